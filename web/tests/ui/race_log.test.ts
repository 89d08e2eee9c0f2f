import { describe, expect, test } from "vitest";
import { newSpeech } from "../../src/i18n";
import { roomEn } from "../../src/i18n/room.en";
import { lineOf, newsOf } from "../../src/ui/race_log";
import { standing } from "../net/frames";

const BEFORE = [standing(1), standing(2), standing(3)];

describe("news of the race", () => {
  test("a run banked by another is news", () => {
    const after = [standing(1), standing(2, { runs: 1 }), standing(3)];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(2);
  });

  test("an end of another's game is news", () => {
    const after = [standing(1), standing(2), standing(3, { state: "resigned" })];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(3);
  });

  test("every step of every lane is not", () => {
    const after = [standing(1), standing(2, { links: 7, score: 5, hidden: 11 }), standing(3)];
    expect(newsOf(BEFORE, after, 1)).toBeNull();
  });

  test("our own doings are told elsewhere", () => {
    expect(newsOf(BEFORE, [standing(1, { runs: 1 }), standing(2), standing(3)], 1)).toBeNull();
  });

  test("of two at once, the one who is ahead is told", () => {
    const after = [
      standing(1, { place: 3 }),
      standing(2, { runs: 1, place: 2 }),
      standing(3, { runs: 2, place: 1 }),
    ];
    expect(newsOf(BEFORE, after, 1)?.seat).toBe(3);
  });

  test("the first standings of all are no news", () => {
    expect(newsOf([], BEFORE, null)).toBeNull();
  });
});

describe("a line of the room's log", () => {
  const KINDS = Object.keys(roomEn)
    .filter((key) => key.startsWith("log.") && !["log.title", "log.none"].includes(key))
    .map((key) => key.slice("log.".length));

  test.each(["en", "ja"] as const)("has a sentence for everything, in %s", async (language) => {
    const speech = newSpeech();
    await speech.speak(language);
    await speech.learn("room");
    const said = KINDS.map((what) => lineOf(speech.t, { at: 0, what, names: ["Bo"] }, language));
    for (const sentence of said) expect(sentence).not.toMatch(/^log\.|[{}]/);
  });

  test("names whoever it is about", async () => {
    const speech = newSpeech();
    await speech.learn("room");
    const line = lineOf(speech.t, { at: 0, what: "voided", names: ["Bo", "Cy"] }, "en");
    expect(line.replace(/[\u2068\u2069]/g, "")).toBe(
      "The start didn’t count: too soon for Bo and Cy.",
    );
  });
});
