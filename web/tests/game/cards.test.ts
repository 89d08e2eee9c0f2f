import { expect, test } from "vitest";
import {
  cardSymbol,
  isCard,
  isKing,
  nextHigher,
  RANKS,
  SUITS,
  suitSymbol,
} from "../../src/game/cards";

const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

test("all 52 names are cards, and nothing near them", () => {
  expect(DECK.every(isCard)).toBe(true);
  expect(["1H", "10H", "7h", "7", "H", "", "7HH"].some(isCard)).toBe(false);
});

test("each card but a King has one next higher card, of its own suit", () => {
  expect(["AS", "9H", "TD", "QC"].map(nextHigher)).toEqual(["2S", "TH", "JD", "KC"]);
  for (const card of DECK) expect(nextHigher(card) === null).toBe(isKing(card));
});

test("a sentence shows a ten as 10, and suits never as coloured pictures", () => {
  expect(cardSymbol("TS")).toBe("10♠\uFE0E");
  expect(suitSymbol("H")).toBe("♥\uFE0E");
});
