// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../src/net/api";
import type { Playback } from "../../src/replay/playback";
import { ReplayScreen } from "../../src/screens/replay/ReplayScreen";
import { played, raceOf, step } from "../replay/races";
import { serverOf } from "./server";
import { Stage } from "./stage";

const RACE = "abcdefghij234567-1";
const TURNED = [{ card: "6D", column: 1 }];
const DEALT = [
  { card: "AS", column: 1 },
  { card: "2S", column: 2 },
  { card: "3S", column: 3 },
];
const ADA = played(1, [
  step(1, "2C7", { links: 1 }),
  step(2, "KS3", { turned: TURNED, hidden: 1, score: 5 }),
  step(4, "deal", { dealt: DEALT, hidden: 1, score: 5 }),
]);
const BO = played(2, [step(3, "KS3", { turned: TURNED, hidden: 1, score: 5 })], 50);
const CY = played(3, [], 20);

/** The screen at an address, of a server that has this race. */
async function watched(query = "", race: Playback = raceOf(ADA, BO, CY)): Promise<Stage> {
  const { ask } = serverOf({ [`GET /api/races/${RACE}/playback`]: { ...race } });
  const stage = await Stage.with(<p />, { ask });
  shown = stage;
  await stage.app.speech.learn("replay", "room");
  window.history.replaceState(null, "", `/replay/${RACE}${query}`);
  await stage.draw(<ReplayScreen race={RACE} />);
  await stage.until(".replay-board");
  // It listens to keys once all is drawn, and the focus is where readers begin.
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  return stage;
}

async function key(name: string, options: KeyboardEventInit = {}): Promise<void> {
  await act(() => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true, ...options }),
    );
  });
}

const counts = (stage: Stage) => stage.texts(".replay-count [aria-hidden]");
const names = (stage: Stage) => stage.texts(".replay-caption bdi");
const said = (stage: Stage) => stage.text("[role=status]:last-child");

function windowOf(width: number): void {
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: width >= Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.NaN),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
}

let shown: Stage | null = null;

beforeEach(() => windowOf(1280));
afterEach(async () => {
  // The address is everybody's: who is gone must not write it any more.
  await shown?.draw(<p />);
});

