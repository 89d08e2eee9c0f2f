/** What the server keeps of a player, and how the player changes, moves or deletes it. */
import type { Answer, Api } from "./api";
import type { Look } from "./look";
import type { Kind, SeatState } from "./protocol";

/** Colours and patterns, in the order in which they are offered. */
export const COLOURS = [
  ...["amber", "coral", "rose", "violet", "indigo"],
  ...["sky", "teal", "lime", "sand", "slate"],
] as readonly Look["colour"][];
export const PATTERNS = [
  ...["plain", "stripes", "dots", "checks", "waves", "rings"],
] as readonly Look["pattern"][];

export interface Player extends Look {
  readonly name: string;
}

/** What was reached under a rule set; null where there is nothing yet. Times in ms. */
export interface Records {
  readonly rules: string;
  readonly played: number;
  readonly won: number;
  readonly best_score: number | null;
  readonly fastest: number | null;
  readonly fewest_moves: number | null;
  readonly streak: number;
  readonly best_streak: number;
}

/** A finished race of one's own. */
export interface PastRace {
  readonly race: string;
  /** When it ended, ms since 1970. */
  readonly at: number;
  readonly kind: Kind;
  readonly rules: string;
  readonly place: number;
  readonly of: number;
  readonly shared: boolean;
  readonly state: SeatState;
  readonly runs: number;
  readonly score: number;
  /** Elapsed ms. */
  readonly time: number;
  readonly moves: number;
  /** From when on its replay can be seen, ms since 1970; at once where it isn't told. */
  readonly shown_at?: number;
}

/** A page of one's own races. */
export interface PastRaces {
  /** The server's time, ms since 1970. */
  readonly at: number;
  readonly races: readonly PastRace[];
}

/** How to become the same player on another device, once. */
export interface Transfer {
  readonly code: string;
  readonly path: string;
  /** The whole address as an SVG element. */
  readonly qr: string;
  /** ms */
  readonly expires_in: number;
}

type Asking = Pick<Api, "ask">;

/** Returns who one is, or null for somebody without a name; raises `ApiError`, as all of these do. */
export async function ownPlayer({ ask }: Asking): Promise<Player | null> {
  const me = await ask("GET", "/api/me");
  return me["name"] === null ? null : as<Player>(me);
}

/** Takes a name and a look; returns them as the server has them now. */
export async function changePlayer({ ask }: Asking, player: Player): Promise<Player> {
  const { name, colour, pattern } = player;
  return as(await ask("POST", "/api/players", { name, colour, pattern }));
}

/** Returns the records of each rule set that was played. */
export async function ownRecords({ ask }: Asking): Promise<readonly Records[]> {
  return as<{ records: readonly Records[] }>(await ask("GET", "/api/me/records")).records;
}

/** Returns own races from the latest on, or those that ended before an instant (ms since 1970). */
export async function ownHistory({ ask }: Asking, before: number | null): Promise<PastRaces> {
  const page = before === null ? "" : `?before=${before}`;
  return as(await ask("GET", `/api/me/history${page}`));
}

/** Returns a code by which another device becomes this player. */
export async function offerTransfer({ ask }: Asking): Promise<Transfer> {
  return as(await ask("POST", "/api/me/transfer"));
}

/** Makes this device the player's who gave out the code. */
export async function claimTransfer({ ask }: Asking, code: string): Promise<Player> {
  return as(await ask("POST", "/api/transfers", { code }));
}

/** Deletes everything about the player. */
export async function forgetMe({ ask }: Asking): Promise<void> {
  await ask("DELETE", "/api/me");
}

/** Our own server's answer is what its description says. */
function as<T>(answer: Answer): T {
  return answer as unknown as T;
}
