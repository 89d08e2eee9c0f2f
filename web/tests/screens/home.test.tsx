// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { RULE_SETS } from "../../src/game/rule_sets";
import { ApiError } from "../../src/net/api";
import type { Options } from "../../src/net/protocol";
import { CreateScreen } from "../../src/screens/CreateScreen";
import { HomeScreen } from "../../src/screens/HomeScreen";
import { Stage } from "./stage";

const ROOM = "abcdefghij234567";

describe("the first page", () => {
  test("takes a name and goes on to a new room", async () => {
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
    expect(stage.app.router.route.value).toEqual({ screen: "create" });
  });

  test("knows a player again, and doesn't name them anew", async () => {
    const stage = await Stage.with(<HomeScreen />, {
      me: async () => "Ada",
      name: () => Promise.reject(new Error("named again")),
    });
    expect(stage.find<HTMLInputElement>("input[name=name]").value).toBe("Ada");
    await stage.press("Create a room");
    expect(stage.app.router.route.value.screen).toBe("create");
  });

  test("a code leads into its room, where a seat is taken at once", async () => {
    const asked: string[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      me: async () => "Ada",
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
    const stage = await Stage.with(<HomeScreen />, { me: async () => "Ada" });
    await stage.type("input[name=ticket]", `http://10.0.0.5:8000/r/${ROOM}`);
    await stage.press("Join");
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test.each([
    ["ABCDE", "No open room has this code."],
    ["what?", "A code has five letters; a link ends in /r/ and 16 letters."],
  ])("%s is answered with a sentence", async (ticket, sentence) => {
    const stage = await Stage.with(<HomeScreen />, { me: async () => "Ada" });
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

describe("practice", () => {
  test("needs no name: a guest's room of one is opened at once", async () => {
    const named: string[] = [];
    const made: unknown[] = [];
    const stage = await Stage.with(<HomeScreen />, {
      name: async (name) => {
        named.push(name);
        return name;
      },
      createRoom: async (options) => {
        made.push(options);
        return { room: ROOM, code: "ABCDE" };
      },
    });
    await stage.press("Practice alone");
    expect(named).toEqual(["Guest"]);
    expect(made).toMatchObject([{ rules: "undo=on", seats: 1, hints: true, winnable: true }]);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("keeps the name that somebody has", async () => {
    const stage = await Stage.with(<HomeScreen />, {
      me: async () => "Ada",
      name: () => Promise.reject(new Error("named again")),
    });
    await stage.press("Practice alone");
    expect(stage.app.router.route.value.screen).toBe("room");
  });
});

describe("a new room", () => {
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

  test("is created with the options chosen, said in words before", async () => {
    const stage = await creating();
    await stage.choose("Players, at most", "2");
    await stage.flip("Winnable deals only");
    await stage.flip("Hints");
    expect(stage.text(".words")).toBe(
      "Scorpion · up to 2 players · 20 minutes · 10 s countdown · any deal · no undo · hints",
    );
    await stage.press("Create the room");
    expect(made).toMatchObject([{ rules: "scorpion", seats: 2, winnable: false, hints: true }]);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("has rules by their name, told in words", async () => {
    const stage = await creating();
    await stage.choose("Rules", "easy");
    expect(stage.texts(".rule-words li")).toContain("An empty column takes any card.");
    expect(stage.text(".rule-words")).toContain("At most 2,000 actions");
    await stage.press("Create the room");
    expect(made[0]?.rules).toBe("easy");
  });

  test("has rules of its own, part by part", async () => {
    const stage = await creating();
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
    const names = [...stage.root.querySelectorAll("select[name=rules] option")];
    expect(names.map((option) => option.getAttribute("value")).toSorted()).toEqual(
      RULE_SETS.map(({ name }) => name).toSorted(),
    );
  });

  test("asks somebody without a name for one", async () => {
    const stage = await Stage.with(<CreateScreen />);
    expect(stage.root.querySelector("input[name=name]")).not.toBeNull();
  });
});
