// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { localTime } from "../../src/i18n/daily";
import { ApiError } from "../../src/net/api";
import type { PastRace, Records } from "../../src/net/player";
import { MeScreen } from "../../src/screens/me/MeScreen";
import { Days, holdTicks } from "./days";
import { type Server, serverOf } from "./server";
import { Stage } from "./stage";

const ADA = { name: "Ada", colour: "teal", pattern: "waves" } as const;

const WASP: Records = {
  rules: "wasp",
  played: 12,
  won: 3,
  best_score: 1210,
  fastest: 187_000,
  fewest_moves: 61,
  streak: 1,
  best_streak: 2,
};

/** The server's time. */
const NOW = 1_796_000_000_000;

function past(number: number, change: Partial<PastRace> = {}): PastRace {
  return {
    race: `abcdefghij234567-${number}`,
    at: NOW - number,
    kind: "casual",
    rules: "scorpion",
    place: 2,
    of: 4,
    shared: false,
    state: "stuck",
    runs: 1,
    score: 150,
    time: 65_000,
    moves: 40,
    ...change,
  };
}

function pageOf(...races: readonly PastRace[]): Readonly<Record<string, unknown>> {
  return { at: NOW, races };
}

type Replies = Parameters<typeof serverOf>[0];

async function me(
  replies: Replies = {},
  name: string | null = "Ada",
): Promise<{ stage: Stage; server: Server }> {
  const server = serverOf({
    "GET /api/me": ADA,
    "GET /api/me/records": { records: [WASP] },
    "GET /api/me/history": pageOf(past(2), past(1)),
    ...replies,
  });
  const stage = await Stage.with(<MeScreen />, { me: async () => name, ask: server.ask });
  await stage.until(".look");
  return { stage, server };
}

describe("name and look", () => {
  test("are shown as they are, and saved together", async () => {
    const saved = { name: "Ada L.", colour: "rose", pattern: "waves" };
    const { stage, server } = await me({ "POST /api/players": saved });
    expect(stage.find(".look-name .swatch").dataset).toMatchObject({ colour: "teal" });
    await stage.type("input[name=name]", "Ada L.");
    await stage.click("input[name=colour][aria-label=Rose]");
    await stage.press("Save");
    expect(server.asked).toContain(`POST /api/players ${JSON.stringify(saved)}`);
    expect(stage.app.name.value).toBe("Ada L.");
    expect(stage.text(".look [role=status]")).toContain("Saved");
  });

  test("show each pattern in the colour that was chosen", async () => {
    const { stage } = await me();
    await stage.click("input[name=colour][aria-label=Lime]");
    const colours = [...stage.root.querySelectorAll<HTMLElement>(".picker:nth-of-type(2) .swatch")];
    expect(colours.map(({ dataset }) => dataset["colour"])).toEqual(Array(6).fill("lime"));
  });

  test("that the server won't have are said to be that", async () => {
    const { stage } = await me({ "POST /api/players": new ApiError("bad_name", "") });
    await stage.press("Save");
    expect(stage.text(".look [role=alert]")).toContain("1 to 20");
  });

  test("are had by a guest too, who has all else once they are saved", async () => {
    const nobody = { name: null, colour: null, pattern: null };
    const saved = { name: "Fair Marten", colour: "amber", pattern: "plain" };
    const replies = { "GET /api/me": nobody, "POST /api/players": saved };
    const { stage } = await me(replies, null);
    expect(stage.find<HTMLInputElement>("input[name=name]").value).toBe("Fair Marten");
    expect(stage.texts("h2")).toEqual(["Name and look"]);
    await stage.press("Save");
    expect(stage.texts("h2")).toContain("Move to another device");
  });
});

describe("records", () => {
  test("stand by rule set", async () => {
    const { stage } = await me();
    await stage.until(".record");
    expect(stage.text(".record h3")).toBe("Wasp");
    expect(stage.texts(".record dd")).toEqual(["12", "3", "1210", "3:07", "61", "1", "2"]);
  });

  test("have a dash for what was never reached", async () => {
    const none = { ...WASP, best_score: null, fastest: null, fewest_moves: null };
    const { stage } = await me({ "GET /api/me/records": { records: [none] } });
    await stage.until(".record");
    expect(stage.texts(".record dd").slice(2, 5)).toEqual(["–", "–", "–"]);
  });

  test("are none before the first race", async () => {
    const { stage } = await me({
      "GET /api/me/records": { records: [] },
      "GET /api/me/history": pageOf(),
    });
    expect(stage.texts(".told").join(" ")).toContain("your first race will stand here");
    expect(stage.texts(".told").join(" ")).toContain("No finished race yet.");
  });
});

