/** The best that a player has done under each rule set. */
import { useCallback } from "preact/hooks";
import { type App, useApp } from "../../app";
import { setNameOf } from "../../i18n/rules";
import { clockText } from "../../net/clock";
import { ownRecords, type Records } from "../../net/player";
import { useAnswer } from "../../ui/answer";
import { Problem } from "../../ui/Problem";

export function RecordTable() {
  const { t, api } = useApp();
  const { answer, problem } = useAnswer(useCallback(() => ownRecords(api), [api]));
  return (
    <section class="panel">
      <h2>{t("records.title")}</h2>
      <Problem code={problem} />
      {answer?.length === 0 && <p class="told">{t("records.none")}</p>}
      {answer?.map((records) => (
        <RulesRecord key={records.rules} records={records} />
      ))}
    </section>
  );
}

function RulesRecord({ records }: { readonly records: Records }) {
  const { t } = useApp();
  return (
    <div class="record">
      <h3>{setNameOf(t, records.rules)}</h3>
      <dl class="record-figures">
        {figures(t, records).map(([what, value]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const NOTHING = "–";

function figures(t: App["t"], records: Records): readonly (readonly [string, string])[] {
  const { best_score: score, fastest, fewest_moves: moves, streak, best_streak: most } = records;
  return [
    [t("records.played"), String(records.played)],
    [t("records.won"), String(records.won)],
    [t("records.score"), String(score ?? NOTHING)],
    [t("records.fastest"), fastest === null ? NOTHING : clockText(fastest)],
    [t("records.moves"), String(moves ?? NOTHING)],
    [t("records.streak"), String(streak)],
    [t("records.longest"), String(most)],
  ];
}
