// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Options } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/RoomScreen";
import { PROOF, ROOM, racing, standing, welcome } from "../net/frames";
import { ALONE, room, seat } from "./rooms";
import { Stage } from "./stage";

describe("practice", () => {
  const waiting = (ready: boolean) => ({
    options: ALONE,
    seats: [seat(1, "Ada", ready)],
    host: 1,
    you: 1,
  });

  test("gets ready and starts by itself, each once", async () => {
    const stage = await room(waiting(false));
    expect(stage.text("main [role=status]")).toBe("Finding a deal…");
    await stage.untilSent("ready", 1);
    const event = { k: "ready", seat: 1, nonce_hash: "h" } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.untilSent("start", 1);
    await stage.hear(welcome({ ...waiting(true), version: 6 }));
    expect(stage.sent("start")).toHaveLength(1);
    expect(stage.sent("ready")).toHaveLength(1);
  });

  test("begins again after a start that was void", async () => {
    const stage = await room(waiting(true));
    await stage.untilSent("start", 1);
    const event = { k: "voided", missing: [], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.untilSent("ready", 1);
  });

  test("that can't begin shows the room and why", async () => {
    const stage = await room(waiting(true));
    await stage.untilSent("start", 1);
    const id = String(stage.sent("start")[0]?.["id"]);
    await stage.hear({ t: "error", id, code: "unavailable", message: "" });
    expect(stage.text("[role=alert]")).toContain("busy with itself");
    expect(stage.button("Start the race")).toBeDefined();
  });

  test("is a game that ends, and not a race to resign from", async () => {
    const stage = await room(racing({ ...waiting(true), standings: [standing(1)] }));
    await stage.until(".menu-button");
    expect(stage.texts(".lane-place")).toEqual([]);
    await stage.press("Menu");
    expect(stage.button("End the game")).toBeDefined();
    expect(stage.texts("button")).not.toContain("Resign");
  });

  test("of somebody else is only looked at", async () => {
    const stage = await room({ ...waiting(false), you: null, controls: false });
    expect(stage.sent("ready")).toEqual([]);
    expect(stage.text(".notice")).toBe("All seats are taken. You can look on.");
  });

  test("ends with its runs, and goes on with another deal", async () => {
    const made: Options[] = [];
    const stage = await Stage.with(<RoomScreen roomId={ROOM} />, {
      me: async () => "Ada",
      createRoom: async (options) => {
        made.push(options);
        return { room: ROOM, code: "ABCDE" };
      },
    });
    await stage.open();
    const standings = [standing(1, { place: 1, runs: 2, actions: 60, state: "resigned" })];
    const finished = { phase: "finished", proof: PROOF, code: null } as const;
    await stage.hear(welcome({ ...waiting(true), ...finished, standings }));
    await stage.until(".checks");
    expect(stage.text(".headline")).toBe("Practice: 2 of 4 runs");
    expect(stage.texts(".step")).toEqual([]);
    await stage.press("New practice deal");
    expect(made).toEqual([ALONE]);
  });
});
