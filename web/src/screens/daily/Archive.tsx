/** A month of days, with what one has reached on each, and how many of them in a row. */
import { useCallback } from "preact/hooks";
import { type App, useApp } from "../../app";
import type { Key } from "../../i18n";
import { dayText } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import { ApiError } from "../../net/api";
import type { ToldClock } from "../../net/told_clock";
import { dayOfTournaments, type Month, ownMonth, type PastAttempt } from "../../net/tournaments";
import { monthOf, monthsLater, startOf, weeksOf } from "../../tournament/days";
import { dailyKey } from "../../tournament/key";
import { useAnswer } from "../../ui/answer";
import { Link } from "../../ui/Link";
import { Problem } from "../../ui/Problem";
import "../../styles/calendar.css";

/** The rule sets that have a deal each day, in their order within a day. */
const RULES = ["scorpion", "wasp", "scorpion2"] as const;
/** Of the calendar's last months there is nothing to see before this. */
const FIRST_MONTH = "2020-01";

interface Props {
  readonly clock: ToldClock;
  readonly month: string;
}

/** What is known of a month; whoever has no name has no results. */
interface Known {
  readonly today: string;
  readonly own: Month | null;
}

export function Archive({ clock, month }: Props) {
  const app = useApp();
  const { t } = app;
  const ask = useCallback(() => known(app, clock, month), [app, clock, month]);
  const { answer, problem } = useAnswer(ask);
  return (
    <>
      <Streaks month={answer?.own ?? null} />
      <section class="panel">
        <MonthHead month={month} today={answer?.today ?? null} />
        <Calendar month={month} known={answer} />
        {answer?.own === null && <p class="told">{t("archive.guest")}</p>}
        <Problem code={problem} />
      </section>
    </>
  );
}

async function known({ api }: App, clock: ToldClock, month: string): Promise<Known> {
  const [{ day, at }, own] = await Promise.all([
    dayOfTournaments(api, null),
    ownMonth(api, month).catch(nobodys),
  ]);
  clock.hear(at);
  return { today: day, own };
}

function nobodys(error: unknown): null {
  if (error instanceof ApiError && error.code === "no_identity") return null;
  throw error;
}

interface HeadProps {
  readonly month: string;
  readonly today: string | null;
}

function MonthHead({ month, today }: HeadProps) {
  const { t, speech } = useApp();
  const name = new Intl.DateTimeFormat(speech.locale.value, {
    timeZone: "UTC",
    month: "long",
    year: "numeric",
  }).format(startOf(`${month}-01`));
  return (
    <div class="month-head">
      {month > FIRST_MONTH && (
        <Turn to={monthsLater(month, -1)} label={t("archive.earlier")} sign="‹" />
      )}
      <h2 aria-live="polite">{name}</h2>
      {today !== null && month < monthOf(today) && (
        <Turn to={monthsLater(month, 1)} label={t("archive.later")} sign="›" />
      )}
    </div>
  );
}

interface TurnProps {
  readonly to: string;
  readonly label: string;
  readonly sign: string;
}

function Turn({ to, label, sign }: TurnProps) {
  return (
    <Link to={{ screen: "daily", when: to }} class="button month-turn" label={label}>
      {sign}
    </Link>
  );
}

interface CalendarProps {
  readonly month: string;
  readonly known: Known | null;
}

function Calendar({ month, known }: CalendarProps) {
  const { t } = useApp();
  const weeks = weeksOf(month);
  return (
    <table class="calendar">
      <caption class="hidden-text">{t("archive.month", { month })}</caption>
      <Weekdays />
      <tbody>
        {weeks.map((week, at) => (
          <tr key={at}>
            {week.map((day, column) => (
              <td key={column} data-today={day !== null && day === known?.today}>
                {day && <DayCell day={day} known={known} />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A Monday, to name the days of the week by. */
const MONDAY = startOf("2026-11-30");
const DAY_MS = 86_400_000;

function Weekdays() {
  const { speech } = useApp();
  const name = new Intl.DateTimeFormat(speech.locale.value, {
    timeZone: "UTC",
    weekday: "short",
  });
  const days = Array.from({ length: 7 }, (_, at) => MONDAY + at * DAY_MS);
  return (
    <thead>
      <tr>
        {days.map((day) => (
          <th key={day} scope="col">
            {name.format(day)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface CellProps {
  readonly day: string;
  readonly known: Known | null;
}

/** A day that has come leads to its boards; what lies ahead is a number. */
function DayCell({ day, known }: CellProps) {
  const { t, speech } = useApp();
  const number = Number(day.slice(-2));
  if (known && day > known.today) return <span class="day-cell ahead">{number}</span>;
  const results = RULES.map((rules) => attemptOf(known?.own ?? null, day, rules));
  const said = results.flatMap((one, at) => (one ? [attemptSaid(t, RULES[at] ?? "", one)] : []));
  const label = [dayText(speech.locale.value, day), ...said].join("; ");
  return (
    <Link to={{ screen: "daily", when: day }} class="day-cell">
      <span class="hidden-text">{label}</span>
      <span class="day-number" aria-hidden="true">
        {number}
      </span>
      <span class="day-pips" aria-hidden="true">
        {results.map((one, at) => (
          <i key={RULES[at]} data-state={one?.state ?? "none"} data-won={one?.won ?? false}>
            {pipOf(one)}
          </i>
        ))}
      </span>
    </Link>
  );
}

function attemptOf(own: Month | null, day: string, rules: string): PastAttempt | null {
  return own?.attempts.find(({ key }) => key === dailyKey(day, rules)) ?? null;
}

function pipOf(attempt: PastAttempt | null): string {
  if (!attempt) return "";
  return attempt.won ? "✓" : String(attempt.runs);
}

function attemptSaid(t: App["t"], rules: string, { state, runs }: PastAttempt): string {
  return t("archive.cell", { rules: setNameOf(t, rules), state: t(`state.${state}` as Key), runs });
}

function Streaks({ month }: { readonly month: Month | null }) {
  const { t } = useApp();
  if (!month || month.streaks.length === 0) return null;
  return (
    <section class="panel streaks">
      <h2>{t("archive.rows")}</h2>
      <dl class="streak-list">
        {month.streaks.map((streak) => (
          <div key={streak.rules}>
            <dt>{setNameOf(t, streak.rules)}</dt>
            <dd>
              <b>{streak.played}</b>
              <span>
                {t("archive.row", {
                  most: streak.best_played,
                  won: streak.won,
                  mostWon: streak.best_won,
                })}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
