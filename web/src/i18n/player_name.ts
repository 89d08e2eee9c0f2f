/** What a player is called in the results. */

import type { Finished } from "../net/finished";
import { nameOf } from "../net/room";
import type { Translate } from ".";

/** Returns the name in a seat; who had everything deleted has none any more. */
export function playerName(t: Translate, race: Pick<Finished, "seats">, seat: number): string {
  return nameOf(race, seat) || t("results.nameless");
}
