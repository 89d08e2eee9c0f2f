// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Api, ApiError } from "../../src/net/api";
import { type Options, PRACTICE_OPTIONS } from "../../src/net/protocol";
import { keepPractice } from "../../src/practice_room";
import { HomeScreen } from "../../src/screens/home/HomeScreen";
import { serverOf } from "./server";
import { Stage } from "./stage";

const ROOM = "abcdefghij234567";

const known = { me: async () => "Ada" };

describe("the first page", () => {
  test("gives a guest a name, which the server learns once it is needed", async () => {
    const named: string[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      name: async (name) => {
        named.push(name);
        return name;
      },
    });
    expect(stage.find<HTMLInputElement>("input[name=name]").value).toBe("Fair Marten");
    expect(named).toEqual([]);
    await stage.press("Create a room");
    expect(named).toEqual(["Fair Marten"]);
    expect(stage.app.router.route.value).toEqual({ screen: "create" });
  });

  test("takes another name", async () => {
    const named: string[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      name: async (name) => {
        named.push(name);
        return name;
      },
    });
    await stage.type("input[name=name]", "  Ada ");
    await stage.press("Create a room");
    expect(named).toEqual(["Ada"]);
  });

  test("knows a player again, and doesn't name them anew", async () => {
    const stage = await Stage.with(<HomeScreen />, {
      ...known,
      name: () => Promise.reject(new Error("named again")),
    });
    expect(stage.find<HTMLInputElement>("input[name=name]").value).toBe("Ada");
    await stage.press("Create a room");
    expect(stage.app.router.route.value.screen).toBe("create");
  });

  test("a code leads into its room, where a seat is taken at once", async () => {
    const asked: string[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      ...known,
      roomOf: async (code) => {
        asked.push(code);
        return ROOM;
      },
    });
    await stage.type("input[name=ticket]", "ab cde");
    await stage.press("Join");
    expect(asked).toEqual(["ABCDE"]);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
    expect(stage.app.joining.value).toBe(ROOM);
  });

  test("a pasted link needs no server to be understood", async () => {
    const stage = await Stage.with(<HomeScreen />, known);
    await stage.type("input[name=ticket]", `http://10.0.0.5:8000/r/${ROOM}`);
    await stage.press("Join");
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test.each([
    ["ABCDE", "No open room has this code."],
    ["what?", "A code has five letters; a link ends in /r/ and 16 letters."],
  ])("%s is answered with a sentence", async (ticket, sentence) => {
    const stage = await Stage.with(<HomeScreen />, known);
    await stage.type("input[name=ticket]", ticket);
    await stage.press("Join");
    expect(stage.text("[role=alert]")).toBe(sentence);
  });

  test("a server that can't be reached at first doesn't keep the page from standing", async () => {
    const stage = await Stage.with(<HomeScreen />, {
      me: () => Promise.reject(new ApiError("offline", "")),
    });
    expect(stage.text(".hero-name")).toBe("Scorpion Race");
  });

  test("a name that the server won't have is said to be that", async () => {
    const stage = await Stage.with(<HomeScreen />, {
      name: () => Promise.reject(new ApiError("bad_name", "")),
    });
    await stage.type("input[name=name]", "\u200b");
    await stage.press("Create a room");
    expect(stage.text("[role=alert]")).toContain("1 to 20");
  });
});

describe("a race at once", () => {
  test("is asked for with what was agreed, and leads into its room", async () => {
    const { ask, asked } = serverOf({ "POST /api/quick": { room: ROOM } });
    const stage = await Stage.with(<HomeScreen />, { ...known, ask });
    await stage.press("Race nowAgainst whoever comes next, the same cards for both.");
    expect(asked).toContain('POST /api/quick {"rules":"scorpion","bot":"greedy"}');
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
    expect(stage.app.joining.value).toBe(ROOM);
  });

  test("remembers other rules, and that no bot is wanted", async () => {
    const { ask, asked } = serverOf({ "POST /api/quick": { room: ROOM } });
    const stage = await Stage.with(<HomeScreen />, { ...known, ask });
    await stage.choose("Rules", "wasp");
    await stage.flip("A bot plays if nobody comes within 20 s");
    await stage.press("Race nowAgainst whoever comes next, the same cards for both.");
    expect(asked).toContain('POST /api/quick {"rules":"wasp","bot":null}');
    expect(stage.app.host.shelf.read("quick")).toEqual({ rules: "wasp", bot: false });
  });
});

describe("a race against a bot", () => {
  test("takes a press and the choice of a strength, for a guest too", async () => {
    const made: Options[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      createRoom: async (options) => {
        made.push(options);
        return { room: ROOM, code: "ABCDE" };
      },
    });
    await stage.press("Play a bot");
    await stage.until(".bot-choice");
    await stage.press("Beginner Makes any move that the rules allow.");
    expect(made).toMatchObject([{ seats: 2, quick: true, countdown: 3, bot: "random" }]);
    expect(stage.app.calling.value).toEqual({ room: ROOM, strength: "random" });
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("shows each strength in words, with what tells them apart at a glance", async () => {
    const stage = await Stage.with(<HomeScreen />, known);
    await stage.press("Play a bot");
    await stage.until(".bot-choice");
    expect(stage.texts(".bot-choice strong")).toEqual(["Beginner", "Player", "Expert"]);
    const lit = [...stage.root.querySelectorAll(".bot-pips")].map(
      (pips) => pips.querySelectorAll("[data-on=true]").length,
    );
    expect(lit).toEqual([1, 2, 3]);
  });
});

describe("practice", () => {
  const withGame = async (api: Partial<Api>) => {
    const stage = await Stage.with(<p />, { ...known, ...api });
    keepPractice(stage.app.host.shelf, { room: ROOM, at: Date.now() });
    await stage.draw(<HomeScreen />);
    return stage;
  };

  test("leads to the choice of cards where no game is kept", async () => {
    const stage = await Stage.with(<HomeScreen />, known);
    await stage.press("Practice");
    expect(stage.app.router.route.value).toEqual({ screen: "practice" });
  });

  test("goes on with the game of this device", async () => {
    const room = { phase: "paused", options: PRACTICE_OPTIONS };
    const stage = await withGame(serverOf({ [`GET /api/rooms/${ROOM}`]: room }));
    await stage.press("Continue practice");
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("doesn't go on with a game that is over", async () => {
    const stage = await withGame(serverOf({ [`GET /api/rooms/${ROOM}`]: { phase: "finished" } }));
    expect(stage.button("Practice")).toBeDefined();
    expect(stage.app.host.shelf.read("practice")).toBeNull();
  });
});
