import { describe, expect, test } from "vitest";
import { newsOf } from "../../src/ui/race_log";
import { standing } from "../net/frames";

const BEFORE = [standing(1), standing(2), standing(3)];

describe("news of the race", () => {
  test("a run banked by another is news", () => {
    const after = [standing(1), standing(2, { runs: 1 }), standing(3)];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(2);
  });

  test("an end of another's game is news", () => {
    const after = [standing(1), standing(2), standing(3, { state: "resigned" })];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(3);
  });

  test("every step of every lane is not", () => {
    const after = [standing(1), standing(2, { links: 7, score: 5, hidden: 11 }), standing(3)];
    expect(newsOf(BEFORE, after, 1)).toBeNull();
  });

  test("our own doings are told elsewhere", () => {
    expect(newsOf(BEFORE, [standing(1, { runs: 1 }), standing(2), standing(3)], 1)).toBeNull();
  });

  test("of two at once, the one who is ahead is told", () => {
    const after = [
      standing(1, { place: 3 }),
      standing(2, { runs: 1, place: 2 }),
      standing(3, { runs: 2, place: 1 }),
    ];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(3);
  });

  test("the first standings of all are no news", () => {
    expect(newsOf([], BEFORE, null)).toBeNull();
  });
});
