// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { DEFAULT_OPTIONS, type Options, PRACTICE_OPTIONS } from "../../src/net/protocol";
import { isOfficial, isPractice } from "../../src/practice";
import { PROOF, RACE, ROOM, racing, seated, standing } from "../net/frames";
import { board, row } from "../tournament/events";
import { room } from "./rooms";
import { type Server, serverOf } from "./server";
import type { Stage } from "./stage";

const KEY = "daily.2026-11-30.scorpion";
const AT = `/api/tournaments/${KEY}`;
const LOOK = `GET ${AT}/board?limit=1`;

/** Somebody's one attempt at a day's deal. */
const OFFICIAL: Options = {
  ...DEFAULT_OPTIONS,
  ...{ seats: 1, minutes: 60, ranked: true, hints: false, quick: true, tournament: KEY },
};
/** Practice on the same deal. */
const AFTERWARDS: Options = { ...PRACTICE_OPTIONS, tournament: KEY };

type Replies = Parameters<typeof serverOf>[0];
type Change = NonNullable<Parameters<typeof racing>[0]>;

function serving(replies: Replies = {}): Server {
  const mine = row(12, "Ada", { own: true });
  return serverOf({
    [LOOK]: { ...board([mine], { total: 340 }) },
    [`POST ${AT}/practice`]: { room: ROOM },
    ...replies,
  });
}

const alone = { seats: [seated(1, "Ada")], standings: [standing(1, { runs: 1 })], code: null };

async function playing(change: Change = {}, server = serving()): Promise<Stage> {
  const frame = racing({ ...alone, options: OFFICIAL, ...change });
  const stage = await room(frame, true, { ask: server.ask });
  await stage.until(".board");
  await stage.until(".lane");
  return stage;
}

async function ended(change: Change = {}, replies: Replies = {}): Promise<Stage> {
  const standings = [standing(1, { runs: 2, score: 245, time: 125_000, state: "resigned" })];
  const frame = racing({ ...alone, options: OFFICIAL, standings, phase: "finished", ...change });
  const stage = await room(frame, true, { ask: serving(replies).ask });
  await stage.until(".next");
  return stage;
}

describe("what counts and what doesn't", () => {
  test("is told by the options alone", () => {
    expect([isOfficial({ options: OFFICIAL }), isPractice({ options: OFFICIAL })]).toEqual([
      true,
      false,
    ]);
    expect([isOfficial({ options: AFTERWARDS }), isPractice({ options: AFTERWARDS })]).toEqual([
      false,
      true,
    ]);
    expect(isOfficial({ options: { ...DEFAULT_OPTIONS, ranked: true } })).toBe(false);
  });
});

describe("an official attempt", () => {
  test("says that it counts, and its place among all who have the deal", async () => {
    const stage = await playing();
    await stage.until(".attempt-place");
    expect(stage.text(".attempt-mark")).toBe("Official attempt");
    expect(stage.text(".lane > .hidden-text")).toContain("Official attempt. Place 12 of 340.");
    expect(stage.text(".lane > .hidden-text")).toContain("Runs 1 of 4");
  });

  test("asks for its place every five seconds and no more often", async () => {
    const server = serving();
    const stage = await playing({}, server);
    await vi.waitFor(() => expect(stage.text(".attempt-place")).toBe("Place 12 of 340"));
    const asked = () => server.asked.filter((one) => one === LOOK).length;
    const before = asked();
    await stage.pass(4999);
    expect(asked()).toBe(before);
    await stage.pass(1);
    expect(asked()).toBe(before + 1);
  });

  test("has no place before a move counts, nor where it can't be had", async () => {
    const nobody = serving({ [LOOK]: { ...board([]) } });
    const stage = await playing({}, nobody);
    expect(stage.text(".attempt-place")).toBe("No place yet");
  });

  test("offers neither undo, hint, pause nor redo", async () => {
    const stage = await playing();
    expect(stage.texts(".aid span")).toEqual([]);
  });

  test("has a menu without another deal", async () => {
    const stage = await playing();
    await stage.press("Menu");
    await stage.until(".menu");
    expect(() => stage.button("Another deal")).toThrow();
    expect(stage.button("Resign")).toBeDefined();
  });

  test("that starts in minutes counts down in minutes", async () => {
    const change = { phase: "countdown", starts_in: 150_000, tableau: null } as const;
    const frame = racing({ ...alone, options: OFFICIAL, ...change });
    const stage = await room(frame, true, { ask: serving().ask });
    await stage.until(".countdown-number");
    expect(stage.text(".countdown-number")).toBe("2:30");
  });
});

describe("the results of an official attempt", () => {
  test("tell the place so far, and when the proof comes", async () => {
    const stage = await ended();
    await stage.until(".attempt-standing");
    expect(stage.text(".headline")).toBe("Scorpion: 2 of 4 runs");
    expect(stage.text(".attempt-standing b")).toBe("Place 12 of 340");
    expect(stage.text(".attempt-standing")).toContain("so far");
    expect(stage.text(".attempt-end .told")).toContain("(01:00 UTC)");
    expect(stage.root.querySelector(".fairness")).toBeNull();
    expect(stage.texts("thead th")).not.toContain("Place");
  });

  test("lead to the board, and to practice", async () => {
    const stage = await ended();
    expect(stage.find(".next a.primary").getAttribute("href")).toBe("/daily/2026-11-30");
    await stage.press("Practise Scorpion on this deal");
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("lead nobody else to practice before the day has closed", async () => {
    const look = { [LOOK]: { ...board([row(12, "Ada")]) } };
    const stage = await ended({ you: null, controls: false, tableau: null }, look);
    expect(stage.find(".next a.primary").getAttribute("href")).toBe("/daily/2026-11-30");
    expect(() => stage.button("Practise Scorpion on this deal")).toThrow();
  });

  test("lead to practice on a cup's deal only when it is over for all", async () => {
    const cup = "cup.2026-11-30.1800.scorpion";
    const look = `GET /api/tournaments/${cup}/board?limit=1`;
    const options = { ...OFFICIAL, minutes: 20, tournament: cup };
    const mine = row(12, "Ada", { own: true });
    const goingOn = await ended({ options }, { [look]: { ...board([mine]) } });
    await goingOn.until(".attempt-standing");
    expect(() => goingOn.button("Practise Scorpion on this deal")).toThrow();
    const over = await ended({ options }, { [look]: { ...board([mine], { closed: true }) } });
    await over.until(`a[href='/race/${RACE}']`);
    expect(over.button("Practise Scorpion on this deal")).toBeDefined();
  });

  test("say where the proof is, once the day has closed meanwhile", async () => {
    const closed = { [LOOK]: { ...board([row(12, "Ada", { own: true })], { closed: true }) } };
    const stage = await ended({}, closed);
    await stage.until(`a[href='/race/${RACE}']`);
    expect(stage.text(".attempt-standing")).not.toContain("so far");
  });

  test("have their proof checked where it is there", async () => {
    const stage = await ended({ proof: PROOF });
    await stage.until(".checks");
    expect(stage.texts(".checks li")).toHaveLength(4);
  });
});

describe("practice on a deal of the day", () => {
  test("can be begun again, and leads back to the board, but to no other deal", async () => {
    const stage = await ended({ options: AFTERWARDS });
    await stage.until(".next a");
    expect(() => stage.button("New practice deal")).toThrow();
    expect(stage.find(".next a").getAttribute("href")).toBe("/daily/2026-11-30");
    await stage.press("The same deal again");
    expect(stage.sent("again")).toMatchObject([{ after: 1, same: true }]);
  });
});
