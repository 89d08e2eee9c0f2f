/** Dailies and cups as the server tells of them, and the ways to take part. */
import type { Answer, Api } from "./api";
import type { Look } from "./look";
import type { SeatState, TournamentKey, TournamentKind } from "./protocol";

/**
 * ahead: not open yet. open: somebody may take part. running: nobody else may, but some still play.
 * closed: over for everybody, and all is laid open.
 */
export type TournamentPhase = "ahead" | "open" | "running" | "closed";

/** How far somebody has come. */
export interface Reached {
  readonly state: SeatState;
  /** None before a first action counts. */
  readonly place: number | null;
  readonly runs: number;
  readonly score: number;
  /** Elapsed ms of what counts last. */
  readonly time: number;
  readonly moves: number;
}

/** The own attempt. */
export interface OwnAttempt extends Reached {
  readonly room: string;
  /** Whether one may practise on the deal. */
  readonly practice: boolean;
}

/** One deal for everybody; all instants in ms since 1970. */
export interface Tournament {
  readonly key: TournamentKey;
  readonly kind: TournamentKind;
  /** The day (UTC) on which it is, `2026-12-01`. */
  readonly day: string;
  readonly rules: string;
  readonly opens_at: number;
  /** From when on nobody else may take part. */
  readonly shuts_at: number;
  /** When all start; none where everybody does so when they like. */
  readonly starts_at: number | null;
  readonly closes_at: number;
  /** Time limit of each attempt. */
  readonly minutes: number;
  readonly phase: TournamentPhase;
  readonly entrants: number;
  /** The fingerprint of its secret; none before that is made. */
  readonly commitment: string | null;
  readonly committed_at: number | null;
  /** Whether the secret was there before anybody could take part. */
  readonly early: boolean;
  readonly own: OwnAttempt | null;
}

/** A secret that is sealed for a day to come. */
export interface Sealed {
  readonly key: TournamentKey;
  readonly commitment: string;
  readonly committed_at: number;
}

/** What is laid open when a tournament has closed. */
export interface TournamentProof {
  readonly secret: string;
  readonly commitment: string;
  readonly context: string;
  readonly search: { readonly solver: string; readonly nodes: number } | null;
  readonly skipped: readonly string[];
  readonly proved: boolean;
  readonly index: number;
  readonly deal: readonly string[];
}

export type Detailed = Tournament & {
  /** The server's time, ms; an answer that was kept has the time of when it was new. */
  readonly at: number;
  /** None before it has closed, nor where nobody has asked for its deal. */
  readonly proof: TournamentProof | null;
};

/** A day's tournaments, and what is sealed for the days after it. */
export interface Day {
  readonly at: number;
  readonly day: string;
  readonly tournaments: readonly Tournament[];
  readonly ahead: readonly Sealed[];
}

/** A line of the board. */
export interface BoardRow extends Look, Reached {
  readonly place: number;
  readonly name: string;
  readonly own: boolean;
  /** Whose replay can be seen; none before all is laid open. */
  readonly race: string | null;
}

/** A part of the board: its rows, places and number are of one state. */
export interface BoardPage {
  readonly key: TournamentKey;
  readonly version: number;
  readonly at: number;
  readonly total: number;
  readonly closed: boolean;
  readonly rows: readonly BoardRow[];
  readonly own: BoardRow | null;
  /** Where the next page begins; none after the last. */
  readonly next: string | null;
}

/** An attempt of one's own, from `GET /api/me/tournaments`. */
export interface PastAttempt extends Reached {
  readonly key: TournamentKey;
  readonly room: string;
  /** None before it can be told to others. */
  readonly race: string | null;
  /** How many are on the board. */
  readonly of: number;
  readonly won: boolean;
}

/** Days in a row, of one rule set's daily. */
export interface Streak {
  readonly rules: string;
  readonly played: number;
  readonly best_played: number;
  readonly won: number;
  readonly best_won: number;
}

export interface Month {
  readonly at: number;
  readonly attempts: readonly PastAttempt[];
  readonly streaks: readonly Streak[];
}

/** Which part of a board: from its top, behind a cursor, or around oneself. */
export type BoardPart = { readonly after: string | null } | "around";

type Asking = Pick<Api, "ask">;

/** Returns the tournaments of a day, or of today (UTC); raises `ApiError`, as all of these do. */
export async function dayOfTournaments({ ask }: Asking, day: string | null): Promise<Day> {
  return as(await ask("GET", `/api/tournaments${day === null ? "" : `?day=${day}`}`));
}

/** Returns one tournament. */
export async function tournamentOf({ ask }: Asking, key: TournamentKey): Promise<Detailed> {
  return as(await ask("GET", pathOf(key)));
}

/** Takes part, or comes back to the own attempt; returns its room. */
export async function takePart({ ask }: Asking, key: TournamentKey): Promise<string> {
  return as<{ room: string }>(await ask("POST", `${pathOf(key)}/attempt`)).room;
}

/** Opens a room to practise on a tournament's deal; returns it. */
export async function practiseOn({ ask }: Asking, key: TournamentKey): Promise<string> {
  return as<{ room: string }>(await ask("POST", `${pathOf(key)}/practice`)).room;
}

/** Returns a part of the board, of at most so many rows. */
export async function boardPage(
  { ask }: Asking,
  key: TournamentKey,
  part: BoardPart,
  limit: number,
): Promise<BoardPage> {
  const query = new URLSearchParams({ limit: String(limit) });
  if (part === "around") query.set("around", "true");
  else if (part.after !== null) query.set("after", part.after);
  return as(await ask("GET", `${pathOf(key)}/board?${query}`));
}

/** Returns the own attempts of a month such as `2026-11`, and the days in a row. */
export async function ownMonth({ ask }: Asking, month: string): Promise<Month> {
  return as(await ask("GET", `/api/me/tournaments?month=${month}`));
}

function pathOf(key: TournamentKey): string {
  return `/api/tournaments/${key}`;
}

/** Our own server's answer is what its description says. */
function as<T>(answer: Answer): T {
  return answer as unknown as T;
}
