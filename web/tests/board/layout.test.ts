import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  columnAtX,
  hitAt,
  type Layout,
  layOut,
  nearestCard,
  type Point,
  reachOf,
  type Size,
  type Stack,
} from "../../src/board/layout";

/** Boards as phones, tablets and desktops leave them beside bars and rails. */
const BOARDS: readonly Size[] = [
  { width: 304, height: 420 },
  { width: 344, height: 490 },
  { width: 374, height: 680 },
  { width: 540, height: 330 },
  { width: 752, height: 880 },
  { width: 980, height: 640 },
];

const LENGTHS = [1, 7, 13, 20, 27, 33, 47];

function longColumn(size: Size, length: number, hidden = 0): Layout {
  const others = Array.from({ length: 6 }, () => ({ hidden: 0, shown: 1 }));
  return layOut(size, [{ hidden, shown: length - hidden }, ...others]);
}

const sizes: fc.Arbitrary<Size> = fc.record({
  width: fc.integer({ min: 290, max: 1600 }),
  height: fc.integer({ min: 300, max: 1200 }),
});

const stacks: fc.Arbitrary<Stack[]> = fc.array(
  fc.record({ hidden: fc.nat(3), shown: fc.nat(47) }),
  { minLength: 7, maxLength: 7 },
);

describe.each(BOARDS)("a board of $width by $height", (size) => {
  test.each(LENGTHS)("holds a column of %i cards", (length) => {
    const { columns } = longColumn(size, length);
    const column = columns[0];
    expect((column?.tops.at(-1) ?? 0) + (column?.height ?? 0)).toBeLessThanOrEqual(
      size.height + 0.01,
    );
  });

  test.each(LENGTHS)("shows rank and suit of each of %i cards", (length) => {
    const column = longColumn(size, length).columns[0];
    if (!column || length === 1) return;
    expect(column.index).toBeLessThanOrEqual(column.step - 1);
    expect(column.step).toBeGreaterThanOrEqual(5);
  });

  test("has strips of 8 pixels wherever they can be had", () => {
    const column = longColumn(size, 33).columns[0];
    expect(column?.step).toBeGreaterThanOrEqual(8);
  });
});

describe("any board", () => {
  test("has every card inside it, in order", () => {
    fc.assert(
      fc.property(sizes, stacks, (size, columns) => {
        const layout = layOut(size, columns);
        for (const column of layout.columns) {
          expect(column.x).toBeGreaterThanOrEqual(0);
          expect(column.x + layout.card.width).toBeLessThanOrEqual(size.width);
          expect(column.tops).toEqual(column.tops.toSorted((a, b) => a - b));
          expect(new Set(column.tops).size).toBe(column.tops.length);
          expect(Math.min(0, ...column.tops)).toBe(0);
          const end = Math.max(0, ...column.tops) + column.height;
          expect(end).toBeLessThanOrEqual(size.height + 0.01);
        }
      }),
    );
  });

  test("has strips that an index fits in", () => {
    fc.assert(
      fc.property(sizes, stacks, (size, columns) => {
        const covered = layOut(size, columns).columns.filter(
          (column) => column.tops.length > column.hidden + 1,
        );
        for (const column of covered) {
          expect(column.index).toBeLessThanOrEqual(column.step - 1 + 0.01);
        }
      }),
    );
  });

  test("keeps cards apart and of one width", () => {
    fc.assert(
      fc.property(sizes, stacks, (size, columns) => {
        const layout = layOut(size, columns);
        for (const [at, column] of layout.columns.entries()) {
          const next = layout.columns[at + 1];
          if (next) expect(next.x - column.x).toBeGreaterThan(layout.card.width);
        }
        expect(layout.card.width).toBeLessThanOrEqual(132);
        expect(layout.card.height).toBeLessThanOrEqual(0.3 * size.height + 1);
      }),
    );
  });

  test("finds every card again at the middle of its strip", () => {
    fc.assert(
      fc.property(sizes, stacks, (size, columns) => {
        const layout = layOut(size, columns);
        const expected = layout.columns.flatMap((column, at) =>
          column.tops.map((_, position) =>
            position < column.hidden
              ? { kind: "back", column: at + 1, index: position }
              : { kind: "card", column: at + 1, index: position - column.hidden },
          ),
        );
        expect(stripMiddles(layout).map((middle) => hitAt(layout, middle))).toEqual(expected);
      }),
    );
  });
});

