// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { welcome } from "../net/frames";
import { room } from "./rooms";

describe("the countdown", () => {
  const COUNTDOWN = { phase: "countdown", starts_in: 10_000, ends_in: 70_000, code: null } as const;

  test("goes on to the new instant when the start moves, and says so", async () => {
    const stage = await room({ ...COUNTDOWN, you: null, controls: false });
    await stage.until(".countdown");
    expect(stage.text(".countdown-notice")).toBe("");
    const start = 1_000_000 + 30_000;
    const event = { k: "postponed", start, deadline: start + 60_000 } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.pass(50);
    expect(stage.text(".countdown-notice")).toContain("the start moves");
    expect(Number(stage.text(".countdown-number"))).toBeGreaterThan(20);
    expect(stage.text("[role=log]")).toContain("the start moves");
  });

  test("says openly that the deal is any deal", async () => {
    const stage = await room({ ...COUNTDOWN, you: null, controls: false });
    await stage.until(".countdown");
    await stage.hear({ t: "event", version: 5, at: 0, event: { k: "dealt", proved: false } });
    expect(stage.text(".countdown-notice")).toContain("may be impossible");
  });

  test("ends in the waiting room when the start is void, which says so", async () => {
    const stage = await room(COUNTDOWN);
    await stage.until(".countdown");
    const event = { k: "voided", missing: [], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.hear(welcome({ version: 5, commitment: "c1", code: "FGHJK" }));
    expect(stage.text(".notice")).toContain("the server couldn’t make a deal");
    expect(stage.text(".code-letters")).toBe("FGHJK");
    expect(document.activeElement).toBe(stage.find("h1"));
  });

  test("says nothing of it where the deal is proved winnable, or needn't be", async () => {
    const proved = await room({ ...COUNTDOWN, you: null, controls: false });
    await proved.until(".countdown");
    await proved.hear({ t: "event", version: 5, at: 0, event: { k: "dealt", proved: true } });
    expect(proved.text(".countdown-notice")).toBe("");
    const any = await room({ ...COUNTDOWN, search: null, you: null, controls: false });
    await any.until(".countdown");
    await any.hear({ t: "event", version: 5, at: 0, event: { k: "dealt", proved: false } });
    expect(any.text(".countdown-notice")).toBe("");
  });
});
