import { describe, expect, test } from "vitest";
import { en } from "../../src/i18n/en";
import { ja } from "../../src/i18n/ja";
import { pagesEn } from "../../src/i18n/pages.en";
import { pagesJa } from "../../src/i18n/pages.ja";

type Sentences = Readonly<Record<string, string>>;

const PAIRS: readonly [string, Sentences, Sentences][] = [
  ["the core", en, ja],
  ["the pages", pagesEn, pagesJa],
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

test("no key stands in both parts of a catalogue", () => {
  expect(Object.keys(en).filter((key) => key in pagesEn)).toEqual([]);
});
