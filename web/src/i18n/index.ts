/** The language that the client speaks, and its sentences. */
import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { DailyKey } from "./daily.en";
import type { CoreKey } from "./en";
import { fill, type Values } from "./fill";
import type { HomeKey } from "./home.en";
import type { MeKey } from "./me.en";
import type { PagesKey } from "./pages.en";
import type { ReplayKey } from "./replay.en";
import type { RoomKey } from "./room.en";
import type { WatchKey } from "./watch.en";

/** A key of the whole catalogue. */
export type Key = CoreKey | DailyKey | PagesKey | RoomKey | HomeKey | MeKey | WatchKey | ReplayKey;

/** Languages with a catalogue. */
export type Language = "en" | "ja";

/** Returns the sentence of a key with its values filled in. */
export type Translate = (key: Key, values?: Values) => string;

type Sentences = Readonly<Partial<Record<Key, string>>>;

/** A catalogue comes in parts, so that nobody waits for sentences of pages they don't see. */
export type Part = "core" | "pages" | "room" | "home" | "me" | "watch" | "replay" | "daily";

const LOADERS: Readonly<Record<Language, Readonly<Record<Part, () => Promise<Sentences>>>>> = {
  en: {
    core: () => import("./en").then(({ en }) => en),
    pages: () => import("./pages.en").then(({ pagesEn }) => pagesEn),
    room: () => import("./room.en").then(({ roomEn }) => roomEn),
    home: () => import("./home.en").then(({ homeEn }) => homeEn),
    me: () => import("./me.en").then(({ meEn }) => meEn),
    watch: () => import("./watch.en").then(({ watchEn }) => watchEn),
    replay: () => import("./replay.en").then(({ replayEn }) => replayEn),
    daily: () => import("./daily.en").then(({ dailyEn }) => dailyEn),
  },
  ja: {
    core: () => import("./ja").then(({ ja }) => ja),
    pages: () => import("./pages.ja").then(({ pagesJa }) => pagesJa),
    room: () => import("./room.ja").then(({ roomJa }) => roomJa),
    home: () => import("./home.ja").then(({ homeJa }) => homeJa),
    me: () => import("./me.ja").then(({ meJa }) => meJa),
    watch: () => import("./watch.ja").then(({ watchJa }) => watchJa),
    replay: () => import("./replay.ja").then(({ replayJa }) => replayJa),
    daily: () => import("./daily.ja").then(({ dailyJa }) => dailyJa),
  },
};

export interface Speech {
  readonly language: ReadonlySignal<Language>;
  /** How days and times are written: as the browser's language has it where that is the spoken one. */
  readonly locale: ReadonlySignal<string>;
  readonly t: Translate;
  /** Changes the language once all that is in use of its catalogue is there; false if it can't be had. */
  speak(language: Language): Promise<boolean>;
  /** Makes the sentences of some pages available; false if they can't be had: ask again then. */
  learn(...parts: readonly Part[]): Promise<boolean>;
  /** Returns whether there is a sentence: codes of a newer server may have none. */
  knows(key: string): key is Key;
}

/** Returns speech without a word: `speak` comes first; `preferred` are the browser's languages. */
export function newSpeech(preferred: readonly string[] = []): Speech {
  return new LoadedSpeech(preferred);
}

class LoadedSpeech implements Speech {
  private readonly spoken = signal<{ language: Language; sentences: Sentences }>({
    language: "en",
    sentences: {},
  });
  private readonly known = new Set<Part>(["core"]);

  readonly language = computed(() => this.spoken.value.language);
  readonly locale = computed(() => localeFor(this.language.value, this.preferred));

  constructor(private readonly preferred: readonly string[]) {}

  readonly t: Translate = (key, values) => fill(this.spoken.value.sentences[key] ?? key, values);

  async speak(language: Language): Promise<boolean> {
    const sentences = await gathered(language, [...this.known]);
    if (sentences) this.spoken.value = { language, sentences };
    return sentences !== null;
  }

  async learn(...parts: readonly Part[]): Promise<boolean> {
    const news = parts.filter((part) => !this.known.has(part));
    if (news.length === 0) return true;
    const { language } = this.spoken.value;
    const more = await gathered(language, news);
    if (!more) return false;
    if (language !== this.spoken.value.language) return this.learn(...news);
    for (const part of news) this.known.add(part);
    this.spoken.value = { language, sentences: { ...this.spoken.value.sentences, ...more } };
    return true;
  }

  knows(key: string): key is Key {
    return key in this.spoken.value.sentences;
  }
}

/** Returns all parts as one, or null when one of them can't be loaded. */
async function gathered(language: Language, parts: readonly Part[]): Promise<Sentences | null> {
  try {
    return Object.assign(
      {},
      ...(await Promise.all(parts.map((part) => LOADERS[language][part]()))),
    );
  } catch {
    return null;
  }
}

/** Some browsers name a language as their system does, such as `en-US@posix`: dates refuse that. */
const TAG = /^[a-z]{2}(-[a-z0-9]{2,8})*$/i;

/** Returns the first of the browser's languages that is a kind of the spoken one, else that. */
export function localeFor(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => TAG.test(tag) && codeOf(tag) === language) ?? language;
}

function codeOf(tag: string): string {
  return tag.slice(0, 2).toLowerCase();
}

/** Returns the language to speak: the chosen one, or the first of the browser's that we have. */
export function languageFor(choice: "auto" | Language, preferred: readonly string[]): Language {
  if (choice !== "auto") return choice;
  const codes = preferred.map(codeOf);
  return codes.find((code): code is Language => code in LOADERS) ?? "en";
}
