/** Frames of a server that never was, and a session that can be talked to. */

import { withEvent } from "../../src/net/events";
import {
  type AcceptedFrame,
  DEFAULT_OPTIONS,
  type Inbound,
  type Outbound,
  type Proof,
  type PublicEvent,
  type Search,
  type SeatCard,
  type Standing,
  type Strength,
  type Tableau,
  type WelcomeFrame,
} from "../../src/net/protocol";
import type { Room } from "../../src/net/room";
import {
  type Effect,
  type Input,
  newSession,
  type Session,
  type Wish,
} from "../../src/net/session";
import { step } from "../../src/net/step";

export const ROOM = "abcdefghij234567";
export const RACE = `${ROOM}-1`;
export const START = 1_000_000;

/** On what terms the server looks for a winnable deal. */
export const SEARCH: Search = { solver: "s1", nodes: 20_000 };

/** What shows how a deal came about; nothing of it is true. */
export const PROOF: Proof = {
  secret: "00".repeat(32),
  commitment: "c0",
  race: RACE,
  nonces: [],
  context: "",
  search: SEARCH,
  skipped: [],
  proved: true,
  index: 0,
  deal: [],
  chain: "ab".repeat(32),
};

/** Column 1 hides one card; 7H may go on 8H (column 2), and then 6H on 7H. */
export const TABLEAU: Tableau = {
  columns: [
    { hidden: 1, cards: ["7H"] },
    { hidden: 0, cards: ["KS", "8H"] },
    { hidden: 0, cards: ["6H"] },
    { hidden: 0, cards: ["QD"] },
    { hidden: 0, cards: ["2C"] },
    { hidden: 0, cards: ["3C"] },
    { hidden: 0, cards: ["KD"] },
  ],
  stock: 3,
  reserve: [],
  banked: [],
};

export function standing(seat: number, change: Partial<Standing> = {}): Standing {
  return {
    seat,
    place: 1,
    state: "playing",
    runs: 0,
    score: 0,
    time: 0,
    actions: 0,
    hidden: 12,
    links: 0,
    ...change,
  };
}

/** Somebody in a seat, there and not ready. */
export function seated(seat: number, name: string, change: Partial<SeatCard> = {}): SeatCard {
  const look = { colour: "teal", pattern: "dots" } as const;
  return { seat, name, ...look, bot: null, is_away: false, nonce_hash: null, ...change };
}

/** What is told of somebody who sits down. */
export function newcomer(seat: number, name: string, bot: Strength | null = null) {
  const { colour, pattern } = seated(seat, name);
  return { seat, name, colour, pattern, bot };
}

/** Returns the room after one more event. */
export function after(room: Room, event: PublicEvent, at = START): Room {
  return withEvent(room, { version: room.version + 1, at, event });
}

/** A room of two in which we sit on seat 1 and are host. */
export function welcome(change: Partial<WelcomeFrame> = {}): WelcomeFrame {
  return {
    t: "welcome",
    epoch: "e1",
    version: 4,
    now: START,
    phase: "waiting",
    starts_in: null,
    ends_in: null,
    elapsed: null,
    race: RACE,
    race_number: 1,
    series: null,
    options: DEFAULT_OPTIONS,
    rules: {
      name: "scorpion",
      layout: "scorpion",
      empty: "king",
      completed: "bank",
      stock: "anytime",
      score: "standard",
      undo: false,
      limit: 0,
    },
    commitment: "c0",
    search: SEARCH,
    code: "ABCDE",
    seats: [seated(1, "Ada"), seated(2, "Bo")],
    host: 1,
    locked: false,
    bot_in: null,
    you: 1,
    controls: true,
    tableau: null,
    number: 0,
    standings: [standing(1, { state: "waiting" }), standing(2, { state: "waiting" })],
    tallies: [],
    boards: null,
    watching: 0,
    proof: null,
    sealed: [],
    durability: "disk",
    ...change,
  };
}

/** The same room in mid race. */
export function racing(change: Partial<WelcomeFrame> = {}): WelcomeFrame {
  return welcome({
    phase: "racing",
    ends_in: 600_000,
    code: null,
    tableau: TABLEAU,
    standings: [standing(1), standing(2)],
    ...change,
  });
}

export function accepted(id: string, number: number, change: Partial<AcceptedFrame> = {}) {
  return {
    t: "accepted",
    id,
    number,
    at: 5000,
    turned: [],
    dealt: [],
    banked: [],
    runs: 0,
    score: 0,
    place: 1,
    hidden: 12,
    links: 1,
    state: "playing",
    tableau: null,
    ...change,
  } satisfies AcceptedFrame;
}

/** A session with a memory of what it wanted done; time passes by one second with every input. */
export class Talk {
  session: Session;
  now = 0;
  private effects: Effect[] = [];

  constructor(kept: unknown = null, tab = "tab") {
    this.session = newSession(ROOM, tab, kept);
  }

  /** A session that has been welcomed and whose first effects are forgotten. */
  static after(frame: WelcomeFrame, kept: unknown = null): Talk {
    const talk = new Talk(kept);
    talk.open();
    talk.hear(frame);
    talk.take();
    return talk;
  }

  feed(input: Input): this {
    this.now += 1000;
    const next = step(this.session, input);
    this.session = next.session;
    this.effects.push(...next.effects);
    return this;
  }

  open(): this {
    return this.feed({ on: "opened", at: this.now });
  }

  lose(): this {
    return this.feed({ on: "lost" });
  }

  hear(...frames: Outbound[]): this {
    for (const frame of frames) this.feed({ on: "frame", frame, at: this.now });
    return this;
  }

  event(version: number, event: PublicEvent): this {
    return this.hear({ t: "event", version, at: START, event });
  }

  move(card: string, to: number): this {
    return this.feed({ on: "deed", deed: { t: "move", card, to }, at: this.now });
  }

  deal(): this {
    return this.feed({ on: "deed", deed: { t: "deal" }, at: this.now });
  }

  wish(wish: Wish): this {
    return this.feed({ on: "wish", wish, at: this.now });
  }

  /** What the session wanted since the last time, but sending. */
  take(): Effect[] {
    const taken = this.effects;
    this.effects = [];
    return taken;
  }

  /** What the session sent since the last time. */
  sent(): Inbound[] {
    return this.take().flatMap((effect) => (effect.do === "send" ? [effect.frame] : []));
  }
}
