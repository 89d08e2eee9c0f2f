/** A button to a room of one on a tournament's deal, to play it as often as one likes. */
import { useApp } from "../../app";
import { drawName } from "../../guest";
import { setNameOf } from "../../i18n/rules";
import { practiseOn, type Tournament } from "../../net/tournaments";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

interface Props {
  readonly tournament: Pick<Tournament, "key" | "rules">;
}

/** Returns whether anybody may: it is over, and there is a deal, since somebody has begun it. */
export function isForAll({ phase, entrants }: Pick<Tournament, "phase" | "entrants">): boolean {
  return phase === "closed" && entrants > 0;
}

export function Practise({ tournament }: Props) {
  const app = useApp();
  const { t, api, router } = app;
  const task = useTask();
  const { key, rules } = tournament;
  const practise = () =>
    task.run(async () => {
      await app.becomeKnown(app.name.value ?? drawName(app));
      router.go({ screen: "room", room: await practiseOn(api, key) });
    });
  return (
    <>
      <button
        type="button"
        aria-label={t("deal.practise.who", { rules: setNameOf(t, rules) })}
        disabled={task.running}
        onClick={practise}
      >
        {t("deal.practise")}
      </button>
      <Problem code={task.problem} />
    </>
  );
}
