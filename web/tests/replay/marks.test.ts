import { describe, expect, test } from "vitest";
import { markBefore, marksOf, nextMark } from "../../src/replay/marks";
import { played, step } from "./races";
import { VECTORS } from "./vectors";

const CARD = [{ card: "6D", column: 1 }];
const PLAYS = [
  played(1, [
    step(1, "7H4"),
    step(2, "KS3", { turned: CARD }),
    step(4, "deal", { dealt: CARD, turned: CARD }),
    step(6, "5D1", { runs: 1, turned: CARD }),
    step(7, "undo", { back: 3 }),
  ]),
  played(2, [step(3, "KS3", { turned: CARD })], 5),
];
const MARKS = marksOf(PLAYS);

describe("marks", () => {
  test("stand where a card turned up, the stock was dealt, a run was built, and at the end", () => {
    expect(MARKS.map(({ at, seat, kind }) => [at / 1000, seat, kind])).toEqual([
      [2, 1, "turned"],
      [3, 2, "turned"],
      [4, 1, "deal"],
      [5, 2, "end"],
      [6, 1, "run"],
      [60, 1, "end"],
    ]);
  });

  test("say after how many steps of their seat they stand", () => {
    expect(MARKS.map(({ count }) => count)).toEqual([2, 1, 3, 1, 4, 5]);
  });

  test("don't grow with every undo: what comes again is marked where it stands in the end", () => {
    const again = Array.from({ length: 20 }, (_, at) => [
      step(at * 2 + 1, "KS3", { turned: CARD }),
      step(at * 2 + 2, "undo", { back: 0 }),
    ]).flat();
    const steps = [...again, step(50, "KS3", { turned: CARD })];
    expect(marksOf([played(1, steps)]).map(({ at, kind }) => [at / 1000, kind])).toEqual([
      [1, "turned"],
      [50, "turned"],
      [60, "end"],
    ]);
  });

  test("lead on and back", () => {
    expect(nextMark(MARKS, 0)?.at).toBe(2000);
    expect(nextMark(MARKS, 2000)?.at).toBe(3000);
    expect(nextMark(MARKS, 60_000)).toBeNull();
    expect(markBefore(MARKS, 60_000)?.at).toBe(6000);
    expect(markBefore(MARKS, 2000)).toBeNull();
  });

  test("show each of the four runs of a race that is won", () => {
    const won = VECTORS.flatMap(({ playback }) => playback.plays).filter(
      ({ state }) => state === "won",
    );
    expect(won.length).toBeGreaterThan(0);
    for (const play of won) {
      expect(marksOf([play]).filter(({ kind }) => kind === "run")).toHaveLength(4);
    }
  });
});
