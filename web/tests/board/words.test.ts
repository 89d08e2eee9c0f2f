import { describe, expect, test } from "vitest";
import {
  backLabel,
  cardLabel,
  changeSaid,
  columnLabel,
  columnSaid,
  foundSaid,
  reason,
  selectionSaid,
  type Translate,
} from "../../src/board/words";
import { boardEn } from "../../src/i18n/board.en";
import { boardJa } from "../../src/i18n/board.ja";
import { fill } from "../../src/i18n/fill";
import { parseTableau } from "../game/positions";

const t: Translate = (key, values) => fill(boardEn[key], values);

describe("names", () => {
  test("a card is called by rank and suit, and by what lies on it", () => {
    expect(cardLabel(t, "7H", 0)).toBe("7 of hearts");
    expect(cardLabel(t, "TS", 1)).toBe("10 of spades, 1 card on it");
    expect(cardLabel(t, "QC", 3)).toBe("Queen of clubs, 3 cards on it");
  });

  test("a face-down card is called alike wherever it lies", () => {
    expect(backLabel(t, 4)).toBe("Face-down card, 4 cards on it");
  });

  test("a column says how many cards it has", () => {
    expect(columnLabel(t, 2, { hidden: 3, cards: ["7H", "2C"] })).toBe(
      "Column 2: 5 cards, 3 face down",
    );
    expect(columnLabel(t, 2, { hidden: 0, cards: ["7H"] })).toBe("Column 2: 1 card");
    expect(columnLabel(t, 2, { hidden: 0, cards: [] })).toBe("Column 2: empty");
  });
});

describe("reasons", () => {
  test("name the card that is needed and what is on it", () => {
    const why = { code: "needs_covered", card: "5H", needed: "6H", covers: 3, column: 2 } as const;
    expect(reason(t, why)).toBe(
      "5♥\uFE0E goes on 6♥\uFE0E, which is covered by 3 cards in column 2.",
    );
    expect(reason(t, { ...why, covers: 1 })).toContain("by 1 card in");
  });

  test("are whole sentences, with nothing left open", () => {
    const all = [
      { code: "card_not_visible", card: "5H" },
      { code: "same_column", card: "5H" },
      { code: "no_such_column", column: 9 },
      { code: "empty_needs_king", card: "5H", column: 2 },
      { code: "king_needs_empty", card: "KH" },
      { code: "needs_hidden", card: "5H", needed: "6H" },
      { code: "needs_other", card: "5H", needed: "6H", column: 3 },
      { code: "joined", card: "5H", needed: "6H" },
      { code: "heads_column", card: "KH" },
    ] as const;
    for (const why of all) expect(reason(t, why)).toMatch(/^[^{}]+\.$/);
  });
});

describe("what is said after an action", () => {
  test("a move says where the card went", () => {
    const before = parseTableau("2C 7H 3D/8H/-/-/-/-/-");
    const after = parseTableau("2C/8H 7H 3D/-/-/-/-/-");
    expect(changeSaid(t, before, after)).toBe("7 of hearts to column 2, on 8 of hearts.");
  });

  test("a King on an empty column, and the card that turned up", () => {
    const before = parseTableau("#2C KH/-/-/-/-/-/-");
    const after = parseTableau("2C/KH/-/-/-/-/-");
    expect(changeSaid(t, before, after)).toBe("King of hearts to column 2. Turned up: 2 of clubs.");
  });

  test("dealt cards are told in the order of their columns", () => {
    const before = parseTableau("8H/-/9C/-/-/-/-;stock=2C 3C 4C");
    const after = parseTableau("8H 2C/3C/9C 4C/-/-/-/-");
    expect(changeSaid(t, before, after)).toBe("Dealt: 2 of clubs, 3 of clubs, 4 of clubs.");
  });

  test("a banked run is told by its suit", () => {
    const run = [..."KQJT98765432A"].map((rank) => `${rank}H`).join(" ");
    const before = parseTableau(`#5S ${run}/-/-/-/-/-/-`);
    const after = parseTableau("5S/-/-/-/-/-/-;banked=H");
    expect(changeSaid(t, before, after)).toBe("Turned up: 5 of spades. Run of hearts banked.");
  });

  test("an undo says only that, and not the card that is hidden again", () => {
    const before = parseTableau("2C/KH/-/-/-/-/-");
    const after = parseTableau("#2C KH/-/-/-/-/-/-");
    expect(changeSaid(t, before, after)).toBe("Undone.");
  });

  test("nothing new says nothing", () => {
    const board = parseTableau("2C 7H 3D/8H/-/-/-/-/-");
    expect(changeSaid(t, board, board)).toBe("");
    expect(changeSaid(t, board, { ...board })).toBe("");
  });
});

describe("what is said on request", () => {
  const board = parseTableau("#2C 7H 3D/8H/-/KS 7S/-/-/-");

  test("where a rank lies", () => {
    expect(foundSaid(t, board, "7")).toBe(
      "7: 7 of hearts in column 1, covered by 1; 7 of spades at the end of column 4.",
    );
    expect(foundSaid(t, board, "9")).toBe("9: none visible.");
  });

  test("what a column holds", () => {
    expect(columnSaid(t, 1, board.columns[0] ?? { hidden: 0, cards: [] })).toBe(
      "Column 1: 1 face down, then 7 of hearts, 3 of diamonds.",
    );
    expect(columnSaid(t, 3, { hidden: 0, cards: [] })).toBe("Column 3 is empty.");
  });

  test("where a selected card may go", () => {
    expect(selectionSaid(t, "KS", [3, 5])).toBe("King of spades selected. It goes on column 3, 5.");
    expect(selectionSaid(t, "7S", [])).toBe("7 of spades selected. It goes nowhere now.");
  });
});

describe("the Japanese catalogue", () => {
  const values = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(String).toSorted();

  test("fills in nothing that the English one doesn't", () => {
    for (const key of Object.keys(boardEn) as (keyof typeof boardEn)[]) {
      const known = new Set(values(boardEn[key]));
      expect(
        values(boardJa[key]).every((value) => known.has(value)),
        key,
      ).toBe(true);
    }
  });
});

test("a value that is missing stays visible rather than vanish", () => {
  expect(fill("{a} and {b}", { a: 1 })).toBe("1 and {b}");
});
