// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Api, ApiError } from "../../src/net/api";
import type { LobbyRoom } from "../../src/net/lobby";
import { DEFAULT_OPTIONS } from "../../src/net/protocol";
import { HomeScreen } from "../../src/screens/home/HomeScreen";
import { serverOf } from "./server";
import { Stage } from "./stage";

const ROOM = "abcdefghij234567";

function listed(host: string, change: Partial<LobbyRoom> = {}): LobbyRoom {
  return {
    room: ROOM,
    host,
    rules: "scorpion",
    options: { ...DEFAULT_OPTIONS, listed: true },
    phase: "waiting",
    taken: 1,
    free: 3,
    locked: false,
    since: 0,
    names: [],
    watching: 0,
    ...change,
  };
}

async function lobby(...rooms: LobbyRoom[]): Promise<Stage> {
  const server = serverOf({ "GET /api/rooms": { at: 0, total: rooms.length, rooms } });
  const stage = await Stage.with(<HomeScreen />, { me: async () => "Ada", ask: server.ask });
  await stage.until(".lobby .panel");
  return stage;
}

describe("open rooms", () => {
  test("are told by their host, rules and seats", async () => {
    const stage = await lobby(
      listed("Bo", { options: { ...DEFAULT_OPTIONS, ranked: true, best_of: 3 } }),
      listed("Cy", { room: "b234567abcdefghi", rules: "empty=any,undo=on", taken: 2 }),
    );
    expect(stage.texts(".room-who span")).toEqual([
      "Scorpion · 20 min · ranked · best of 3",
      "Wasp · 20 min · undo",
    ]);
    expect(stage.texts(".room-seats .hidden-text")).toEqual([
      "Seats taken: 1 of 4",
      "Seats taken: 2 of 4",
    ]);
  });

  test("are joined by one press", async () => {
    const stage = await lobby(listed("Bo"));
    await stage.press("Join \u2068Bo\u2069’s room");
    expect(stage.app.joining.value).toBe(ROOM);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test.each([{ free: 0, taken: 4 }, { locked: true }])(
    "with %j let nobody else in",
    async (change) => {
      const stage = await lobby(listed("Bo", change));
      expect(stage.text(".room-row .tag")).toBe("full");
      expect(stage.root.querySelector(".room-row button")).toBeNull();
    },
  );

  test("that a newer server has by rules unknown here are shown by their text", async () => {
    const stage = await lobby(listed("Bo", { rules: "empty=queen" }));
    expect(stage.text(".room-who span")).toContain("empty=queen");
  });

  test("may be none: then it says what one can do", async () => {
    const stage = await lobby();
    expect(stage.text(".lobby .told")).toContain("No room is open");
    expect(stage.texts(".lobby h2")).toEqual(["Open rooms"]);
  });

  test("beyond the first few are counted", async () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      listed(`Host ${at}`, { room: `${"abcdefghijk"[at]}bcdefghij234567` }),
    );
    const stage = await lobby(...many);
    expect(stage.texts(".room-row")).toHaveLength(8);
    expect(stage.text(".lobby .told")).toBe("and 3 more");
  });
});

describe("races to watch", () => {
  test("stand by themselves, with a link to each", async () => {
    const stage = await lobby(listed("Bo", { phase: "racing", taken: 4, free: 0 }));
    expect(stage.texts(".lobby h2")).toEqual(["Open rooms", "Races to watch"]);
    const link = stage.find<HTMLAnchorElement>(".room-row a");
    expect(link.getAttribute("href")).toBe(`/r/${ROOM}`);
    expect(link.getAttribute("aria-label")).toBe("Watch \u2068Bo\u2069’s race");
  });

  test("tell who races, for how long still, and before how many", async () => {
    const stage = await lobby(
      listed("Bo", { phase: "racing", names: ["Bo", "Cy", ""], watching: 3, since: -150_000 }),
    );
    expect(stage.text(".room-who strong")).toBe("Bo and Cy");
    expect(stage.text(".room-who span")).toBe("Scorpion · 18 min left");
    expect(stage.text(".room-seats")).toBe("watching: 3");
  });

  test("say nothing of watchers where there are none, and all of the time before the start", async () => {
    const stage = await lobby(listed("Bo", { phase: "countdown", names: ["Bo"], since: 5_000 }));
    expect(stage.text(".room-who span")).toBe("Scorpion · 20 min left");
    expect(stage.text(".room-seats")).toBe("");
  });
});

describe("the list", () => {
  test("is asked for again after a while, and only while somebody sees it", async () => {
    let asked = 0;
    const ask = async (_: string, path: string) => {
      if (path !== "/api/rooms") throw new ApiError("offline", "");
      asked += 1;
      return { at: 0, total: 0, rooms: [] };
    };
    const stage = await Stage.with(<HomeScreen />, { ask });
    await stage.until(".lobby .panel");
    expect(asked).toBe(1);
    await stage.pass(2500);
    expect(asked).toBe(2);
    stage.street.visible = false;
    await stage.pass(60_000);
    expect(asked).toBe(2);
  });

  test("that can't be had says so, and comes back", async () => {
    let isUp = false;
    const ask: Api["ask"] = async (_, path) => {
      if (!isUp || path !== "/api/rooms") throw new ApiError("offline", "");
      return { at: 0, total: 0, rooms: [] };
    };
    const stage = await Stage.with(<HomeScreen />, { ask });
    await stage.until(".lobby.told");
    expect(stage.text(".lobby.told")).toContain("can’t be had");
    isUp = true;
    await stage.pass(2500);
    await stage.until(".lobby .panel");
  });
});
