/** What every screen may use: language, addresses, the server, settings. Built once, in `main`. */
import { type Signal, signal } from "@preact/signals";
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { languageFor, newSpeech, type Speech, type Translate } from "./i18n";
import { type Api, ApiError } from "./net/api";
import type { Host } from "./net/live";
import type { Strength } from "./net/protocol";
import type { Router } from "./router";
import { readSettings, type Settings, writeSettings } from "./settings";

export interface App {
  readonly speech: Speech;
  readonly t: Translate;
  readonly router: Router;
  readonly api: Api;
  readonly host: Host;
  readonly settings: Signal<Settings>;
  /** The own name; null before one is given. */
  readonly name: Signal<string | null>;
  /** The room that was joined on purpose: its seat is taken without asking again. */
  readonly joining: Signal<string | null>;
  /** The room to which a bot is to be called, and which one. */
  readonly calling: Signal<{ readonly room: string; readonly strength: Strength } | null>;
  changeSettings(change: Partial<Settings>): void;
  /** Makes sure that the server knows the player by this name; raises `ApiError`. */
  becomeKnown(name: string): Promise<void>;
}

/** Builds the app of a page; `preferred` are the browser's languages. */
export function createApp(
  host: Host,
  router: Router,
  api: Api,
  preferred: readonly string[],
): App & { start(): Promise<void> } {
  const speech = newSpeech(preferred);
  const settings = signal(readSettings(host.shelf));
  const name = signal<string | null>(null);
  const speak = async () => {
    const wanted = await speech.speak(languageFor(settings.value.language, preferred));
    if (!wanted) await speech.speak(speech.language.value);
  };
  return {
    speech,
    t: speech.t,
    router,
    api,
    host,
    settings,
    name,
    joining: signal(null),
    calling: signal(null),
    changeSettings: (change) => {
      settings.value = { ...settings.value, ...change };
      writeSettings(host.shelf, settings.value);
      if (change.language) void speak();
    },
    becomeKnown: async (wanted) => {
      if (wanted !== name.value) name.value = await api.name(wanted);
    },
    start: async () => {
      await Promise.all([speak(), recall(api, name)]);
    },
  };
}

/** Without an answer the name is asked for again; the server still knows the player. */
async function recall(api: Api, name: Signal<string | null>): Promise<void> {
  try {
    name.value = await api.me();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

export const AppContext = createContext<App | null>(null);

/** Returns the app around a screen. */
export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("a screen is drawn outside of the app");
  return app;
}
