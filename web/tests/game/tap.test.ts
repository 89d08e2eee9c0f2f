import { describe, expect, test } from "vitest";
import { isTappable, tapMeaning } from "../../src/game/tap";
import { parseTableau } from "./positions";

const KINGS = { empty: "king" } as const;
const ANY = { empty: "any" } as const;

describe("a tap", () => {
  test("sends a card to its only place", () => {
    const board = parseTableau("2C 7H 3D/8H/-/-/-/-/-");
    expect(tapMeaning(board, "7H", KINGS)).toEqual({ kind: "go", to: 2 });
  });

  test("sends a King to the only empty column", () => {
    const board = parseTableau("2C KH/8H/-/9C/9D/9S/9H");
    expect(tapMeaning(board, "KH", KINGS)).toEqual({ kind: "go", to: 3 });
  });

  test("lets the player choose between empty columns", () => {
    const board = parseTableau("2C KH/8H/-/-/9D/9S/9H");
    expect(tapMeaning(board, "KH", KINGS)).toEqual({ kind: "choose", among: [3, 4] });
  });

  test("prefers the next higher card to an empty column", () => {
    const board = parseTableau("2C 7H/8H/-/-/-/-/-");
    expect(tapMeaning(board, "7H", ANY)).toEqual({ kind: "go", to: 2 });
  });

  test("lets a card that is no King choose even the only empty column", () => {
    const board = parseTableau("2C 7H/9H/-/9C/9D/9S/8C");
    expect(tapMeaning(board, "7H", ANY)).toEqual({ kind: "choose", among: [3] });
  });

  test("sends a card of the reserve where it goes", () => {
    const board = parseTableau("2C/8H/-/-/-/-/-/-/-/-;reserve=7H");
    expect(tapMeaning(board, "7H", KINGS)).toEqual({ kind: "go", to: 2 });
  });

  test("never takes a joined card away, though an empty column would have it", () => {
    const board = parseTableau("8H 7H 3C/9C/-/-/-/-/-");
    expect(tapMeaning(board, "7H", ANY)).toEqual({
      kind: "refuse",
      why: { code: "already_joined", card: "7H", needed: "8H", column: 1 },
    });
  });

  test("never carries a whole column to an empty one", () => {
    const board = parseTableau("KH 7C/9C/-/-/-/-/-");
    expect(tapMeaning(board, "KH", KINGS)).toEqual({
      kind: "refuse",
      why: { code: "heads_column", card: "KH" },
    });
  });

  test("says what a card waits for", () => {
    const board = parseTableau("2C 7H/8H 4S 5S/9D/9S/-/-/-");
    expect(tapMeaning(board, "7H", KINGS)).toEqual({
      kind: "refuse",
      why: { code: "not_on_next_higher", card: "7H", needed: "8H", covers: 2, column: 2 },
    });
    expect(isTappable(board, "7H", KINGS)).toBe(false);
  });

  test("on a card that isn't visible says only that", () => {
    const board = parseTableau("#2C 7H/8H/-/-/-/-/-");
    expect(tapMeaning(board, "2C", KINGS)).toEqual({
      kind: "refuse",
      why: { code: "card_not_visible", card: "2C" },
    });
  });
});