/** The middle of what shows of each card, column by column. */
function stripMiddles(layout: Layout): Point[] {
  return layout.columns.flatMap((column) =>
    column.tops.map((top, position) => ({
      x: column.x + layout.card.width / 2,
      y: (top + (column.tops[position + 1] ?? top + column.height)) / 2,
    })),
  );
}

describe("a long column", () => {
  test("takes room from its face-down cards first", () => {
    const size = { width: 344, height: 420 };
    const { columns } = longColumn(size, 47, 3);
    const [first = 0, second = 0] = columns[0]?.tops ?? [];
    expect(second - first).toBeLessThan(6.5);
    expect(columns[0]?.step).toBeGreaterThanOrEqual(5);
  });

  test("takes height from its own cards, not from the other columns'", () => {
    const { columns, card } = longColumn({ width: 344, height: 410 }, 47);
    expect(columns[0]?.height).toBeLessThan(card.height);
    expect(columns[1]?.height).toBe(card.height);
  });
});

describe("where a point belongs", () => {
  const layout = longColumn({ width: 374, height: 680 }, 7);
  const [first, second] = layout.columns;

  test("a gap belongs to the nearer column, and a column's strip has no end", () => {
    const edge = (first?.x ?? 0) + layout.card.width;
    expect(columnAtX(layout, edge + 1)).toBe(1);
    expect(columnAtX(layout, (second?.x ?? 0) - 1)).toBe(2);
    expect(hitAt(layout, { x: (second?.x ?? 0) + 5, y: 600 })).toEqual({ kind: "felt", column: 2 });
  });

  test("a little off the board still means its outer column, far off means none", () => {
    expect(columnAtX(layout, -10)).toBe(1);
    expect(columnAtX(layout, 384)).toBe(7);
    expect(columnAtX(layout, -200)).toBeNull();
    expect(columnAtX(layout, 2000)).toBeNull();
  });
});

describe("a finger on thin strips", () => {
  const column = longColumn({ width: 304, height: 420 }, 47).columns[0];

  test("gets the nearest card that can move, within 16 pixels", () => {
    if (!column) throw new Error("no column");
    const middle = (column.tops[20] ?? 0) + column.step / 2;
    expect(nearestCard(column, middle, (index) => index === 20)).toBe(20);
    expect(nearestCard(column, middle, (index) => index === 21)).toBe(21);
    expect(nearestCard(column, middle, (index) => index === 19 || index === 22)).toBe(19);
    expect(nearestCard(column, middle, (index) => index === 25)).toBeNull();
    expect(nearestCard(column, middle, () => false)).toBeNull();
  });

  test("needs no help where strips are high", () => {
    const comfortable = longColumn({ width: 980, height: 640 }, 7).columns[0];
    expect(comfortable && reachOf(comfortable)).toBe(0);
    expect(column && reachOf(column)).toBe(16);
  });
});

describe("a reserve", () => {
  const tens = (shown = 5): Stack[] => Array.from({ length: 10 }, () => ({ hidden: 0, shown }));

  test("stands above the columns of a tall board, each at its full width", () => {
    const layout = layOut({ width: 344, height: 490 }, tens(), 2);
    expect(layout.reserve).toHaveLength(2);
    expect(layout.card.width).toBe(layOut({ width: 344, height: 490 }, tens()).card.width);
    for (const { top } of layout.columns) expect(top).toBeGreaterThan(layout.card.height);
  });

  test("stands beside the columns of a wide board, which keep their height", () => {
    const { reserve, columns, card } = layOut({ width: 900, height: 500 }, tens(), 2);
    expect(columns.map(({ top }) => top)).toEqual(columns.map(() => 0));
    expect((reserve[0]?.x ?? 0) + card.width).toBeLessThan(columns[0]?.x ?? 0);
    expect(reserve[1]?.y).toBeGreaterThan(card.height);
  });

  test("is hit as such, and nothing is dropped on it", () => {
    const beside = layOut({ width: 900, height: 500 }, tens(), 2);
    const [, second] = beside.reserve;
    const at = { x: (second?.x ?? 0) + 5, y: (second?.y ?? 0) + 5 };
    expect(hitAt(beside, at)).toEqual({ kind: "reserve", column: 0, index: 1 });
    expect(columnAtX(beside, at.x)).toBeNull();
  });

  test("leaves every column of any length on the board", () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 42 }), (size, length) => {
        const { columns } = layOut(size, [{ hidden: 3, shown: length }, ...tens().slice(1)], 2);
        const [first] = columns;
        const bottom = (first?.tops.at(-1) ?? 0) + (first?.height ?? 0);
        expect(bottom).toBeLessThanOrEqual(size.height + 0.01);
      }),
    );
  });
});
