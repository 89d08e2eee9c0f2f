// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { type Answer, ApiError } from "../src/net/api";
import { DEFAULT_OPTIONS, type Options } from "../src/net/protocol";
import { RoomScreen } from "../src/screens/room/RoomScreen";
import { ROOM, welcome } from "./net/frames";
import { seat } from "./screens/rooms";
import { serverOf } from "./screens/server";
import { Stage } from "./screens/stage";

const OTHER = "b234567abcdefghi";
const QUICK: Options = { ...DEFAULT_OPTIONS, rules: "wasp", seats: 2, quick: true, bot: "greedy" };
const ASKED = `POST /api/quick ${JSON.stringify({ rules: "wasp", bot: "greedy", room: ROOM })}`;
const ALONE = { options: QUICK, seats: [seat(1, "Ada", false)], host: 1, you: 1 };
const HERE = { screen: "room", room: ROOM } as const;

type Reply = Answer | ApiError | (() => Answer);

/** Waits alone in a room, with a server that tells so where to go on. */
async function waiting(reply: Reply): Promise<{ stage: Stage; asked: string[] }> {
  const server = serverOf({ "POST /api/quick": reply });
  const stage = await Stage.with(<p />, { me: async () => "Ada", ask: server.ask });
  stage.app.router.go(HERE);
  await stage.draw(<RoomScreen roomId={ROOM} />);
  await stage.open();
  await stage.hear(welcome(ALONE));
  await stage.until(".quick");
  return { stage, asked: server.asked };
}

async function soon(stage: Stage, times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await stage.pass(5000);
    await stage.draw(<RoomScreen roomId={ROOM} />);
  }
}

describe("whoever waits for an opponent", () => {
  test("asks every few seconds where to go on waiting", async () => {
    const { stage, asked } = await waiting({ room: ROOM });
    expect(asked).toEqual([]);
    await soon(stage, 3);
    expect(asked).toEqual([ASKED, ASKED, ASKED]);
    expect(stage.app.router.route.value).toEqual(HERE);
  });

  test("goes to whoever waits elsewhere, and no step back leads to the empty room", async () => {
    const { stage, asked } = await waiting({ room: OTHER });
    const steps = window.history.length;
    await soon(stage, 2);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: OTHER });
    expect(window.history.length).toBe(steps);
    expect(stage.app.joining.value).toBe(OTHER);
    expect(asked).toEqual([ASKED]);
  });

  test("goes there also where the seat is given back before the answer comes", async () => {
    const { stage } = await waiting(() => {
      void stage.hear(welcome({ ...ALONE, seats: [], host: null, you: null, version: 9 }));
      return { room: OTHER };
    });
    await soon(stage);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: OTHER });
  });

  test("goes on asking where the server can't be reached or is asked too much", async () => {
    const replies = [new ApiError("offline", ""), new ApiError("too_many", "")];
    const { stage, asked } = await waiting(() => {
      const problem = replies.pop();
      if (problem) throw problem;
      return { room: OTHER };
    });
    await soon(stage, 3);
    expect(asked).toHaveLength(3);
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: OTHER });
  });

  test("asks no more where no match led to the room, as in a race against a bot", async () => {
    const { stage, asked } = await waiting({ room: null });
    await soon(stage, 3);
    expect(asked).toEqual([ASKED]);
    expect(stage.app.router.route.value).toEqual(HERE);
  });

  test("asks no more once the race begins", async () => {
    const { stage, asked } = await waiting({ room: ROOM });
    await stage.hear(welcome({ ...ALONE, phase: "countdown", starts_in: 9000 }));
    await soon(stage, 2);
    expect(asked).toEqual([]);
  });

  test("is left alone after giving up, whatever was under way", async () => {
    const { stage } = await waiting(() => {
      stage.app.router.go({ screen: "home" });
      return { room: OTHER };
    });
    await soon(stage, 2);
    expect(stage.app.router.route.value).toEqual({ screen: "home" });
  });

  test("asks once at a time, however often the screen is drawn anew", async () => {
    const { stage, asked } = await waiting({ room: ROOM });
    await stage.hear(welcome({ ...ALONE, you: null, version: 9 }));
    await stage.hear(welcome({ ...ALONE, version: 10 }));
    await soon(stage);
    expect(asked).toEqual([ASKED]);
  });
});
