/** The next cup, or the one that is on, as a ticket to it. */
import { useCallback } from "preact/hooks";
import { useApp } from "../app";
import { localTime, spanText, utcTime } from "../i18n/daily";
import { setNameOf } from "../i18n/rules";
import type { ToldClock } from "../net/told_clock";
import { type Day, dayOfTournaments, type Tournament } from "../net/tournaments";
import { daysLater } from "../tournament/days";
import { useAnswer } from "../ui/answer";
import { Link } from "../ui/Link";
import { useNow } from "../ui/now";

interface Props {
  readonly clock: ToldClock;
  readonly day: Day;
}

export function NextCup({ clock, day }: Props) {
  const now = useNow(clock, 1000);
  const cup = nextOf(day, now);
  if (cup) return <Ticket cup={cup} now={now} />;
  return <Tomorrows clock={clock} day={daysLater(day.day, 1)} />;
}

/** The last cup of a day is over: the next one is the first of the day after. */
function Tomorrows({ clock, day }: { readonly clock: ToldClock; readonly day: string }) {
  const { api } = useApp();
  const { answer } = useAnswer(useCallback(() => dayOfTournaments(api, day), [api, day]));
  const now = useNow(clock, 1000);
  const cup = answer && nextOf(answer, now);
  return cup ? <Ticket cup={cup} now={now} /> : null;
}

/** Returns the cup that starts next; before it one in which one plays oneself. */
export function nextOf({ tournaments }: Day, now: number): Tournament | null {
  const cups = tournaments.filter(({ kind }) => kind === "cup");
  const own = cups.find(({ own: one, phase }) => phase === "running" && one?.state === "playing");
  return own ?? cups.find(({ starts_at: start }) => start !== null && start > now) ?? null;
}

interface TicketProps {
  readonly cup: Tournament;
  readonly now: number;
}

function Ticket({ cup, now }: TicketProps) {
  const { t, speech } = useApp();
  const { starts_at: start, key, rules, minutes, own } = cup;
  if (start === null) return null;
  const language = speech.language.value;
  const isOn = now >= start;
  return (
    <section class="panel ticket-panel" data-in={own !== null}>
      <div class="cup-what">
        <h2>
          {t("cup.next")} <span class="tag">{utcTime(start)} UTC</span>
        </h2>
        <p class="told">{t("cup.line")}</p>
        <p class="told">{t("cup.terms", { rules: setNameOf(t, rules), n: minutes })}</p>
      </div>
      <p class="cup-when">
        <b>{isOn ? t("cup.on") : spanText(t, start - now)}</b>
        {!isOn && <span>{t("cup.starts", { time: localTime(language, start, now) })}</span>}
      </p>
      <Link to={{ screen: "cup", cup: key }} class="button cup-go">
        {t(own === null ? "cup.watch" : "cup.entered")}
      </Link>
    </section>
  );
}
