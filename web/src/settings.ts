/** What a player chose for this device: language, theme, the look of the cards, ways to play. */
import { asRecord, type Shelf } from "./storage";

export interface Settings {
  readonly language: "auto" | "en" | "ja";
  readonly theme: "auto" | "dark" | "light";
  readonly deck: "four" | "two" | "safe";
  readonly tap: "go" | "select";
  readonly keys: boolean;
  readonly leftHanded: boolean;
  readonly motion: "auto" | "off";
}

export const DEFAULT_SETTINGS: Settings = {
  language: "auto",
  theme: "auto",
  deck: "four",
  tap: "go",
  keys: true,
  leftHanded: false,
  motion: "auto",
};

/** What each choice may be; a switch has no list. */
export const CHOICES = {
  language: ["auto", "en", "ja"],
  theme: ["auto", "dark", "light"],
  deck: ["four", "two", "safe"],
  tap: ["go", "select"],
  motion: ["auto", "off"],
} as const;

const SHELF = "settings";

/** Returns the kept settings; whatever is missing or not allowed has its default. */
export function readSettings(shelf: Shelf): Settings {
  const kept = asRecord(shelf.read(SHELF)) ?? {};
  const entries = Object.entries(DEFAULT_SETTINGS).map(([name, standard]) => {
    const value = kept[name];
    return [name, isAllowed(name, value, standard) ? value : standard];
  });
  return Object.fromEntries(entries) as Settings;
}

/** Keeps the settings for the next visit. */
export function writeSettings(shelf: Shelf, settings: Settings): void {
  shelf.write(SHELF, settings);
}

function isAllowed(name: string, value: unknown, standard: unknown): boolean {
  const choices: readonly unknown[] | undefined = CHOICES[name as keyof typeof CHOICES];
  return choices ? choices.includes(value) : typeof value === typeof standard;
}
