import { describe, expect, test } from "vitest";
import {
  backLabel,
  cardLabel,
  changeSaid,
  columnLabel,
  columnSaid,
  foundSaid,
  reasonSaid,
  reserveLabel,
  selectionSaid,
  type Translate,
} from "../../src/board/words";
import { boardEn } from "../../src/i18n/board.en";
import { boardJa } from "../../src/i18n/board.ja";
import { fill } from "../../src/i18n/fill";
import { parseTableau } from "../game/positions";

const t: Translate = (key, values) => fill(boardEn[key] ?? key, values);
const ja: Translate = (key, values) => fill(boardJa[key] ?? key, values);
const run = (suit: string) => [..."KQJT98765432A"].map((rank) => rank + suit).join(" ");

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
    expect(columnLabel(t, 2, { hidden: 3, cards: ["7H", "2C"] }, false)).toBe(
      "Column 2: 5 cards, 3 face down",
    );
    expect(columnLabel(t, 2, { hidden: 0, cards: ["7H"] }, false)).toBe("Column 2: 1 card");
    expect(columnLabel(t, 2, { hidden: 0, cards: [] }, false)).toBe("Column 2: empty");
  });
});

describe("a run that stays", () => {
  test("is called whole, and said when it is complete", () => {
    const [whole] = parseTableau(run("H")).columns;
    expect(whole && columnLabel(t, 3, whole, true)).toBe("Column 3: whole run of hearts");
    expect(whole && columnLabel(t, 3, whole, false)).toBe("Column 3: 13 cards");
    const before = parseTableau(`${run("H").slice(0, -3)}/2C AH/-/-/-/-/-`);
    const after = parseTableau(`${run("H")}/2C/-/-/-/-/-`);
    expect(changeSaid(t, before, after, true)).toContain("Run of hearts complete.");
    expect(changeSaid(t, before, after, false)).not.toContain("Run");
  });
});

describe("the reserve", () => {
  const board = parseTableau("2C 7H/8H/-/-/-/-/-/-/-/-;reserve=KS 7D");

  test("is told by its cards", () => {
    expect(reserveLabel(t, board.reserve)).toBe("Reserve: King of spades, 7 of diamonds");
    expect(reserveLabel(t, [])).toBe("Reserve: empty");
  });

  test("is a place where a rank may lie", () => {
    expect(foundSaid(t, board, "7")).toBe(
      "7: 7 of hearts at the end of column 1; 7 of diamonds in the reserve.",
    );
  });

  test("gives a card that is said to have moved", () => {
    const after = parseTableau("2C 7H/8H/KS/-/-/-/-/-/-/-;reserve=7D");
    expect(changeSaid(t, board, after, false)).toBe("King of spades to column 3.");
  });
});

describe("reasons", () => {
  const covered = { code: "not_on_next_higher", card: "5H", needed: "6H", covers: 3, column: 2 };

  test("name the card that is needed and what is on it", () => {
    expect(reasonSaid(t, covered, false)).toBe(
      "5♥\uFE0E goes on the 6♥\uFE0E, which is covered by 3 cards in column 2.",
    );
    expect(reasonSaid(t, { ...covered, covers: 1 }, false)).toContain("by 1 card in");
  });

  test("against an empty column tell where the card goes instead", () => {
    expect(reasonSaid(t, { ...covered, code: "empty_needs_king" }, false)).toBe(
      "Only a King goes to an empty column; 5♥\uFE0E goes on the 6♥\uFE0E, which is covered by 3 cards in column 2.",
    );
  });

  test("are told in the server's data alone, in any language", () => {
    expect(reasonSaid(ja, covered, false)).toBe(
      "5♥\uFE0Eは6♥\uFE0Eの上に置きますが、6♥\uFE0Eは列2で3枚に覆われています。",
    );
  });

  test("at a limit say that undo is possible, where it is", () => {
    const why = { code: "limit_reached", limit: 2000 };
    expect(reasonSaid(t, why, false)).toBe("The limit of 2,000 actions is reached.");
    expect(reasonSaid(t, why, true)).toContain("Undo to go on.");
    expect(reasonSaid(t, { ...why, limit: 5000 }, true)).not.toContain("Undo");
  });

  test("are none for a code that a newer server may have", () => {
    expect(reasonSaid(t, { code: "something_new" }, false)).toBeNull();
  });

  test("are whole sentences, with nothing left open", () => {
    const all = [
      { code: "card_not_visible", card: "5H" },
      { code: "card_not_visible", card: "5H", needed: "6H" },
      { code: "same_column", card: "5H", column: 3 },
      { code: "no_such_column", column: 9 },
      { code: "empty_needs_king", card: "5H" },
      { code: "king_needs_empty", card: "KH" },
      { code: "king_needs_empty", card: "KH", column: 3 },
      { code: "not_on_next_higher", card: "5H", needed: "6H", covers: 0 },
      { code: "not_on_next_higher", card: "5H", needed: "6H", covers: 0, column: 3 },
      { code: "already_joined", card: "5H", needed: "6H", column: 3 },
      { code: "heads_column", card: "KH" },
    ];
    for (const why of all) expect(reasonSaid(t, why, false)).toMatch(/^[^{}]+\.$/);
  });
});

describe("what is said after an action", () => {
  test("a move says where the card went", () => {
    const before = parseTableau("2C 7H 3D/8H/-/-/-/-/-");
    const after = parseTableau("2C/8H 7H 3D/-/-/-/-/-");
    expect(changeSaid(t, before, after, false)).toBe("7 of hearts to column 2, on 8 of hearts.");
  });

  test("a King on an empty column, and the card that turned up", () => {
    const before = parseTableau("#2C KH/-/-/-/-/-/-");
    const after = parseTableau("2C/KH/-/-/-/-/-");
    expect(changeSaid(t, before, after, false)).toBe(
      "King of hearts to column 2. Turned up: 2 of clubs.",
    );
  });

  test("dealt cards are told in the order of their columns", () => {
    const before = parseTableau("8H/-/9C/-/-/-/-;stock=2C 3C 4C");
    const after = parseTableau("8H 2C/3C/9C 4C/-/-/-/-");
    expect(changeSaid(t, before, after, false)).toBe("Dealt: 2 of clubs, 3 of clubs, 4 of clubs.");
  });

  test("a banked run is told by its suit", () => {
    const before = parseTableau(`#5S ${run("H")}/-/-/-/-/-/-`);
    const after = parseTableau("5S/-/-/-/-/-/-;banked=H");
    expect(changeSaid(t, before, after, false)).toBe(
      "Turned up: 5 of spades. Run of hearts banked.",
    );
  });

  test("an undo says only that, and not the card that is hidden again", () => {
    const before = parseTableau("2C/KH/-/-/-/-/-");
    const after = parseTableau("#2C KH/-/-/-/-/-/-");
    expect(changeSaid(t, before, after, false)).toBe("Undone.");
  });

  test("nothing new says nothing", () => {
    const board = parseTableau("2C 7H 3D/8H/-/-/-/-/-");
    expect(changeSaid(t, board, board, false)).toBe("");
    expect(changeSaid(t, board, { ...board }, false)).toBe("");
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
