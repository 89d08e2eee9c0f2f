/** Today's deals on the first page, a small card each, and the next cup. */
import { useCallback } from "preact/hooks";
import { type App, useApp } from "../../app";
import { suitSymbol } from "../../game/cards";
import { localTime, spanText } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { ToldClock } from "../../net/told_clock";
import { type Day, dayOfTournaments, type Tournament } from "../../net/tournaments";
import { daysLater, startOf } from "../../tournament/days";
import { Link } from "../../ui/Link";
import { useNow } from "../../ui/now";
import { usePolled } from "../../ui/polled";
import { useToldClock } from "../../ui/told";
import { dealSuit } from "../daily/deal_suit";
import { useNextCup } from "../daily/next_cup";
import "../../styles/today.css";

const LOOK_EVERY = 30_000;

export function TodayCard() {
  const { t, api } = useApp();
  const clock = useToldClock();
  const ask = useCallback(async () => {
    const day = await dayOfTournaments(api, null);
    clock.hear(day.at);
    return day;
  }, [api, clock]);
  const { answer } = usePolled(ask, LOOK_EVERY);
  return (
    <section class="today">
      <h2>{t("today.title")}</h2>
      {answer && <Deals clock={clock} day={answer} />}
    </section>
  );
}

interface Props {
  readonly clock: ToldClock;
  readonly day: Day;
}

function Deals({ clock, day }: Props) {
  const { t, speech } = useApp();
  const now = useNow(clock, 1000);
  const end = startOf(daysLater(day.day, 1));
  const time = localTime(speech.locale.value, end, now);
  const deals = day.tournaments.filter(({ kind }) => kind === "daily");
  return (
    <>
      <p class="told">{t("today.until", { time, span: spanText(t, end - now) })}</p>
      <ul class="today-deals">
        {deals.map((deal) => (
          <li key={deal.key}>
            <Deal deal={deal} />
          </li>
        ))}
      </ul>
      <div class="today-ways">
        <Link to={{ screen: "daily", when: "" }} class="button">
          {t("today.open")}
        </Link>
        <Cup day={day} now={now} />
      </div>
    </>
  );
}

function Deal({ deal }: { readonly deal: Tournament }) {
  const { t } = useApp();
  const { rules, day } = deal;
  const suit = dealSuit(rules);
  return (
    <Link to={{ screen: "daily", when: "" }} class="today-deal">
      <span class="today-index" data-suit={suit} aria-hidden="true">
        {Number(day.slice(-2))}
        <i>{suitSymbol(suit)}</i>
      </span>
      <span class="today-what">
        <b>{setNameOf(t, rules)}</b> <span>{ownText(t, deal)}</span>
      </span>
    </Link>
  );
}

function ownText(t: App["t"], { own }: Tournament): string {
  if (own === null) return t("today.none");
  if (own.state === "playing" || own.state === "waiting") return t("deal.runs");
  return own.place === null ? t("deal.noPlace") : t("deal.place", { place: own.place });
}

function Cup({ day, now }: { readonly day: Day; readonly now: number }) {
  const { t, speech } = useApp();
  const cup = useNextCup(day, now);
  if (cup?.starts_at == null) return null;
  const { key, starts_at: start } = cup;
  const time = localTime(speech.locale.value, start, now);
  return (
    <Link to={{ screen: "cup", cup: key }} class="button today-cup">
      <b>{t("cup.next")}</b>
      <span>
        {start > now ? t("today.cup", { time, span: spanText(t, start - now) }) : t("cup.on")}
      </span>
    </Link>
  );
}