describe("history", () => {
  afterEach(() => vi.useRealTimers());

  test("tells each race in a line that leads to its results", async () => {
    const { stage } = await me({
      "GET /api/me/history": pageOf(
        past(3),
        past(2, { shared: true, place: 1 }),
        past(1, { kind: "practice", of: 1, state: "won", runs: 4 }),
      ),
    });
    await stage.until(".past");
    expect(stage.texts(".past-how")).toEqual([
      "Place 2 of 4",
      "Place 1 of 4, shared",
      "Practice, won",
    ]);
    expect(stage.text(".past-what")).toBe("Scorpion · 1 of 4 runs · 1:05");
    expect(stage.find(".past").getAttribute("href")).toBe("/race/abcdefghij234567-3");
    const replay = stage.find(".past-replay");
    expect(replay.getAttribute("href")).toBe("/replay/abcdefghij234567-3");
    expect(replay.getAttribute("aria-label")).toContain("Replay: Place 2 of 4");
  });

  test("says when a replay can be seen of a deal that others still play", async () => {
    holdTicks();
    const [open, shut] = [NOW, NOW + 60_000];
    const daily = { kind: "daily", of: 1 } as const;
    const races = [past(2, { ...daily, shown_at: shut }), past(1, { ...daily, shown_at: open })];
    const answers = { "GET /api/me": ADA, "GET /api/me/history": pageOf(...races) };
    const days = await Days.with(<MeScreen />, () => answers, { began: NOW });
    const replays = () => [...days.stage.root.querySelectorAll(".past-replay")];
    expect(replays().map((one) => one.textContent)).toEqual([
      `Replay from ${localTime("en", shut, NOW)}`,
      "Replay",
    ]);
    expect(replays().map((one) => one.hasAttribute("href"))).toEqual([false, true]);
    await days.until(shut);
    expect(replays()[0]?.getAttribute("href")).toBe("/replay/abcdefghij234567-2");
  });

  test("goes on page by page until there is no more", async () => {
    const before = (number: number) => `GET /api/me/history?before=${past(number).at}`;
    const { stage } = await me({
      [before(1)]: pageOf(past(0)),
      [before(0)]: pageOf(past(-1)),
      [before(-1)]: pageOf(),
    });
    await stage.until(".history + button");
    expect(stage.texts(".past")).toHaveLength(2);
    await stage.press("Older races");
    expect(stage.texts(".past")).toHaveLength(3);
    await stage.press("Older races");
    expect(stage.texts(".past")).toHaveLength(4);
    expect(stage.texts("button")).not.toContain("Older races");
  });

  test("offers no older races where there are none", async () => {
    const before = `GET /api/me/history?before=${past(1).at}`;
    const { stage, server } = await me({ [before]: pageOf() });
    await stage.until(".past");
    expect(server.asked).toContain(before);
    expect(stage.texts("button")).not.toContain("Older races");
  });

  test("stays where older races can't be had", async () => {
    const { stage } = await me();
    await stage.until(".past");
    expect(stage.texts(".past")).toHaveLength(2);
    expect(stage.texts("button")).not.toContain("Older races");
  });
});

describe("moving to another device", () => {
  const offer = {
    code: "K7QM4XPD",
    path: "/move#K7QM4XPD",
    qr: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
    expires_in: 600_000,
  };

  test("shows a code to type and one to scan, for ten minutes", async () => {
    const { stage } = await me({ "POST /api/me/transfer": offer });
    await stage.press("Show a code");
    await stage.until(".ticket-offer");
    expect(stage.text(".ticket-code [aria-hidden]")).toBe("K7QM4XPD");
    expect(stage.text(".ticket-code .hidden-text")).toBe("Code: K 7 Q M 4 X P D");
    expect(stage.find(".qr").innerHTML).toContain("<path");
    expect(stage.text(".ticket-offer [role=timer]")).toContain("another 10:00");
  });

  test("says when the code has run out, and gives another", async () => {
    const { stage } = await me({ "POST /api/me/transfer": { ...offer, expires_in: 0 } });
    await stage.press("Show a code");
    expect(stage.text(".offer [role=status]")).toBe("The code has run out.");
    expect(stage.button("Show a new code")).toBeDefined();
  });
});

describe("deleting", () => {
  test("says what it means, and takes a word to be typed", async () => {
    const { stage, server } = await me({ "DELETE /api/me": {} });
    expect(stage.texts(".forget-what li")).toHaveLength(3);
    await stage.press("Delete everything…");
    expect(stage.button("Delete for good").disabled).toBe(true);
    await stage.type(".forget input", "delet");
    expect(stage.button("Delete for good").disabled).toBe(true);
    await stage.type(".forget input", " Delete ");
    await stage.press("Delete for good");
    expect(server.asked).toContain("DELETE /api/me");
    expect(stage.app.name.value).toBeNull();
    expect(stage.app.router.route.value).toEqual({ screen: "home" });
  });

  test("that the server couldn't do leaves everything as it was", async () => {
    const { stage } = await me({ "DELETE /api/me": new ApiError("unavailable", "") });
    await stage.press("Delete everything…");
    await stage.type(".forget input", "delete");
    await stage.press("Delete for good");
    expect(stage.text(".forget [role=alert]")).toContain("busy with itself");
    expect(stage.app.name.value).toBe("Ada");
  });

  test("may be thought better of", async () => {
    const { stage, server } = await me();
    await stage.press("Delete everything…");
    await stage.press("Keep my data");
    expect(stage.root.querySelector("dialog")).toBeNull();
    expect(server.asked).not.toContain("DELETE /api/me");
  });
});

test("a server that can't be reached is said to be that", async () => {
  const stage = await Stage.with(<MeScreen />);
  await stage.until("[role=alert]");
  expect(stage.text("[role=alert]")).toContain("can’t be reached");
});
