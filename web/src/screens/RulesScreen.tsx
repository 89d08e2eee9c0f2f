/** The game in short, why its deal is fair, and the keys. */

import { useApp } from "../app";
import { KeyList } from "../ui/KeyList";
import { Page } from "../ui/Page";

const PARTS = ["goal", "moves", "deal", "score", "end", "fair"] as const;

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
          <h2>{t("rules.keys")}</h2>
          <KeyList />
        </section>
      </div>
    </Page>
  );
}
