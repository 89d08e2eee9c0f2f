// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dealFor } from "../../src/fairness/deal";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";
import { localTime } from "../../src/i18n/daily";
import { ApiError } from "../../src/net/api";
import type { Month, PastAttempt, TournamentProof } from "../../src/net/tournaments";
import { DailyScreen } from "../../src/screens/daily/DailyScreen";
import { dayOf as dayAt, daysLater, startOf } from "../../src/tournament/days";
import {
  board,
  cup,
  DAY,
  daily,
  dayOf,
  MIDNIGHT,
  NOON,
  own,
  ROOM,
  row,
  wholeDay,
} from "../tournament/events";
import { Days, holdTicks } from "./days";

const PAST = "2026-11-29";
const hasher = await openHasher(globalThis.crypto.subtle);

function attempt(day: string, rules: string, change: Partial<PastAttempt> = {}): PastAttempt {
  const { practice: _, ...reached } = own({ runs: 3, state: "stuck" });
  return { ...reached, key: `daily.${day}.${rules}`, race: null, of: 9, won: false, ...change };
}

const MONTH: Month = {
  at: NOON,
  attempts: [
    attempt("2026-11-02", "scorpion", { won: true, state: "won", runs: 4 }),
    attempt("2026-11-02", "scorpion2"),
  ],
  streaks: [{ rules: "scorpion", played: 5, best_played: 12, won: 2, best_won: 3 }],
};

function month(text: string, answer: Month | ApiError = MONTH): Promise<Days> {
  return Days.with(<DailyScreen when={text} />, () => ({
    "GET /api/tournaments": { ...wholeDay() },
    [`GET /api/me/tournaments?month=${text}`]: answer instanceof ApiError ? answer : { ...answer },
  }));
}

describe("the calendar", () => {
  test("has the days of the month on their weekdays, and leads to each that has come", async () => {
    const { stage } = await month("2026-11");
    expect(stage.texts(".calendar thead th")[0]).toBe("Mon");
    expect(stage.texts(".day-number")).toHaveLength(30);
    expect(stage.find("a[href='/daily/2026-11-29']").closest("td")).not.toBeNull();
    expect(stage.text("[data-today=true] .day-number")).toBe("30");
  });

  test("shows the own results of each day, and says them", async () => {
    const { stage } = await month("2026-11");
    const day = stage.find("a[href='/daily/2026-11-02']");
    expect([...day.querySelectorAll("i")].map((pip) => pip.textContent)).toEqual(["✓", "", "3"]);
    expect(day.querySelector(".hidden-text")?.textContent).toBe(
      "Monday, November 2; Scorpion: won, 4 of 4 runs; Scorpion II: stuck, 3 of 4 runs",
    );
  });

  test("counts the days in a row", async () => {
    const { stage } = await month("2026-11");
    expect(stage.text(".streak-list")).toContain("5played (most: 12), 2 won (most: 3)");
  });

  test("goes back over the end of a year, and not beyond today's month", async () => {
    const { stage } = await month("2026-01");
    const turns = [...stage.root.querySelectorAll(".month-turn")];
    expect(turns.map((turn) => turn.getAttribute("href"))).toEqual([
      "/daily/2025-12",
      "/daily/2026-02",
    ]);
    const now = await month("2026-11");
    expect(now.stage.root.querySelectorAll(".month-turn")).toHaveLength(1);
  });

  test("leads nowhere on days that haven't come", async () => {
    const { stage } = await month("2026-12");
    expect(stage.root.querySelectorAll(".calendar a")).toHaveLength(0);
    expect(stage.texts(".day-cell.ahead")).toHaveLength(31);
  });

  test("is there without results for whoever has no name", async () => {
    const { stage } = await month("2026-11", new ApiError("no_identity", ""));
    expect(stage.texts(".day-number")).toHaveLength(30);
    expect(stage.text(".panel .told")).toContain("With your first attempt");
  });

  test("that can't be had says why", async () => {
    const { stage } = await month("2026-11", new ApiError("offline", ""));
    expect(stage.text("[role=alert]")).toContain("can’t be reached");
  });
});

async function proofOf(key: string): Promise<TournamentProof> {
  const secret = "5a".repeat(32);
  const context = key.replaceAll(".", "|");
  return {
    secret,
    commitment: toHex(await hasher.sha256(fromHex(secret))),
    context,
    search: { solver: "s1", nodes: 20_000 },
    skipped: ["unwinnable", "unknown"],
    proved: true,
    index: 2,
    deal: await dealFor(hasher, fromHex(secret), context, 2),
  };
}

/** A day that has closed; its first deal was played by the player, its second by so many others. */
async function pastDay(change: Partial<TournamentProof> = {}, others = 0): Promise<Days> {
  const mine = { entrants: 1, own: own({ place: 2 }) };
  const first = daily("scorpion", { day: PAST, phase: "closed", ...mine });
  const second = daily("wasp", { day: PAST, phase: "closed", entrants: others });
  const race = `${ROOM}-1`;
  const proof = { ...(await proofOf(first.key)), ...change };
  return Days.with(<DailyScreen when={PAST} />, () => ({
    [`GET /api/tournaments?day=${PAST}`]: { ...dayOf([first, second, cup()], { day: PAST }) },
    [`GET /api/tournaments/${first.key}`]: { ...first, at: NOON, proof },
    [`GET /api/tournaments/${second.key}`]: { ...second, at: NOON, proof: null },
    [`GET /api/tournaments/${first.key}/board?limit=25`]: {
      ...board([row(1, "Ada", { race })], { closed: true }),
    },
    [`GET /api/tournaments/${second.key}/board?limit=25`]: { ...board([], { closed: true }) },
    [`POST /api/tournaments/${second.key}/practice`]: { room: ROOM },
  }));
}

