// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { racing, START } from "../net/frames";
import { ALONE, room } from "./rooms";
import type { Stage } from "./stage";

describe("a hint that can't be had", () => {
  async function refused(code: string): Promise<Stage> {
    const stage = await room(racing({ options: ALONE }));
    await stage.until(".board");
    await stage.press("Hint");
    const id = String(stage.sent("hint").at(-1)?.["id"]);
    await stage.hear({ t: "error", id, code, message: "" });
    return stage;
  }

  test.each([
    ["too_fast", "That was too fast. Try again."],
    ["hints_off", "There are no hints in this race."],
    ["a newer one", "That didn’t work. Try again."],
  ])("says why: %s", async (code, words) => {
    const stage = await refused(code);
    expect(stage.text(".note")).toBe(words);
  });

  test("may be asked for again", async () => {
    const stage = await refused("too_fast");
    await stage.press("Hint");
    expect(stage.sent("hint")).toHaveLength(2);
  });
});

describe("who comes and goes during a race", () => {
  test("is told to those who listen, and to those who look", async () => {
    const stage = await room(racing());
    await stage.until(".race-news");
    const event = { k: "away", seat: 2 } as const;
    await stage.hear({ t: "event", version: 5, at: START, event });
    expect(stage.text("[role=log]")).toBe("Bo is away.");
    expect(stage.text(".race-news li:first-child")).toBe("Bo is away.");
    expect(stage.find('.lane[data-away="true"]').textContent).toContain("Bo");
  });
});
