import { describe, expect, test } from "vitest";
import type { Tableau } from "../../src/game/tableau";
import { boardsOf, countAt, moveOf, nextStep, stepBefore } from "../../src/replay/playback";
import { parseTableau } from "../game/positions";
import { played, step } from "./races";
import { VECTORS } from "./vectors";

/** The order in which runs went to the bank is the engine's, which a page may learn later. */
function inOrder(tableau: Tableau): Tableau {
  return { ...tableau, banked: tableau.banked.toSorted() };
}

describe.each(VECTORS)("a race by the rules $playback.rules.name", ({ playback, boards }) => {
  test.each(playback.plays)("has the engine's boards: seat $seat", (play) => {
    const drawn = boardsOf(play);
    expect(drawn).toHaveLength(play.steps.length + 1);
    for (const [count, board] of Object.entries(boards[play.seat] ?? {})) {
      const tableau = drawn[Number(count)];
      expect(tableau && inOrder(tableau), count).toEqual(inOrder(parseTableau(board)));
    }
  });
});

describe("steps", () => {
  test("are read from their texts", () => {
    expect(moveOf("7H5")).toEqual({ card: "7H", to: 5 });
    expect(moveOf("TS10")).toEqual({ card: "TS", to: 10 });
    expect(moveOf("deal")).toBeNull();
    expect(moveOf("undo")).toBeNull();
  });

  test("are done from their own instant on", () => {
    const play = played(1, [step(1, "7H4"), step(2, "deal"), step(2, "KS3")]);
    expect([0, 999, 1000, 1999, 2000, 9000].map((at) => countAt(play, at))).toEqual([
      0, 0, 1, 1, 3, 3,
    ]);
  });

  test("of two seats follow each other on one clock", () => {
    const plays = [played(1, [step(1, "7H4"), step(5, "KS3")]), played(2, [step(3, "7H4")])];
    expect([0, 1000, 3000].map((at) => nextStep(plays, at))).toEqual([1000, 3000, 5000]);
    expect(nextStep(plays, 5000)).toBeNull();
    expect([9000, 5000, 3000, 1000, 0].map((at) => stepBefore(plays, at))).toEqual([
      5000, 3000, 1000, 0, 0,
    ]);
  });

  test("of one seat are stepped through without the other's", () => {
    const [one] = [played(1, [step(1, "7H4"), step(5, "KS3")])];
    expect(one && nextStep([one], 1000)).toBe(5000);
    expect(one && stepBefore([one], 5000)).toBe(1000);
  });
});

test("an undo brings back the very board that it says", () => {
  const steps = [step(1, "7H4"), step(2, "KS3", { turned: [{ card: "6D", column: 1 }] })];
  const boards = boardsOf(played(1, [...steps, step(3, "undo", { back: 1 })]));
  expect(boards[3]).toBe(boards[1]);
  expect(boards[2]?.columns[0]).toEqual({ hidden: 1, cards: ["6D"] });
});
