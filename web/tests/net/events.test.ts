import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { NOBODYS_LOOK } from "../../src/net/look";
import { hasEnded, roomOf } from "../../src/net/room";
import { after, newcomer, PROOF, racing, START, seated, standing, welcome } from "./frames";

describe("events", () => {
  test("a seat that leaves may leave another host", () => {
    const room = after(roomOf(welcome()), { k: "left", seat: 1, host: 2 });
    expect(room).toMatchObject({ host: 2, version: 5 });
    expect(room.seats.map(({ seat }) => seat)).toEqual([2]);
  });

  test("a seat freed in the middle is taken in its place", () => {
    const left = after(roomOf(welcome()), { k: "left", seat: 1, host: 2 });
    const joined = after(left, { k: "joined", ...newcomer(1, "Cy"), host: 2 });
    expect(joined.seats.map(({ name }) => name)).toEqual(["Cy", "Bo"]);
  });

  test("ready comes and goes with its hash", () => {
    const ready = after(roomOf(welcome()), { k: "ready", seat: 2, nonce_hash: "h" });
    expect(ready.seats[1]).toMatchObject({ nonce_hash: "h" });
    const unready = after(ready, { k: "unready", seat: 2 });
    expect(unready.seats[1]).toMatchObject({ nonce_hash: null });
  });

  test("opened nonces are counted, so that the screen can show who is awaited", () => {
    const room = after(roomOf(welcome({ phase: "opening" })), { k: "nonce", seat: 2 });
    expect(room.opened).toEqual([2]);
  });

  test("resigning ends the own game and shows in the standings", () => {
    const room = after(roomOf(racing()), { k: "resigned", seat: 1 });
    expect(hasEnded(room)).toBe(true);
    expect(room.standings[0]?.state).toBe("resigned");
  });

  test("before the first card everybody has as many hidden as the layout hides", () => {
    const event = { k: "began", start: START, deadline: START + 60_000 } as const;
    const hidden = (name: string) =>
      after(roomOf(welcome({ rules: ruleSet(name) })), event).own.hidden;
    expect([hidden("scorpion"), hidden("scorpion2"), hidden("three-blind-mice")]).toEqual([
      12, 9, 9,
    ]);
  });

  test("another seat's resignation leaves us playing", () => {
    expect(hasEnded(after(roomOf(racing()), { k: "resigned", seat: 2 }))).toBe(false);
  });

  test("at the end the final standings hold, also for ourselves", () => {
    const standings = [standing(1, { state: "timeup", runs: 2 }), standing(2)];
    const finish = { k: "finished", tallies: [], series: null, proof: PROOF } as const;
    const room = after(roomOf(racing()), { ...finish, standings });
    expect(room).toMatchObject({
      phase: "finished",
      own: { state: "timeup", runs: 2 },
      proof: PROOF,
    });
  });
});

describe("who is there", () => {
  test("is shown away while the connection is gone", () => {
    const away = after(roomOf(welcome()), { k: "away", seat: 2 });
    expect(away.seats.map((card) => card.is_away)).toEqual([false, true]);
    expect(after(away, { k: "back", seat: 2 }).seats[1]?.is_away).toBe(false);
  });

  test("is known by the look and the strength that came with the seat", () => {
    const room = after(roomOf(welcome()), {
      k: "joined",
      ...newcomer(3, "Tick", "strong"),
      host: 1,
    });
    expect(room.seats[2]).toEqual(seated(3, "Tick", { bot: "strong" }));
  });

  test("loses name and look by the own wish, and the seat stays", () => {
    const room = after(roomOf(racing()), { k: "forgotten", seat: 2 });
    expect(room.seats.map(({ name }) => name)).toEqual(["Ada", ""]);
    expect(room.seats[1]).toMatchObject(NOBODYS_LOOK);
  });

  test("goes when the host wishes it", () => {
    const room = after(roomOf(welcome()), { k: "removed", seat: 2, host: 1 });
    expect(room.seats.map(({ seat }) => seat)).toEqual([1]);
  });

  test("is host from the moment that is told", () => {
    expect(after(roomOf(welcome()), { k: "host", host: 2 }).host).toBe(2);
  });
});

describe("a room", () => {
  test("locks and opens", () => {
    const locked = after(roomOf(welcome()), { k: "locked", locked: true });
    expect(locked.locked).toBe(true);
    expect(after(locked, { k: "locked", locked: false }).locked).toBe(false);
  });

  test("that closes has no code any more", () => {
    expect(after(roomOf(welcome()), { k: "closed" })).toMatchObject({
      phase: "closed",
      code: null,
    });
  });

  test.each([
    ["somebody comes", { k: "joined", ...newcomer(3, "Cy"), host: 1 }],
    ["one is called", { k: "bot", strength: "greedy" }],
    ["the race starts", { k: "sealed", list: [], until: START }],
  ] as const)("awaits its bot until %s", (_, event) => {
    const room = roomOf(welcome({ bot_in: 20_000 }));
    expect(room.botAt).toBe(START + 20_000);
    expect(after(room, event).botAt).toBeNull();
  });
});

describe("the clock of practice", () => {
  test("stands where it was stopped, also for a page that never saw the start", () => {
    const room = roomOf(racing({ ends_in: 600_000 }));
    const paused = after(room, { k: "paused" }, START + 1000);
    expect(paused).toMatchObject({ phase: "paused", elapsed: 20 * 60_000 - 599_000 });
  });

  test("goes on by the new deadline", () => {
    const paused = after(roomOf(racing()), { k: "paused" });
    const resumed = after(paused, { k: "resumed", start: START, deadline: START + 9000 });
    expect(resumed).toMatchObject({ phase: "racing", elapsed: null, deadline: START + 9000 });
  });

  test("that a welcome finds standing is told by it", () => {
    const frame = welcome({ phase: "paused", elapsed: 61_000 });
    expect(roomOf(frame)).toMatchObject({ phase: "paused", elapsed: 61_000, deadline: null });
  });
});

test("a finished race has its tallies, and its series the points of it", () => {
  const series = { best_of: 3, race: 1, points: [{ seat: 1, points: 1 }], is_over: false };
  const tallies = [{ seat: 1, moves: 9, undos: 0, dealt_at: null }];
  const finish = { k: "finished", standings: [standing(1)], tallies, series } as const;
  const room = after(roomOf(racing()), { ...finish, proof: PROOF });
  expect(room).toMatchObject({ tallies, series });
});
