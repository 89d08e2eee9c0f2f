/** A room as the server told it: taken from a welcome, moved on by events and own answers. */
import { applyMove, applyOutcome } from "../game/prediction";
import { progressOf, startScore } from "../game/progress";
import { hiddenCounts, shapeOf } from "../game/shape";
import type {
  AcceptedFrame,
  Action,
  BoardFrame,
  Durability,
  Options,
  Phase,
  Proof,
  PublicEvent,
  Rules,
  Sealed,
  Search,
  SeatCard,
  SeatState,
  Standing,
  StartVoided,
  Tableau,
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
  /** Start and deadline on the server's clock, ms. */
  readonly start: number | null;
  readonly deadline: number | null;
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
  readonly you: number | null;
  readonly controls: boolean;
  /** The own board with every accepted action and no pending one. */
  readonly tableau: Tableau | null;
  readonly number: number;
  readonly own: Own;
  readonly standings: readonly Standing[];
  readonly standingsVersion: number;
  readonly sealed: readonly Sealed[];
  readonly opened: readonly number[];
  /** Seats whose nonce stayed shut at a start that is void; nobody's where the server changed. */
  readonly voided: readonly number[] | null;
  /** Whether the start was moved, as no deal was found in time. */
  readonly isPostponed: boolean;
  /** Whether the deal is proved winnable; null before it is made. */
  readonly proved: boolean | null;
  readonly proof: Proof | null;
}

/** Returns how far everybody is before the first card is seen. */
function fresh(rules: Rules, state: SeatState): Own {
  const hidden = hiddenCounts(shapeOf(rules.layout)).reduce((all, count) => all + count, 0);
  return { place: 1, state, runs: 0, score: startScore(rules), hidden, links: 0 };
}

/** Returns the room of a welcome; of the room before it stays why a start was void. */
export function roomOf(welcome: WelcomeFrame, before: Room | null = null): Room {
  const { now, rules, starts_in: startsIn, ends_in: endsIn } = welcome;
  return {
    version: welcome.version,
    phase: welcome.phase,
    race: welcome.race,
    start: startsIn === null ? null : now + startsIn,
    deadline: endsIn === null ? null : now + endsIn,
    opensUntil: null,
    options: welcome.options,
    rules,
    commitment: welcome.commitment,
    search: welcome.search,
    code: welcome.code,
    durability: welcome.durability,
    seats: welcome.seats,
    host: welcome.host,
    you: welcome.you,
    controls: welcome.controls,
    tableau: welcome.tableau,
    number: welcome.number,
    own: ownOf(fresh(rules, "waiting"), welcome.standings, welcome.you, welcome.number),
    standings: welcome.standings,
    standingsVersion: 0,
    sealed: welcome.sealed,
    opened: [],
    voided: welcome.commitment === before?.commitment ? before.voided : null,
    isPostponed: false,
    proved: welcome.proof?.proved ?? null,
    proof: welcome.proof,
  };
}

/** Returns the room after its next event; the caller has seen to it that no version is missing. */
export function withEvent(room: Room, version: number, event: PublicEvent): Room {
  return { ...room, version, ...changeOf(room, event) };
}

function changeOf(room: Room, event: PublicEvent): Partial<Room> {
  switch (event.k) {
    case "joined":
      return { seats: seatTaken(room, event.seat, event.name), host: event.host };
    case "left":
      return { seats: room.seats.filter(({ seat }) => seat !== event.seat), host: event.host };
    case "ready":
      return { seats: seatReady(room, event.seat, event.nonce_hash) };
    case "unready":
      return { seats: seatReady(room, event.seat, null) };
    case "sealed":
      return {
        phase: "opening",
        sealed: event.list,
        opensUntil: event.until,
        opened: [],
        voided: null,
      };
    case "nonce":
      return { opened: [...room.opened, event.seat] };
    case "voided":
      return voided(room, event);
    case "began":
      return { ...begun(room), start: event.start, deadline: event.deadline };
    case "dealt":
      return { proved: event.proved };
    case "postponed":
      return { start: event.start, deadline: event.deadline, isPostponed: true };
    case "resigned":
      return resigned(room, event.seat);
    case "finished":
      return finished(room, event.standings, event.proof);
  }
}

function seatTaken(room: Room, seat: number, name: string): readonly SeatCard[] {
  const others = room.seats.filter((other) => other.seat !== seat);
  return [...others, { seat, name, nonce_hash: null }].toSorted(
    (one, other) => one.seat - other.seat,
  );
}

function seatReady(room: Room, seat: number, hash: string | null): readonly SeatCard[] {
  return room.seats.map((card) => (card.seat === seat ? { ...card, nonce_hash: hash } : card));
}

/** Back to before the start, however far that was. */
function voided(room: Room, { missing, commitment, search }: StartVoided): Partial<Room> {
  return {
    phase: "waiting",
    start: null,
    deadline: null,
    isPostponed: false,
    proved: null,
    own: fresh(room.rules, "waiting"),
    standings: [],
    seats: room.seats.map((card) => ({ ...card, nonce_hash: null })),
    sealed: [],
    opened: [],
    opensUntil: null,
    voided: missing,
    commitment,
    search,
  };
}

function resigned(room: Room, seat: number): Partial<Room> {
  const standings = room.standings.map(
    (row): Standing => (row.seat === seat ? { ...row, state: "resigned" } : row),
  );
  if (seat !== room.you) return { standings };
  return { standings, own: { ...room.own, state: "resigned" } };
}

function finished(room: Room, standings: readonly Standing[], proof: Proof): Partial<Room> {
  const own = ownOf(room.own, standings, room.you, 0);
  return { phase: "finished", standings, proof, own, code: null };
}

/** Nobody has done anything yet: all share the first place until the first standings come. */
function begun(room: Room): Partial<Room> {
  const own = fresh(room.rules, "playing");
  const standings = room.seats.map(({ seat }) => ({ seat, ...own, time: 0, actions: 0 }));
  return { phase: "countdown", code: null, standings, own };
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

/** A row that counts fewer actions than our own answers is older than they are: only its place is new. */
function ownOf(own: Own, rows: readonly Standing[], you: number | null, number: number): Own {
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
export function nameOf(room: Room, seat: number): string {
  return room.seats.find((card) => card.seat === seat)?.name ?? "";
}
