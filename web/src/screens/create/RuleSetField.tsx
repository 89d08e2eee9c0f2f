/** The choice of rules by their name. */
import { useApp } from "../../app";
import { namedSet, type RuleParts, ruleSet } from "../../game/rule_sets";

/** The names as they are offered, those that play alike together. */
const GROUPS = {
  usual: ["scorpion", "wasp", "scorpion2"],
  moves: ["spider-score", "spider-score-wasp"],
  plain: ["plain"],
  stay: ["traditional", "traditional-wasp", "traditional-2", "hard", "normal", "easy"],
  columns: ["three-blind-mice"],
} as const;

const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
const OWN = "own";

interface Props {
  readonly rules: RuleParts;
  readonly onChange: (rules: RuleParts) => void;
}

export function RuleSetField({ rules, onChange }: Props) {
  const { t } = useApp();
  // Undo alone makes no other game of it.
  const named = namedSet(rules) ?? namedSet({ ...rules, undo: !rules.undo });
  return (
    <label class="field across">
      <span>{t("create.rules")}</span>
      <select
        name="rules"
        value={named?.name ?? OWN}
        onChange={({ currentTarget: { value } }) => value !== OWN && onChange(ruleSet(value))}
      >
        {GROUP_NAMES.map((group) => (
          <optgroup key={group} label={t(`group.${group}`)}>
            {GROUPS[group].map((name) => (
              <option key={name} value={name}>
                {t(`set.${name}`)}
              </option>
            ))}
          </optgroup>
        ))}
        {!named && <option value={OWN}>{t("create.rules.own")}</option>}
      </select>
    </label>
  );
}
