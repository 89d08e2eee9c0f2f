/** A session that lives: its socket, its clock, its kept values. It acts; `step` decides. */
import { type ReadonlySignal, signal } from "@preact/signals";
import {
  type Evidence,
  isPromised,
  keepEvidence,
  newEvidence,
  type Promised,
  readEvidence,
  withCommitment,
} from "../fairness/evidence";
import type { Hasher } from "../fairness/hash";
import type { Reason } from "../game/reason";
import { asRecord, type Shelf } from "../storage";
import { serverTime } from "./clock";
import { Link, type Surroundings } from "./link";
import type { Deed } from "./pending";
import type { Inbound, Outbound } from "./protocol";
import { keepReady, readReady } from "./ready";
import type { Room } from "./room";
import {
  type Effect,
  type Input,
  newSession,
  type Onward,
  type Session,
  type Wish,
} from "./session";
import { step } from "./step";

/** What a living session needs of the page. */
export interface Host extends Surroundings {
  readonly shelf: Shelf;
  readonly chance: Pick<Crypto, "getRandomValues">;
  hasher(): Promise<Hasher>;
  /** Local time in ms, from a clock that never jumps. */
  local(): number;
  /** Calls back when the page is seen again or the network comes or goes; returns what ends that. */
  onWake(action: () => void): () => void;
}

/** An own move that the server refused. */
export interface Refused {
  readonly card: string;
  readonly why: Reason;
}

export interface Live {
  readonly session: ReadonlySignal<Session>;
  /** The server's time now, ms; for display only. */
  now(): number;
  act(deed: Deed): void;
  wish(wish: Wish): void;
  /** Goes on from a finished race to the room's next one, at once or as soon as there is one. */
  goOn(onward: Onward): void;
  /** Promises a nonce, a fresh one for each start, and says ready. */
  ready(): Promise<void>;
  /** Connects anew, as after the visitor got a name. */
  reconnect(): void;
  onRefused(listener: (refused: Refused) => void): () => void;
  close(): void;
}

const RESEND_AFTER = 700;
/** A move is answered in far less, or the connection may be dead. */
const ANSWER_DUE = 2000;
const CLOCK_SAMPLES = [400, 1200, 2600];

/** Opens a room for this page; `close` ends it. */
export function openLive(roomId: string, host: Host): Live {
  return new LiveRoom(roomId, host);
}

class LiveRoom implements Live {
  readonly session;
  private readonly link: Link;
  private readonly host: Host;
  private readonly listeners = new Set<(refused: Refused) => void>();
  private readonly endings = new Set<() => void>();

  constructor(roomId: string, host: Host) {
    this.host = host;
    const kept = host.shelf.read(pendingShelf(roomId));
    const readyFor = readReady(host.shelf, roomId);
    this.session = signal(newSession(roomId, newTabId(host.chance), kept, readyFor));
    this.link = new Link(host, {
      opened: () => this.opened(),
      lost: () => this.take({ on: "lost" }),
      received: (text) => this.received(text),
      probe: () => this.wish({ t: "ping" }),
    });
    this.endings.add(host.onWake(() => this.link.wake()));
    this.link.connect();
  }

  now(): number {
    return serverTime(this.session.value.clock, this.host.local());
  }

  act(deed: Deed): void {
    this.take({ on: "deed", deed, at: this.host.local() });
    this.later(ANSWER_DUE, () => this.doubt());
  }

  wish(wish: Wish): void {
    this.take({ on: "wish", wish, at: this.host.local() });
  }

  goOn(onward: Onward): void {
    this.take({ on: "onward", onward, at: this.host.local() });
  }

  async ready(): Promise<void> {
    const { room } = this.session.value;
    if (!room) return;
    const { nonceHash } = await this.promise(room);
    this.wish({ t: "ready", nonce_hash: nonceHash });
  }

  reconnect(): void {
    this.link.connect();
  }

