/** The language that the client speaks, and its sentences. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { CoreKey } from "./en";
import { fill, type Values } from "./fill";
import type { PagesKey } from "./pages.en";

/** A key of the whole catalogue. */
export type Key = CoreKey | PagesKey;

/** Languages with a catalogue. */
export type Language = "en" | "ja";

/** Returns the sentence of a key with its values filled in. */
export type Translate = (key: Key, values?: Values) => string;

type Sentences = Readonly<Partial<Record<Key, string>>>;

/** A catalogue comes in two parts, so that nobody waits for sentences of pages they don't see. */
interface Loader {
  core(): Promise<Sentences>;
  pages(): Promise<Sentences>;
}

const LOADERS: Readonly<Record<Language, Loader>> = {
  en: {
    core: () => import("./en").then(({ en }) => en),
    pages: () => import("./pages.en").then(({ pagesEn }) => pagesEn),
  },
  ja: {
    core: () => import("./ja").then(({ ja }) => ja),
    pages: () => import("./pages.ja").then(({ pagesJa }) => pagesJa),
  },
};

export interface Speech {
  readonly language: ReadonlySignal<Language>;
  readonly t: Translate;
  /** Changes the language once all that is in use of its catalogue is there. */
  speak(language: Language): Promise<void>;
  /** Makes the sentences of the less frequent pages available. */
  learnPages(): Promise<void>;
  /** Returns whether there is a sentence: codes of a newer server may have none. */
  knows(key: string): key is Key;
}

/** Returns speech without a word: `speak` comes first. */
export function newSpeech(): Speech {
  return new LoadedSpeech();
}

class LoadedSpeech implements Speech {
  private readonly spoken = signal<{ language: Language; sentences: Sentences }>({
    language: "en",
    sentences: {},
  });
  private needsPages = false;

  readonly language = computed(() => this.spoken.value.language);

  readonly t: Translate = (key, values) => fill(this.spoken.value.sentences[key] ?? key, values);

  async speak(language: Language): Promise<void> {
    const { core, pages } = LOADERS[language];
    const parts = await Promise.all(this.needsPages ? [core(), pages()] : [core()]);
    this.spoken.value = { language, sentences: Object.assign({}, ...parts) };
  }

  async learnPages(): Promise<void> {
    if (this.needsPages) return;
    this.needsPages = true;
    const { language, sentences } = this.spoken.value;
    const more = await LOADERS[language].pages();
    this.spoken.value = { language, sentences: { ...sentences, ...more } };
  }

  knows(key: string): key is Key {
    return key in this.spoken.value.sentences;
  }
}

/** Returns the language to speak: the chosen one, or the first of the browser's that we have. */
export function languageFor(choice: "auto" | Language, preferred: readonly string[]): Language {
  if (choice !== "auto") return choice;
  const codes = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return codes.find((code): code is Language => code in LOADERS) ?? "en";
}
