/** Which cup one wants to know of now. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { type Day, dayOfTournaments, type Tournament } from "../../net/tournaments";
import { daysLater } from "../../tournament/days";
import { useAnswer } from "../../ui/answer";

/** Returns the cup that starts next after `now`; before it one in which one plays oneself. */
function nextOf({ tournaments }: Pick<Day, "tournaments">, now: number): Tournament | null {
  const cups = tournaments.filter(({ kind }) => kind === "cup");
  const own = cups.find(({ own: one, phase }) => phase === "running" && one?.state === "playing");
  return own ?? cups.find(({ starts_at: start }) => start !== null && start > now) ?? null;
}

/** Returns the next cup of this day, or where its last has begun the first of the day after. */
export function useNextCup(day: Day, now: number): Tournament | null {
  const { api } = useApp();
  const today = nextOf(day, now);
  const tomorrow = today === null ? daysLater(day.day, 1) : null;
  const ask = useCallback(
    async () => (tomorrow === null ? null : dayOfTournaments(api, tomorrow)),
    [api, tomorrow],
  );
  const { answer } = useAnswer(ask);
  return today ?? (answer && nextOf(answer, now));
}
