/** After a practice game: another deal, or the same one once more. */
import { useApp } from "../../app";
import type { Finished } from "../../net/finished";
import type { Live } from "../../net/live";
import { practise } from "../../practice_room";
import { retry } from "../../retry";
import { later } from "../../ui/later";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

interface Props {
  readonly race: Finished;
  readonly live: Live | null;
}

const onDeal = later(
  () => import("./DealAgain").then(({ DealAgain }) => DealAgain),
  ["pages", "daily"],
);

export function PracticeAgain({ race, live }: Props) {
  const { tournament } = race.options;
  if (tournament === undefined) return <AnyAgain race={race} live={live} />;
  return <onDeal.Screen tournament={tournament} race={race} live={live} />;
}

function AnyAgain({ race, live }: Props) {
  const app = useApp();
  const { t } = app;
  const task = useTask();
  const { raceNumber: after, options } = race;
  const another = () => {
    if (live && race.you !== null && options.number === null)
      return live.wish({ t: "again", after });
    return task.run(() => practise(app, "", { ...options, number: null }));
  };
  return (
    <>
      <button type="button" class="primary" disabled={task.running} onClick={another}>
        {t("results.again")}
      </button>
      {live && race.you !== null && (
        <button type="button" onClick={() => retry(app.host.shelf, live)}>
          {t("practice.retry")}
        </button>
      )}
      <Problem code={task.problem ?? live?.session.value.problem?.code ?? null} />
    </>
  );
}
