/** Cards by their text: rank then suit, `7H`, `TS`. */

/** Ranks from low to high. */
export const RANKS = "A23456789TJQK";

/** Suits in the order in which banked runs are written. */
export const SUITS = "SHDC";

const CARD = /^[A2-9TJQK][SHDC]$/;

/** Returns whether this text names a card. */
export function isCard(text: string): boolean {
  return CARD.test(text);
}

/** Returns the rank letter of a card. */
export function rankOf(card: string): string {
  return card.charAt(0);
}

/** Returns the suit letter of a card. */
export function suitOf(card: string): string {
  return card.charAt(1);
}

/** Returns whether this card is a King. */
export function isKing(card: string): boolean {
  return rankOf(card) === "K";
}

/** Returns the one card that this card may lie on, or null for a King. */
export function nextHigher(card: string): string | null {
  const rank = RANKS.charAt(RANKS.indexOf(rankOf(card)) + 1);
  return rank ? rank + suitOf(card) : null;
}

const SYMBOLS: Readonly<Record<string, string>> = { S: "♠", H: "♥", D: "♦", C: "♣" };

/** Asks for the plain glyph of a suit, never the coloured picture. */
const AS_TEXT = "\uFE0E";

/** Returns a suit's symbol as plain text. */
export function suitSymbol(suit: string): string {
  return (SYMBOLS[suit] ?? suit) + AS_TEXT;
}

/** Returns the card as a reader sees it in a sentence: `7♥`, `10♠`. */
export function cardSymbol(card: string): string {
  const rank = rankOf(card);
  return (rank === "T" ? "10" : rank) + suitSymbol(suitOf(card));
}
