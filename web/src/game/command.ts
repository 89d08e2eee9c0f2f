/** The text commands that a player types: `7h`, `kd 3`, `deal`, `undo`. */
import { isCard } from "./cards";

export type Command =
  | { readonly kind: "deal" }
  | { readonly kind: "undo" }
  | { readonly kind: "card"; readonly card: string; readonly to: number | null };

/** Parses a typed command, in any case and with "10" or "t" for a ten; null when it is none. */
export function parseCommand(text: string): Command | null {
  const words = text.trim().toUpperCase().replace(/\s+/g, " ");
  if (words === "DEAL") return { kind: "deal" };
  if (words === "UNDO") return { kind: "undo" };
  const match = /^(10|[A2-9TJQK]) ?([SHDC])(?: ?(\d{1,2}))?$/.exec(words);
  if (!match) return null;
  const [, rank = "", suit = "", column] = match;
  const card = (rank === "10" ? "T" : rank) + suit;
  if (!isCard(card)) return null;
  return { kind: "card", card, to: column === undefined ? null : Number(column) };
}
