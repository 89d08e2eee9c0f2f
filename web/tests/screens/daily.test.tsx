// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/net/api";
import { DailyScreen } from "../../src/screens/daily/DailyScreen";
import { daysLater } from "../../src/tournament/days";
import { board, DAY, daily, dayOf, MIDNIGHT, own, ROOM, row, wholeDay } from "../tournament/events";
import { Days, holdTicks } from "./days";

const NEXT = daysLater(DAY, 1);
const KEY = `daily.${DAY}.scorpion`;
const BOARD = `GET /api/tournaments/${KEY}/board?limit=25`;

beforeEach(holdTicks);
afterEach(() => {
  vi.useRealTimers();
});

/** Today's page, whose server goes on to the next day by itself. */
function today(more: Parameters<typeof Days.with>[1] = () => ({}), settings = {}) {
  return Days.with(
    <DailyScreen when="" />,
    (now) => ({
      "GET /api/tournaments": () => ({
        ...wholeDay({ day: now() < MIDNIGHT ? DAY : NEXT }),
        at: now(),
      }),
      [BOARD]: () => ({ ...board([row(1, "Bo")], { at: now() }) }),
      ...more(now),
    }),
    settings,
  );
}

describe("today's deals", () => {
  test("tell the day of UTC, and how long it lasts", async () => {
    const { stage } = await today();
    expect(stage.text(".day-line strong")).toBe("Monday, November 30");
    expect(stage.text(".day-ends")).toContain("in 12 h 0 min");
  });

  test("show where one stands with each", async () => {
    const deals = [
      daily("scorpion", { own: own({ place: 12 }), entrants: 40 }),
      daily("wasp", { own: own({ state: "playing" }), entrants: 1 }),
      daily("scorpion2"),
    ];
    const { stage } = await today(() => ({ "GET /api/tournaments": { ...dayOf(deals) } }));
    expect(stage.texts(".deal-players")).toEqual([
      "40 players",
      "1 player",
      "Nobody has played it yet",
    ]);
    expect(stage.text(".deal-place")).toBe("Place 12");
    expect(stage.find("a[aria-label='Continue Wasp']").getAttribute("href")).toBe(`/r/${ROOM}`);
    expect(stage.button("Play Scorpion II: your official attempt")).toBeDefined();
  });

  test("that can't be had say why, and come when they can", async () => {
    let isUp = false;
    const days = await today((now) => ({
      "GET /api/tournaments": () => {
        if (!isUp) throw new ApiError("offline", "");
        return { ...wholeDay(), at: now() };
      },
    }));
    expect(days.stage.text("[role=alert]")).toContain("can’t be reached");
    isUp = true;
    await days.pass(10_000);
    await days.stage.until(".deal");
  });

  test("stay, and say that they are old, when the server goes away", async () => {
    let isUp = true;
    const days = await today((now) => ({
      "GET /api/tournaments": () => {
        if (!isUp) throw new ApiError("offline", "");
        return { ...wholeDay(), at: now() };
      },
    }));
    isUp = false;
    await days.pass(10_000);
    await days.tick();
    expect(days.stage.text("[role=alert]")).toContain("Not up to date");
    expect(days.stage.texts(".deal-name")).toHaveLength(3);
  });

  test("keep in the browser what is sealed for the days to come", async () => {
    const ahead = [{ key: `daily.${NEXT}.wasp`, commitment: "ab12", committed_at: 1 }];
    const { stage } = await today(() => ({
      "GET /api/tournaments": { ...dayOf([daily("wasp")], { ahead }) },
    }));
    expect(stage.text(".ahead code")).toBe("ab12");
    expect(stage.app.host.shelf.read("sealed")).toMatchObject({ [`daily.${NEXT}.wasp`]: "ab12" });
  });
});

