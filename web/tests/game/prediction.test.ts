import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RANKS, SUITS } from "../../src/game/cards";
import {
  applyMove,
  applyOutcome,
  destinations,
  hasUsefulMove,
  isJoined,
  refusal,
} from "../../src/game/prediction";
import { columnAt, placeOf, type Tableau } from "../../src/game/tableau";
import { parseTableau } from "./positions";

const KINGS = { empty: "king" } as const;
const ANY = { empty: "any" } as const;
const DECK = [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

/** Boards of seven columns with any cards face up on any number of face-down ones. */
const boards: fc.Arbitrary<Tableau> = fc
  .tuple(
    fc.shuffledSubarray(DECK, { minLength: 0, maxLength: 52 }),
    fc.array(fc.nat(6), { minLength: 52, maxLength: 52 }),
    fc.array(fc.nat(3), { minLength: 7, maxLength: 7 }),
  )
  .map(([cards, columns, hidden]) => ({
    columns: hidden.map((count, at) => {
      const mine = cards.filter((_, index) => columns[index] === at);
      return { hidden: mine.length > 0 ? count : 0, cards: mine };
    }),
    stock: 0,
    reserve: [],
    banked: [],
  }));

describe("where a card may go", () => {
  test("a card goes on its next higher card of the same suit, whatever lies on it", () => {
    const board = parseTableau("2C 7H 3D KS/9C 8H/8D/-/-/-/-");
    expect(destinations(board, "7H", KINGS)).toEqual([2]);
  });

  test("an empty column takes only a King", () => {
    const board = parseTableau("2C KH 7H/-/-/5D/6D/7D/8D");
    expect(destinations(board, "KH", KINGS)).toEqual([2, 3]);
    expect(destinations(board, "7H", KINGS)).toEqual([]);
  });

  test("with any card on empty columns, the next higher card comes along with them", () => {
    const board = parseTableau("2C 7H/8H/-/5D/6D/7D/-");
    expect(destinations(board, "7H", ANY)).toEqual([2, 3, 7]);
  });

  test("a column of face-down cards alone is not an empty one", () => {
    const board = parseTableau("KH/#2C/3C/4C/5C/6C/7C");
    expect(destinations(board, "KH", KINGS)).toEqual([]);
  });

  test("a card that isn't visible goes nowhere", () => {
    expect(destinations(parseTableau("#2C 3C/-/-/-/-/-/-"), "2C", ANY)).toEqual([]);
  });
});

describe("why a card stays", () => {
  const board = parseTableau("#3C 2C 7H/8H 4S 5S 6S/8D QD/-/KC/7D/2D");

  const open = (card: string, needed: string, column: number, covers: number) => ({
    code: "not_on_next_higher",
    card,
    needed,
    column,
    covers,
  });

  test.each([
    ["7H", 3, open("7H", "8H", 2, 3)],
    ["7D", 5, open("7D", "8D", 3, 1)],
    ["6S", 3, { code: "card_not_visible", card: "6S", needed: "7S" }],
    ["2C", 6, { code: "card_not_visible", card: "2C", needed: "3C" }],
    ["7H", 4, { ...open("7H", "8H", 2, 3), code: "empty_needs_king" }],
    ["6S", 4, { code: "empty_needs_king", card: "6S" }],
    ["KC", 6, { code: "king_needs_empty", card: "KC", column: 4 }],
    ["7H", 1, { code: "same_column", card: "7H", column: 1 }],
    ["AS", 2, { code: "card_not_visible", card: "AS" }],
    ["7H", 9, { code: "no_such_column", column: 9 }],
  ])("%s to column %i", (card, to, why) => {
    expect(refusal(board, card, to, KINGS)).toEqual(why);
  });

  test("the card needed lies open in another column than the one aimed at", () => {
    const other = parseTableau("7H/8H/3C/-/-/-/-");
    expect(refusal(other, "7H", 3, KINGS)).toEqual(open("7H", "8H", 2, 0));
  });

  test("the card needed lies in the reserve, where nothing goes on it", () => {
    const other = parseTableau("7H/3C/-/-/-/-/-/-/-/-;reserve=8H");
    expect(refusal(other, "7H", 2, KINGS)).toEqual({
      code: "not_on_next_higher",
      card: "7H",
      needed: "8H",
      covers: 0,
    });
  });

  test("a card that is face down is answered as one that isn't there at all", () => {
    const code = (card: string) => refusal(board, card, 2, KINGS)?.code;
    expect(code("3C")).toBe(code("TC"));
  });
});

describe("what a move does", () => {
  test("it carries all that lies on the card, in order", () => {
    const board = parseTableau("2C 7H 3D KS/9C 8H/-/-/-/-/-");
    expect(applyMove(board, "7H", 2)).toEqual(parseTableau("2C/9C 8H 7H 3D KS/-/-/-/-/-"));
  });

  test("moving to its own column, or a card that isn't there, changes nothing", () => {
    const board = parseTableau("2C 7H/8H/-/-/-/-/-");
    expect(applyMove(board, "7H", 1)).toBe(board);
    expect(applyMove(board, "AS", 1)).toBe(board);
  });

  test("no card is lost or doubled, and only two columns change", () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const card of board.columns.flatMap((column) => [...column.cards])) {
          for (const to of destinations(board, card, ANY)) {
            const after = applyMove(board, card, to);
            const cards = (tableau: Tableau) =>
              tableau.columns.flatMap((column) => [...column.cards]).toSorted();
            expect(cards(after)).toEqual(cards(board));
            expect(placeOf(after, card)?.column).toBe(to);
            const changed = after.columns.filter((column, at) => column !== board.columns[at]);
            expect(changed).toHaveLength(2);
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  test("with Kings alone on empty columns, any other card has at most one place to go", () => {
    fc.assert(
      fc.property(boards, (board) => {
        for (const card of DECK.filter((candidate) => !candidate.startsWith("K"))) {
          expect(destinations(board, card, KINGS).length).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 60 },
    );
  });

  test("a move is refused exactly where it isn't a destination", () => {
    fc.assert(
      fc.property(
        boards,
        fc.constantFrom(...DECK),
        fc.integer({ min: 1, max: 7 }),
        (board, card, to) => {
          const isAllowed = destinations(board, card, KINGS).includes(to);
          expect(refusal(board, card, to, KINGS) === null).toBe(isAllowed);
        },
      ),
    );
  });
});

describe("a card of the reserve", () => {
  const board = parseTableau("2C/8H/-/3D/-/-/-/-/-/-;reserve=7H KS");

  test("goes where any card may, alone, and leaves the reserve", () => {
    expect(destinations(board, "7H", KINGS)).toEqual([2]);
    expect(destinations(board, "KS", KINGS)).toEqual([3, 5, 6, 7, 8, 9, 10]);
    expect(applyMove(board, "7H", 2)).toEqual(parseTableau("2C/8H 7H/-/3D/-/-/-/-/-/-;reserve=KS"));
  });

  test("on an empty column is a move that remains", () => {
    expect(hasUsefulMove(parseTableau("KH/-/-/-/-/-/-/-/-/-;reserve=KS"), KINGS)).toBe(true);
  });
});

describe("what the server says of an action", () => {
  test("a card turns up under what lies on it", () => {
    const board = parseTableau("#3C/8H/-/-/-/-/-");
    const after = applyOutcome(board, {
      turned: [{ card: "3C", column: 1 }],
      dealt: [],
      banked: [],
    });
    expect(after).toEqual(parseTableau("3C/8H/-/-/-/-/-"));
  });

  test("three cards are dealt, on an empty column too", () => {
    const board = parseTableau("8H/-/9C/-/-/-/-;stock=2C 3C 4C");
    const dealt = ["2C", "3C", "4C"].map((card, at) => ({ card, column: at + 1 }));
    const after = applyOutcome(board, { turned: [], dealt, banked: [] });
    expect(after).toEqual(parseTableau("8H 2C/3C/9C 4C/-/-/-/-"));
  });

  test("a dealt card completes a run, which goes to the bank and turns up the card below", () => {
    const run = "KH QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H";
    const board = parseTableau(`#5S ${run}/8C/9C/-/-/-/-;stock=AH 3C 4C`);
    const after = applyOutcome(board, {
      turned: [{ card: "5S", column: 1 }],
      dealt: ["AH", "3C", "4C"].map((card, at) => ({ card, column: at + 1 })),
      banked: ["H"],
    });
    expect(after).toEqual(parseTableau("5S/8C 3C/9C 4C/-/-/-/-;banked=H"));
  });

  test("two runs on one another go together", () => {
    const run = (suit: string) => [..."KQJT98765432A"].map((rank) => rank + suit).join(" ");
    const board = parseTableau(`${run("S")} ${run("C")}/8H/-/-/-/-/-`);
    const after = applyOutcome(board, { turned: [], dealt: [], banked: ["C", "S"] });
    expect(after).toEqual(parseTableau("-/8H/-/-/-/-/-;banked=C S"));
  });

  test("where nothing happened besides the move, the columns are the same ones", () => {
    const board = parseTableau("2C 7H/8H/-/-/-/-/-");
    const after = applyOutcome(board, { turned: [], dealt: [], banked: [] });
    expect(after.columns.every((column, at) => column === board.columns[at])).toBe(true);
  });
});

describe("what remains to be done", () => {
  test("carrying a whole column to an empty one is no move that remains", () => {
    expect(hasUsefulMove(parseTableau("KH 3C/-/-/-/-/-/-"), KINGS)).toBe(false);
    expect(hasUsefulMove(parseTableau("2C KH/-/-/-/-/-/-"), KINGS)).toBe(true);
  });

  test("a whole column that joins its next higher card is one", () => {
    expect(hasUsefulMove(parseTableau("7H/8H/-/-/-/-/-"), KINGS)).toBe(true);
  });
});

test("a card is joined while it lies on its next higher card", () => {
  const board = parseTableau("#9H 8H 7H 5C/-/-/-/-/-/-");
  expect(isJoined(board, "7H")).toBe(true);
  expect(isJoined(board, "8H")).toBe(false);
  expect(isJoined(board, "5C")).toBe(false);
  expect(columnAt(board, 8).cards).toEqual([]);
});
