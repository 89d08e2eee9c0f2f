import { beforeAll, expect, test } from "vitest";
import { newSpeech } from "../../src/i18n";
import { routeOf, shareable } from "../../src/tournament/share";
import { cup, daily, own } from "./events";

const HERE = "https://cards.example";
const speech = newSpeech();

beforeAll(async () => {
  await speech.speak("en");
  await speech.learn("pages", "daily");
});

test("a result tells the day, the rules, how far one came and the place, and no card", () => {
  const { text, url } = shareable(speech.t, daily("wasp"), own(), 120, HERE);
  expect(text.split("\n")).toEqual([
    "Scorpion Race · Daily 2026-11-30",
    "Wasp ■■□□ 2/4, score 245, 2:05",
    "Place 3 of 120",
  ]);
  expect(url).toBe("https://cards.example/daily/2026-11-30");
});

test("a cup's result leads to the cup", () => {
  const { text, url } = shareable(speech.t, cup(), own({ runs: 4 }), null, HERE);
  expect(text).toContain("Cup 2026-11-30 18:00 UTC");
  expect(text).toContain("■■■■ 4/4");
  expect(text).toContain("Place 3");
  expect(url).toBe("https://cards.example/cup/cup.2026-11-30.1800.scorpion");
  expect(routeOf(cup())).toEqual({ screen: "cup", cup: "cup.2026-11-30.1800.scorpion" });
});

test("what was not reached is not told of", () => {
  const nothing = own({ runs: 0, score: 0, time: 0, place: null });
  const { text } = shareable(speech.t, daily("plain"), nothing, 120, HERE);
  expect(text.split("\n")).toEqual(["Scorpion Race · Daily 2026-11-30", "Plain Scorpion □□□□ 0/4"]);
});
