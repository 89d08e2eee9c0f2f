// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS, type Options } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/room/RoomScreen";
import { ROOM, START, welcome } from "../net/frames";
import { seat } from "./rooms";
import { serverOf } from "./server";
import { Stage } from "./stage";

const QUICK: Options = { ...DEFAULT_OPTIONS, seats: 2, quick: true, bot: "greedy" };

const alone = { options: QUICK, seats: [seat(1, "Ada", false)], host: 1, you: 1 };

async function waiting(change: Parameters<typeof welcome>[0] = {}): Promise<Stage> {
  const server = serverOf({ "DELETE /api/quick": {} });
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, {
    me: async () => "Ada",
    ask: server.ask,
  });
  await stage.open();
  await stage.hear(welcome({ ...alone, bot_in: 20_000, ...change }));
  await stage.until(".quick");
  return stage;
}

describe("waiting for an opponent", () => {
  test("gets ready by itself, once", async () => {
    const stage = await waiting();
    await stage.untilSent("ready", 1);
    const event = { k: "ready", seat: 1, nonce_hash: "h" } as const;
    await stage.hear({ t: "event", version: 5, at: START, event });
    expect(stage.sent("ready")).toHaveLength(1);
    expect(stage.sent("start")).toEqual([]);
  });

  test("tells what was agreed: the bot, and when it comes", async () => {
    const stage = await waiting();
    expect(stage.text(".quick-bot")).toBe("A bot comes in 20 s if nobody else does.");
  });

  test("tells that a person is waited for where no bot was wanted", async () => {
    const stage = await waiting({ options: { ...QUICK, bot: null }, bot_in: null });
    expect(stage.text(".quick-state")).toContain("You wait for a person.");
    expect(stage.root.querySelector(".quick-bot")).toBeNull();
  });

  test("tells that the bot was called", async () => {
    const stage = await waiting({ bot_in: null });
    expect(stage.text(".quick-state")).toBe("A bot is on its way.");
  });

  test("tells who came", async () => {
    const stage = await waiting({
      seats: [seat(1, "Ada", true), seat(2, "Bo", false)],
      bot_in: null,
    });
    expect(stage.text(".quick-state")).toBe("Bo is here. The race starts by itself.");
  });

  test("goes on counting after the page was loaded anew", async () => {
    const stage = await waiting();
    expect(stage.app.host.shelf.read("quick.since")).toEqual({ room: ROOM, at: START });
  });

  test("is given up by one press: the seat, the match and the screen", async () => {
    const asked: string[] = [];
    const stage = await waiting();
    stage.app.api.ask = async (method, path) => {
      asked.push(`${method} ${path}`);
      return {};
    };
    await stage.press("Cancel");
    expect(stage.sent("leave")).toHaveLength(1);
    expect(asked).toEqual(["DELETE /api/quick"]);
    expect(stage.app.router.route.value).toEqual({ screen: "home" });
  });

  test("is given up also where the server can't be told of the match", async () => {
    const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { me: async () => "Ada" });
    await stage.open();
    await stage.hear(welcome(alone));
    await stage.until(".quick");
    await stage.press("Cancel");
    expect(stage.app.router.route.value).toEqual({ screen: "home" });
  });
});

describe("a bot that was chosen on the way", () => {
  test("is called once the room is there, and only there", async () => {
    const stage = await Stage.with(<p />, { me: async () => "Ada" });
    stage.app.calling.value = { room: ROOM, strength: "strong" };
    await stage.draw(<RoomScreen roomId={ROOM} />);
    await stage.open();
    await stage.hear(welcome(alone));
    await stage.untilSent("bot", 1);
    expect(stage.sent("bot")).toMatchObject([{ strength: "strong" }]);
    await stage.hear(welcome({ ...alone, version: 5 }));
    expect(stage.sent("bot")).toHaveLength(1);
    expect(stage.app.calling.value).toBeNull();
  });

  test("is not called to another room", async () => {
    const stage = await Stage.with(<p />, { me: async () => "Ada" });
    stage.app.calling.value = { room: "b234567abcdefghi", strength: "strong" };
    await stage.draw(<RoomScreen roomId={ROOM} />);
    await stage.open();
    await stage.hear(welcome(alone));
    expect(stage.sent("bot")).toEqual([]);
  });
});
