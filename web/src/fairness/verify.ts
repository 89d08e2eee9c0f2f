/** Checks, in the browser, that a finished race was dealt as it had been promised. */
import { dealFor, layOut, roomContext } from "./deal";
import type { Evidence, SealedLine } from "./evidence";
import { fromHex, type Hasher, toHex } from "./hash";

/** What is shown of a race once it is over. */
export interface ShownProof {
  readonly secret: string;
  readonly commitment: string;
  readonly race: string;
  readonly nonces: readonly { readonly seat: number; readonly nonce: string }[];
  readonly index: number;
  readonly deal: readonly string[];
}

export const CHECKS = ["commitment", "ownNonce", "nonces", "deal", "board"] as const;
export type CheckName = (typeof CHECKS)[number];

/** `unknown`: this page kept nothing to compare with, as a visitor's has no nonce and no board. */
export type Verdict = "ok" | "wrong" | "unknown";
export type Report = Readonly<Record<CheckName, Verdict>>;

/** Returns what each check says; `sealed` is the list as the server tells it now. */
export async function verify(
  hasher: Hasher,
  proof: ShownProof,
  sealed: readonly SealedLine[],
  evidence: Evidence | null,
  layout: string,
): Promise<Report> {
  const promised = evidence && evidence.sealed.length > 0 ? evidence.sealed : sealed;
  return {
    commitment: await secretIsPromised(hasher, proof, evidence),
    ownNonce: ownIsThere(proof, promised, evidence),
    nonces: verdict(await allOpenAsSealed(hasher, proof, promised)),
    deal: verdict(await followsFromAll(hasher, proof)),
    board: boardIsOfDeal(proof, evidence, layout),
  };
}

/** `partly`: nothing is wrong, but not every point could be checked. */
export type Judgement = "ok" | "wrong" | "partly";

/** Returns what all checks say together: `ok` only when each of them does. */
export function judge(report: Report): Judgement {
  const verdicts = Object.values(report);
  if (verdicts.includes("wrong")) return "wrong";
  return verdicts.every((one) => one === "ok") ? "ok" : "partly";
}

async function secretIsPromised(
  hasher: Hasher,
  proof: ShownProof,
  evidence: Evidence | null,
): Promise<Verdict> {
  const shown = toHex(await hasher.sha256(fromHex(proof.secret)));
  if (shown !== proof.commitment) return "wrong";
  return evidence ? verdict(shown === evidence.commitment) : "unknown";
}

function ownIsThere(
  proof: ShownProof,
  sealed: readonly SealedLine[],
  evidence: Evidence | null,
): Verdict {
  if (!evidence?.nonce) return "unknown";
  const line = sealed.find(({ nonce_hash }) => nonce_hash === evidence.nonceHash);
  const opened = proof.nonces.find(({ seat }) => seat === line?.seat);
  return verdict(opened?.nonce === evidence.nonce);
}

async function allOpenAsSealed(
  hasher: Hasher,
  proof: ShownProof,
  sealed: readonly SealedLine[],
): Promise<boolean> {
  if (sealed.length === 0 || sealed.length !== proof.nonces.length) return false;
  const hashes = await Promise.all(
    proof.nonces.map(async ({ seat, nonce }) => ({
      seat,
      hash: toHex(await hasher.sha256(fromHex(nonce))),
    })),
  );
  return sealed.every((line) =>
    hashes.some(({ seat, hash }) => seat === line.seat && hash === line.nonce_hash),
  );
}

async function followsFromAll(hasher: Hasher, proof: ShownProof): Promise<boolean> {
  const nonces = proof.nonces.map(({ nonce }) => nonce);
  const context = roomContext(proof.race, nonces);
  const deal = await dealFor(hasher, fromHex(proof.secret), context, proof.index);
  return deal.join(" ") === proof.deal.join(" ");
}

const HIDDEN_COLUMNS: Readonly<Record<string, number>> = { scorpion: 4, scorpion2: 3 };

function boardIsOfDeal(proof: ShownProof, evidence: Evidence | null, layout: string): Verdict {
  const hiddenColumns = HIDDEN_COLUMNS[layout];
  if (!evidence?.board || hiddenColumns === undefined) return "unknown";
  const expected = layOut(proof.deal, hiddenColumns).map(columnText);
  return verdict(evidence.board.map(columnText).join("/") === expected.join("/"));
}

function columnText(column: {
  readonly hidden: number;
  readonly cards: readonly string[];
}): string {
  return `${column.hidden}:${column.cards.join(" ")}`;
}

function verdict(holds: boolean): Verdict {
  return holds ? "ok" : "wrong";
}
