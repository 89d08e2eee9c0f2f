/**
 * One page's talk with one room, as a value, and the small changes that all others are made of.
 * Nothing here opens a socket, reads a clock or keeps anything; `live.ts` does.
 */
import type { Reason } from "../game/reason";
import type { Tableau } from "../game/tableau";
import { type Clock, sampled, UNKNOWN_CLOCK } from "./clock";
import { type Deed, drawn } from "./pending";
import type {
  Action,
  AdviceFrame,
  ByeFrame,
  Inbound,
  NonceHash,
  Outbound,
  RequestId,
  Sealed,
  Search,
  Strength,
} from "./protocol";
import { hasEnded, type Room } from "./room";

/** A request about the room or the seat, before it has an id. */
export type Wish =
  | { readonly t: "join" | "leave" | "unready" | "start" | "pause" | "resume" | "resign" }
  | { readonly t: "take" | "hint" | "ping" }
  | { readonly t: "remove"; readonly seat: number }
  | { readonly t: "lock"; readonly locked: boolean }
  | { readonly t: "bot"; readonly strength: Strength }
  | { readonly t: "again"; readonly after: number; readonly same?: boolean }
  | { readonly t: "ready"; readonly nonce_hash: string }
  | { readonly t: "nonce"; readonly nonce: string };

/** At the end of a race: stay with its results, go on with the room's next race, or sit down there. */
export type Onward = "stay" | "go" | "join";

/** A request that the server wouldn't carry out; it stands until the next one. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

export interface Session {
  readonly roomId: string;
  readonly tab: string;
  /** connecting: first attempt; lost: trying again; ended: the server said goodbye for good. */
  readonly link: "connecting" | "open" | "lost" | "ended";
  /** Whether a welcome came over this connection. */
  readonly synced: boolean;
  /** Whether an action awaits its second try, and so all after it. */
  readonly stalled: boolean;
  readonly epoch: string;
  readonly room: Room | null;
  /** The finished race whose results are still read, though the room has gone on. */
  readonly past: Room | null;
  readonly onward: Onward;
  /** The commitment of the start that the player is ready for, until they think better of it. */
  readonly readyFor: string | null;
  readonly pending: readonly Action[];
  /** What an earlier page kept of its pending actions, until the first welcome. */
  readonly kept: unknown;
  /** What was asked and when, by id, until it is answered. */
  readonly asked: Readonly<Record<RequestId, Asked>>;
  readonly count: number;
  /** How often the server couldn't take the own nonce, in this start and over this connection. */
  readonly nonceRefusals: number;
  readonly clock: Clock;
  /** From the latest action to its answer, ms. */
  readonly latency: number | null;
  /** The latest hint; it is about the board with as many own actions as it counts. */
  readonly advice: AdviceFrame | null;
  readonly problem: Problem | null;
  /** How the own seat was lost: this page asked for it, or the host gave it free. */
  readonly unseated: "asked" | "removed" | null;
  readonly end: ByeFrame | null;
}

export interface Asked {
  readonly t: Inbound["t"];
  readonly at: number;
}

/** What happens to a session; `at` is local time in ms. */
export type Input =
  | { readonly on: "opened"; readonly at: number }
  | { readonly on: "lost" }
  | { readonly on: "frame"; readonly frame: Outbound; readonly at: number }
  | { readonly on: "deed"; readonly deed: Deed; readonly at: number }
  | { readonly on: "wish"; readonly wish: Wish; readonly at: number }
  | { readonly on: "onward"; readonly onward: Onward; readonly at: number }
  | { readonly on: "resend"; readonly at: number }
  | { readonly on: "nonceDue"; readonly at: number }
  | { readonly on: "boardDue"; readonly at: number };

