/** Sentences that are put together: names set apart, codes of errors explained. */
import type { Rules } from "../net/protocol";
import type { Speech, Translate } from "./index";

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

/** Returns how a score goes on a list of numbers; nothing where the rules give none. */
export function scored(t: Translate, rules: Pick<Rules, "score">, score: number): string {
  return rules.score === "none" ? "" : t("race.scored", { score });
}

/** Returns points of a series as they are read: parts of shared ones with two digits at most. */
export function pointsText(points: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(points);
}

/** Returns the sentence about an error's code; one that we don't know gets the general one. */
export function errorText(speech: Speech, code: string): string {
  const keys = [`error.${code}`, `board.why.${code}`];
  return speech.t(keys.find((key) => speech.knows(key)) ?? "error.other");
}
