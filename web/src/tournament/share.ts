/** An own result as a text to send: it tells of no card, so it spoils nothing. */

import { parseRules } from "../game/rule_sets";
import type { Translate } from "../i18n";
import { utcTime } from "../i18n/daily";
import { setNameOf } from "../i18n/rules";
import { scored } from "../i18n/say";
import { clockText } from "../net/clock";
import type { Reached, Tournament } from "../net/tournaments";
import { type Route, routePath } from "../router";
import type { Shareable } from "../ui/share";

const RUNS = 4;

type Shared = Pick<Tournament, "key" | "day" | "rules" | "starts_at">;

/** Returns what is shared of a result; `of` is how many are on the board, null if that isn't known. */
export function shareable(
  t: Translate,
  tournament: Shared,
  reached: Reached,
  of: number | null,
  origin: string,
): Shareable {
  const lines = [headOf(t, tournament), resultOf(t, tournament, reached), placeOf(t, reached, of)];
  return {
    title: t("app.name"),
    text: lines.filter((line) => line !== "").join("\n"),
    url: origin + routePath(routeOf(tournament)),
  };
}

/** Returns the page of a tournament. */
export function routeOf({ key, day, starts_at: start }: Omit<Shared, "rules">): Route {
  return start === null ? { screen: "daily", when: day } : { screen: "cup", cup: key };
}

function headOf(t: Translate, { day, starts_at: start }: Shared): string {
  return start === null ? t("share.daily", { day }) : t("share.cup", { day, time: utcTime(start) });
}

function resultOf(t: Translate, { rules }: Shared, { runs, score, time }: Reached): string {
  const parts = parseRules(rules);
  const bar = "■".repeat(runs) + "□".repeat(RUNS - runs);
  const points = parts ? scored(t, parts, score) : "";
  const elapsed = time > 0 ? `, ${clockText(time)}` : "";
  return `${setNameOf(t, rules)} ${bar} ${runs}/${RUNS}${points}${elapsed}`;
}

function placeOf(t: Translate, { place }: Reached, of: number | null): string {
  if (place === null) return "";
  return of === null ? t("share.place.only", { place }) : t("share.place", { place, of });
}
