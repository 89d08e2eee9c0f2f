/** A player's finished races, the latest first, a page at a time. */
import { useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { setNameOf } from "../../i18n/rules";
import { clockText } from "../../net/clock";
import { ownHistory, type PastRace } from "../../net/player";
import { Link } from "../../ui/Link";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

export function History() {
  const { t, api } = useApp();
  const [races, setRaces] = useState<readonly PastRace[] | null>(null);
  // Known before it is asked for: no button leads to nothing.
  const [ahead, setAhead] = useState<readonly PastRace[] | null>(null);
  const task = useTask();
  const readOn = () =>
    task.run(async () => {
      const page = ahead ?? (await ownHistory(api, null));
      setRaces([...(races ?? []), ...page]);
      setAhead([]);
      const last = page.at(-1);
      if (last) setAhead(await ownHistory(api, last.at));
    });
  useEffect(() => void readOn(), []);
  return (
    <section class="panel">
      <h2>{t("history.title")}</h2>
      {races?.length === 0 && <p class="told">{t("history.none")}</p>}
      <ol class="history">
        {races?.map((race) => (
          <Row key={race.race} race={race} />
        ))}
      </ol>
      {ahead && ahead.length > 0 && (
        <button type="button" disabled={task.running} onClick={readOn}>
          {t("history.more")}
        </button>
      )}
      <Problem code={task.problem} />
    </section>
  );
}

function Row({ race }: { readonly race: PastRace }) {
  const { t, speech } = useApp();
  const day = new Intl.DateTimeFormat(speech.locale.value, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  const when = day.format(race.at);
  return (
    <li class="past-row">
      <Link to={{ screen: "race", race: race.race }} class="past">
        <span class="past-how">{outcome(t, race)}</span>
        <span class="past-what">
          {setNameOf(t, race.rules)} · {t("history.runs", { runs: race.runs })} ·{" "}
          {clockText(race.time)}
        </span>
        <time class="past-when" dateTime={new Date(race.at).toISOString()}>
          {when}
        </time>
      </Link>
      <Link
        to={{ screen: "replay", race: race.race }}
        class="past-replay"
        label={t("history.replay.of", { what: outcome(t, race), when })}
      >
        {t("history.replay")}
      </Link>
    </li>
  );
}

function outcome(t: App["t"], { kind, place, of, shared, state }: PastRace): string {
  if (kind === "daily" || kind === "cup") return `${t(`history.${kind}`)}, ${t(`state.${state}`)}`;
  if (kind === "practice" || of === 1) return `${t("history.practice")}, ${t(`state.${state}`)}`;
  return t(shared ? "history.shared" : "history.place", { place, of });
}
