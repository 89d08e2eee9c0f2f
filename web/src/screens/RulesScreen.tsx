/** The game in short, why its deal is fair and how to check that, and the keys. */

import { useApp } from "../app";
import { RULE_SETS, USUAL } from "../game/rule_sets";
import { differences, setName } from "../i18n/rules";
import { KeyList } from "../ui/KeyList";
import { Page } from "../ui/Page";
import "../styles/rules.css";

const GAME = ["goal", "moves", "deal", "score", "end", "help"] as const;
const FAIRNESS = ["fair", "winnable", "check"] as const;
const PARTS = [...GAME, ...FAIRNESS];

/** Every rule set with a name, told by what it does otherwise than the usual one. */
function Differences() {
  const { t } = useApp();
  return (
    <dl class="rule-sets">
      {RULE_SETS.filter(({ name }) => name !== USUAL.name).map((rules) => (
        <div key={rules.name}>
          <dt>{setName(t, rules)}</dt>
          <dd>{differences(t, rules).join(" ")}</dd>
        </div>
      ))}
    </dl>
  );
}

export function RulesScreen() {
  const { t } = useApp();
  return (
    <Page title={t("rules.title")} narrow>
      <div class="panel prose">
        {PARTS.map((part) => (
          <section key={part}>
            <h2>{t(`rules.${part}`)}</h2>
            <p>{t(`rules.${part}.text`)}</p>
          </section>
        ))}
        <section>
          <h2>{t("rules.sets")}</h2>
          <p>{t("rules.sets.text")}</p>
          <Differences />
        </section>
        <section>
          <h2>{t("rules.keys")}</h2>
          <KeyList undo redo hints />
        </section>
      </div>
    </Page>
  );
}