describe("the official attempt", () => {
  test("is begun after a question that says what it means", async () => {
    const days = await today(() => ({
      [`POST /api/tournaments/${KEY}/attempt`]: { room: ROOM, path: `/r/${ROOM}` },
    }));
    const { stage } = days;
    await stage.press("Play Scorpion: your official attempt");
    expect(stage.text(".start-told")).toContain("You have one official attempt");
    expect(stage.text(".start-told")).toContain("60 minutes at most");
    expect(days.server.asked.some((one) => one.startsWith("POST"))).toBe(false);
    await stage.press("Start now");
    expect(stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("isn't begun by who thinks better of it", async () => {
    const days = await today();
    await days.stage.press("Play Scorpion: your official attempt");
    await days.stage.press("Not yet");
    expect(days.stage.root.querySelector("dialog")).toBeNull();
    expect(days.server.asked.some((one) => one.startsWith("POST"))).toBe(false);
  });

  test("of a guest is made under a name that can be chosen", async () => {
    const days = await today(() => ({ [`POST /api/tournaments/${KEY}/attempt`]: { room: ROOM } }), {
      name: null,
    });
    await days.stage.press("Play Scorpion: your official attempt");
    await days.stage.type("dialog input[name=name]", "Bo");
    await days.stage.press("Start now");
    expect(days.stage.app.name.value).toBe("Bo");
  });

  test("comes too late right after midnight, which is said in words", async () => {
    const days = await today(
      () => ({ [`POST /api/tournaments/${KEY}/attempt`]: new ApiError("tournament_over", "") }),
      { began: MIDNIGHT - 2000 },
    );
    const { stage } = days;
    await stage.press("Play Scorpion: your official attempt");
    await days.until(MIDNIGHT + 1);
    expect(stage.text("dialog h2")).toBe("Your attempt at Scorpion");
    await stage.press("Start now");
    await days.tick();
    expect(stage.root.querySelector("dialog")).toBeNull();
    expect(stage.text(".notice[role=status]")).toContain("That day is over");
    expect(stage.text(".day-line strong")).toBe("Tuesday, December 1");
  });

  test("that can't be begun says why, and can be tried again", async () => {
    const days = await today(() => ({
      [`POST /api/tournaments/${KEY}/attempt`]: new ApiError("unavailable", ""),
    }));
    await days.stage.press("Play Scorpion: your official attempt");
    await days.stage.press("Start now");
    expect(days.stage.text("dialog [role=alert]")).toContain("busy");
    expect(days.stage.button("Start now").disabled).toBe(false);
  });
});

describe("at midnight of UTC", () => {
  test("1 ms before it is still the old day, at it the new one", async () => {
    const days = await today(undefined, { began: MIDNIGHT - 60_000 });
    const asked = days.count("GET /api/tournaments");
    await days.until(MIDNIGHT - 1);
    expect(days.stage.text(".day-line strong")).toBe("Monday, November 30");
    expect(days.stage.text(".day-ends")).toContain("in 1 s");
    await days.until(MIDNIGHT);
    await days.until(MIDNIGHT + 2000);
    expect(days.stage.text(".day-line strong")).toBe("Tuesday, December 1");
    expect(days.stage.text(".day-ends")).toContain("in 23 h 59 min");
    expect(days.count("GET /api/tournaments")).toBeGreaterThan(asked);
  });

  test("the board that one reads stays, until one asks for the new one", async () => {
    const next = `GET /api/tournaments/daily.${NEXT}.scorpion/board?limit=25`;
    const days = await today((now) => ({ [next]: () => ({ ...board([], { at: now() }) }) }), {
      began: MIDNIGHT - 1000,
    });
    const { stage } = days;
    await days.until(MIDNIGHT);
    await days.until(MIDNIGHT + 3000);
    expect(stage.text(".new-day")).toContain("still that of Monday, November 30");
    expect(stage.texts(".rank-table tbody bdi")).toEqual(["Bo"]);
    expect(days.count(next)).toBe(0);
    await days.press("Show today’s board");
    expect(days.count(next)).toBe(1);
    expect(stage.text(".new-day")).toBe("");
    expect(stage.text(".ranks")).toContain("Nobody has made a move yet.");
  });

  test("the day that one still reads is laid open while one does", async () => {
    const closes = MIDNIGHT + 3_600_000;
    const days = await today(
      (now) => ({
        [`GET /api/tournaments?day=${DAY}`]: () => ({
          ...wholeDay({ phase: now() < closes ? "running" : "closed" }),
          at: now(),
        }),
        [`GET /api/tournaments/${KEY}`]: { ...daily("scorpion"), at: closes, proof: null },
      }),
      { began: MIDNIGHT - 1000 },
    );
    await days.until(MIDNIGHT);
    await days.until(MIDNIGHT + 3000);
    expect(days.stage.text(".sealed")).toContain("when nobody can still play");
    await days.until(closes);
    await days.pass(10_000);
    await days.settle();
    expect(days.stage.text(".page-main")).toContain("Nobody played this deal");
    expect(days.stage.text(".rank-table bdi")).toBe("Bo");
  });

  test("pages don't all ask in the same instant", async () => {
    const days = await today(undefined, { began: MIDNIGHT - 5000 });
    await days.until(MIDNIGHT);
    const asked = days.count("GET /api/tournaments");
    await days.pass(999);
    expect(days.count("GET /api/tournaments")).toBe(asked);
    await days.pass(1);
    expect(days.count("GET /api/tournaments")).toBe(asked + 1);
  });
});

test("a day that there isn't is no page", async () => {
  const { stage } = await Days.with(<DailyScreen when="2026-11-31" />, () => ({}));
  expect(stage.text("h1")).toBe("There is no such page.");
  expect(stage.find(".actions a").getAttribute("href"), "there is a way on").toBe("/");
});
