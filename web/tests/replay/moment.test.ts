import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chosen, momentQuery, parseMoment } from "../../src/replay/moment";
import { played, raceOf } from "./races";

const RACE = raceOf(played(1, []), played(2, []), played(3, []));

describe("a moment's address", () => {
  test("leads back to it, to the ms", () => {
    const seats = fc.shuffledSubarray([1, 2, 3], { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(seats, fc.integer({ min: 0, max: RACE.length }), (shown, at) => {
        expect(parseMoment(momentQuery({ seats: shown, at }), RACE)).toEqual({ seats: shown, at });
      }),
    );
  });

  test("is short where it can be", () => {
    expect(momentQuery({ seats: [1, 2], at: 83_500.7 })).toBe("?seats=1,2&t=83.5");
  });

  test.each([
    ["", { seats: null, at: null }],
    ["?seats=2", { seats: [2], at: null }],
    ["?seats=9,2,2,1,3&t=1e9", { seats: [2, 1], at: RACE.length }],
    ["?seats=all&t=soon", { seats: null, at: null }],
    ["?seats=&t=-4", { seats: null, at: 0 }],
    ["?t=", { seats: null, at: null }],
  ])("that somebody changed says what it can: %s", (query, said) => {
    expect(parseMoment(query, RACE)).toEqual(said);
  });
});

describe("seats to be shown", () => {
  test("come beside each other, the oldest giving way", () => {
    expect(chosen([1], 2, 2)).toEqual([1, 2]);
    expect(chosen([1, 2], 3, 2)).toEqual([2, 3]);
    expect(chosen([1], 2, 1)).toEqual([2]);
  });

  test("go when they are chosen again, but for the last", () => {
    expect(chosen([1, 2], 1, 2)).toEqual([2]);
    expect(chosen([2], 2, 2)).toEqual([2]);
  });
});
