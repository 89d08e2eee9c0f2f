/** A room as the server told it: taken from a welcome, moved on by events and own answers. */
import { applyMove, applyOutcome } from "../game/prediction";
import { progressOf, startScore } from "../game/progress";
import { hiddenCounts, shapeOf } from "../game/shape";
import type { Happening } from "./happening";
import type {
  AcceptedFrame,
  Action,
  BoardFrame,
  BoardsFrame,
  Durability,
  Options,
  Phase,
  Proof,
  Rules,
  Sealed,
  Search,
  SeatCard,
  SeatState,
  Series,
  Standing,
  Tableau,
  Tally,
  WelcomeFrame,
} from "./protocol";

/** How far the own seat is, by the newest word of the server. */
export interface Own {
  readonly place: number;
  readonly state: SeatState;
  readonly runs: number;
  readonly score: number;
  readonly hidden: number;
  readonly links: number;
}

export interface Room {
  readonly version: number;
  readonly phase: Phase;
  readonly race: string;
  /** Which of the room's races it is, from 1. */
  readonly raceNumber: number;
  readonly series: Series | null;
  /** Start and deadline on the server's clock, ms. */
  readonly start: number | null;
  readonly deadline: number | null;
  /** How far the clock had come when it was stopped, ms; none while it isn't. */
  readonly elapsed: number | null;
  /** Until when the nonces must be open, on the server's clock. */
  readonly opensUntil: number | null;
  readonly options: Options;
  readonly rules: Rules;
  readonly commitment: string;
  /** On what terms a winnable deal is looked for; none where any deal will do. */
  readonly search: Search | null;
  readonly code: string | null;
  /** What it means that a move is accepted. */
  readonly durability: Durability;
  readonly seats: readonly SeatCard[];
  readonly host: number | null;
  readonly locked: boolean;
  /** When a bot comes if nobody else does, on the server's clock, ms; none where none will. */
  readonly botAt: number | null;
  readonly you: number | null;
  readonly controls: boolean;
  /** The own board with every accepted action and no pending one. */
  readonly tableau: Tableau | null;
  readonly number: number;
  readonly own: Own;
  readonly standings: readonly Standing[];
  readonly standingsVersion: number;
  /** All boards, for who plays on none; none where they aren't to be watched. */
  readonly boards: BoardsFrame | null;
  /** How many people without a seat look on. */
  readonly watching: number;
  readonly sealed: readonly Sealed[];
  readonly opened: readonly number[];
  /** Seats whose nonce stayed shut at a start that is void; nobody's where the server changed. */
  readonly voided: readonly number[] | null;
  /** Whether the start was moved, as no deal was found in time. */
  readonly isPostponed: boolean;
  /** Whether the deal is proved winnable; null before it is made. */
  readonly proved: boolean | null;
  readonly proof: Proof | null;
  /** What each seat did; only after the race. */
  readonly tallies: readonly Tally[];
  /** What happened since this page came, the latest last. */
  readonly log: readonly Happening[];
}

/** Returns how far everybody is before the first card is seen. */
export function fresh(rules: Rules, state: SeatState): Own {
  const hidden = hiddenCounts(shapeOf(rules.layout)).reduce((all, count) => all + count, 0);
  return { place: 1, state, runs: 0, score: startScore(rules), hidden, links: 0 };
}

/** Returns the room of a welcome; of the room before it stay its log, and why a start was void. */
export function roomOf(welcome: WelcomeFrame, before: Room | null = null): Room {
  const { now, rules } = welcome;
  const instant = (after: number | null) => (after === null ? null : now + after);
  return {
    version: welcome.version,
    phase: welcome.phase,
    race: welcome.race,
    raceNumber: welcome.race_number,
    series: welcome.series,
    start: instant(welcome.starts_in),
    deadline: instant(welcome.ends_in),
    elapsed: welcome.elapsed,
    opensUntil: null,
    options: welcome.options,
    rules,
    commitment: welcome.commitment,
    search: welcome.search,
    code: welcome.code,
    durability: welcome.durability,
    seats: welcome.seats,
    host: welcome.host,
    locked: welcome.locked,
    botAt: instant(welcome.bot_in),
    you: welcome.you,
    controls: welcome.controls,
    tableau: welcome.tableau,
    number: welcome.number,
    own: ownOf(fresh(rules, "waiting"), welcome.standings, welcome.you, welcome.number),
    standings: welcome.standings,
    standingsVersion: 0,
    boards: welcome.boards,
    watching: welcome.watching ?? 0,
    sealed: welcome.sealed,
    opened: [],
    voided: welcome.commitment === before?.commitment ? before.voided : null,
    isPostponed: false,
    proved: welcome.proof?.proved ?? null,
    proof: welcome.proof,
    tallies: welcome.tallies,
    log: before?.log ?? [],
  };
}

