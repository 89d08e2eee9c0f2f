/** Days, times and results of dailies and cups, in words. */
import { parseRules } from "../game/rule_sets";
import { clockText } from "../net/clock";
import type { Reached, Tournament } from "../net/tournaments";
import { startOf } from "../tournament/days";
import type { Translate } from "./index";
import { setNameOf } from "./rules";
import { scored } from "./say";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Returns a day of UTC such as "Monday, November 30", with its year if that is asked for. */
export function dayText(locale: string, day: string, year = false): string {
  return new Intl.DateTimeFormat(locale, {
    timeZone: "UTC",
    ...(year ? { year: "numeric" } : { weekday: "long" }),
    month: "long",
    day: "numeric",
  }).format(startOf(day));
}

/** Returns an instant as the clock on the wall here shows it; with the weekday if that is another. */
export function localTime(locale: string, instant: number, now: number): string {
  const isOtherDay = new Date(instant).toDateString() !== new Date(now).toDateString();
  return new Intl.DateTimeFormat(locale, {
    ...(isOtherDay && { weekday: "short" }),
    hour: "numeric",
    minute: "2-digit",
  }).format(instant);
}

/** Returns an instant's time of day in UTC. */
export function utcTime(instant: number): string {
  return new Date(instant).toISOString().slice(11, 16);
}

/** Returns how long something still lasts, in two units at most and never more than there is. */
export function spanText(t: Translate, ms: number): string {
  const left = Math.max(0, ms);
  const m = Math.floor((left % HOUR) / MINUTE);
  if (left >= HOUR) return t("span.hours", { h: Math.floor(left / HOUR), m });
  if (left >= MINUTE) return t("span.minutes", { m });
  return t("span.seconds", { s: Math.ceil(left / 1000) });
}

/** Returns what a day's deal or a cup is called. */
export function tournamentName(t: Translate, tournament: Tournament): string {
  const { rules, starts_at: start } = tournament;
  const name = setNameOf(t, rules);
  return start === null ? name : `${t("cup.of", { time: `${utcTime(start)} UTC` })}, ${name}`;
}

/** Returns how many have taken part, or did where nobody can any more. */
export function playersText(t: Translate, count: number, isClosed = false): string {
  if (count === 0) return t(isClosed ? "deal.none.ever" : "deal.none");
  return count === 1 ? t("deal.one") : t("deal.many", { n: count });
}

/** Returns what an attempt has reached. */
export function reachedText(t: Translate, rules: string, reached: Reached): string {
  const { runs, score, time } = reached;
  const parts = parseRules(rules);
  const result = t("deal.result", { runs, scored: parts ? scored(t, parts, score) : "" });
  return time > 0 ? `${result}, ${clockText(time)}` : result;
}
