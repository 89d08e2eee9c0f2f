// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { ApiError } from "../../src/net/api";
import { finishedOf } from "../../src/net/finished";
import { DEFAULT_OPTIONS, type Results } from "../../src/net/protocol";
import { RaceScreen } from "../../src/screens/results/RaceScreen";
import { RoomScreen } from "../../src/screens/room/RoomScreen";
import { PROOF, RACE, ROOM, seated, standing } from "../net/frames";
import { Stage } from "./stage";

const RESULTS: Results = {
  race: RACE,
  options: DEFAULT_OPTIONS,
  rules: { ...ruleSet("wasp"), name: "wasp", undo: true },
  start: 0,
  seats: [seated(1, "Ada"), seated(2, "", {}), seated(3, "Tick", { bot: "random" })],
  salts: ["", "", ""],
  series: null,
  sealed: [],
  standings: [
    standing(1, { place: 1, runs: 4, time: 125_000, actions: 90, state: "won" }),
    standing(2, { place: 2, state: "timeup", actions: 1 }),
    standing(3, { place: 3, state: "stuck", actions: 7 }),
  ],
  tallies: [
    { seat: 1, moves: 88, undos: 2, dealt_at: 61_000 },
    { seat: 2, moves: 1, undos: 0, dealt_at: null },
  ],
  proof: PROOF,
};

/** The screen of a race whose server answers with these results, and the paths it was asked for. */
async function archived(answer: () => Promise<unknown>): Promise<[Stage, string[]]> {
  const paths: string[] = [];
  const stage = await Stage.with(<RaceScreen race={RACE} />, {
    ask: async (_, path) => {
      paths.push(path);
      return (await answer()) as Record<string, unknown>;
    },
  });
  await stage.app.speech.learn("room");
  return [stage, paths];
}

describe("a race by its address", () => {
  test("shows its results without any room", async () => {
    const [stage, paths] = await archived(async () => RESULTS);
    await stage.until(".checks");
    expect(paths).toEqual([`/api/races/${RACE}/results`]);
    expect(stage.text(".headline")).toBe("Ada wins");
    expect(stage.street.sockets).toEqual([]);
    expect(stage.find("a[download]").getAttribute("href")).toBe(`/api/races/${RACE}/replay`);
  });

  test("tells what each did: moves, undos, and when the stock was dealt", async () => {
    const [stage] = await archived(async () => RESULTS);
    await stage.until(".standings");
    expect(stage.texts("tbody .col-moves span")).toEqual(["88", "1", "–"]);
    expect(stage.texts("tbody .col-undos span")).toEqual(["2", "0", "–"]);
    expect(stage.texts("tbody .col-dealt span")).toEqual(["1:01", "–", "–"]);
    expect(stage.texts(".details").map((one) => one.replaceAll("\u00a0", " "))).toEqual([
      "won · 2:05 · moves 88 · undone 2 · stock 1:01",
      "time up · moves 1 · undone 0 · stock kept",
      "stuck",
    ]);
  });

  test("names nobody who was deleted, and marks bots", async () => {
    const [stage] = await archived(async () => RESULTS);
    await stage.until(".standings");
    expect(stage.texts(".col-player bdi")).toEqual(["Ada", "Deleted player", "Tick"]);
    expect(stage.texts(".col-player .tag")).toEqual(["beginner bot"]);
  });

  test("has no column for a stock that its rules don't have", async () => {
    const rules = { ...ruleSet("three-blind-mice"), name: "three-blind-mice" };
    const [stage] = await archived(async () => ({ ...RESULTS, rules }));
    await stage.until(".standings");
    expect(stage.texts("thead th")).not.toContain("Stock");
  });

  test.each([
    ["unknown_race", "There is no such race, or its results are gone."],
    ["offline", "The server can’t be reached. Try again."],
  ])("that can't be had says why: %s", async (code, words) => {
    const [stage] = await archived(async () => {
      throw new ApiError(code, "");
    });
    await stage.until("a.button");
    expect(stage.text("main [role=status]")).toBe(words);
  });

  test("is of no seat in particular", () => {
    expect(finishedOf(RESULTS)).toMatchObject({ you: null, raceNumber: 1 });
    expect(finishedOf({ ...RESULTS, race: `${ROOM}-12` }).raceNumber).toBe(12);
  });
});

test("a room that is over shows how its last race ended", async () => {
  const paths: string[] = [];
  const ask = async (_: string, path: string) => {
    paths.push(path);
    return RESULTS as unknown as Record<string, unknown>;
  };
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { ask });
  await stage.open();
  await stage.hear({ t: "bye", code: "room_over", message: "", retry_in: null });
  await stage.until(".results");
  expect(paths).toEqual([`/api/rooms/${ROOM}/results`]);
});
