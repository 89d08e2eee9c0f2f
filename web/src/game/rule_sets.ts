/** The rule sets that have a name, and the text that stands for any rules in a room's options. */
import type { Rules } from "../net/protocol";
import sets from "./rule_sets.json";

/** What rules are made of; their name follows from it. */
export type RuleParts = Omit<Rules, "name">;

/** All rule sets with a name, the usual one first; generated from the engine's table. */
export const RULE_SETS = sets as readonly Rules[];

/** In the order in which the parts are written. */
export const PARTS = ["layout", "empty", "completed", "stock", "score", "undo", "limit"] as const;

/** The choices of each part; undo is on or off, and the limit a number. */
export const CHOICES = {
  layout: ["scorpion", "scorpion2", "three-blind-mice"],
  empty: ["king", "any"],
  completed: ["bank", "stay"],
  stock: ["anytime", "blocked"],
  score: ["standard", "spider", "none"],
} as const satisfies { readonly [part in keyof RuleParts]?: readonly RuleParts[part][] };

/** The rules that all others are written as differences from. */
export const USUAL: Rules = ruleSet("scorpion");

/** Returns the rule set of a name; raises `RangeError` where there is none. */
export function ruleSet(name: string): Rules {
  const found = RULE_SETS.find((set) => set.name === name);
  if (!found) throw new RangeError(`no rule set ${name}`);
  return found;
}

/** Returns the rule set with exactly these parts, or null where they have no name. */
export function namedSet(rules: RuleParts): Rules | null {
  return RULE_SETS.find((set) => PARTS.every((part) => set[part] === rules[part])) ?? null;
}

/** Returns the text for a room's options: the name, or the parts that differ from the usual rules. */
export function rulesText(rules: RuleParts): string {
  const parts = PARTS.filter((part) => rules[part] !== USUAL[part]);
  return namedSet(rules)?.name ?? parts.map((part) => `${part}=${written(rules[part])}`).join(",");
}

/** Returns the rules of such a text as the server wrote it, or null where a newer one knows more. */
export function parseRules(text: string): RuleParts | null {
  const named = RULE_SETS.find(({ name }) => name === text);
  if (named) return named;
  const parts = text.split(",").map((part) => part.split("="));
  if (!parts.every(([name, value]) => isPart(name, value))) return null;
  return { ...USUAL, ...Object.fromEntries(parts.map(([name, value]) => [name, read(value)])) };
}

function isPart(name: string | undefined, value: string | undefined): boolean {
  if (name === "undo") return value === "on" || value === "off";
  if (name === "limit") return /^[0-9]+$/.test(value ?? "");
  const choices: readonly unknown[] | undefined = CHOICES[name as keyof typeof CHOICES];
  return choices?.includes(value) ?? false;
}

function read(value = ""): string | boolean | number {
  if (value === "on" || value === "off") return value === "on";
  return /^[0-9]+$/.test(value) ? Number(value) : value;
}

function written(value: RuleParts[keyof RuleParts]): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return String(value);
}
