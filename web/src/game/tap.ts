/** What a tap on a card means: where it goes by itself, where the player must choose, or why not. */
import { isKing, nextHigher } from "./cards";
import {
  carriesWholeColumn,
  destinations,
  isJoined,
  type PlacementRules,
  type Refusal,
  whereInstead,
} from "./prediction";
import { columnAt, placeOf, type Tableau } from "./tableau";

/** A refusal that only a tap meets: the move is legal, but nobody wants it by accident. */
export type TapRefusal =
  | Refusal
  | { readonly code: "joined"; readonly card: string; readonly needed: string }
  | { readonly code: "heads_column"; readonly card: string };

export type TapMeaning =
  | { readonly kind: "go"; readonly to: number }
  | { readonly kind: "choose"; readonly among: readonly number[] }
  | { readonly kind: "refuse"; readonly why: TapRefusal };

/** Returns what a tap on this card means; a joined card and a whole column never tap away. */
export function tapMeaning(tableau: Tableau, card: string, rules: PlacementRules): TapMeaning {
  const needed = nextHigher(card);
  if (needed && isJoined(tableau, card)) {
    return { kind: "refuse", why: { code: "joined", card, needed } };
  }
  const all = destinations(tableau, card, rules);
  const home = all.find((to) => columnAt(tableau, to).cards.at(-1) === needed);
  if (home !== undefined) return { kind: "go", to: home };
  if (carriesWholeColumn(tableau, card) && (isKing(card) || all.length > 0)) {
    return { kind: "refuse", why: { code: "heads_column", card } };
  }
  const [only, ...others] = all;
  if (only === undefined) return { kind: "refuse", why: reason(tableau, card) };
  return others.length === 0 ? { kind: "go", to: only } : { kind: "choose", among: all };
}

/** Returns whether a tap on this card would move it or let the player choose where. */
export function isTappable(tableau: Tableau, card: string, rules: PlacementRules): boolean {
  return tapMeaning(tableau, card, rules).kind !== "refuse";
}

function reason(tableau: Tableau, card: string): Refusal {
  return placeOf(tableau, card) ? whereInstead(tableau, card) : { code: "card_not_visible", card };
}
