import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bareSpot } from "../../src/board/felt";
import { type Layout, layOut, type Point, type Size, type Stack } from "../../src/board/layout";

const SENTENCE: Size = { width: 180, height: 36 };

const short: Stack = { hidden: 0, shown: 2 };
const full: Stack = { hidden: 3, shown: 40 };

function columns(...long: readonly number[]): Stack[] {
  return Array.from({ length: 7 }, (_, at) => (long.includes(at + 1) ? full : short));
}

/** Returns whether a sentence at this corner lies over any card, or leaves the board. */
function isInTheWay(layout: Layout, { x, y }: Point, { width, height }: Size): boolean {
  const { card, size } = layout;
  const covers = (left: number, top: number, bottom: number) =>
    left < x + width && x < left + card.width && top < y + height && y < bottom;
  const isOver = layout.columns.some((column) =>
    column.tops.some((top) => covers(column.x, top, top + column.height)),
  );
  const isOverReserve = layout.reserve.some((at) => covers(at.x, at.y, at.y + card.height));
  return isOver || isOverReserve || x < 0 || y < 0 || x + width > size.width || y > size.height;
}

describe("a short sentence", () => {
  const size = { width: 980, height: 640 };

  test("stands at the bottom in the middle while columns are short", () => {
    expect(bareSpot(layOut(size, columns()), SENTENCE)).toEqual({ x: 400, y: 598 });
  });

  test("goes as far aside as a long column in the middle asks", () => {
    const layout = layOut(size, columns(4));
    const spot = bareSpot(layout, SENTENCE);
    const middle = layout.columns[3]?.x ?? 0;
    expect(Math.abs((spot?.x ?? 0) + SENTENCE.width / 2 - middle)).toBeLessThan(300);
    expect(spot && isInTheWay(layout, spot, SENTENCE)).toBe(false);
  });

  test("keeps off the sign under a column that may be moved to", () => {
    const layout = layOut({ width: 480, height: 400 }, columns(1, 2, 3, 4, 5, 6, 7));
    const column = layout.columns[3];
    const end = (column?.tops.at(-1) ?? 0) + (column?.height ?? 0);
    const taller = { ...layout, size: { width: 480, height: end + 50 } };
    expect(bareSpot(taller, SENTENCE)).toBeNull();
  });

  test("finds no place where every column reaches the bottom", () => {
    expect(bareSpot(layOut(size, columns(1, 2, 3, 4, 5, 6, 7)), SENTENCE)).toBeNull();
  });

  test("finds no place on a board that is lower or narrower than itself", () => {
    expect(bareSpot(layOut({ width: 980, height: 30 }, []), SENTENCE)).toBeNull();
    expect(bareSpot(layOut({ width: 150, height: 640 }, []), SENTENCE)).toBeNull();
  });

  test("covers no card, whatever lies where, and leaves no board", () => {
    const stacks = fc.array(fc.record({ hidden: fc.nat(3), shown: fc.nat(30) }), {
      minLength: 7,
      maxLength: 10,
    });
    const boards = fc.record({
      width: fc.integer({ min: 290, max: 1600 }),
      height: fc.integer({ min: 250, max: 1200 }),
    });
    const sentences = fc.record({
      width: fc.integer({ min: 60, max: 480 }),
      height: fc.integer({ min: 20, max: 80 }),
    });
    fc.assert(
      fc.property(
        boards,
        stacks,
        fc.constantFrom(0, 2),
        sentences,
        (board, lying, places, note) => {
          const layout = layOut(board, lying, places);
          const spot = bareSpot(layout, note);
          fc.pre(spot !== null);
          expect(isInTheWay(layout, spot, note)).toBe(false);
        },
      ),
    );
  });
});