  onRefused(listener: (refused: Refused) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  close(): void {
    for (const end of this.endings) end();
    this.link.end();
  }

  private get roomId(): string {
    return this.session.value.roomId;
  }

  private opened(): void {
    this.take({ on: "opened", at: this.host.local() });
    for (const ms of CLOCK_SAMPLES) this.later(ms, () => this.wish({ t: "ping" }));
  }

  private received(text: string): void {
    const frame = parseFrame(text);
    if (!frame) return;
    this.take({ on: "frame", frame, at: this.host.local() });
    if (frame.t !== "bye") return;
    if (frame.retry_in === null) this.link.end();
    else this.link.hold(frame.retry_in);
  }

  private take(input: Input): void {
    const before = this.session.value;
    const { session, effects } = step(before, input);
    this.session.value = session;
    if (session.pending !== before.pending) this.keepPending(session);
    if (session.readyFor !== before.readyFor) keepReady(this.host.shelf, session);
    for (const effect of effects) this.carryOut(effect);
  }

  /** Only the page in control writes: another one may be reading what it left. */
  private keepPending({ room, pending }: Session): void {
    if (!room?.controls) return;
    const name = pendingShelf(this.roomId);
    if (pending.length === 0) this.host.shelf.remove(name);
    else this.host.shelf.write(name, { race: room.race, actions: pending });
  }

  private carryOut(effect: Effect): void {
    switch (effect.do) {
      case "send":
        this.send(effect.frame);
        break;
      case "refuse":
        for (const listener of this.listeners) listener(effect);
        break;
      case "resendSoon":
        this.again(RESEND_AFTER, "resend");
        break;
      case "nonceSoon":
        this.again(effect.ms, "nonceDue");
        break;
      case "expectBoard":
        this.later(effect.ms, () => this.take({ on: "boardDue", at: this.host.local() }));
        break;
      case "openNonce":
        this.openNonce(effect.hash);
        break;
      case "readyAgain":
        void this.ready();
        break;
      case "keepCommitment":
        this.keepCommitment(effect);
        break;
      case "keepSealed":
        this.keepMore(effect.race, { sealed: effect.sealed });
        break;
      case "keepBoard":
        this.keepMore(effect.race, {
          board: effect.tableau.columns,
          reserve: effect.tableau.reserve,
        });
        break;
    }
  }

  /** Asks whether the connection lives, if a move still waits for its answer. */
  private doubt(): void {
    const { link, pending } = this.session.value;
    if (link === "open" && pending.length > 0) this.link.wake();
  }

  private send(frame: Inbound): void {
    this.link.send(JSON.stringify(frame));
  }

  /** One promise for each commitment: an earlier one may have arrived though it seemed refused. */
  private async promise({ race, commitment, search }: Room): Promise<Promised> {
    const { hasher, chance, shelf } = this.host;
    const kept = readEvidence(shelf, race);
    if (kept?.commitment === commitment && isPromised(kept)) return kept;
    const evidence = await newEvidence(await hasher(), chance, { race, commitment, search });
    keepEvidence(shelf, evidence);
    return evidence;
  }

  /** Opens the promised nonce; without it, or with another, the start will be void, as it should. */
  private openNonce(hash: string): void {
    const race = this.session.value.room?.race ?? "";
    const evidence = readEvidence(this.host.shelf, race);
    if (!evidence || !isPromised(evidence) || evidence.nonceHash !== hash) return;
    this.wish({ t: "nonce", nonce: evidence.nonce });
  }

  private keepCommitment({ race, commitment, search, promised }: CommitmentSeen): void {
    const before = readEvidence(this.host.shelf, race);
    const evidence = withCommitment(before, { race, commitment, search }, promised);
    if (evidence !== before) keepEvidence(this.host.shelf, evidence);
  }

  /** The first sealed list and the first board count; later ones must not replace them. */
  private keepMore(race: string, more: LaterEvidence): void {
    const evidence = readEvidence(this.host.shelf, race);
    if (evidence) keepEvidence(this.host.shelf, completed(evidence, more));
  }

  /** Tries again after a while that differs from page to page: they must not come all at once. */
  private again(ms: number, on: "resend" | "nonceDue"): void {
    this.later(ms * (1 + this.host.random()), () => this.take({ on, at: this.host.local() }));
  }

  private later(ms: number, action: () => void): void {
    const cancel = this.host.after(ms, () => {
      this.endings.delete(cancel);
      action();
    });
    this.endings.add(cancel);
  }
}

type CommitmentSeen = Extract<Effect, { do: "keepCommitment" }>;
type LaterEvidence = Partial<Pick<Evidence, "sealed" | "board" | "reserve">>;

function completed(evidence: Evidence, more: LaterEvidence): Evidence {
  const sealed = evidence.sealed.length > 0 ? evidence.sealed : (more.sealed ?? []);
  if (evidence.board || !more.board) return { ...evidence, sealed };
  return { ...evidence, sealed, board: more.board, reserve: more.reserve ?? [] };
}

/** A new id for each load of the page: whoever loads it means to play here. */
function newTabId(chance: Host["chance"]): string {
  const bytes = chance.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

function pendingShelf(room: string): string {
  return `pending.${room}`;
}

function parseFrame(text: string): Outbound | null {
  try {
    const frame = asRecord(JSON.parse(text));
    return typeof frame?.["t"] === "string" ? (frame as unknown as Outbound) : null;
  } catch {
    return null;
  }
}
