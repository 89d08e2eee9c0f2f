/** Checks, in the browser, that a tournament's deal is the one that had been promised to everybody. */
import type { TournamentKey } from "../net/protocol";
import { asRecord, type Shelf } from "../storage";
import { tournamentContext } from "./deal";
import { fromHex, type Hasher, toHex } from "./hash";
import { followsFromSecret, type Verdict, verdict } from "./verify";

/** What is shown of a tournament once it has closed. */
export interface ShownDeal {
  readonly secret: string;
  readonly commitment: string;
  readonly context: string;
  readonly index: number;
  readonly deal: readonly string[];
}

/** `seen`: the fingerprint is the one that this browser saw before anything was laid open. */
export const DEAL_CHECKS = ["fingerprint", "seen", "cards"] as const;
export type DealReport = Readonly<Record<(typeof DEAL_CHECKS)[number], Verdict>>;

/** Returns what each check of a tournament's deal says. */
export async function verifyDeal(
  hasher: Hasher,
  key: TournamentKey,
  shown: ShownDeal,
  kept: string | null,
): Promise<DealReport> {
  const fingerprint = toHex(await hasher.sha256(fromHex(shown.secret)));
  const follows = await followsFromSecret(hasher, shown, tournamentContext(key));
  return {
    fingerprint: verdict(fingerprint === shown.commitment),
    seen: kept === null ? "unknown" : verdict(kept === shown.commitment),
    cards: verdict(follows),
  };
}

const SHELF = "sealed";
/** A month of a day's three, and some cups. */
const MOST_KEPT = 200;

/** Keeps the fingerprints of tournaments that haven't closed; the one seen first stands. */
export function keepFingerprints(
  shelf: Shelf,
  seen: readonly { readonly key: TournamentKey; readonly commitment: string | null }[],
): void {
  const kept = readAll(shelf);
  const news = seen.filter(({ key, commitment }) => commitment !== null && !(key in kept));
  if (news.length === 0) return;
  const all = [...Object.entries(kept), ...news.map(({ key, commitment }) => [key, commitment])];
  shelf.write(SHELF, Object.fromEntries(all.slice(-MOST_KEPT)));
}

/** Returns the fingerprint that this browser saw before a tournament closed, or null. */
export function keptFingerprint(shelf: Shelf, key: TournamentKey): string | null {
  const kept = readAll(shelf)[key];
  return typeof kept === "string" ? kept : null;
}

function readAll(shelf: Shelf): Readonly<Record<string, unknown>> {
  return asRecord(shelf.read(SHELF)) ?? {};
}
