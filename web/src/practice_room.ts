/** Practice: a room of one, opened without a question, and found again on the same device. */
import type { App } from "./app";
import { drawName } from "./guest";
import { ApiError } from "./net/api";
import { type DealNumber, type Options, type Phase, PRACTICE_OPTIONS } from "./net/protocol";
import { asRecord, type Shelf } from "./storage";

/** Opens a practice room and goes there; whoever has no name is a guest. Raises `ApiError`. */
export async function practise(app: App, name: string, options = PRACTICE_OPTIONS): Promise<void> {
  await app.speech.learn("pages");
  await app.becomeKnown(name.trim() || app.name.value || drawName(app));
  const { room } = await app.api.createRoom(options);
  keepPractice(app.host.shelf, { room, at: Date.now() });
  app.router.go({ screen: "room", room });
}

/** The practice room of this device, and when it was opened (ms since 1970). */
export interface KeptPractice {
  readonly room: string;
  readonly at: number;
}

const SHELF = "practice";
/** As long as the server keeps a game that nobody plays (ms). */
const KEPT_FOR = 90 * 24 * 60 * 60 * 1000;
/** A game that can still be played. */
const UNFINISHED: readonly Phase[] = ["waiting", "opening", "countdown", "racing", "paused"];

/** Keeps a practice room for the next visit. */
export function keepPractice(shelf: Shelf, kept: KeptPractice): void {
  shelf.write(SHELF, kept);
}

/** Returns the practice room kept on this device; none after 90 days. */
export function keptPractice(shelf: Shelf, now: number): KeptPractice | null {
  const kept = asRecord(shelf.read(SHELF));
  const room = kept?.["room"];
  const at = kept?.["at"];
  if (typeof room !== "string" || typeof at !== "number") return null;
  return now - at < KEPT_FOR ? { room, at } : null;
}

/** Returns the kept room if its game can go on; a room that is gone or over is not asked for again. */
export async function unfinishedPractice({ api, host }: App): Promise<string | null> {
  const kept = keptPractice(host.shelf, Date.now());
  if (!kept) return null;
  try {
    const { phase } = await api.ask("GET", `/api/rooms/${kept.room}`);
    if (UNFINISHED.some((one) => one === phase)) return kept.room;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "unknown_room") return null;
  }
  host.shelf.remove(SHELF);
  return null;
}

/** Whose numbers a deal can have. */
export const NUMBERINGS = ["own", "pysol"] as const;
export type Numbering = (typeof NUMBERINGS)[number];

/** How many digits a number of theirs may have. */
export const DIGITS: Readonly<Record<Numbering, number>> = { own: 9, pysol: 20 };

const NUMBER = /^[1-9][0-9]*$/;

/** Returns a deal's number as rooms know it, or null for what is no number. */
export function dealNumber(numbering: Numbering, text: string): DealNumber | null {
  const number = text.trim();
  const isShort = number.length <= DIGITS[numbering];
  return isShort && NUMBER.test(number) ? `${numbering} ${number}` : null;
}

/** Returns the options of practice by these rules, on a new deal or on the one of a number. */
export function practiceOptions(
  rules: string,
  number: DealNumber | null,
  winnable: boolean,
): Options {
  return { ...PRACTICE_OPTIONS, rules, number, winnable };
}

const SHARED = /^#(own|pysol)-([1-9][0-9]{0,19})$/;

/** Returns the path by which others get the same deal. */
export function dealPath(number: DealNumber): string {
  return `/practice#${number.replace(" ", "-")}`;
}

/** Returns whose number a shared path's end names, and which, or null. */
export function sharedDeal(hash: string): { numbering: Numbering; number: string } | null {
  const [, numbering, number = ""] = SHARED.exec(hash) ?? [];
  const known = NUMBERINGS.find((one) => one === numbering);
  return known ? { numbering: known, number } : null;
}
