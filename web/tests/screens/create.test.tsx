// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { RULE_SETS } from "../../src/game/rule_sets";
import type { Options } from "../../src/net/protocol";
import { CreateScreen } from "../../src/screens/create/CreateScreen";
import { Stage } from "./stage";

const ROOM = "abcdefghij234567";

const made: Options[] = [];

async function creating(): Promise<Stage> {
  made.length = 0;
  return Stage.with(<CreateScreen />, {
    me: async () => "Ada",
    createRoom: async (options) => {
      made.push(options);
      return { room: ROOM, code: "ABCDE" };
    },
  });
}

async function preset(stage: Stage, name: string): Promise<void> {
  await stage.click(`input[name=preset][aria-label=${name}]`);
}

const chosen = (stage: Stage) =>
  stage.root.querySelector("input[name=preset]:checked")?.getAttribute("aria-label") ?? null;

describe("what a room is for", () => {
  test("is friendly where nobody says otherwise", async () => {
    const stage = await creating();
    expect(chosen(stage)).toBe("Friendly");
    await stage.press("Create the room");
    expect(made).toMatchObject([{ rules: "undo=on", hints: true, ranked: false }]);
  });

  test.each([
    ["Fair", { rules: "scorpion", hints: false, ranked: true }],
    ["Expert", { rules: "traditional", hints: false, ranked: true }],
    ["Friendly", { rules: "undo=on", hints: true, ranked: false }],
  ])("%s is one press", async (name, options) => {
    const stage = await creating();
    await preset(stage, "Fair");
    await preset(stage, name);
    expect(chosen(stage)).toBe(name);
    await stage.press("Create the room");
    expect(made).toMatchObject([options]);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("keeps players and time when it changes", async () => {
    const stage = await creating();
    await stage.choose("Players, at most", "7");
    await stage.choose("Time limit", "45");
    await preset(stage, "Fair");
    await stage.press("Create the room");
    expect(made).toMatchObject([{ seats: 7, minutes: 45 }]);
  });

  test("is nothing with a name any more once help is mixed", async () => {
    const stage = await creating();
    await preset(stage, "Fair");
    await stage.flip("Hints");
    expect(chosen(stage)).toBeNull();
    await stage.press("Create the room");
    expect(made).toMatchObject([{ hints: true, ranked: false }]);
  });
});

describe("a new room", () => {
  test("is created with the options chosen, said in words before", async () => {
    const stage = await creating();
    await preset(stage, "Fair");
    await stage.choose("Players, at most", "2");
    await stage.flip("Winnable deals only");
    await stage.flip("Hints");
    const words = stage.text(".words");
    for (const part of ["Scorpion", "up to 2 players", "20 minutes", "any deal", "hints"]) {
      expect(words).toContain(part);
    }
    await stage.press("Create the room");
    expect(made).toMatchObject([{ rules: "scorpion", seats: 2, winnable: false, hints: true }]);
  });

  test("may be for everybody, a series, with a bot in reserve, and closed to watchers", async () => {
    const stage = await creating();
    await stage.choose("Who may come", "all");
    await stage.choose("Series", "5");
    await stage.choose("If nobody comes within 20 s", "strong");
    await stage.choose("Those who watch see", "none");
    await stage.choose("Countdown", "30");
    await stage.press("Create the room");
    expect(made).toMatchObject([
      { listed: true, best_of: 5, bot: "strong", watchers: "none", countdown: 30 },
    ]);
  });

  test("may show its boards open, some time late, and then is no ranked one", async () => {
    const stage = await creating();
    await preset(stage, "Fair");
    await stage.choose("Those who watch see", "open");
    expect(stage.choices("How late they see them")).toEqual(["0", "15", "30", "60", "120", "180"]);
    await stage.choose("How late they see them", "120");
    expect(stage.text(".words")).toContain("others see open boards, 120 s late");
    await stage.press("Create the room");
    expect(made).toMatchObject([{ watchers: "open", delay: 120, ranked: false }]);
  });

  test.each(["boards", "Fair"])("has no delay once it is %s after all", async (chosen) => {
    const stage = await creating();
    await stage.choose("Those who watch see", "open");
    if (chosen === "Fair") await preset(stage, chosen);
    else await stage.choose("Those who watch see", chosen);
    expect(() => stage.choices("How late they see them")).toThrow();
    await stage.press("Create the room");
    expect(made).toMatchObject([{ watchers: "boards", ranked: chosen === "Fair" }]);
    expect(made[0]).not.toHaveProperty("delay");
  });

  test("has two players at least, and a countdown that everybody can see", async () => {
    const stage = await creating();
    expect(stage.choices("Players, at most")).toEqual([
      "2",
      "3",
      "4",
      "5",
      "6",
      "7",
      "8",
      "9",
      "10",
    ]);
    expect(stage.choices("Countdown")).toEqual(["3", "5", "10", "20", "30"]);
  });

  test("has rules by their name, told in words; undo stays as it was chosen", async () => {
    const stage = await creating();
    await stage.choose("Rules", "wasp");
    expect(stage.texts(".rule-words li")).toContain("An empty column takes any card.");
    await stage.press("Create the room");
    expect(made[0]?.rules).toBe("empty=any,undo=on");
  });

  test("has rules with undo of their own, which no ranked race has", async () => {
    const stage = await creating();
    await preset(stage, "Fair");
    await stage.choose("Rules", "easy");
    expect(stage.text(".rule-words")).toContain("At most 2,000 actions");
    await stage.press("Create the room");
    expect(made).toMatchObject([{ rules: "easy", ranked: false }]);
  });

  test("has rules of its own, part by part", async () => {
    const stage = await creating();
    await preset(stage, "Fair");
    await stage.choose("Rules", "wasp");
    await stage.choose("Score", "spider");
    expect(stage.text(".words")).toContain("Wasp by moves");
    await stage.choose("Whole run", "stay");
    expect(stage.text(".words")).toContain("Own rules");
    await stage.press("Create the room");
    expect(made[0]?.rules).toBe("empty=any,completed=stay,score=spider");
  });

  test("offers every rule set that has a name", async () => {
    const stage = await creating();
    expect(stage.choices("Rules").toSorted()).toEqual(RULE_SETS.map(({ name }) => name).toSorted());
  });

  test("has a name ready for somebody without one", async () => {
    const stage = await Stage.with(<CreateScreen />);
    expect(stage.find<HTMLInputElement>("input[name=name]").value).toBe("Fair Marten");
  });
});
