/** A player's finished races, the latest first, a page at a time. */
import { useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import type { Key } from "../../i18n";
import { localTime } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import { clockText } from "../../net/clock";
import { ownHistory, type PastRace } from "../../net/player";
import type { ToldClock } from "../../net/told_clock";
import { Link } from "../../ui/Link";
import { useNow } from "../../ui/now";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import { useToldClock } from "../../ui/told";

export function History() {
  const { t, api } = useApp();
  const clock = useToldClock();
  const [races, setRaces] = useState<readonly PastRace[] | null>(null);
  // Known before it is asked for: no button leads to nothing.
  const [ahead, setAhead] = useState<readonly PastRace[] | null>(null);
  const task = useTask();
  const pageOf = async (before: number | null) => {
    const page = await ownHistory(api, before);
    clock.hear(page.at);
    return page.races;
  };
  const readOn = () =>
    task.run(async () => {
      const page = ahead ?? (await pageOf(null));
      setRaces([...(races ?? []), ...page]);
      setAhead([]);
      const last = page.at(-1);
      if (last) setAhead(await pageOf(last.at));
    });
  useEffect(() => void readOn(), []);
  return (
    <section class="panel">
      <h2>{t("history.title")}</h2>
      {races?.length === 0 && <p class="told">{t("history.none")}</p>}
      <ol class="history">
        {races?.map((race) => (
          <Row key={race.race} clock={clock} race={race} />
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

interface RowProps {
  readonly clock: ToldClock;
  readonly race: PastRace;
}

function Row({ clock, race }: RowProps) {
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
      <Replay clock={clock} race={race} when={when} />
    </li>
  );
}

interface ReplayProps extends RowProps {
  readonly when: string;
}

function Replay(props: ReplayProps) {
  const from = props.race.shown_at;
  return from === undefined ? <ToReplay {...props} /> : <Shut {...props} from={from} />;
}

/** When the replay can be seen of a deal that others may still play; from then on the way there. */
function Shut({ from, ...props }: ReplayProps & { readonly from: number }) {
  const { t, speech } = useApp();
  const now = useNow(props.clock, 1000);
  if (now >= from) return <ToReplay {...props} />;
  const time = localTime(speech.locale.value, from, now);
  return <span class="past-replay">{t("history.replay.from", { time })}</span>;
}

function ToReplay({ race, when }: ReplayProps) {
  const { t } = useApp();
  return (
    <Link
      to={{ screen: "replay", race: race.race }}
      class="past-replay"
      label={t("history.replay.of", { what: outcome(t, race), when })}
    >
      {t("history.replay")}
    </Link>
  );
}

function outcome(t: App["t"], { kind, place, of, shared, state }: PastRace): string {
  const ended = (what: Key) => t("history.ended", { what: t(what), state: t(`state.${state}`) });
  if (kind === "daily" || kind === "cup") return ended(`history.${kind}`);
  if (kind === "practice" || of === 1) return ended("history.practice");
  return t(shared ? "history.shared" : "history.place", { place, of });
}