describe("a replay", () => {
  test("shows the two best side by side, at the start, and stands still", async () => {
    const stage = await watched();
    expect(names(stage)).toEqual(["Ada", "Bo"]);
    expect(counts(stage)).toEqual(["0/3", "0/1"]);
    expect(stage.text(".replay-clock b")).toBe("0:00");
    expect(stage.button("Play")).toBeDefined();
    expect(document.title).toBe("Replay · Scorpion Race");
  });

  test("one's own board comes first", async () => {
    const stage = await watched();
    stage.app.name.value = "Cy";
    await stage.draw(<p />);
    await stage.draw(<ReplayScreen race={RACE} />);
    await stage.until(".replay-board");
    expect(names(stage)[0]).toBe("Cy");
  });

  test("goes move by move on one clock, and says what each brought", async () => {
    const stage = await watched();
    await stage.press("Next move");
    expect(said(stage)).toBe("Ada: 2 of clubs to column 7.");
    await stage.press("Next move");
    expect(said(stage)).toBe("Ada: King of spades to column 3. Turned up: 6 of diamonds.");
    await stage.press("Next move");
    expect(said(stage)).toContain("Bo: King of spades to column 3.");
    expect(counts(stage)).toEqual(["2/3", "1/1"]);
    expect(stage.texts(".replay-latest")[0]).toContain("to column 3");
    await stage.press("Move before");
    expect(counts(stage)).toEqual(["2/3", "0/1"]);
  });

  test("goes from moment to moment, each of which has its name", async () => {
    const stage = await watched();
    await stage.press("Next moment");
    expect(said(stage)).toBe("0:02, Ada: 6 of diamonds turned up");
    await stage.click(".replay-moment[data-kind=deal]");
    expect(said(stage)).toBe("0:04, Ada: stock dealt");
    expect(counts(stage)[0]).toBe("3/3");
    expect(stage.text("[aria-current=step] .hidden-text")).toBe("0:04, Ada: stock dealt");
    await stage.press("Moment before");
    expect(said(stage)).toBe("0:03, Bo: 6 of diamonds turned up");
    await stage.click(".replay-moment[data-kind=end]");
    expect(stage.text(".replay-clock b")).toBe("0:50");
  });

  test("says how the race stood at the moment", async () => {
    const stage = await watched("?t=2.5");
    expect(stage.texts(".replay-place bdi")).toEqual(["Ada", "Bo", "Cy"]);
    expect(stage.texts(".replay-place b")).toEqual(["1", "2", "2"]);
    expect(stage.text(".replay-place .hidden-text")).toContain("Ada: place 1, runs 0, score 5");
  });

  test("shows whom one chooses, in place of whom one chose longest ago", async () => {
    const stage = await watched("?seats=1,2");
    await stage.click(".replay-places li:last-child button");
    expect(names(stage)).toEqual(["Bo", "Cy"]);
    await stage.click(".replay-places [aria-pressed=true]");
    expect(names(stage)).toHaveLength(1);
  });

  test("is played by keys: moves, moments, both ends", async () => {
    const stage = await watched();
    await key("ArrowRight");
    expect(counts(stage)[0]).toBe("1/3");
    await key("ArrowRight", { shiftKey: true });
    expect(stage.text(".replay-clock b")).toBe("0:02");
    await key("ArrowLeft");
    expect(stage.text(".replay-clock b")).toBe("0:01");
    await key("End");
    expect(stage.text(".replay-clock b")).toBe("1:00");
    await key("Home");
    expect(stage.text(".replay-clock b")).toBe("0:00");
    await key("ArrowRight", { altKey: true });
    expect(counts(stage)[0]).toBe("0/3");
  });

  test("leaves the keys of a list to the list", async () => {
    const stage = await watched();
    stage.find("select").focus();
    await key("ArrowRight");
    expect(counts(stage)[0]).toBe("0/3");
  });

  test("is scrubbed to any time", async () => {
    const stage = await watched();
    const scrubber = stage.find<HTMLInputElement>("input[type=range]");
    await act(() => {
      scrubber.value = "3500";
      scrubber.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(counts(stage)).toEqual(["2/3", "1/1"]);
    expect(scrubber.getAttribute("aria-valuetext")).toBe("0:03 of 1:00");
  });

  test("plays and pauses", async () => {
    const stage = await watched();
    await stage.press("Play");
    expect(stage.button("Pause")).toBeDefined();
    await key(" ");
    expect(stage.button("Play")).toBeDefined();
  });
});

describe("a replay's address", () => {
  test("leads to the moment and the boards that it names", async () => {
    const stage = await watched("?seats=3,1&t=2");
    expect(names(stage)).toEqual(["Cy", "Ada"]);
    expect(counts(stage)).toEqual(["0/0", "2/3"]);
  });

  test("follows the moment once that is settled", async () => {
    const stage = await watched();
    expect(window.location.search).toBe("");
    await stage.press("Next moment");
    await vi.waitFor(() => expect(window.location.search).toBe("?seats=1,2&t=2"));
  });

  test("is shared as it is seen", async () => {
    const stage = await watched("?seats=2,1&t=3.25");
    const writeText = vi.fn(async (_: string) => {});
    vi.stubGlobal("navigator", { clipboard: { writeText } });
    await stage.press("Share moment");
    vi.unstubAllGlobals();
    expect(writeText.mock.calls[0]?.[0]).toContain(`/replay/${RACE}?seats=2,1&t=3.25`);
    expect(stage.find("a[download]").getAttribute("href")).toBe(`/api/races/${RACE}/replay`);
  });
});

describe("on a phone", () => {
  beforeEach(() => windowOf(390));

  test("one board is shown, and another one in its place", async () => {
    const stage = await watched();
    expect(names(stage)).toHaveLength(1);
    await stage.click(".replay-places [aria-pressed=false]");
    expect(names(stage)).toHaveLength(1);
  });

  test("two boards, the moments and the file are in a window", async () => {
    const stage = await watched("?seats=2");
    await stage.press("Moments and more");
    await stage.press("Two boards");
    expect(names(stage)).toEqual(["Bo", "Ada"]);
    expect(stage.find("dialog a[download]")).toBeDefined();
    await stage.press("Two boards");
    expect(names(stage)).toEqual(["Ada"]);
  });
});

describe("a race that can't be watched", () => {
  test.each([
    ["unknown_race", "There is no such race, or its results are gone."],
    ["race_not_finished", "The race isn’t over yet."],
    ["withheld", "This deal is still being played."],
    ["offline", "The server can’t be reached. Try again."],
  ])("says why: %s", async (code, words) => {
    const { ask } = serverOf({ [`GET /api/races/${RACE}/playback`]: new ApiError(code, "") });
    const stage = await Stage.with(<p />, { ask });
    await stage.app.speech.learn("replay", "room");
    await stage.draw(<ReplayScreen race={RACE} />);
    await stage.until("a.button");
    expect(stage.text("main [role=status]")).toContain(words);
  });
});
