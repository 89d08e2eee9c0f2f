import { describe, expect, test } from "vitest";
import {
  CARD,
  type Drawn,
  drawingOf,
  HEIGHT,
  heightIn,
  readableHeight,
} from "../../src/ui/masked_layout";

const column = (hidden: number, ...cards: (string | null)[]) => ({ hidden, cards });
const long = (size: number) => column(0, ...Array<string>(size).fill("7H"));
const bottom = ({ y }: Drawn) => y + CARD.height;

describe("the drawing of a watched board", () => {
  test("columns stand side by side, each card below the one it lies on", () => {
    const { width, cards } = drawingOf([column(1, "KS"), column(0, "8H", "7H")]);
    expect(cards.map(({ face }) => face)).toEqual(["back", "KS", "8H", "7H"]);
    expect(new Set(cards.map(({ x }) => x)).size).toBe(2);
    expect(Math.max(...cards.map(({ x }) => x)) + CARD.width).toBe(width);
    expect(cards[1]?.y).toBeGreaterThan(cards[0]?.y ?? 0);
    expect(cards[3]?.y).toBeGreaterThan(cards[2]?.y ?? 0);
  });

  test("a card that has no face here is drawn as turned up, not as a back", () => {
    expect(drawingOf([column(0, null)]).cards[0]?.face).toBe("turned");
  });

  test("the card at the end is seen whole, and of the others the strip above the next", () => {
    const [first, second, end] = drawingOf([column(1, "KS", "QS")]).cards;
    expect(first?.strip).toBe((second?.y ?? 0) - (first?.y ?? 0));
    expect(end?.strip).toBe(CARD.height);
  });

  test("an empty column is a slot", () => {
    const { cards, slots } = drawingOf([column(0), column(0, "KS"), column(0)]);
    expect(cards).toHaveLength(1);
    expect(slots).toHaveLength(2);
  });

  test.each([7, 13, 20, 27, 33, 47])("a column of %d cards stays within the drawing", (size) => {
    const { cards } = drawingOf([long(size), column(3, "KS")]);
    expect(Math.max(...cards.map(bottom))).toBeLessThanOrEqual(HEIGHT);
    expect(cards.every(({ strip }) => strip > 0)).toBe(true);
  });

  test("a long column leaves the others as they are", () => {
    const alone = drawingOf([column(0, "8H", "7H")]).cards;
    expect(drawingOf([column(0, "8H", "7H"), long(47)]).cards.slice(0, 2)).toEqual(alone);
  });
});

describe("a board with a long column", () => {
  const LOW = 420;
  const strips = (size: number) =>
    drawingOf([long(size)], readableHeight([long(size)], LOW)).cards.map(({ strip }) => strip);

  test.each([7, 13, 20, 27, 33])("of %d cards shrinks until its cards can be read", (size) => {
    expect(Math.min(...strips(size))).toBeGreaterThanOrEqual(26);
  });

  test("keeps its size while it can be read, and has a limit", () => {
    expect(readableHeight([column(3, "KS"), long(10)], LOW)).toBe(LOW);
    expect(readableHeight([long(47)], LOW)).toBe(readableHeight([long(60)], LOW));
    expect(Math.min(...strips(47))).toBeGreaterThan(15);
  });

  test("shrinks in steps, not with each card", () => {
    const sizes = new Set([12, 13, 14, 15].map((size) => readableHeight([long(size)], LOW)));
    expect(sizes.size).toBe(1);
  });
});

describe("a drawing by itself", () => {
  test("is as high as its place, in proportion", () => {
    const { width } = drawingOf(Array(7).fill(column(0)));
    expect(heightIn(7, { width, height: 800 })).toBe(800);
    expect(heightIn(7, { width: width / 2, height: 400 })).toBe(800);
  });

  test("has bounds, and the usual height before its place is known", () => {
    expect(heightIn(7, { width: 100, height: 5000 })).toBeLessThan(1200);
    expect(heightIn(7, { width: 1000, height: 10 })).toBeGreaterThan(CARD.height);
    expect(heightIn(7, { width: 0, height: 0 })).toBe(HEIGHT);
  });

  test("gives long columns more room", () => {
    const end = (height: number) => Math.max(...drawingOf([long(30)], height).cards.map(bottom));
    expect(end(1000)).toBeGreaterThan(end(HEIGHT));
    expect(end(1000)).toBeLessThanOrEqual(1000);
  });
});
