/** Kinds of rooms by what they are for; each says all that differs from a room of no choice. */
import { type RuleParts, ruleSet, USUAL } from "../../game/rule_sets";
import { DEFAULT_OPTIONS, type Options, type Watchers } from "../../net/protocol";

export const PRESET_NAMES = ["friendly", "fair", "expert"] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

/** A room in the making: its options, and its rules part by part. */
export interface Draft {
  readonly options: Options;
  readonly rules: RuleParts;
}

/** What a preset decides; all else is left as it was chosen. */
interface Preset {
  readonly hints: boolean;
  readonly ranked: boolean;
  readonly rules: RuleParts;
}

const PRESETS: Readonly<Record<PresetName, Preset>> = {
  friendly: { hints: true, ranked: false, rules: { ...USUAL, undo: true } },
  fair: { hints: false, ranked: true, rules: USUAL },
  expert: { hints: false, ranked: true, rules: ruleSet("traditional") },
};

/** What is offered first. */
export const FIRST_DRAFT: Draft = {
  options: { ...DEFAULT_OPTIONS, hints: true },
  rules: PRESETS.friendly.rules,
};

/** Returns the draft as this preset has it; ranked races show no open boards. */
export function withPreset(draft: Draft, name: PresetName): Draft {
  const { hints, ranked, rules } = PRESETS[name];
  const isTooOpen = ranked && draft.options.watchers === "open";
  const { options } = isTooOpen ? watchedBy(draft, "boards") : draft;
  return { options: { ...options, hints, ranked, winnable: true }, rules };
}

/** How late open boards are shown where nobody chose anything (s). */
const USUAL_DELAY = 60;

/** Returns the draft with others to see so much; open boards come late. */
export function watchedBy({ options, rules }: Draft, watchers: Watchers): Draft {
  const { delay: _, ...others } = options;
  const delay = watchers === "open" ? { delay: USUAL_DELAY } : {};
  return { options: { ...others, watchers, ...delay }, rules };
}

/** Returns the preset that a draft is still like, or null. */
export function presetOf({ options, rules }: Draft): PresetName | null {
  const isLike = (name: PresetName) => {
    const preset = PRESETS[name];
    const { undo, completed, stock } = preset.rules;
    return (
      options.hints === preset.hints &&
      options.ranked === preset.ranked &&
      rules.undo === undo &&
      rules.completed === completed &&
      rules.stock === stock
    );
  };
  return PRESET_NAMES.find(isLike) ?? null;
}

/** Returns the draft by other rules; undo that was on stays on, whatever the rules are called. */
export function withRules({ options, rules: before }: Draft, rules: RuleParts): Draft {
  return { options, rules: { ...rules, undo: rules.undo || before.undo } };
}

/** Returns the draft with nothing in it that goes against the rest: ranked races give no help. */
export function settled({ options, rules }: Draft): Draft {
  const ranked = options.ranked && !options.hints && !rules.undo && options.watchers !== "open";
  return { options: { ...options, ranked }, rules };
}
