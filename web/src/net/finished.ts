/** A finished race as its results need it: from the room itself, or from the server's archive. */
import type { Results } from "./protocol";
import type { Room } from "./room";

export type Finished = Pick<
  Room,
  | "race"
  | "raceNumber"
  | "options"
  | "rules"
  | "seats"
  | "you"
  | "standings"
  | "tallies"
  | "series"
  | "sealed"
  | "proof"
>;

/** Returns a race of the archive, which doesn't know who is asking. */
export function finishedOf(results: Results): Finished {
  const { race, options, rules, seats, standings, tallies, series, sealed, proof } = results;
  const raceNumber = Number(race.split("-")[1]);
  return {
    ...{ race, raceNumber, options, rules, seats, you: null },
    ...{ standings, tallies, series, sealed, proof },
  };
}
