import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { hasEnded, nameOf, phaseAt, roomOf, withEvent, withStandings } from "../../src/net/room";
import { PROOF, racing, START, standing, welcome } from "./frames";

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

describe("events", () => {
  test("a seat that leaves may leave another host", () => {
    const room = withEvent(roomOf(welcome()), 5, { k: "left", seat: 1, host: 2 });
    expect(room).toMatchObject({ host: 2, version: 5 });
    expect(room.seats.map(({ seat }) => seat)).toEqual([2]);
  });

  test("a seat freed in the middle is taken in its place", () => {
    const left = withEvent(roomOf(welcome()), 5, { k: "left", seat: 1, host: 2 });
    const joined = withEvent(left, 6, { k: "joined", seat: 1, name: "Cy", host: 2 });
    expect(joined.seats.map(({ name }) => name)).toEqual(["Cy", "Bo"]);
  });

  test("ready comes and goes with its hash", () => {
    const ready = withEvent(roomOf(welcome()), 5, { k: "ready", seat: 2, nonce_hash: "h" });
    expect(ready.seats[1]).toMatchObject({ nonce_hash: "h" });
    const unready = withEvent(ready, 6, { k: "unready", seat: 2 });
    expect(unready.seats[1]).toMatchObject({ nonce_hash: null });
  });

  test("opened nonces are counted, so that the screen can show who is awaited", () => {
    const room = withEvent(roomOf(welcome({ phase: "opening" })), 5, { k: "nonce", seat: 2 });
    expect(room.opened).toEqual([2]);
  });

  test("resigning ends the own game and shows in the standings", () => {
    const room = withEvent(roomOf(racing()), 5, { k: "resigned", seat: 1 });
    expect(hasEnded(room)).toBe(true);
    expect(room.standings[0]?.state).toBe("resigned");
  });

  test("before the first card everybody has as many hidden as the layout hides", () => {
    const event = { k: "began", start: START, deadline: START + 60_000 } as const;
    const hidden = (name: string) =>
      withEvent(roomOf(welcome({ rules: ruleSet(name) })), 5, event).own.hidden;
    expect([hidden("scorpion"), hidden("scorpion2"), hidden("three-blind-mice")]).toEqual([
      12, 9, 9,
    ]);
  });

  test("another seat's resignation leaves us playing", () => {
    expect(hasEnded(withEvent(roomOf(racing()), 5, { k: "resigned", seat: 2 }))).toBe(false);
  });

  test("at the end the final standings hold, also for ourselves", () => {
    const standings = [standing(1, { state: "timeup", runs: 2 }), standing(2)];
    const room = withEvent(roomOf(racing()), 5, { k: "finished", standings, proof: PROOF });
    expect(room).toMatchObject({
      phase: "finished",
      own: { state: "timeup", runs: 2 },
      proof: PROOF,
    });
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
