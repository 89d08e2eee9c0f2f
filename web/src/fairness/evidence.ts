/** What a page keeps of a race, so that it can check afterwards that nobody chose the cards. */
import type { Shelf } from "../storage";
import { asRecord } from "../storage";
import type { FirstColumn } from "./deal";
import { type Hasher, toHex } from "./hash";

export interface SealedLine {
  readonly seat: number;
  readonly nonce_hash: string;
}

export interface Evidence {
  readonly race: string;
  /** The commitment that stood when the own nonce was promised. */
  readonly commitment: string;
  readonly nonce: string;
  readonly nonceHash: string;
  readonly sealed: readonly SealedLine[];
  /** The own board at the start; none before it. */
  readonly board: readonly FirstColumn[] | null;
}

const NONCE_BYTES = 16;

/** Returns fresh evidence: a new nonce and the commitment that it answers. */
export async function newEvidence(
  hasher: Hasher,
  random: Pick<Crypto, "getRandomValues">,
  race: string,
  commitment: string,
): Promise<Evidence> {
  const nonce = random.getRandomValues(new Uint8Array(NONCE_BYTES));
  const nonceHash = toHex(await hasher.sha256(nonce));
  return { race, commitment, nonce: toHex(nonce), nonceHash, sealed: [], board: null };
}

/** Keeps the evidence of a room's race. */
export function keepEvidence(shelf: Shelf, room: string, evidence: Evidence): void {
  shelf.write(shelfName(room), evidence);
}

/** Returns the evidence kept for a race, or null when there is none for it. */
export function readEvidence(shelf: Shelf, room: string, race: string): Evidence | null {
  const kept = asRecord(shelf.read(shelfName(room)));
  if (kept?.["race"] !== race) return null;
  const texts = ["commitment", "nonce", "nonceHash"].every(
    (name) => typeof kept[name] === "string",
  );
  return texts && Array.isArray(kept["sealed"]) ? (kept as unknown as Evidence) : null;
}

function shelfName(room: string): string {
  return `evidence.${room}`;
}
