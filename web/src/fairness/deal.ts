/** The deal that a secret and a context give: the same derivation that the server dealt by. */
import { hiddenCounts, shapeOf } from "../game/shape";
import type { DealNumber, TournamentKey } from "../net/protocol";
import { type Bytes, type Hasher, utf8 } from "./hash";

const RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const WORDS = 2 ** 32;

/** Returns the 52 cards in dealing order for a secret, a context and a candidate's number. */
export async function dealFor(
  hasher: Hasher,
  secret: Bytes,
  context: string,
  index: number,
): Promise<readonly string[]> {
  const info = utf8(`scorpion-race/1|${context}|${index}`);
  const words = wordsOf(hasher, secret, info);
  const cards = freshDeck();
  for (let left = cards.length; left > 1; left--) {
    const at = await nextBelow(words, left);
    const [last, other] = [cards[left - 1] ?? "", cards[at] ?? ""];
    cards[left - 1] = other;
    cards[at] = last;
  }
  return cards;
}

/** Returns the context of a room's deal. */
export function roomContext(race: string, nonces: readonly string[]): string {
  return `${race}|${nonces.toSorted().join(",")}`;
}

/** Returns the context of a practice deal: nobody else is there to be protected from. */
export function practiceContext(rules: string): string {
  return `practice|${rules}`;
}

/** Returns the context of a tournament's deal, which everybody has alike. */
export function tournamentContext(key: TournamentKey): string {
  return key.replaceAll(".", "|");
}

/** Returns the context of a deal that was asked for by its number. */
export function numberContext(number: DealNumber): string {
  return `number|${number}`;
}

/** No secret: whoever knows the number is to have the deal. */
const NUMBERED = { secret: "scorpion-race numbered deals", context: "number" } as const;

/** Returns the deal of one of our own numbers; null for one of PySolFC's, which only it can draw. */
export async function numberedDeal(
  hasher: Hasher,
  number: DealNumber,
): Promise<readonly string[] | null> {
  const [whose, digits] = number.split(" ");
  if (whose !== "own") return null;
  return dealFor(hasher, utf8(NUMBERED.secret), NUMBERED.context, Number(digits));
}

/** One column as its player first saw it. */
export interface FirstColumn {
  readonly hidden: number;
  readonly cards: readonly string[];
}

/** The open cards of a board as its player first saw it. */
export interface FirstBoard {
  readonly columns: readonly FirstColumn[];
  readonly reserve: readonly string[];
}

/** Returns the board of a deal, laid row by row and left to right, as it is at the start. */
export function layOut(deal: readonly string[], layout: string): FirstBoard {
  const shape = shapeOf(layout);
  const columns = hiddenCounts(shape).map((hidden, column) => {
    const rows = Array.from({ length: shape.rows }, (_, row) => row * shape.columns + column);
    return { hidden, cards: rows.slice(hidden).map((at) => deal[at] ?? "") };
  });
  return { columns, reserve: shape.reserve > 0 ? deal.slice(-shape.reserve) : [] };
}

function freshDeck(): string[] {
  return [...SUITS].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
}

/** The stream of 32-bit words: HMACs of the info with a counter behind it. */
async function* wordsOf(hasher: Hasher, secret: Bytes, info: Bytes): AsyncGenerator<number> {
  for (let block = 0; ; block++) {
    const message = new Uint8Array(info.length + 4);
    message.set(info);
    new DataView(message.buffer).setUint32(info.length, block);
    const view = new DataView((await hasher.hmac(secret, message)).buffer);
    for (let at = 0; at < view.byteLength; at += 4) yield view.getUint32(at);
  }
}

/** Words at the uneven end of the range are passed over: every position is as likely. */
async function nextBelow(words: AsyncGenerator<number>, bound: number): Promise<number> {
  for (;;) {
    const word: number = (await words.next()).value;
    if (word < WORDS - (WORDS % bound)) return word % bound;
  }
}
