/** The rules of a new room: a set by its name, told in words, or each part by itself. */
import { useApp } from "../app";
import { CHOICES, namedSet, type RuleParts, ruleSet } from "../game/rule_sets";
import type { Key } from "../i18n";
import { setName } from "../i18n/rules";
import { Choice } from "../ui/Choice";
import { RuleWords } from "../ui/OptionWords";

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

export function RuleFields({ rules, onChange }: Props) {
  const { t } = useApp();
  return (
    <div class="rule-fields">
      <NameChoice rules={rules} onChange={onChange} />
      <RuleWords rules={rules} />
      <details class="fold">
        <summary>{t("create.parts")}</summary>
        <div class="option-fields">
          <PartChoice part="layout" rules={rules} onChange={onChange} />
          <PartChoice part="empty" rules={rules} onChange={onChange} />
          <PartChoice part="completed" rules={rules} onChange={onChange} />
          <PartChoice part="stock" rules={rules} onChange={onChange} />
          <PartChoice part="score" rules={rules} onChange={onChange} />
        </div>
      </details>
    </div>
  );
}

function NameChoice({ rules, onChange }: Props) {
  const { t } = useApp();
  const named = namedSet(rules);
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
        {!named && <option value={OWN}>{ownName(t("create.rules.own"), setName(t, rules))}</option>}
      </select>
    </label>
  );
}

/** Rules that are like a named set but for undo are called by both. */
function ownName(own: string, like: string): string {
  return like === own ? own : `${own} (${like})`;
}

interface PartProps extends Props {
  readonly part: keyof typeof CHOICES;
}

function PartChoice({ part, rules, onChange }: PartProps) {
  const { t } = useApp();
  const values: readonly string[] = CHOICES[part];
  return (
    <Choice
      label={t(`part.${part}`)}
      values={values}
      value={rules[part]}
      text={(value) => t(`choice.${part}.${value}` as Key)}
      onChange={(value) => onChange({ ...rules, [part]: value } as RuleParts)}
    />
  );
}
