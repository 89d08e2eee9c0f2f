/** Checks, in the browser, that a finished race was dealt as it had been promised. */
import type { DealNumber } from "../net/protocol";
import { dealFor, type FirstBoard, layOut, numberContext, numberedDeal, roomContext } from "./deal";
import type { Evidence, SealedLine, Terms } from "./evidence";
import { fromHex, type Hasher, toHex } from "./hash";

/** What is shown of a race once it is over. */
export interface ShownProof extends Terms {
  readonly secret: string;
  readonly context: string;
  readonly nonces: readonly { readonly seat: number; readonly nonce: string }[];
  readonly index: number;
  readonly deal: readonly string[];
  readonly chain: string;
}

/** What else of the room the checks depend on; none of it comes from the proof. */
export interface Setting {
  /** The sealed list as the server tells it now. */
  readonly sealed: readonly SealedLine[];
  readonly layout: string;
  /** What the deal depends on where it has nobody's number in it: in practice, or a tournament. */
  readonly alone: string | null;
  /** The number that the deal was asked for by: it follows from that, and from no secret. */
  readonly number: DealNumber | null;
}

export const CHECKS = ["commitment", "ownNonce", "nonces", "deal", "board", "chain"] as const;
export type CheckName = (typeof CHECKS)[number];

/** `unknown`: this page kept nothing to compare with, as a visitor's has no nonce and no board. */
export type Verdict = "ok" | "wrong" | "unknown";

/** The checks that this race has, and what each says. */
export type Report = Readonly<Partial<Record<CheckName, Verdict>>>;

/** Returns what each check says. */
export async function verify(
  hasher: Hasher,
  proof: ShownProof,
  setting: Setting,
  evidence: Evidence | null,
): Promise<Report> {
  const { alone, number, layout } = setting;
  const sealed = evidence && evidence.sealed.length > 0 ? evidence.sealed : setting.sealed;
  return {
    ...(number === null && { commitment: await termsAreKept(hasher, proof, evidence) }),
    ...(alone === null && {
      ownNonce: ownIsThere(proof, sealed, evidence),
      nonces: verdict(await allOpenAsSealed(hasher, proof, sealed)),
    }),
    deal:
      number === null
        ? verdict(await followsFromAll(hasher, proof, alone))
        : await isOfNumber(hasher, proof, number),
    board: boardIsOfDeal(proof, evidence, layout),
    chain: evidence?.chain ? verdict(evidence.chain === proof.chain) : "unknown",
  };
}

/** `partly`: nothing is wrong, but not every point could be checked. */
export type Judgement = "ok" | "wrong" | "partly";

/** Returns what all checks say together: `ok` only when each of them does. */
export function judge(report: Readonly<Record<string, Verdict>>): Judgement {
  const verdicts = Object.values(report);
  if (verdicts.includes("wrong")) return "wrong";
  return verdicts.every((one) => one === "ok") ? "ok" : "partly";
}

async function termsAreKept(
  hasher: Hasher,
  proof: ShownProof,
  evidence: Evidence | null,
): Promise<Verdict> {
  const shown = toHex(await hasher.sha256(fromHex(proof.secret)));
  if (shown !== proof.commitment) return "wrong";
  if (!evidence) return "unknown";
  return verdict(shown === evidence.commitment && isSameSearch(proof, evidence));
}

function isSameSearch({ search: one }: Terms, { search: other }: Terms): boolean {
  return one?.solver === other?.solver && one?.nodes === other?.nodes;
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

async function followsFromAll(
  hasher: Hasher,
  proof: ShownProof,
  alone: string | null,
): Promise<boolean> {
  const nonces = proof.nonces.map(({ nonce }) => nonce);
  return followsFromSecret(hasher, proof, alone ?? roomContext(proof.race, nonces));
}

/** Returns whether the cards are those that the secret gives in this context. */
export async function followsFromSecret(
  hasher: Hasher,
  proof: Pick<ShownProof, "secret" | "context" | "index" | "deal">,
  context: string,
): Promise<boolean> {
  if (context !== proof.context) return false;
  const deal = await dealFor(hasher, fromHex(proof.secret), context, proof.index);
  return deal.join(" ") === proof.deal.join(" ");
}

async function isOfNumber(hasher: Hasher, proof: ShownProof, number: DealNumber): Promise<Verdict> {
  if (proof.context !== numberContext(number)) return "wrong";
  const deal = await numberedDeal(hasher, number);
  return deal === null ? "unknown" : verdict(deal.join(" ") === proof.deal.join(" "));
}

function boardIsOfDeal(proof: ShownProof, evidence: Evidence | null, layout: string): Verdict {
  if (!evidence?.board) return "unknown";
  const { board: columns, reserve } = evidence;
  return verdict(boardText({ columns, reserve }) === boardText(layOut(proof.deal, layout)));
}

function boardText({ columns, reserve }: FirstBoard): string {
  const texts = columns.map(({ hidden, cards }) => `${hidden}:${cards.join(" ")}`);
  return [...texts, reserve.join(" ")].join("/");
}

/** Returns the verdict on what can be told for sure. */
export function verdict(holds: boolean): Verdict {
  return holds ? "ok" : "wrong";
}
