// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Options } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/room/RoomScreen";
import { PROOF, ROOM, racing, START, standing, welcome } from "../net/frames";
import { ALONE, room, seat } from "./rooms";
import { Stage } from "./stage";

describe("practice", () => {
  const waiting = (ready: boolean) => ({
    options: ALONE,
    seats: [seat(1, "Ada", ready)],
    host: 1,
    you: 1,
  });

  test("gets ready by itself, once; the server does the rest", async () => {
    const stage = await room(waiting(false));
    expect(stage.text("main [role=status]")).toBe("Finding a deal…");
    await stage.untilSent("ready", 1);
    const event = { k: "ready", seat: 1, nonce_hash: "h" } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.hear(welcome({ ...waiting(true), version: 6 }));
    expect(stage.sent("ready")).toHaveLength(1);
    expect(stage.sent("start")).toEqual([]);
  });

  test("begins again after a start that was void", async () => {
    const stage = await room(waiting(true));
    const event = { k: "voided", missing: [], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.untilSent("ready", 1);
  });

  test("that can't begin shows the room and why", async () => {
    const stage = await room(waiting(false));
    await stage.untilSent("ready", 1);
    const id = String(stage.sent("ready")[0]?.["id"]);
    await stage.hear({ t: "error", id, code: "unavailable", message: "" });
    await stage.until(".waiting");
    expect(stage.text("[role=alert]")).toContain("busy with itself");
    expect(stage.button("I’m ready")).toBeDefined();
  });

  test("is a game that ends, and not a race to resign from", async () => {
    const stage = await room(racing({ ...waiting(true), standings: [standing(1)] }));
    await stage.until(".menu-button");
    expect(stage.texts(".lane-place")).toEqual([]);
    await stage.press("Menu");
    await stage.until("dialog");
    expect(stage.button("End the game")).toBeDefined();
    expect(stage.texts("button")).not.toContain("Resign");
  });

  test("of somebody else is only looked at", async () => {
    const stage = await room({ ...waiting(false), you: null, controls: false });
    expect(stage.sent("ready")).toEqual([]);
    expect(stage.text(".notice")).toBe("All seats are taken. You can look on.");
  });

  const OVER = {
    ...waiting(true),
    phase: "finished",
    proof: PROOF,
    code: null,
    standings: [standing(1, { place: 1, runs: 2, actions: 60, state: "resigned" })],
  } as const;

  test("ends with its runs, and goes on with another deal in the same room", async () => {
    const stage = await room(OVER);
    await stage.until(".checks");
    expect(stage.text(".headline")).toBe("Practice: 2 of 4 runs");
    expect(stage.texts(".step")).toEqual([]);
    await stage.press("New practice deal");
    expect(stage.sent("again")).toMatchObject([{ after: 1 }]);
    expect(stage.sent("again")[0]).not.toHaveProperty("same");
    await stage.hear(welcome({ ...waiting(false), race: `${ROOM}-2`, race_number: 2, version: 1 }));
    await stage.untilSent("ready", 1);
    expect(stage.text("main [role=status]")).toBe("Finding a deal…");
  });

  test("may try the same deal once more", async () => {
    const stage = await room(OVER);
    await stage.press("The same deal again");
    expect(stage.sent("again")).toMatchObject([{ after: 1, same: true }]);
  });

  test("whose same deal was lost asks before it deals another", async () => {
    const stage = await room(OVER);
    await stage.press("The same deal again");
    const next = { ...waiting(false), race: `${ROOM}-2`, race_number: 2, version: 1 };
    await stage.hear(welcome(next));
    await stage.untilSent("ready", 1);
    const voided = { k: "voided", missing: [1], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 2, at: 0, event: voided });
    await stage.until("main .actions");
    expect(stage.text("main [role=status]")).toContain("its deal can’t be had any more");
    expect(stage.sent("ready")).toHaveLength(1);
    await stage.press("Another deal");
    await stage.untilSent("ready", 2);
  });

  test("of a numbered deal goes on with any deal, in a room of its own", async () => {
    const made: Options[] = [];
    const createRoom = async (options: Options) => {
      made.push(options);
      return { room: ROOM, code: "ABCDE" };
    };
    const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { createRoom });
    await stage.open();
    await stage.hear(welcome({ ...OVER, options: { ...ALONE, number: "own 7" } }));
    await stage.until(".results");
    await stage.press("New practice deal");
    await vi.waitFor(() => expect(made).toEqual([ALONE]));
  });
});

describe("a stopped clock", () => {
  const PLAYED = racing({
    options: ALONE,
    standings: [standing(1)],
    seats: [seat(1, "Ada", true)],
  });
  const paused = { t: "event", version: 5, at: START, event: { k: "paused" } } as const;

  test("is asked for by a button that only practice has", async () => {
    const stage = await room(PLAYED);
    await stage.press("Pause");
    expect(stage.sent("pause")).toHaveLength(1);
    const race = await room(racing({ options: { ...ALONE, seats: 2 } }));
    expect(race.texts("button")).not.toContain("Pause");
  });

  test("covers the cards and takes the focus, until the player goes on", async () => {
    const stage = await room(PLAYED);
    await stage.hear(paused);
    await stage.until(".pause-cover");
    expect(stage.text(".pause-words")).toContain("The clock stands still");
    expect(stage.find(".play").dataset["phase"]).toBe("paused");
    expect(document.activeElement).toBe(stage.button("Go on"));
    await stage.press("Go on");
    expect(stage.sent("resume")).toHaveLength(1);
    const resumed = { k: "resumed", start: START, deadline: START + 600_000 } as const;
    await stage.hear({ t: "event", version: 6, at: START, event: resumed });
    expect(stage.root.querySelector(".pause-cover")).toBeNull();
  });

  test("shows what is left, and doesn't run", async () => {
    const stage = await room({ ...PLAYED, phase: "paused", elapsed: 61_000, ends_in: null });
    await stage.pass(5000);
    expect(stage.text(".clock .figure-value")).toBe("58:59");
  });

  test("that a page finds standing has its board from the next welcome", async () => {
    const stage = await room({ ...PLAYED, phase: "paused", elapsed: 61_000, tableau: null });
    const resumed = { k: "resumed", start: START, deadline: START + 600_000 } as const;
    await stage.hear({ t: "event", version: 5, at: START, event: resumed });
    expect(stage.sent("hello")).toHaveLength(2);
  });
});
