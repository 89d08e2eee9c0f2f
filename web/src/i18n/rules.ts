/** Rules and options of a room, in words. */
import { namedSet, parseRules, type RULE_SETS, type RuleParts, USUAL } from "../game/rule_sets";
import { hasStock } from "../game/stock";
import type { Options } from "../net/protocol";
import type { Key, Language, Translate } from "./index";

/** Returns what these rules are called; undo alone gives them no other name. */
export function setName(t: Translate, rules: RuleParts): string {
  const set = namedSet(rules) ?? likeBut(rules);
  return t(set ? (`set.${set.name}` as Key) : "create.rules.own");
}

/** Returns what the rules of such a text are called; a newer server's stay as they are. */
export function setNameOf(t: Translate, text: string): string {
  const rules = parseRules(text);
  return rules ? setName(t, rules) : text;
}

function likeBut(rules: RuleParts): (typeof RULE_SETS)[number] | null {
  return namedSet({ ...rules, undo: !rules.undo });
}

/** Returns a sentence for each part of the rules. */
export function ruleWords(t: Translate, rules: RuleParts): readonly string[] {
  return sentences(t, rules, () => true);
}

/** Returns a sentence for each part that differs from the usual rules. */
export function differences(t: Translate, rules: RuleParts): readonly string[] {
  return sentences(t, rules, (part) => rules[part] !== USUAL[part]);
}

const TOLD = ["layout", "empty", "completed", "stock", "score", "undo"] as const;

function sentences(
  t: Translate,
  rules: RuleParts,
  isWanted: (part: keyof RuleParts) => boolean,
): readonly string[] {
  const parts = TOLD.filter((part) => part !== "stock" || hasStock(rules)).filter(isWanted);
  const said = parts.map((part) => t(`words.${part}.${rules[part]}` as Key));
  return rules.limit > 0
    ? [...said, t("words.limit", { limit: rules.limit.toLocaleString("en") })]
    : said;
}

/** A line may end after an option, and not within it, unless it would be longer than a line. */
const UNBROKEN = "\u00a0";
const LONG = 32;

/** Returns a room's options in one line, what may differ from room to room each in a few words. */
export function optionWords(
  t: Translate,
  language: Language,
  options: Options,
  rules: RuleParts,
): string {
  return [
    setName(t, rules),
    ...peopleWords(t, options),
    t("options.minutes", { n: options.minutes }),
    t("options.countdown", { n: options.countdown }),
    dealWords(t, options),
    t(`options.undo.${rules.undo}`),
    t(`options.hints.${options.hints}`),
    ...(options.seats > 1 ? [watcherWords(t, options)] : []),
  ]
    .map((one) => (one.length < LONG ? one.replaceAll(" ", UNBROKEN) : one))
    .join(language === "ja" ? "・" : `${UNBROKEN}· `);
}

/** Who plays, on what terms, and how often. */
function peopleWords(t: Translate, options: Options): readonly string[] {
  if (options.seats === 1) return [t("options.alone")];
  return [
    t("options.seats", { n: options.seats }),
    ...(options.ranked ? [t("options.kind.ranked")] : []),
    ...(options.best_of > 1 ? [t("options.bestOf", { n: options.best_of })] : []),
    ...(options.listed ? [t("options.listed")] : []),
  ];
}

function watcherWords(t: Translate, { watchers, delay }: Options): string {
  return t(`options.watchers.${watchers}`, { n: delay ?? 0 });
}

function dealWords(t: Translate, { number, winnable }: Options): string {
  return number ? t("options.number", { number }) : t(`options.winnable.${winnable}`);
}
