/** How a deal was found, in words. */
import type { TournamentProof } from "../net/tournaments";
import type { Key, Translate } from "./index";

type Found = Pick<TournamentProof, "search" | "proved" | "index" | "skipped">;

/** Returns how many candidates were passed over before the one that was dealt, and why. */
export function foundText(t: Translate, found: Found): string {
  const { skipped } = found;
  const count = (verdict: string) => skipped.filter((one) => one === verdict).length;
  return t(foundKey(found), {
    skipped: skipped.length,
    unwinnable: count("unwinnable"),
    unknown: count("unknown"),
  });
}

/** Returns by which solver, and how far it looked at each candidate, as one line of data. */
export function searchText({ search }: Pick<Found, "search">): string {
  return search ? `${search.solver} ${search.nodes}` : "–";
}

function foundKey({ search, proved, index }: Found): Key {
  if (!search) return "fair.found.any";
  if (!proved) return "fair.found.none";
  return index === 0 ? "fair.found.first" : "fair.found.proved";
}
