// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { DEFAULT_OPTIONS } from "../../src/net/protocol";
import { newcomer, START, seated } from "../net/frames";
import { room, seat } from "./rooms";

const event = <E,>(version: number, what: E) =>
  ({ t: "event", version, at: START, event: what }) as const;

describe("the host", () => {
  test("locks the room and opens it again", async () => {
    const stage = await room();
    await stage.press("Lock the room");
    expect(stage.sent("lock")).toMatchObject([{ locked: true }]);
    await stage.hear(event(5, { k: "locked", locked: true } as const));
    expect(stage.texts(".seat.free")).toEqual([]);
    await stage.press("Unlock the room");
    expect(stage.sent("lock")).toMatchObject([{ locked: true }, { locked: false }]);
  });

  test("asks for a bot by its strength", async () => {
    const stage = await room();
    await stage.press("Add a bot");
    await stage.until("dialog");
    await stage.press("Expert Thinks some moves ahead. It sees no more than you do.");
    expect(stage.sent("bot")).toMatchObject([{ strength: "strong" }]);
  });

  test.each([
    ["a full room", { options: { ...DEFAULT_OPTIONS, seats: 2 } }],
    ["a locked one", { locked: true }],
    ["a page that doesn't play the seat", { controls: false }],
  ])("can't ask for one in %s", async (_, change) => {
    const stage = await room(change);
    expect(stage.button("Add a bot").disabled).toBe(true);
  });

  test("is nobody else", async () => {
    const stage = await room({ you: 2 });
    expect(stage.texts("button")).not.toContain("Lock the room");
    expect(stage.texts("button")).not.toContain("Add a bot");
  });

  test("becomes whoever comes next, with all that goes with it", async () => {
    const stage = await room({ you: 2 });
    await stage.hear(event(5, { k: "host", host: 2 } as const));
    expect(stage.button("Lock the room").disabled).toBe(false);
    expect(stage.text(".log li")).toContain("Bo is host now.");
  });

  test("goes on without who is away and isn't ready, and is told so", async () => {
    const seats = [seat(1, "Ada", true), seated(2, "Bo", { is_away: true })];
    const stage = await room({ seats });
    expect(stage.text(".seat.away .seat-state")).toBe("Away");
    expect(stage.texts(".ready-words").join()).toContain("The start leaves out who is away");
    expect(stage.button("Start the race").disabled).toBe(false);
  });

  test("still waits for who is there", async () => {
    const seats = [seat(1, "Ada", true), seat(2, "Bo", false)];
    expect((await room({ seats })).button("Start the race").disabled).toBe(true);
  });
});

describe("a room that starts by itself", () => {
  const READY = { seats: [seat(1, "Ada", true), seat(2, "Bo", true)] };

  test.each([
    ["is full", { options: { ...DEFAULT_OPTIONS, seats: 2 } }],
    ["is locked", { locked: true }],
  ])("says so once all are ready: it %s", async (_, change) => {
    const stage = await room({ ...READY, ...change });
    expect(stage.text(".ready-words")).toBe("All are ready: the race starts.");
  });

  test("is none that others can still come into", async () => {
    expect((await room(READY)).text(".ready-words")).toBe("All are ready.");
  });
});

describe("a waiting room", () => {
  test("marks bots, and how strong they play", async () => {
    const stage = await room({
      seats: [seat(1, "Ada", true), seated(2, "Tick", { bot: "strong" })],
    });
    expect(stage.texts(".seat .tag")).toEqual(["you", "host", "expert bot"]);
  });

  test("shows everybody's colour and pattern", async () => {
    const stage = await room({ seats: [seated(1, "Ada", { colour: "rose", pattern: "checks" })] });
    expect(stage.find(".seat .swatch").dataset).toMatchObject({
      colour: "rose",
      pattern: "checks",
    });
  });

  test("counts down to the bot that was agreed on", async () => {
    const stage = await room({ seats: [seat(1, "Ada", false)], bot_in: 12_000 });
    expect(stage.root.textContent).toContain("A bot sits down in 12 s, unless somebody comes.");
    await stage.hear(event(5, { k: "joined", ...newcomer(2, "Cy"), host: 1 } as const));
    expect(stage.root.textContent).not.toContain("A bot sits down in");
  });

  test("tells what happened, the latest first", async () => {
    const stage = await room();
    await stage.hear(
      event(5, { k: "away", seat: 2 } as const),
      event(6, { k: "back", seat: 2 } as const),
    );
    const lines = stage.texts(".log li span").map((line) => line.replace(/[\u2068\u2069]/g, ""));
    expect(lines).toEqual(["Bo is back.", "Bo is away."]);
  });

  test("has the link as a picture for other phones", async () => {
    const stage = await room();
    expect(stage.find("img").getAttribute("src")).toMatch(/^\/api\/rooms\/[a-z2-7]{16}\/qr\.svg$/);
    expect(stage.find("img").getAttribute("alt")).toBe("QR code of this room’s link");
  });

  test("of a later race leads to the results of the one before", async () => {
    const stage = await room({ race_number: 3 });
    expect(stage.text(".before")).toBe("Race 3 of this roomResults of the race before");
    expect(stage.find(".before a").getAttribute("href")).toMatch(/^\/race\/[a-z2-7]{16}-2$/);
  });

  test("of a series counts its races", async () => {
    const series = { best_of: 5, race: 2, points: [], is_over: false };
    expect((await room({ race_number: 2, series })).text(".before strong")).toBe("Race 2 of 5");
  });

  test("that nobody else may enter offers no seat", async () => {
    const stage = await room({ you: null, controls: false, locked: true });
    expect(stage.text(".notice")).toBe("The host lets nobody else in. You can look on.");
  });

  test("that has ended says why", async () => {
    const stage = await room();
    await stage.hear(event(5, { k: "closed" } as const));
    await stage.until(".page-main.narrow .panel");
    expect(stage.text("h1")).toBe("This room has ended");
    expect(stage.text(".panel")).toContain("Nothing happened here for too long.");
  });
});
