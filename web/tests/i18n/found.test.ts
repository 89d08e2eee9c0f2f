import { beforeAll, expect, test } from "vitest";
import { newSpeech } from "../../src/i18n";
import { foundText, searchText } from "../../src/i18n/found";

const speech = newSpeech();
const search = { solver: "scorpion-solver/1", nodes: 4000 };

beforeAll(async () => {
  await speech.speak("en");
  await speech.learn("pages");
});

test.each([
  [{ search: null, proved: false, index: 0 }, "Any deal would do"],
  [{ search, proved: true, index: 0 }, "The first deal drawn was dealt"],
  [{ search, proved: true, index: 3 }, "The server proved that this deal can be won."],
  [{ search, proved: false, index: 3 }, "The server proved no deal winnable in time"],
])("a deal that was found by %o", (found, words) => {
  expect(foundText(speech.t, { ...found, skipped: [] })).toContain(words);
});

test("the candidates before it are counted by their verdicts", () => {
  const skipped = ["unwinnable", "unknown", "unwinnable"];
  const text = foundText(speech.t, { search, proved: true, index: 3, skipped });
  expect(text).toContain("3 (2 can’t be won, 1 undecided)");
});

test("a search is named by its solver and how far it looked", () => {
  expect(searchText({ search })).toBe("scorpion-solver/1 4000");
  expect(searchText({ search: null })).toBe("–");
});
