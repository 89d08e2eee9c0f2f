/** Today's deals, which change at midnight UTC, and a board that stays what one was reading. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { keepFingerprints } from "../../fairness/tournament";
import { dayText, localTime, spanText } from "../../i18n/daily";
import type { ToldClock } from "../../net/told_clock";
import { type Day, dayOfTournaments, type Tournament } from "../../net/tournaments";
import { daysLater, startOf } from "../../tournament/days";
import { useNow } from "../../ui/now";
import { Problem } from "../../ui/Problem";
import { usePolled } from "../../ui/polled";
import { DayBoard } from "./DayBoard";
import { Deals } from "./Deals";
import { NextCup } from "./NextCup";
import { SealedAhead } from "./SealedAhead";

const LOOK_EVERY = 10_000;
/** All pages see the day end at once, and shall not all ask at once, ms. */
const SPREAD = 2000;

interface Props {
  readonly clock: ToldClock;
}

export function Today({ clock }: Props) {
  const app = useApp();
  const { t } = app;
  const { answer, problem, again } = usePolled(
    useCallback(() => todayOf(app, clock), [app, clock]),
    LOOK_EVERY,
  );
  const [isLate, setLate] = useState(false);
  if (!answer) return <Problem code={problem} />;
  const late = () => {
    setLate(true);
    again();
  };
  return (
    <>
      <p class="told">{t("daily.line")}</p>
      <Ends clock={clock} day={answer.day} onEnd={again} />
      <p class="problem" role="alert">
        {problem !== null && t("daily.lost")}
      </p>
      <p class="notice" role="status">
        {isLate && t("daily.late")}
      </p>
      <Deals clock={clock} deals={dailiesOf(answer)} onLate={late} />
      <NextCup clock={clock} day={answer} />
      <ReadBoard clock={clock} today={answer} />
      <SealedAhead ahead={answer.ahead} />
    </>
  );
}

async function todayOf({ api, host }: App, clock: ToldClock): Promise<Day> {
  const day = await dayOfTournaments(api, null);
  clock.hear(day.at);
  keepFingerprints(host.shelf, [...day.ahead, ...day.tournaments]);
  return day;
}

function dailiesOf({ tournaments }: Day): readonly Tournament[] {
  return tournaments.filter(({ kind }) => kind === "daily");
}

interface EndsProps extends Props {
  readonly day: string;
  readonly onEnd: () => void;
}

/** Which day it is, and when it ends, here and by how much from now. */
function Ends({ clock, day, onEnd }: EndsProps) {
  const { t, speech, host } = useApp();
  const locale = speech.locale.value;
  const now = useNow(clock, 1000);
  const end = startOf(daysLater(day, 1));
  const hasEnded = now >= end;
  useEffect(() => {
    return hasEnded ? host.after(host.random() * SPREAD, onEnd) : undefined;
  }, [hasEnded, host, onEnd]);
  return (
    <p class="day-line">
      <strong>{dayText(locale, day)}</strong> <span class="tag">UTC</span>{" "}
      <span class="day-ends">
        {t("daily.ends", { time: localTime(locale, end, now), span: spanText(t, end - now) })}
      </span>
    </p>
  );
}

/** The board of the day on which one began to read; of a new one after a tap. */
function ReadBoard({ clock, today }: Props & { readonly today: Day }) {
  const { t, speech } = useApp();
  const [read, setRead] = useState(today);
  const isOld = read.day !== today.day;
  return (
    <>
      <div class="new-day" role="status">
        {isOld && (
          <>
            <p>{t("daily.newDay", { day: dayText(speech.locale.value, read.day) })}</p>
            <button type="button" onClick={() => setRead(today)}>
              {t("daily.newBoard")}
            </button>
          </>
        )}
      </div>
      {isOld ? (
        <OldBoard key={read.day} clock={clock} day={read} />
      ) : (
        <DayBoard key={today.day} clock={clock} deals={dailiesOf(today)} />
      )}
    </>
  );
}

/** A day that has ended while one read: some still play, and then all is laid open. */
function OldBoard({ clock, day }: Props & { readonly day: Day }) {
  const { api } = useApp();
  const ask = useCallback(() => dayOfTournaments(api, day.day), [api, day.day]);
  const { answer } = usePolled(ask, LOOK_EVERY);
  return <DayBoard clock={clock} deals={dailiesOf(answer ?? day)} />;
}