/** What a session wants done. */
export type Effect =
  | { readonly do: "send"; readonly frame: Inbound }
  | { readonly do: "refuse"; readonly card: string; readonly why: Reason }
  | { readonly do: "resendSoon" }
  | { readonly do: "openNonce"; readonly hash: string }
  /** Says ready once more: the server takes it from who is away. */
  | { readonly do: "readyAgain" }
  /** Asks for `nonceDue` after so many ms, or up to twice as many. */
  | { readonly do: "nonceSoon"; readonly ms: number }
  /** Asks for `boardDue` after so many ms. */
  | { readonly do: "expectBoard"; readonly ms: number }
  /** `promised` is the own nonce's hash as the server has it. */
  | {
      readonly do: "keepCommitment";
      readonly race: string;
      readonly commitment: string;
      readonly search: Search | null;
      readonly promised: NonceHash | null;
    }
  | { readonly do: "keepSealed"; readonly race: string; readonly sealed: readonly Sealed[] }
  | { readonly do: "keepBoard"; readonly race: string; readonly tableau: Tableau };

export interface Step {
  readonly session: Session;
  readonly effects: readonly Effect[];
}

/**
 * Returns a session that hasn't connected yet; `kept` is what an earlier page left pending, and
 * `readyFor` the start that its player was ready for.
 */
export function newSession(
  roomId: string,
  tab: string,
  kept: unknown = null,
  readyFor: string | null = null,
): Session {
  return {
    roomId,
    tab,
    link: "connecting",
    synced: false,
    stalled: false,
    epoch: "",
    room: null,
    past: null,
    onward: "stay",
    readyFor,
    pending: [],
    kept,
    asked: {},
    count: 0,
    nonceRefusals: 0,
    clock: UNKNOWN_CLOCK,
    latency: null,
    advice: null,
    problem: null,
    unseated: null,
    end: null,
  };
}

/** Returns the board as the player sees it: confirmed cards and own pending moves. */
export function boardOf(session: Session): Tableau | null {
  const { room, pending } = session;
  return room?.tableau ? drawn(room.tableau, room.number, pending) : null;
}

/** Returns the hint for the board as it is drawn; none once something was done. */
export function adviceNow({ advice, room, pending }: Session): AdviceFrame | null {
  return advice?.number === room?.number && pending.length === 0 ? advice : null;
}

/** Returns whether this page may act on the board now, as far as it knows. */
export function mayAct(session: Session): boolean {
  const { room } = session;
  return room?.tableau != null && room.phase === "racing" && room.controls && !hasEnded(room);
}

/** The id under which a hello awaits its welcome. */
export const HELLO = "hello";

/** Says hello, also over an open socket when something is missing: the welcome holds everything. */
export function greeted(session: Session, at: number): Step {
  const { roomId: room, tab, epoch } = session;
  const frame: Inbound = epoch ? { t: "hello", room, tab, epoch } : { t: "hello", room, tab };
  const asked = { ...session.asked, [HELLO]: { t: frame.t, at } };
  return { session: { ...session, synced: false, asked }, effects: [{ do: "send", frame }] };
}

/** Returns whether the page asks this without anybody wanting it: then nobody is told of a failure. */
export function isByItself(t: Inbound["t"]): boolean {
  return t === "ping" || t === "nonce";
}

/** Returns the id of the next request. */
export function requestId(session: Session): RequestId {
  return `${session.tab}-${session.count}`;
}

/** Returns the session with this request on the list of what awaits an answer. */
export function asking(session: Session, frame: Inbound, id: RequestId, at: number): Session {
  return { ...session, asked: { ...session.asked, [id]: { t: frame.t, at } } };
}

/** Returns the session with this request off the list. */
export function answered(session: Session, id: RequestId): Session {
  const { [id]: _, ...asked } = session.asked;
  return { ...session, asked };
}

/** Returns the session with the clock that an answer with the server's time gives. */
export function timed(session: Session, id: RequestId, now: number, at: number): Session {
  const asked = session.asked[id];
  if (!asked) return session;
  return { ...answered(session, id), clock: sampled(session.clock, asked.at, at, now) };
}

/** Returns the session with its room changed, if it knows one. */
export function inRoom(session: Session, change: (room: Room) => Room): Session {
  return session.room ? { ...session, room: change(session.room) } : session;
}

/** Returns a step in which there is nothing to do. */
export function quiet(session: Session): Step {
  return { session, effects: [] };
}
