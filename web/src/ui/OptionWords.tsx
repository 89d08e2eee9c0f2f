/** What holds in a room: its options in one line, its rules in sentences. */
import { useApp } from "../app";
import type { RuleParts } from "../game/rule_sets";
import { optionWords, ruleWords } from "../i18n/rules";
import type { Options } from "../net/protocol";
import "../styles/rules.css";

interface Props {
  readonly options: Options;
  readonly rules: RuleParts;
}

export function OptionWords({ options, rules }: Props) {
  const { t, speech } = useApp();
  return (
    <div class="option-words">
      <p class="words">{optionWords(t, speech.language.value, options, rules)}</p>
      <details class="fold">
        <summary>{t("options.rules")}</summary>
        <RuleWords rules={rules} />
      </details>
    </div>
  );
}

export function RuleWords({ rules }: { readonly rules: RuleParts }) {
  const { t } = useApp();
  return (
    <ul class="rule-words">
      {ruleWords(t, rules).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
