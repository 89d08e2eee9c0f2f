import fc from "fast-check";
import { expect, test } from "vitest";
import { leaderAmong, neighbour } from "../../src/ui/focus";
import { standing } from "../net/frames";

const placed = (...places: number[]) => places.map((place, at) => standing(at + 1, { place }));

test("the next board is the one that stands beside it, and after the last the first", () => {
  expect([neighbour([1, 3, 4], 1, 1), neighbour([1, 3, 4], 4, 1)]).toEqual([3, 1]);
  expect([neighbour([1, 3, 4], 3, -1), neighbour([1, 3, 4], 1, -1)]).toEqual([1, 4]);
});

test("a board that stands alone, or is not there any more, leads to one that is", () => {
  expect(neighbour([2], 2, 1)).toBe(2);
  expect(neighbour([], 2, 1)).toBe(2);
  expect(neighbour([3, 4], 2, 1)).toBe(3);
});

test("whoever is first is followed", () => {
  expect(leaderAmong(placed(2, 1, 3), null)).toBe(2);
  expect(leaderAmong(placed(2, 1, 3), 3)).toBe(2);
  expect(leaderAmong([], null)).toBeNull();
});

test("where several share the lead the one who is followed already keeps it", () => {
  expect(leaderAmong(placed(1, 1, 3), null)).toBe(1);
  expect(leaderAmong(placed(1, 1, 3), 2)).toBe(2);
});

test("where the first has no board here, the best of those who have is followed", () => {
  expect(leaderAmong(placed(4, 2, 3), null)).toBe(2);
});

test("nobody is followed who is behind another one, and following again changes nothing", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 10 }),
      fc.option(fc.integer({ min: 1, max: 10 })),
      (places, followed) => {
        const rows = placed(...places);
        const leader = leaderAmong(rows, followed);
        expect(rows.find(({ seat }) => seat === leader)?.place).toBe(Math.min(...places));
        expect(leaderAmong(rows, leader)).toBe(leader);
      },
    ),
  );
});
