/** What a tap on a card means: where it goes by itself, where the player must choose, or why not. */
import { isKing } from "./cards";
import {
  carriesWholeColumn,
  destinations,
  isJoined,
  type PlacementRules,
  whereInstead,
} from "./prediction";
import type { Reason } from "./reason";
import { columnAt, isEmpty, placeOf, type Tableau } from "./tableau";

export type TapMeaning =
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "choose"; readonly among: readonly number[] }
  | { readonly kind: "refuse"; readonly why: Reason };

/**
 * Returns what a tap on this card means: its next higher card before an empty column. A joined card
 * and a whole column never tap away, and a card that is no King chooses even the only empty column.
 */
export function tapMeaning(tableau: Tableau, card: string, rules: PlacementRules): TapMeaning {
  if (!placeOf(tableau, card)) return { kind: "refuse", why: { code: "card_not_visible", card } };
  if (isJoined(tableau, card)) return { kind: "refuse", why: whereInstead(tableau, card) };
  const all = destinations(tableau, card, rules);
  const home = all.find((to) => !isEmpty(columnAt(tableau, to)));
  if (home !== undefined) return { kind: "go", to: home };
  if (carriesWholeColumn(tableau, card) && (isKing(card) || all.length > 0)) {
    return { kind: "refuse", why: { code: "heads_column", card } };
  }
  const [only, ...others] = all;
  if (only === undefined) return { kind: "refuse", why: whereInstead(tableau, card) };
  return others.length === 0 && isKing(card)
    ? { kind: "go", to: only }
    : { kind: "choose", among: all };
}

/** Returns whether a tap on this card would move it or let the player choose where. */
export function isTappable(tableau: Tableau, card: string, rules: PlacementRules): boolean {
  return tapMeaning(tableau, card, rules).kind !== "refuse";
}
