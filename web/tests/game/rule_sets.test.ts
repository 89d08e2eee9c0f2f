import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CHOICES, namedSet, RULE_SETS, ruleSet, rulesText, USUAL } from "../../src/game/rule_sets";

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
    const rules = fc.record({
      layout: fc.constantFrom(...CHOICES.layout),
      empty: fc.constantFrom(...CHOICES.empty),
      completed: fc.constantFrom(...CHOICES.completed),
      stock: fc.constantFrom(...CHOICES.stock),
      score: fc.constantFrom(...CHOICES.score),
      undo: fc.boolean(),
      limit: fc.constantFrom(0, 2000),
    });
    fc.assert(
      fc.property(rules, rules, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other);
        expect(rulesText(one) === rulesText(other)).toBe(isSame);
      }),
    );
  });
});

test("there is no rule set of an unknown name", () => {
  expect(() => ruleSet("klondike")).toThrow(RangeError);
});
