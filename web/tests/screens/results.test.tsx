// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { PROOF, RACE, standing, welcome } from "../net/frames";
import { room } from "./rooms";
import type { Stage } from "./stage";

describe("the results", () => {
  const proof = PROOF;

  async function results(...standings: ReturnType<typeof standing>[]): Promise<Stage> {
    const stage = await room({ phase: "finished", standings, proof, code: null });
    await stage.until(".checks");
    return stage;
  }

  test("shared places stay shared", async () => {
    const stage = await results(
      standing(2, { place: 1, score: 105, runs: 1, actions: 9, state: "timeup" }),
      standing(1, { place: 1, score: 105, runs: 1, actions: 9, state: "timeup" }),
      standing(3, { place: 3, state: "resigned" }),
    );
    expect(stage.texts("td.col-place")).toEqual(["1", "1", "3"]);
    expect(stage.text(".headline")).toBe("Bo and Ada share first place");
  });

  test("rules without points have no column for them", async () => {
    const rules = ruleSet("plain");
    const standings = [standing(1, { place: 1, runs: 2, actions: 60 })];
    const stage = await room({ phase: "finished", standings, proof: PROOF, code: null, rules });
    await stage.until(".standings");
    expect(stage.texts(".standings th")).not.toContain("Score");
    expect(stage.texts(".step-score")).toEqual([]);
    expect(stage.root.querySelectorAll("tbody tr > *")).toHaveLength(9);
    vi.stubGlobal("navigator", {});
    await stage.press("Share the result");
    vi.unstubAllGlobals();
    await stage.until(".by-hand");
    const words = stage.find<HTMLTextAreaElement>(".by-hand").value;
    expect(words.replace(/[\u2068\u2069]/g, "")).toBe("Scorpion Race\n1. Ada: runs 2");
  });

  test("the winner is told in the second person", async () => {
    const stage = await results(
      standing(1, { place: 1, runs: 2, actions: 60, state: "stuck" }),
      standing(2, { place: 2, runs: 1, actions: 60, state: "stuck" }),
    );
    expect(stage.text(".headline")).toBe("You win!");
  });

  test("two who moved and scored nothing share the first place, in words and on steps", async () => {
    const stage = await results(
      standing(1, { place: 1, actions: 2, state: "resigned" }),
      standing(2, { place: 1, actions: 1, state: "resigned" }),
    );
    expect(stage.text(".headline")).toBe("Ada and Bo share first place");
    expect(stage.texts(".step-block")).toEqual(["1", "1"]);
  });

  test("more who share the first place than there are steps stand on none", async () => {
    const rows = [1, 2, 3, 4].map((number) => standing(number, { place: 1, actions: 1 }));
    const stage = await results(...rows);
    expect(stage.text(".headline")).toContain("share first place");
    expect(stage.texts(".step")).toEqual([]);
  });

  test.each([
    ["resigned", "You raced alone"],
    ["won", "You win!"],
  ] as const)("who raced alone and %s is told: %s", async (state, words) => {
    const stage = await results(standing(1, { place: 1, actions: 9, state }));
    expect(stage.text(".headline")).toBe(words);
  });

  test("of another who raced alone that is said by name", async () => {
    const stage = await results(standing(2, { place: 1, actions: 9, state: "resigned" }));
    expect(stage.text(".headline")).toBe("Bo raced alone");
  });

  test("a race without a move has no winner, and nobody on the podium", async () => {
    const stage = await results(standing(1, { state: "resigned" }));
    expect(stage.text(".headline")).toBe("Nobody made a move");
    expect(stage.texts(".step")).toEqual([]);
    expect(stage.texts("td.col-time")).toEqual(["–"]);
  });

  test("who moved without a gain has no time, since none counts", async () => {
    const stage = await results(
      standing(1, { place: 1, runs: 1, time: 65_000, actions: 9, state: "stuck" }),
      standing(2, { place: 2, actions: 3, state: "resigned" }),
    );
    expect(stage.texts("td.col-time")).toEqual(["1:05", "–"]);
  });

  test("a deal that doesn't follow is called wrong, plainly", async () => {
    const stage = await results(standing(1));
    expect(stage.text(".fairness-words")).toBe("Something about this deal is wrong");
    expect(stage.find(".fairness").dataset["verdict"]).toBe("wrong");
  });

  test.each([
    [{}, "The first deal drawn was dealt: the server proved that it can be won."],
    [
      { index: 3, skipped: ["unwinnable", "unknown", "unwinnable"] },
      "left out: 3 (2 can’t be won, 1 undecided).",
    ],
    [{ proved: false, index: 1, skipped: ["unknown"] }, "so this one may be impossible"],
    [{ proved: false, search: null }, "Any deal would do in this room"],
  ] as const)("how the deal was found is told: %j", async (change, words) => {
    const proof = { ...PROOF, ...change };
    const stage = await room({ phase: "finished", standings: [standing(1)], proof, code: null });
    await stage.until(".found");
    expect(stage.text(".found")).toContain(words);
  });

  test("what this page doesn't check is said beside the file that shows it", async () => {
    const stage = await results(standing(1));
    expect(stage.text(".fairness")).toContain("doesn’t check which deals can be won");
    expect(stage.find("a[download]").getAttribute("href")).toBe(`/api/races/${RACE}/replay`);
  });

  test("the record's end is kept, and missed when it is another one the next time", async () => {
    const stage = await room();
    const finished = { phase: "finished", standings: [standing(1)], code: null } as const;
    await stage.hear(welcome({ ...finished, version: 5, proof: PROOF }));
    await stage.until(".checks [data-verdict]");
    const ended = () => stage.root.querySelector<HTMLElement>(".checks li:last-child");
    expect(ended()?.dataset["verdict"]).toBe("ok");
    expect(ended()?.textContent).toContain("abababab…abababab");
    const forged = { ...PROOF, chain: "00".repeat(32) };
    await stage.hear(welcome({ ...finished, version: 6, proof: forged }));
    await stage.until(".checks li:last-child[data-verdict=wrong]");
  });

  test("lead to the replay", async () => {
    const stage = await results(standing(1));
    expect(stage.find(`a[href="/replay/${RACE}"]`).textContent).toBe("Watch the replay");
  });

  test("a new room opens with the same options", async () => {
    const stage = await results(standing(1));
    await stage.press("Open a new room");
    expect(stage.app.router.route.value.screen).toBe("room");
  });

  test("a visitor without a name gives one first", async () => {
    const stage = await room({ phase: "finished", you: null, proof, code: null }, false);
    await stage.until(".checks");
    await stage.press("Open a new room");
    expect(stage.app.router.route.value.screen).toBe("create");
  });
});
