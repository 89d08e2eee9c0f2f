import { describe, expect, test } from "vitest";
import { placedAt } from "../../src/replay/placing";
import { played, raceOf, step } from "./races";
import { VECTORS } from "./vectors";

describe.each(VECTORS)("a race by the rules $playback.rules.name", ({ playback, places }) => {
  test("stands at each time as the server had it", () => {
    for (const { at, rows } of places) {
      const placed = placedAt(playback, at).map(({ seat, place, runs, score, hidden, links }) => [
        String(seat),
        [place, runs, score, hidden, links],
      ]);
      expect(Object.fromEntries(placed), String(at)).toEqual(rows);
    }
  });
});

const places = (...rows: ReturnType<typeof placedAt>) =>
  rows.map(({ seat, place }) => [seat, place]);

describe("places", () => {
  test("who did nothing is last, and shares it with all who did nothing", () => {
    const race = raceOf(played(1, []), played(2, [step(1, "7H4")]), played(3, []));
    expect(places(...placedAt(race, 500))).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    expect(places(...placedAt(race, 1000))).toEqual([
      [2, 1],
      [1, 2],
      [3, 2],
    ]);
  });

  test("equal runs and score are decided by who had them first, and shared at the same time", () => {
    const points = { score: 100 };
    const race = raceOf(
      played(1, [step(3, "7H4", points), step(4, "KS3", points)]),
      played(2, [step(2, "7H4", points)]),
      played(3, [step(2, "7H4", points)]),
    );
    expect(places(...placedAt(race, 5000))).toEqual([
      [2, 1],
      [3, 1],
      [1, 3],
    ]);
  });

  test("an undo that gives points back takes the time of that", () => {
    const race = raceOf(played(1, [step(1, "7H4", { score: 10 }), step(6, "undo", { back: 0 })]));
    expect(placedAt(race, 5000)[0]).toMatchObject({ score: 10, time: 1000 });
    expect(placedAt(race, 6000)[0]).toMatchObject({ score: 0, time: 6000 });
  });

  test("a seat plays until it ends", () => {
    const race = raceOf(played(1, [step(1, "7H4", { state: "stuck" })], 9));
    expect([0, 1000, 9000].map((at) => placedAt(race, at)[0]?.state)).toEqual([
      "playing",
      "stuck",
      "resigned",
    ]);
  });
});
