/** Sentences that are put together: names set apart, codes of errors explained. */
import type { Speech } from "./index";

const ISOLATE = "\u2068";
const END_ISOLATE = "\u2069";

/** Returns a player's name safe within a sentence, whatever direction it is written in. */
export function apart(name: string): string {
  return ISOLATE + name + END_ISOLATE;
}

/** Returns names one after the other, each set apart. */
export function list(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names.map(apart));
}

/** Returns the sentence about an error's code; one that we don't know gets the general one. */
export function errorText(speech: Speech, code: string): string {
  const keys = [`error.${code}`, `board.why.${code}`];
  return speech.t(keys.find((key) => speech.knows(key)) ?? "error.other");
}
