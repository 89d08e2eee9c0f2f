// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Api } from "../../src/net/api";
import type { Options } from "../../src/net/protocol";
import { keepPractice } from "../../src/practice_room";
import { PracticeScreen } from "../../src/screens/practice/PracticeScreen";
import { serverOf } from "./server";
import { Stage } from "./stage";

const ROOM = "abcdefghij234567";

const made: Options[] = [];
const named: string[] = [];

const server: Partial<Api> = {
  name: async (name) => {
    named.push(name);
    return name;
  },
  createRoom: async (options) => {
    made.push(options);
    return { room: ROOM, code: "ABCDE" };
  },
};

async function choosing(hash = ""): Promise<Stage> {
  made.length = 0;
  named.length = 0;
  const stage = await Stage.with(<p />, server);
  window.history.replaceState(null, "", `/practice${hash}`);
  await stage.draw(<PracticeScreen />);
  return stage;
}

const cards = (stage: Stage, at: number) => stage.click(`.segments label:nth-of-type(${at}) input`);

describe("practice", () => {
  test("deals at one press, for a guest too, and is found again", async () => {
    const stage = await choosing();
    await stage.press("Deal the cards");
    expect(named).toEqual(["Fair Marten"]);
    expect(made).toMatchObject([
      { rules: "undo=on", seats: 1, hints: true, winnable: true, number: null },
    ]);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
    expect(stage.app.host.shelf.read("practice")).toMatchObject({ room: ROOM });
  });

  test("has any rules, and undo by all of them", async () => {
    const stage = await choosing();
    await stage.choose("Rules", "traditional");
    await stage.flip("Winnable deals only");
    await stage.press("Deal the cards");
    expect(made).toMatchObject([
      { rules: "completed=stay,stock=blocked,score=none,undo=on", winnable: false },
    ]);
  });

  test.each([
    [2, "own 24"],
    [3, "pysol 24"],
  ])("deals the cards of a number: choice %i is %s", async (at, number) => {
    const stage = await choosing();
    await cards(stage, at);
    await stage.type("input[name=number]", " 24");
    await stage.press("Deal the cards");
    expect(made).toMatchObject([{ number }]);
  });

  test("draws a number for whoever has none", async () => {
    const stage = await choosing();
    await cards(stage, 2);
    await stage.press("Any number");
    expect(stage.find<HTMLInputElement>("input[name=number]").value).toBe("500001");
  });

  test("says what a number is, and opens no room for anything else", async () => {
    const stage = await choosing();
    await cards(stage, 2);
    await stage.type("input[name=number]", "007");
    await stage.press("Deal the cards");
    expect(stage.text("[role=alert]")).toContain("doesn’t begin with 0");
    expect(made).toEqual([]);
  });

  test("by somebody's link has their deal ready", async () => {
    const stage = await choosing("#pysol-11982");
    expect(stage.find<HTMLInputElement>("input[name=number]").value).toBe("11982");
    await stage.press("Deal the cards");
    expect(made).toMatchObject([{ number: "pysol 11982" }]);
  });
});

test("a game that isn't finished is offered first", async () => {
  const stage = await Stage.with(<p />, {
    me: async () => "Ada",
    ask: serverOf({ [`GET /api/rooms/${ROOM}`]: { phase: "racing" } }).ask,
  });
  keepPractice(stage.app.host.shelf, { room: ROOM, at: Date.now() });
  await stage.draw(<PracticeScreen />);
  await stage.until(".unfinished");
  expect(stage.find<HTMLAnchorElement>(".unfinished a").getAttribute("href")).toBe(`/r/${ROOM}`);
});
