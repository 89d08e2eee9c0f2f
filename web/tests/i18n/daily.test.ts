import { beforeAll, describe, expect, test } from "vitest";
import { newSpeech } from "../../src/i18n";
import {
  dayText,
  localTime,
  playersText,
  reachedText,
  spanText,
  tournamentName,
  utcTime,
} from "../../src/i18n/daily";
import { cup, daily, MIDNIGHT, own } from "../tournament/events";

const speech = newSpeech();
const { t } = speech;

beforeAll(async () => {
  await speech.speak("en");
  await speech.learn("pages", "daily");
});

test.each([
  [-5, "0 s"],
  [1, "1 s"],
  [59_000, "59 s"],
  [60_000, "1 min"],
  [3_599_999, "59 min"],
  [3_600_000, "1 h 0 min"],
  [11_520_000, "3 h 12 min"],
])("%i ms are %s", (ms, text) => {
  expect(spanText(t, ms)).toBe(text);
});

describe("days and times", () => {
  test("a day is that of UTC wherever one is", () => {
    expect(dayText("en", "2026-12-01")).toBe("Tuesday, December 1");
    expect(dayText("en", "2026-12-01", true)).toBe("December 1, 2026");
    expect(dayText("en-GB", "2026-12-01")).toMatch(/^Tuesday,? 1 December$/);
    expect(dayText("ja", "2026-12-01")).toBe("12月1日火曜日");
  });

  test("an instant has its weekday where it isn't of today", () => {
    const later = MIDNIGHT + 3 * 86_400_000;
    expect(localTime("en", later, MIDNIGHT)).toMatch(/^[A-Z][a-z]{2},? /);
    expect(localTime("en", MIDNIGHT, MIDNIGHT)).not.toMatch(/^[A-Z]/);
    expect(utcTime(MIDNIGHT)).toBe("00:00");
  });
});

test("players are counted in words", () => {
  expect([0, 1, 12].map((count) => playersText(t, count))).toEqual([
    "Nobody has played it yet",
    "1 player",
    "12 players",
  ]);
  expect(playersText(t, 0, true)).toBe("Nobody played it");
});

test("what was reached is told by the rules' own measures", () => {
  expect(reachedText(t, "wasp", own())).toBe("2 of 4 runs, score 245, 2:05");
  expect(reachedText(t, "plain", own({ time: 0 }))).toBe("2 of 4 runs");
});

test("a cup is called by its start, a day's deal by its rules", () => {
  expect(tournamentName(t, daily("scorpion2"))).toBe("Scorpion II");
  expect(tournamentName(t, cup())).toBe("Cup of 18:00 UTC, Scorpion");
});
