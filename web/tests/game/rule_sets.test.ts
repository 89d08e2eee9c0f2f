import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CHOICES,
  namedSet,
  parseRules,
  RULE_SETS,
  ruleSet,
  rulesText,
  USUAL,
} from "../../src/game/rule_sets";

const ANY_RULES = fc.record({
  layout: fc.constantFrom(...CHOICES.layout),
  empty: fc.constantFrom(...CHOICES.empty),
  completed: fc.constantFrom(...CHOICES.completed),
  stock: fc.constantFrom(...CHOICES.stock),
  score: fc.constantFrom(...CHOICES.score),
  undo: fc.boolean(),
  limit: fc.constantFrom(0, 2000),
});

describe("the text of rules", () => {
  test.each(RULE_SETS)("$name is its name", (rules) => {
    expect(rulesText(rules)).toBe(rules.name);
    expect(namedSet(rules)).toBe(rules);
  });

  test("without a name is what differs from the usual rules, in the order of the parts", () => {
    expect(rulesText({ ...USUAL, undo: true })).toBe("undo=on");
    expect(rulesText({ ...ruleSet("easy"), layout: "scorpion2", undo: false })).toBe(
      "layout=scorpion2,empty=any,completed=stay,score=none,limit=2000",
    );
  });

  test("is another one for other rules", () => {
    fc.assert(
      fc.property(ANY_RULES, ANY_RULES, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(rulesText(one) === rulesText(other)).toBe(isSame);
      }),
    );
  });

  test("tells all of the rules again", () => {
    fc.assert(
      fc.property(ANY_RULES, (rules) => {
        expect(parseRules(rulesText(rules))).toMatchObject(rules);
      }),
    );
  });

  test.each(["klondike", "", "empty=queen", "colour=red", "undo=maybe", "limit=many", "empty"])(
    "%j is not understood",
    (text) => {
      expect(parseRules(text)).toBeNull();
    },
  );
});

test("there is no rule set of an unknown name", () => {
  expect(() => ruleSet("klondike")).toThrow(RangeError);
});
