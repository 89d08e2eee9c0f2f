/** A suit for each rule set that has a deal each day, to know its card by. */
import type { Suit } from "../../net/protocol";

const SUITS: Readonly<Record<string, Suit>> = { scorpion: "S", wasp: "H", scorpion2: "C" };

/** Returns the suit on the card of a rule set's deal. */
export function dealSuit(rules: string): Suit {
  return SUITS[rules] ?? "S";
}