describe("a day by its date", () => {
  beforeEach(holdTicks);
  afterEach(() => vi.useRealTimers());

  function byDate(day: string): Promise<Days> {
    return Days.with(<DailyScreen when={day} />, (now) => ({
      [`GET /api/tournaments?day=${day}`]: () => ({ ...dayOf([], { day, at: now() }) }),
    }));
  }

  test("is called today while it is that, by the server's clock", async () => {
    const days = await byDate(DAY);
    await days.tick();
    expect(days.stage.text(".views [aria-current]")).toBe("Today");
    const archive = days.stage.find(".views a:last-child");
    expect(archive.getAttribute("href")).toBe(`/daily/${DAY.slice(0, 7)}`);
    await days.until(MIDNIGHT);
    expect(days.stage.text(".views [aria-current]")).toBe("Archive");
  });

  test("is one of the archive where it isn't today", async () => {
    const days = await byDate(daysLater(DAY, -1));
    await days.tick();
    expect(days.stage.text(".views [aria-current]")).toBe("Archive");
  });

  test("is called today at once where the device has the right time", async () => {
    const days = await byDate(dayAt(Date.now()));
    expect(days.stage.text(".views [aria-current]")).toBe("Today");
  });
});

describe("a day of the archive", () => {
  test("shows its deals with the own result, its board with replays, and its cups", async () => {
    const { stage } = await pastDay();
    expect(stage.text(".day-title")).toBe("November 29, 2026");
    expect(stage.text(".deal-place")).toBe("Place 2");
    expect(stage.texts(".replay-link")).toHaveLength(1);
    expect(stage.text(".cup-link")).toBe("Cup of 18:00 UTC, Scorpion");
    const hrefs = [...stage.root.querySelectorAll(".beside a")].map((a) => a.getAttribute("href"));
    expect(hrefs).toEqual(["/daily/2026-11-28", "/daily/2026-11-30"]);
  });

  test("has its proof checked in the browser", async () => {
    const { stage } = await pastDay();
    await stage.until(".checks");
    expect(stage.texts(".checks .check-sign")).toEqual(["✓", "–", "✓"]);
    expect(stage.text(".found")).toContain("left out: 2 (1 can’t be won, 1 undecided)");
    expect(stage.root.querySelectorAll(".dealt .masked-card")).toHaveLength(37);
    expect(stage.root.querySelectorAll(".dealt .masked-back")).toHaveLength(12);
  });

  test("with another secret than the sealed one is wrong", async () => {
    const { stage } = await pastDay({ secret: "5b".repeat(32) });
    await stage.until(".checks");
    expect(stage.find(".fairness").dataset["verdict"]).toBe("wrong");
  });

  test("lets one practise on what one took no part in", async () => {
    const days = await pastDay({}, 4);
    await days.press("Practise Wasp on this deal");
    expect(days.stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });

  test("says where nobody has played", async () => {
    const days = await pastDay();
    await days.stage.click("input[name=board]:not(:checked)");
    await days.settle();
    expect(days.stage.text(".page-main")).toContain("Nobody played this deal");
    expect(days.stage.text(".ranks")).toContain("Nobody made a move.");
    expect(days.stage.texts(".deal-players")).toEqual(["1 player", "Nobody played it"]);
    expect(() => days.stage.button("Practise Wasp on this deal")).toThrow();
  });

  test("that hasn't come shows no boards", async () => {
    const day = "2026-12-05";
    const days = await Days.with(<DailyScreen when={day} />, () => ({
      [`GET /api/tournaments?day=${day}`]: {
        ...dayOf([daily("wasp", { day, phase: "ahead" })], { day }),
      },
    }));
    expect(days.stage.text(".notice")).toContain("hasn’t come yet");
    const time = localTime("en", startOf(day), Date.now());
    expect(days.stage.text(".deal-players")).toBe(`Begins ${time} your time`);
    expect(days.stage.root.querySelector(".ranks")).toBeNull();
  });

  test("that is still being played tells when it is laid open", async () => {
    const deal = daily("wasp", { phase: "running", early: false });
    const days = await Days.with(<DailyScreen when={DAY} />, () => ({
      [`GET /api/tournaments?day=${DAY}`]: { ...dayOf([deal]) },
      [`GET /api/tournaments/${deal.key}/board?limit=25`]: { ...board([]) },
    }));
    expect(days.stage.text(".sealed")).toContain("when nobody can still play");
    expect(days.stage.text(".seal code")).toBe(deal.commitment);
    expect(days.stage.text(".sealed .notice")).toContain("sealed late: people could already");
    expect(days.stage.app.host.shelf.read("sealed")).toEqual({ [deal.key]: deal.commitment });
  });
});
