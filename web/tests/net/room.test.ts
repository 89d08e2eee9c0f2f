import { describe, expect, test } from "vitest";
import { hasEnded, nameOf, phaseAt, roomOf, withStandings } from "../../src/net/room";
import { racing, START, standing, welcome } from "./frames";

describe("a room from its welcome", () => {
  test("start and deadline are instants on the server's clock", () => {
    expect(roomOf(welcome({ phase: "countdown", starts_in: 4000, ends_in: 64_000 }))).toMatchObject(
      { start: START + 4000, deadline: START + 64_000 },
    );
  });

  test("the own numbers come from the own row", () => {
    const standings = [standing(2, { runs: 1 }), standing(1, { place: 2, score: 15, actions: 3 })];
    expect(roomOf(racing({ standings, number: 3 })).own).toMatchObject({ place: 2, score: 15 });
  });

  test("a visitor has no seat and no board, and may look on", () => {
    const room = roomOf(racing({ you: null, tableau: null, controls: false }));
    expect(room.you).toBeNull();
    expect(hasEnded(room)).toBe(false);
  });
});

describe("standings", () => {
  test("an older frame never replaces a newer one", () => {
    const newer = withStandings(roomOf(racing()), 9, [standing(1), standing(2, { runs: 1 })]);
    expect(withStandings(newer, 8, [standing(1), standing(2)])).toBe(newer);
  });

  test("a row that counts fewer own actions than we do brings only the place", () => {
    const room = { ...roomOf(racing()), number: 5, own: { ...roomOf(racing()).own, score: 25 } };
    const rows = [standing(1, { actions: 4, score: 20, place: 2 }), standing(2)];
    expect(withStandings(room, 1, rows).own).toMatchObject({ score: 25, place: 2 });
  });
});

describe("phases", () => {
  test("the race starts at its instant, whether or not anybody says so", () => {
    const room = roomOf(welcome({ phase: "countdown", starts_in: 4000, ends_in: 64_000 }));
    expect(phaseAt(room, START + 3999)).toBe("countdown");
    expect(phaseAt(room, START + 4000)).toBe("racing");
  });

  test("who comes in mid race sees no countdown", () => {
    expect(phaseAt(roomOf(racing()), 0)).toBe("racing");
  });

  test.each([
    ["won", false, true],
    ["stuck", false, true],
    ["stuck", true, false],
    ["playing", false, false],
  ] as const)("%s with undo %s has ended: %s", (state, undo, ended) => {
    const frame = racing({ standings: [standing(1, { state })] });
    expect(hasEnded(roomOf({ ...frame, rules: { ...frame.rules, undo } }))).toBe(ended);
  });
});

test("a free seat has no name", () => {
  expect([1, 3].map((seat) => nameOf(roomOf(welcome()), seat))).toEqual(["Ada", ""]);
});
