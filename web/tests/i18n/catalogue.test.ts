import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { dailyEn } from "../../src/i18n/daily.en";
import { dailyJa } from "../../src/i18n/daily.ja";
import { en } from "../../src/i18n/en";
import { homeEn } from "../../src/i18n/home.en";
import { homeJa } from "../../src/i18n/home.ja";
import { ja } from "../../src/i18n/ja";
import { meEn } from "../../src/i18n/me.en";
import { meJa } from "../../src/i18n/me.ja";
import { pagesEn } from "../../src/i18n/pages.en";
import { pagesJa } from "../../src/i18n/pages.ja";
import { replayEn } from "../../src/i18n/replay.en";
import { replayJa } from "../../src/i18n/replay.ja";
import { roomEn } from "../../src/i18n/room.en";
import { roomJa } from "../../src/i18n/room.ja";
import { watchEn } from "../../src/i18n/watch.en";
import { watchJa } from "../../src/i18n/watch.ja";

type Sentences = Readonly<Record<string, string>>;

const PAIRS: readonly [string, Sentences, Sentences][] = [
  ["the core", en, ja],
  ["the pages", pagesEn, pagesJa],
  ["before and after a race", roomEn, roomJa],
  ["the ways into a room", homeEn, homeJa],
  ["the player's own page", meEn, meJa],
  ["watching", watchEn, watchJa],
  ["replays", replayEn, replayJa],
  ["dailies and cups", dailyEn, dailyJa],
];

/** Which values a sentence takes; a language may name one twice. */
const placeholders = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\w+\}/g)].map(String))].sort();

describe.each(PAIRS)("%s", (_, english, japanese) => {
  test("has the same keys in both languages", () => {
    expect(Object.keys(japanese)).toEqual(Object.keys(english));
  });

  test.each(Object.keys(english))("%s takes the same values in both languages", (key) => {
    expect(placeholders(japanese[key] ?? "")).toEqual(placeholders(english[key] ?? ""));
    expect(japanese[key]?.trim()).not.toBe("");
  });
});

test("no key stands in two parts of a catalogue", () => {
  const keys = PAIRS.flatMap(([, english]) => Object.keys(english));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

const SOURCES = new URL("../../src/", import.meta.url);
const CATALOGUE = /i18n\/(\w+\.)?(en|ja)\.ts$/;

/** All that the client is made of, but its sentences. */
function sources(): string {
  const names = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const code = names.filter((name) => /\.tsx?$/.test(name) && !CATALOGUE.test(name));
  return code.map((name) => readFileSync(new URL(name, SOURCES), "utf8")).join("\n");
}

test("each sentence is said somewhere", () => {
  const code = sources();
  const starts = [...code.matchAll(/`([a-zA-Z.]+\.)\$\{/g)].map(([, start]) => start ?? "");
  const isNamed = (key: string) => code.includes(`"${key}"`) || code.includes(`\`${key}`);
  const isSaid = (key: string) =>
    isNamed(key) ||
    isNamed(key.replace(/\.(one|other|of)$/, "")) ||
    starts.some((start) => key.startsWith(start));
  const keys = PAIRS.flatMap(([, english]) => Object.keys(english));
  expect(keys.filter((key) => !isSaid(key))).toEqual([]);
});
