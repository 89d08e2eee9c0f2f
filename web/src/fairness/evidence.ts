/** What a page keeps of a race, so that it can check afterwards that nobody chose the cards. */
import type { Shelf } from "../storage";
import { asRecord } from "../storage";
import type { FirstColumn } from "./deal";
import { type Hasher, toHex } from "./hash";

export interface SealedLine {
  readonly seat: number;
  readonly nonce_hash: string;
}

/** What a room shows before its start, and must keep to. */
export interface Terms {
  readonly race: string;
  /** The commitment that stood when the room was first seen, or since its latest void start. */
  readonly commitment: string;
  /** On what terms a winnable deal is looked for; none where any deal will do. */
  readonly search: { readonly solver: string; readonly nodes: number } | null;
}

export interface Evidence extends Terms {
  /** The own nonce and its hash, once promised by a *ready*. */
  readonly nonce: string | null;
  readonly nonceHash: string | null;
  readonly sealed: readonly SealedLine[];
  /** The own board at the start; none before it. */
  readonly board: readonly FirstColumn[] | null;
  readonly reserve: readonly string[];
  /** The end of the log's chain as the results first showed it. */
  readonly chain: string | null;
}

const NONCE_BYTES = 16;

/** An own nonce, and the commitment that it answers. */
export type Promised = Evidence & { readonly nonce: string; readonly nonceHash: string };

/** Returns fresh evidence: the terms, and a new nonce that answers them. */
export async function newEvidence(
  hasher: Hasher,
  random: Pick<Crypto, "getRandomValues">,
  terms: Terms,
): Promise<Promised> {
  const nonce = random.getRandomValues(new Uint8Array(NONCE_BYTES));
  const nonceHash = toHex(await hasher.sha256(nonce));
  return { ...blank(terms), nonce: toHex(nonce), nonceHash };
}

/**
 * Returns the evidence with the terms that the server shows before the start.
 * New ones come with a void start and begins anew, unless the own promise to the old
 * ones stands as `promised`: then the server has changed its mind, and the check will show it.
 */
export function withCommitment(
  evidence: Evidence | null,
  terms: Terms,
  promised: string | null,
): Evidence {
  const stands = promised !== null && promised === evidence?.nonceHash;
  if (evidence && (stands || evidence.commitment === terms.commitment)) return evidence;
  return blank(terms);
}

/** Returns the evidence with the chain's end, unless an earlier look at the results kept one. */
export function withChain(evidence: Evidence, chain: string): Evidence {
  return evidence.chain === null ? { ...evidence, chain } : evidence;
}

function blank({ race, commitment, search }: Terms): Evidence {
  const nothing = {
    nonce: null,
    nonceHash: null,
    sealed: [],
    board: null,
    reserve: [],
    chain: null,
  };
  return { race, commitment, search, ...nothing };
}

/** Returns whether the own nonce has been chosen. */
export function isPromised(evidence: Evidence): evidence is Promised {
  return evidence.nonce !== null && evidence.nonceHash !== null;
}

/** Keeps the evidence of a race; the oldest of many make room. */
export function keepEvidence(shelf: Shelf, evidence: Evidence): void {
  const others = readAll(shelf).filter(({ race }) => race !== evidence.race);
  shelf.write(SHELF, [evidence, ...others].slice(0, MOST_KEPT));
}

/** Returns the evidence kept for a race, or null when there is none for it. */
export function readEvidence(shelf: Shelf, race: string): Evidence | null {
  return readAll(shelf).find((evidence) => evidence.race === race) ?? null;
}

const SHELF = "evidence";

/** About a kilobyte each: a browser's storage is not ours alone. */
const MOST_KEPT = 40;

function readAll(shelf: Shelf): readonly Evidence[] {
  const kept = shelf.read(SHELF);
  return Array.isArray(kept) ? kept.filter(isEvidence).map(whole) : [];
}

/** What an earlier version of this page kept has less in it. */
function whole(evidence: Evidence): Evidence {
  const { search = null, reserve = [], chain = null } = evidence;
  return { ...evidence, search, reserve, chain };
}

const TEXTS = ["race", "commitment"];
const TEXTS_OR_NONE = ["nonce", "nonceHash"];

function isEvidence(value: unknown): value is Evidence {
  const kept = asRecord(value);
  if (!kept || !Array.isArray(kept["sealed"])) return false;
  const isText = (name: string) => typeof kept[name] === "string";
  return TEXTS.every(isText) && TEXTS_OR_NONE.every((name) => isText(name) || kept[name] === null);
}
