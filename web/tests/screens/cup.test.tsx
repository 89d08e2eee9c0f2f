// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/net/api";
import type { Tournament } from "../../src/net/tournaments";
import { CupScreen } from "../../src/screens/daily/CupScreen";
import { board, cup, own, ROOM, row } from "../tournament/events";
import { Days, holdTicks } from "./days";

const CUP = cup();
const START = CUP.starts_at ?? 0;
const AT = `/api/tournaments/${CUP.key}`;
const HALF_HOUR = 30 * 60_000;

beforeEach(holdTicks);
afterEach(() => {
  vi.useRealTimers();
});

/** A cup's page; who takes part is in from then on. */
async function lobby(began: number, { change = {}, name = "Ada" as string | null } = {}) {
  let isIn = false;
  return Days.with(
    <CupScreen cup={CUP.key} />,
    (now) => ({
      [`GET ${AT}`]: () => {
        const mine = isIn ? { own: own({ state: "waiting", place: null }), entrants: 8 } : {};
        const phase = now() < CUP.opens_at ? "ahead" : now() < START ? "open" : "running";
        return { ...cup({ phase, entrants: 7, ...mine, ...change }), at: now(), proof: null };
      },
      [`POST ${AT}/attempt`]: () => {
        isIn = true;
        return { room: ROOM };
      },
      [`GET ${AT}/board?limit=25`]: () => ({ ...board([row(1, "Bo")], { at: now() }) }),
    }),
    { began, name },
  );
}

describe("the lobby of a cup", () => {
  test("counts down to the start, and tells how many are in", async () => {
    const days = await lobby(START - HALF_HOUR);
    expect(days.stage.text("h1")).toBe("Cup of 18:00 UTC");
    expect(days.stage.text(".cup-clock")).toBe("30:00");
    expect(days.stage.text(".cup-in")).toBe("7 players are in");
    await days.until(START - HALF_HOUR + 1000);
    expect(days.stage.text(".cup-clock")).toBe("29:59");
  });

  test("isn't open from the beginning", async () => {
    const days = await lobby(START - 3 * 3_600_000);
    expect(days.stage.text(".cup-clock")).toBe("3:00:00");
    expect(days.stage.text(".cup-lobby")).toContain("The lobby opens 5:00");
    expect(() => days.stage.button("Take part")).toThrow();
  });

  test("keeps the place of who takes part, also when they come back", async () => {
    const days = await lobby(START - HALF_HOUR);
    await days.press("Take part");
    expect(days.stage.text(".cup-yes")).toContain("You’re in.");
    expect(days.stage.text(".cup-in")).toBe("8 players are in");
    await days.stage.draw(<p />);
    await days.stage.draw(<CupScreen cup={CUP.key} />);
    await days.settle();
    expect(days.stage.text(".cup-yes")).toContain("You’re in.");
  });

  test("lets a guest in under a name", async () => {
    const days = await lobby(START - HALF_HOUR, { name: null });
    await days.stage.type("input[name=name]", "Bo");
    await days.press("Take part");
    expect(days.stage.app.name.value).toBe("Bo");
    expect(days.stage.text(".cup-yes")).toContain("You’re in.");
  });

  test("opens the table by itself shortly before the start, for who is in alone", async () => {
    const days = await lobby(START - HALF_HOUR);
    await days.until(START - 15_000);
    expect(days.stage.app.router.route.value.screen).toBe("home");
    await days.press("Take part");
    await days.tick();
    expect(days.stage.app.router.route.value).toEqual({ screen: "room", room: ROOM });
  });
});

test("who waits for a cup has the table at hand long before it opens", async () => {
  const days = await lobby(START - HALF_HOUR);
  const learn = vi.spyOn(days.stage.app.speech, "learn");
  await days.press("Take part");
  expect(learn).toHaveBeenCalledWith("pages", "room");
});

describe("a cup that has started", () => {
  test("shows its board to who came too late", async () => {
    const days = await lobby(START - 2000);
    await days.until(START + 3000);
    expect(days.stage.text(".cup-result")).toContain("It started without you.");
    expect(days.stage.texts(".rank-table bdi")).toEqual(["Bo"]);
  });

  test("leads who plays back to the table", async () => {
    const change = { own: own({ state: "playing" }) };
    const days = await lobby(START + 5000, { change });
    expect(days.stage.find(".cup-result a.primary").getAttribute("href")).toBe(`/r/${ROOM}`);
  });

  test("tells who has ended where they stand", async () => {
    const days = await lobby(START + 5000, { change: { own: own({ place: 2 }) } });
    expect(days.stage.text(".deal-place")).toBe("Place 2");
    expect(days.stage.button("Share")).toBeDefined();
  });
});

test("a cup that is over lets everybody practise", async () => {
  const change: Partial<Tournament> = { phase: "closed" };
  const days = await lobby(START + HALF_HOUR, { change });
  expect(days.stage.button("Practise Scorpion on this deal")).toBeDefined();
  expect(days.stage.text(".page-main")).toContain("Nobody played this deal");
});

test("a cup that nobody took part in has no deal to practise on", async () => {
  const change: Partial<Tournament> = { phase: "closed", entrants: 0 };
  const days = await lobby(START + HALF_HOUR, { change });
  expect(() => days.stage.button("Practise Scorpion on this deal")).toThrow();
  expect(days.stage.text(".cup-result")).toBe("");
});

test.each([
  ["unknown_tournament", "There is no such cup."],
  ["offline", "can’t be reached"],
])("a cup that can't be had says why: %s", async (code, words) => {
  const days = await Days.with(<CupScreen cup={CUP.key} />, () => ({
    [`GET ${AT}`]: new ApiError(code, ""),
  }));
  expect(days.stage.text("main")).toContain(words);
});
