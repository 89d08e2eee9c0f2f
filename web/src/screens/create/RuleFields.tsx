/** The rules of a new room: a set by its name, told in words, or each part by itself. */
import { useApp } from "../../app";
import { CHOICES, type RuleParts } from "../../game/rule_sets";
import type { Key } from "../../i18n";
import { Choice } from "../../ui/Choice";
import { RuleWords } from "../../ui/OptionWords";
import { RuleSetField } from "./RuleSetField";

interface Props {
  readonly rules: RuleParts;
  readonly onChange: (rules: RuleParts) => void;
}

export function RuleFields({ rules, onChange }: Props) {
  const { t } = useApp();
  return (
    <div class="rule-fields">
      <RuleSetField rules={rules} onChange={onChange} />
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