/** Returns the room at the start instant; all have the same cards, so all are as far as we are. */
export function withBoard(room: Room, board: BoardFrame): Room {
  const { hidden, links } = progressOf(board.tableau, room.rules);
  const isFresh = board.number === 0;
  const score = isFresh ? startScore(room.rules) : room.own.score;
  return {
    ...room,
    phase: "racing",
    tableau: board.tableau,
    number: board.number,
    deadline: board.now + board.ends_in,
    own: { ...room.own, state: "playing", score, hidden, links },
    standings: isFresh
      ? room.standings.map((row) => atStart(row, { score, hidden, links }))
      : room.standings,
  };
}

function atStart(row: Standing, start: Pick<Own, "score" | "hidden" | "links">): Standing {
  return row.actions > 0 ? row : { ...row, ...start };
}

/** Returns the room with newer standings; an older frame changes nothing. */
export function withStandings(room: Room, version: number, rows: readonly Standing[]): Room {
  if (version <= room.standingsVersion) return room;
  const own = ownOf(room.own, rows, room.you, room.number);
  return { ...room, standings: rows, standingsVersion: version, own };
}

/** Returns the room with newer boards to watch; an older frame changes nothing. */
export function withBoards(room: Room, boards: BoardsFrame): Room {
  if (boards.version < (room.boards?.version ?? 0)) return room;
  // Nothing else may tell a visitor yet that all of them play by now.
  return { ...room, boards, standings: room.standings.map(begun) };
}

function begun(row: Standing): Standing {
  return row.state === "waiting" ? { ...row, state: "playing" } : row;
}

/** Returns the room after its player's next accepted action. */
export function withAccepted(room: Room, action: Action, answer: AcceptedFrame): Room {
  const { place, state, runs, score, hidden, links, number } = answer;
  const own: Own = { place, state, runs, score, hidden, links };
  return {
    ...room,
    number,
    own,
    tableau: room.tableau && (answer.tableau ?? afterAction(room.tableau, action, answer)),
    standings: room.standings.map((row) =>
      row.seat === room.you ? { ...row, ...own, actions: number } : row,
    ),
  };
}

function afterAction(tableau: Tableau, action: Action, answer: AcceptedFrame): Tableau {
  const moved = action.t === "move" ? applyMove(tableau, action.card, action.to) : tableau;
  return applyOutcome(moved, answer);
}

/**
 * Returns the own numbers by the own row of standings. A row that counts fewer actions than our own
 * answers is older than they are: only its place is new.
 */
export function ownOf(
  own: Own,
  rows: readonly Standing[],
  you: number | null,
  number: number,
): Own {
  const row = rows.find(({ seat }) => seat === you);
  if (!row) return own;
  if (row.actions < number) return { ...own, place: row.place };
  const { place, state, runs, score, hidden, links } = row;
  return { place, state, runs, score, hidden, links };
}

/** Returns the phase at a server time: the start needs nobody's message. */
export function phaseAt(room: Room, now: number): Phase {
  if (room.phase !== "countdown" || room.start === null) return room.phase;
  return now < room.start ? "countdown" : "racing";
}

/** Returns whether the own seat has nothing left to do. */
export function hasEnded(room: Room): boolean {
  if (room.phase === "finished") return true;
  if (room.own.state === "stuck") return !room.rules.undo;
  return room.own.state === "won" || room.own.state === "resigned" || room.own.state === "timeup";
}

/** Returns whether the player of a seat is ready: *ready* is the promise of a nonce. */
export function isReady(card: SeatCard): boolean {
  return card.nonce_hash !== null;
}

/** Returns the name in a seat, or nothing when the seat is free. */
export function nameOf(room: Pick<Room, "seats">, seat: number): string {
  return room.seats.find((card) => card.seat === seat)?.name ?? "";
}
