/** What the key of a tournament tells by itself. */
import type { Options, TournamentKey } from "../net/protocol";
import type { Tournament } from "../net/tournaments";
import { daysLater, startOf } from "./days";

const MINUTE = 60_000;

export type Named = Pick<Tournament, "key" | "kind" | "day" | "rules" | "starts_at" | "closes_at">;

/** Returns the key of a day's deal. */
export function dailyKey(day: string, rules: string): TournamentKey {
  return `daily.${day}.${rules}`;
}

/** Returns what a key tells; of the time limit depends when all is laid open. */
export function parseKey(key: TournamentKey, { minutes }: Pick<Options, "minutes">): Named {
  const [kind, day = "", ...rest] = key.split(".");
  const [rules = "", time] = rest.toReversed();
  if (kind !== "cup" || time === undefined) {
    const closes = startOf(daysLater(day, 1)) + minutes * MINUTE;
    return { key, kind: "daily", day, rules, starts_at: null, closes_at: closes };
  }
  const start = startOf(day) + (Number(time.slice(0, 2)) * 60 + Number(time.slice(2))) * MINUTE;
  const closes = start + minutes * MINUTE;
  return { key, kind: "cup", day, rules, starts_at: start, closes_at: closes };
}
