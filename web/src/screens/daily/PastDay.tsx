/** A day of the archive: its deals with the own results, its boards, and what proves them. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { keepFingerprints } from "../../fairness/tournament";
import { dayText, tournamentName } from "../../i18n/daily";
import type { ToldClock } from "../../net/told_clock";
import { dayOfTournaments, type Tournament } from "../../net/tournaments";
import { daysLater } from "../../tournament/days";
import { Link } from "../../ui/Link";
import { Problem } from "../../ui/Problem";
import { usePolled } from "../../ui/polled";
import { DayBoard } from "./DayBoard";
import { Deals } from "./Deals";

const LOOK_EVERY = 15_000;

interface Props {
  readonly clock: ToldClock;
  readonly day: string;
}

export function PastDay({ clock, day }: Props) {
  const { t, api, host, speech } = useApp();
  const ask = useCallback(async () => {
    const answer = await dayOfTournaments(api, day);
    clock.hear(answer.at);
    const open = answer.tournaments.filter(({ phase }) => phase !== "closed");
    keepFingerprints(host.shelf, open);
    return answer;
  }, [api, host, clock, day]);
  const { answer, problem, again } = usePolled(ask, LOOK_EVERY);
  const deals = answer?.tournaments.filter(({ kind }) => kind === "daily") ?? [];
  const cups = answer?.tournaments.filter(({ kind }) => kind === "cup") ?? [];
  const isAhead = deals.length > 0 && deals.every(({ phase }) => phase === "ahead");
  return (
    <>
      <Beside day={day} />
      <h2 class="day-title">{dayText(speech.locale.value, day, true)}</h2>
      <Problem code={answer ? null : problem} />
      {isAhead && <p class="notice">{t("archive.ahead")}</p>}
      {answer && <Deals clock={clock} deals={deals} onLate={again} />}
      {answer && !isAhead && <DayBoard clock={clock} deals={deals} />}
      <Cups cups={cups} />
    </>
  );
}

/** The days before and after this one. */
function Beside({ day }: { readonly day: string }) {
  const { t } = useApp();
  return (
    <nav class="beside" aria-label={t("archive.day")}>
      <Link to={{ screen: "daily", when: daysLater(day, -1) }} class="button">
        ‹ {t("archive.day.before")}
      </Link>
      <Link to={{ screen: "daily", when: daysLater(day, 1) }} class="button">
        {t("archive.day.after")} ›
      </Link>
    </nav>
  );
}

function Cups({ cups }: { readonly cups: readonly Tournament[] }) {
  const { t } = useApp();
  if (cups.length === 0) return null;
  return (
    <section class="panel">
      <h2>{t("cup.all")}</h2>
      <ul class="cups">
        {cups.map((cup) => (
          <li key={cup.key}>
            <Link to={{ screen: "cup", cup: cup.key }} class="cup-link">
              {tournamentName(t, cup)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
