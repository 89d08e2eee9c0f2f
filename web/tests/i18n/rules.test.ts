import { describe, expect, test } from "vitest";
import { PARTS, RULE_SETS, ruleSet, USUAL } from "../../src/game/rule_sets";
import { newSpeech } from "../../src/i18n";
import { differences, optionWords, ruleWords, setName } from "../../src/i18n/rules";
import { DEFAULT_OPTIONS, PRACTICE_OPTIONS } from "../../src/net/protocol";

async function speaking(language: "en" | "ja") {
  const speech = newSpeech();
  await speech.speak(language);
  await speech.learn("pages");
  return speech;
}

describe.each(["en", "ja"] as const)("in %s", (language) => {
  test.each(RULE_SETS)("$name has a name and a sentence for each part", async (rules) => {
    const { t } = await speaking(language);
    const said = [setName(t, rules), ...ruleWords(t, rules)];
    for (const sentence of said) expect(sentence).not.toMatch(/^(set|words)\.|[{}]/);
  });

  test("no two rule sets are called or told alike", async () => {
    const { t } = await speaking(language);
    const told = RULE_SETS.map((rules) => ruleWords(t, rules).join(" "));
    expect(new Set(RULE_SETS.map((rules) => setName(t, rules))).size).toBe(RULE_SETS.length);
    expect(new Set(told).size).toBe(RULE_SETS.length);
  });

  test("as many differences are told as there are", async () => {
    const { t } = await speaking(language);
    for (const rules of RULE_SETS) {
      const differing = PARTS.filter((part) => rules[part] !== USUAL[part]);
      expect(differences(t, rules), rules.name).toHaveLength(differing.length);
    }
  });
});

test("rules that are like a named set but for undo keep its name, which is said apart", async () => {
  const { t, language } = await speaking("en");
  const rules = { ...ruleSet("wasp"), undo: true };
  expect(setName(t, rules)).toBe("Wasp");
  expect(optionWords(t, language.value, DEFAULT_OPTIONS, rules).replaceAll("\u00a0", " ")).toBe(
    "Wasp · up to 4 players · 20 minutes · 10 s countdown · winnable deals only · undo · no hints · others see masked boards",
  );
});

test("a line of options breaks between them only", async () => {
  const { t, language } = await speaking("en");
  const line = optionWords(t, language.value, DEFAULT_OPTIONS, ruleSet("wasp"));
  expect(line.split(" ")).toHaveLength(8);
});

test("an option that is longer than a line of a small phone breaks as other words do", async () => {
  const { t } = await speaking("en");
  const late = { ...DEFAULT_OPTIONS, watchers: "open", delay: 15 } as const;
  const pieces = optionWords(t, "en", late, USUAL).split(" ");
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(36);
});

test("rules without a name are called own ones", async () => {
  const { t } = await speaking("en");
  expect(setName(t, { ...ruleSet("wasp"), completed: "stay" })).toBe("Own rules");
});

test("a room of one is called practice", async () => {
  const { t } = await speaking("ja");
  const options = { ...DEFAULT_OPTIONS, seats: 1 };
  expect(optionWords(t, "ja", options, USUAL)).toContain("一人で練習・20分");
});

test.each([
  [{ ranked: true, watchers: "none" }, ["ranked terms", "nobody looks on"]],
  [{ best_of: 5 }, ["best of 5"]],
  [{ listed: true }, ["in the list of open rooms"]],
  [{ watchers: "progress" }, ["others see how far everybody is"]],
  [{ watchers: "open", delay: 90 }, ["others see open boards, 90 s late"]],
] as const)("what a host chose is said: %j", async (chosen, words) => {
  const { t } = await speaking("en");
  const line = optionWords(t, "en", { ...DEFAULT_OPTIONS, ...chosen }, USUAL);
  for (const word of words) expect(line.replaceAll("\u00a0", " ")).toContain(word);
});

test("a deal that is named by its number needs no word of luck, and practice none of others", async () => {
  const { t } = await speaking("en");
  const options = { ...PRACTICE_OPTIONS, number: "pysol 24" };
  const line = optionWords(t, "en", options, USUAL).replaceAll("\u00a0", " ");
  expect(line).toContain("deal pysol 24");
  expect(line).not.toMatch(/winnable|others|nobody/);
});
