// Generated from server/core/protocol.py by `python -m server.generate`; edit that file instead.

/** A room of one is for practice. */
export const SEAT_LIMITS = [1, 10] as const;

export const MINUTE_LIMITS = [5, 60] as const;

export const COUNTDOWN_LIMITS = [1, 30] as const;

/** Seconds that several players need to be told in time; whoever is alone needs no such warning. */
export const LEAST_COUNTDOWN = 3;

export const DELAY_LIMITS = [0, 180] as const;

/** How long an opponent is waited for before the bot comes (ms). */
export const BOT_AFTER_MS = 20000;

/** The WebSocket subprotocol; another one is answered with a readable refusal. */
export const SUBPROTOCOL = "scorpion.race.v1";

/** A longer inbound frame is a broken frame. */
export const MAX_FRAME_BYTES = 4096;

export const MAX_COLUMNS = 10;

export type Colour =
  | "amber"
  | "coral"
  | "rose"
  | "violet"
  | "indigo"
  | "sky"
  | "teal"
  | "lime"
  | "sand"
  | "slate";

export type Pattern = "plain" | "stripes" | "dots" | "checks" | "waves" | "rings";

/** daily: everybody starts within the day. cup: all start at one instant. */
export type TournamentKind = "daily" | "cup";

/** `daily.2026-12-01.scorpion`, or `cup.2026-12-01.1800.scorpion` with the start in UTC. */
export type TournamentKey = string;

export type SeatCount = number;

export type Minutes = number;

export type CountdownSeconds = number;

/** Whose number, and the number: `own 1234`, `pysol 11982`. */
export type DealNumber = string;

/**
 * practice: alone. casual: as the host likes. ranked: the same terms for everybody, everywhere.
 * daily, cup: alone, on the deal that everybody who takes part has.
 */
export type Kind = "practice" | "casual" | "ranked" | "daily" | "cup";

/**
 * What those without a seat see of a race: nothing, who is how far, the boards with everything
 * hidden in them that some racer has not turned up yet, or all that lay face up some time ago.
 */
export type Watchers = "none" | "progress" | "boards" | "open";

export type DelaySeconds = number;

/** random: any legal move. greedy: the best move in sight. strong: thinks some moves ahead. */
export type Strength = "random" | "greedy" | "strong";

/** Why a candidate was passed over. */
export type Skipped = "unwinnable" | "unknown";

export type Card = string;

export type Suit = "S" | "H" | "D" | "C";

export type ColumnNumber = number;

export type SeatNumber = number;

export type RequestId = string;

export type TabId = string;

export type RoomId = string;

export type Count = number;

/** SHA-256 of a nonce's 16 bytes, lower-case hex. */
export type NonceHash = string;

/** The 16 random bytes that a browser adds to the deal, lower-case hex. */
export type Nonce = string;

/**
 * waiting: seats fill and get ready. opening: the list is sealed, nonces are opened.
 * countdown: the start instant is set. racing: from that instant on. paused: the clock of a practice
 * race stands still. finished: all is revealed. closed: the room ended without a race.
 */
export type Phase =
  | "waiting"
  | "opening"
  | "countdown"
  | "racing"
  | "paused"
  | "finished"
  | "closed";

export type SeatState = "waiting" | "playing" | "won" | "stuck" | "resigned" | "timeup";

/** What an `accepted` means: kept on disk, written within a second, or held in memory only. */
export type Durability = "disk" | "second" | "memory";

/**
 * The options of a room, the same for everybody in it.
 *
 * Raises `ValueError` for options that don't go together.
 */
export interface Options {
  /** A rule set by name, or by its parts. */
  readonly rules: string;
  readonly seats: SeatCount;
  /** Time limit of the race. */
  readonly minutes: Minutes;
  /** Seconds between the sealed start and the first move. */
  readonly countdown: CountdownSeconds;
  /** Whether the deal has to be one that can be won, as far as the solver finds one. */
  readonly winnable: boolean;
  /** Whether a player may ask for a hint. */
  readonly hints: boolean;
  /** Whether the terms are those of ranked races: no undo, no hints. */
  readonly ranked: boolean;
  /** Whether everybody finds the room in the lobby; else its link or code is needed. */
  readonly listed: boolean;
  readonly watchers: Watchers;
  /** How many seconds late open boards are shown; only with `open`, and never without it there. */
  readonly delay?: DelaySeconds;
  /** Races of a series; each gives a point to its first place. */
  readonly best_of: 1 | 3 | 5;
  /** Whether nobody is waited for: pages get ready by themselves, and full seats start. */
  readonly quick: boolean;
  /** The bot that takes a seat where nobody else has come within `BOT_AFTER_MS`. */
  readonly bot: Strength | null;
  /** The deal by its number, for practice alone; then `winnable` means nothing. */
  readonly number: DealNumber | null;
  /** The tournament whose deal is played: ranked, by who takes part in it; else as practice. */
  readonly tournament?: TournamentKey;
}

/** On what terms a winnable deal is looked for; shown before the race, so nobody picks one. */
export interface Search {
  /** Version of the solver: another one may judge otherwise. */
  readonly solver: string;
  /** Positions that it may look at for one candidate. */
  readonly nodes: number;
}

/** One column of the own board, from the bottom to the end. */
export interface Column {
  /** Face-down cards at the bottom; they have no identity. */
  readonly hidden: number;
  readonly cards: readonly Card[];
}

/** The own board as its player may see it. */
export interface Tableau {
  readonly columns: readonly Column[];
  /** Cards left in the stock; nobody knows which. */
  readonly stock: number;
  /** Open cards beside the columns, each of which may move to a column. */
  readonly reserve: readonly Card[];
  readonly banked: readonly Suit[];
}

/** One column of a board that one watches, from the bottom to the end. */
export interface MaskedColumn {
  /** Face-down cards at the bottom. */
  readonly hidden: number;
  /** None: it was turned up or dealt, and watchers don't see its face yet. */
  readonly cards: readonly (Card | null)[];
}

/**
 * A board that one watches, as it was before it told of a card that some racer doesn't know.
 *
 * Where the room's boards are open it is one as it was some time ago, with the face of each card.
 */
export interface MaskedBoard {
  readonly seat: number;
  readonly columns: readonly MaskedColumn[];
  readonly stock: number;
  readonly reserve: readonly (Card | null)[];
  readonly banked: readonly Suit[];
  /** Actions on that board that are masked; 0 where boards are open. */
  readonly later: number;
  /** Where boards are open: the accepted actions of that seat that one sees so far. */
  readonly actions?: number;
}

/** A card that became visible, and the column it lies in. */
export interface PlacedCard {
  readonly card: Card;
  readonly column: ColumnNumber;
}

/** The rule set as data: enough to know whether a visible card fits on a column's end. */
export interface Rules {
  readonly name: string;
  readonly layout: "scorpion" | "scorpion2" | "three-blind-mice";
  readonly empty: "king" | "any";
  readonly completed: "bank" | "stay";
  readonly stock: "anytime" | "blocked";
  readonly score: "standard" | "spider" | "none";
  readonly undo: boolean;
  readonly limit: number;
}

/** One seat as everybody sees it. */
export interface SeatCard {
  readonly seat: number;
  /** Empty where the player was deleted on their own wish. */
  readonly name: string;
  readonly colour: Colour;
  readonly pattern: Pattern;
  /** How strong it plays, if it is a program. */
  readonly bot: Strength | null;
  /** Whether the player's page has lost its connection, or was closed. */
  readonly is_away: boolean;
  /** What the seat promised with its *ready*; a seat without it isn't ready. */
  readonly nonce_hash: NonceHash | null;
}

/** One row of the standings; equal runs, score and time share a place. */
export interface Standing {
  readonly seat: number;
  readonly place: number;
  readonly state: SeatState;
  readonly runs: number;
  readonly score: number;
  /** Elapsed ms of the latest action that changed runs or score; 0 if none. */
  readonly time: number;
  readonly actions: number;
  /** Cards still face down on that board, 0 to 12. */
  readonly hidden: number;
  /** Face-up cards lying on their next higher card, and 12 for each banked run: 0 to 48. */
  readonly links: number;
}

/** What a seat did in a race, beside what it is ranked by. */
export interface Tally {
  readonly seat: number;
  /** Accepted moves and deals, those that were undone included. */
  readonly moves: number;
  readonly undos: number;
  /** Elapsed ms when the stock was dealt; none where it lies there still, or again. */
  readonly dealt_at: number | null;
}

/** What a seat has won in a series. */
export interface SeriesPoints {
  readonly seat: number;
  /** A point for each first place; those who share one share the point. */
  readonly points: number;
}

/** A series of races in the room, and how it stands. */
export interface Series {
  readonly best_of: number;
  /** Which race of the series this one is, from 1. */
  readonly race: number;
  /** The seats that have any; with this race's, once it is finished. */
  readonly points: readonly SeriesPoints[];
  /** Whether nobody can reach the first any more: the next race begins another series. */
  readonly is_over: boolean;
}

/** A line of the sealed list. */
export interface Sealed {
  readonly seat: number;
  readonly nonce_hash: NonceHash;
}

/** A nonce of the sealed list, shown after the race. */
export interface OpenedNonce {
  readonly seat: number;
  readonly nonce: Nonce;
}

/** What the sentence about a refused action needs beside its code. */
export interface RefusalDetail {
  /** The card that was to move. */
  readonly card: Card | null;
  /** The card that it goes on. */
  readonly needed: Card | null;
  /** Where that card lies, or the column that was named. */
  readonly column: number | null;
  /** How many cards lie on the needed one. */
  readonly covers: number | null;
  /** The limit of actions that is reached. */
  readonly limit: number | null;
}

/** Everything that shows how the deal came about; only after the race. */
export interface Proof {
  readonly secret: string;
  readonly commitment: string;
  /** The race id. */
  readonly race: string;
  readonly nonces: readonly OpenedNonce[];
  /**
   * What the deal depends on beside the secret: `race|nonce,nonce,…`, nonces sorted; for
   * practice `practice|rules`.
   */
  readonly context: string;
  /** On what terms a winnable deal was looked for. */
  readonly search: Search | null;
  /** The solver's verdict on each candidate before the one that was dealt. */
  readonly skipped: readonly Skipped[];
  /** Whether the solver proved that the deal can be won. */
  readonly proved: boolean;
  /** Which candidate k was dealt. */
  readonly index: number;
  readonly deal: readonly Card[];
  /**
   * The end of the chain over the race's record: to whoever keeps it, no line of the record can
   * be changed unnoticed.
   */
  readonly chain: string;
}

/** A finished race, for whoever may see its room. */
export interface Results {
  readonly race: string;
  readonly options: Options;
  readonly rules: Rules;
  readonly start: number;
  readonly seats: readonly SeatCard[];
  /** What is hashed with each seat's name in the record; empty where the name is gone. */
  readonly salts: readonly string[];
  readonly series: Series | null;
  readonly sealed: readonly Sealed[];
  readonly standings: readonly Standing[];
  readonly tallies: readonly Tally[];
  readonly proof: Proof;
}

/** Somebody sat down. */
export interface SeatTaken {
  readonly k: "joined";
  readonly seat: number;
  readonly name: string;
  readonly colour: Colour;
  readonly pattern: Pattern;
  readonly bot: Strength | null;
  /** The seat that is host from now on. */
  readonly host: number | null;
}

/** Somebody gave the seat back. */
export interface SeatLeft {
  readonly k: "left";
  readonly seat: number;
  /** The seat that is host from now on; none where nobody is left but bots. */
  readonly host: number | null;
}

/** The host gave the seat free. */
export interface SeatRemoved {
  readonly k: "removed";
  readonly seat: number;
  readonly host: number | null;
}

/** The player's page has lost its connection, or was closed. */
export interface SeatAway {
  readonly k: "away";
  readonly seat: number;
}

/** The player is there again. */
export interface SeatBack {
  readonly k: "back";
  readonly seat: number;
}

/** The player had everything about them deleted; the seat has no name any more. */
export interface SeatForgotten {
  readonly k: "forgotten";
  readonly seat: number;
}

/** The host was away for too long: another seat is host from now on. */
export interface HostPassed {
  readonly k: "host";
  readonly host: number;
}

/** Nobody else is let in; or the room is open again. */
export interface RoomLocked {
  readonly k: "locked";
  readonly locked: boolean;
}

/** A bot was asked to come. */
export interface BotCalled {
  readonly k: "bot";
  readonly strength: Strength;
}

/** Nothing happened here for too long: the room has ended. */
export interface RoomClosed {
  readonly k: "closed";
}

/** A seat is ready, with the hash of its nonce. */
export interface SeatReady {
  readonly k: "ready";
  readonly seat: number;
  readonly nonce_hash: NonceHash;
}

/** A seat is not ready any more. */
export interface SeatUnready {
  readonly k: "unready";
  readonly seat: number;
}

/** The host started: nobody joins or leaves; each seat opens its nonce before `until`. */
export interface ListSealed {
  readonly k: "sealed";
  readonly list: readonly Sealed[];
  readonly until: number;
}

/** A seat opened its nonce; the nonce itself is shown after the race. */
export interface NonceOpened {
  readonly k: "nonce";
  readonly seat: number;
}

/** A nonce stayed shut: this start is void, and the next one has a new secret. */
export interface StartVoided {
  readonly k: "voided";
  /** The seats whose nonce didn't come; none where the server's solver is another one by now. */
  readonly missing: readonly number[];
  readonly commitment: string;
  readonly search: Search | null;
}

/** All nonces are open: the race starts at `start` and ends at `deadline` at the latest. */
export interface RaceBegan {
  readonly k: "began";
  readonly start: number;
  readonly deadline: number;
}

/** The deal is made; the cards come in the instant of the start. */
export interface DealMade {
  readonly k: "dealt";
  /** Whether it is proved that it can be won; else it is any deal. */
  readonly proved: boolean;
}

/** The deal was not found in time: the race starts and ends later than was said. */
export interface StartPostponed {
  readonly k: "postponed";
  readonly start: number;
  readonly deadline: number;
}

/** The clock of a practice race stands still. */
export interface RacePaused {
  readonly k: "paused";
}

/** It goes on: as if it had started at `start`; it ends at `deadline` at the latest. */
export interface RaceResumed {
  readonly k: "resumed";
  readonly start: number;
  readonly deadline: number;
}

/** A player stopped; what was reached stands. */
export interface SeatResigned {
  readonly k: "resigned";
  readonly seat: number;
}

/** Every seat has ended, or the deadline has passed: the result, and how the deal came about. */
export interface RaceFinished {
  readonly k: "finished";
  readonly standings: readonly Standing[];
  readonly tallies: readonly Tally[];
  readonly series: Series | null;
  /** None where it is a tournament's deal, which others may still play. */
  readonly proof: Proof | null;
}

/** The first frame, and again whenever the page sees a hole: the welcome holds everything. */
export interface HelloFrame {
  readonly t: "hello";
  readonly room: RoomId;
  /** Random id of the page; the newest page of a player controls the seat. */
  readonly tab: TabId;
  /** The epoch of an earlier welcome; another one now means that the race is lost. */
  readonly epoch?: string;
}

/** Take a free seat. */
export interface JoinFrame {
  readonly t: "join";
  readonly id: RequestId;
  /** How strong the player is, if it is a program; everybody is told. */
  readonly bot?: Strength | null;
}

/** Give the seat back, before the race. */
export interface LeaveFrame {
  readonly t: "leave";
  readonly id: RequestId;
}

/** Loaded, clock synchronised, and a nonce chosen: here is its hash. */
export interface ReadyFrame {
  readonly t: "ready";
  readonly id: RequestId;
  readonly nonce_hash: NonceHash;
}

/** Take *ready* back. */
export interface UnreadyFrame {
  readonly t: "unready";
  readonly id: RequestId;
}

/** The host seals the list of the ready seats; each then opens its nonce. */
export interface StartFrame {
  readonly t: "start";
  readonly id: RequestId;
}

/** The host gives another seat free, before the race; its player may not come back. */
export interface RemoveFrame {
  readonly t: "remove";
  readonly id: RequestId;
  readonly seat: SeatNumber;
}

/** The host lets nobody else in, or opens the room again, before the race. */
export interface LockFrame {
  readonly t: "lock";
  readonly id: RequestId;
  readonly locked: boolean;
}

/** The host asks for a bot as an opponent, before the race; it comes in a moment. */
export interface CallBotFrame {
  readonly t: "bot";
  readonly id: RequestId;
  readonly strength: Strength;
}

/** Open the nonce whose hash stands in the sealed list. */
export interface OpenNonceFrame {
  readonly t: "nonce";
  readonly id: RequestId;
  readonly nonce: Nonce;
}

/** A card, with all that lies on it, to another column. */
export interface MoveFrame {
  readonly t: "move";
  readonly id: RequestId;
  /** How many of this seat's actions had been accepted before this one. */
  readonly base: Count;
  readonly card: Card;
  readonly to: ColumnNumber;
}

/** Deal the stock. */
export interface DealFrame {
  readonly t: "deal";
  readonly id: RequestId;
  readonly base: Count;
}

/** Take the latest action back. */
export interface UndoFrame {
  readonly t: "undo";
  readonly id: RequestId;
  readonly base: Count;
}

/** Stop the clock, in practice alone. */
export interface PauseFrame {
  readonly t: "pause";
  readonly id: RequestId;
}

/** Let the clock go on. */
export interface ResumeFrame {
  readonly t: "resume";
  readonly id: RequestId;
}

/**
 * Ask for the room's next race; everybody keeps the seat.
 *
 * However many ask, one comes. In practice it also ends the race that is on.
 */
export interface AgainFrame {
  readonly t: "again";
  readonly id: RequestId;
  /** The number of the race after which it comes: whoever asks late gets the one there is. */
  readonly after: number;
  /** Whether the same deal is wanted once more, in practice alone. */
  readonly same?: boolean;
}

/** Stop; what was reached stands. */
export interface ResignFrame {
  readonly t: "resign";
  readonly id: RequestId;
}

/** Take control of the own seat from another page. */
export interface TakeFrame {
  readonly t: "take";
  readonly id: RequestId;
}

/** Ask for a hint, where the room gives any. */
export interface AskHintFrame {
  readonly t: "hint";
  readonly id: RequestId;
}

/** Ask for the time; also a probe after waking. */
export interface PingFrame {
  readonly t: "ping";
  readonly id: RequestId;
}

/**
 * All boards, for those who have none to play on; the latest replaces all earlier ones.
 *
 * Only where the room's option `watchers` is `boards`, or `open`: then they are those of `delay`
 * seconds ago, from so long after the start on.
 */
export interface BoardsFrame {
  readonly t: "boards";
  /** Grows with every change; frames may be skipped. */
  readonly version: number;
  readonly boards: readonly MaskedBoard[];
}

/**
 * The whole room as this viewer may see it, whenever that is to be told all at once.
 *
 * It answers `hello`, and it comes when the own seat came or went, or the room has a next race.
 */
export interface WelcomeFrame {
  readonly t: "welcome";
  readonly epoch: string;
  /** Version of the room's events that this frame includes. */
  readonly version: number;
  readonly now: number;
  readonly phase: Phase;
  readonly starts_in: number | null;
  readonly ends_in: number | null;
  /** How far the clock had come when it was stopped; none while it isn't. */
  readonly elapsed: number | null;
  /** The race id: part of the deal's context. */
  readonly race: string;
  /** Which of the room's races it is, from 1. */
  readonly race_number: number;
  /** None where a race stands for itself. */
  readonly series: Series | null;
  readonly options: Options;
  readonly rules: Rules;
  /** SHA-256 of the secret that deals; keep it to check the race afterwards. */
  readonly commitment: string;
  /** On what terms a winnable deal is looked for; none where any deal will do. */
  readonly search: Search | null;
  /** The code for speaking; none once the race has started. */
  readonly code: string | null;
  readonly seats: readonly SeatCard[];
  readonly host: number | null;
  readonly locked: boolean;
  /** When a bot comes if nobody else does; none where none will. */
  readonly bot_in: number | null;
  /** The own seat; none for a visitor. */
  readonly you: number | null;
  /** Whether this page may act for the seat, or only looks on. */
  readonly controls: boolean;
  /** The own board, from the start instant on. */
  readonly tableau: Tableau | null;
  /** The own accepted actions. */
  readonly number: number;
  readonly standings: readonly Standing[];
  /** Only after the race. */
  readonly tallies: readonly Tally[];
  readonly proof: Proof | null;
  /** The sealed list while a start is open or after it; else empty. */
  readonly sealed: readonly Sealed[];
  readonly durability: Durability;
  /** The boards as they may be watched; none before the start, and for who plays on one. */
  readonly boards: BoardsFrame | null;
  /** How many people without a seat look on while the race is on. */
  readonly watching: number;
}

/** The own board, in the instant of the start. */
export interface BoardFrame {
  readonly t: "board";
  readonly tableau: Tableau;
  readonly number: number;
  readonly now: number;
  readonly ends_in: number;
}

/** The action is kept: what it turned up and brought, and the place it gives. */
export interface AcceptedFrame {
  readonly t: "accepted";
  readonly id: RequestId;
  /** The own accepted actions, this one included. */
  readonly number: number;
  /** Elapsed ms of the race. */
  readonly at: number;
  readonly turned: readonly PlacedCard[];
  readonly dealt: readonly PlacedCard[];
  readonly banked: readonly Suit[];
  readonly runs: number;
  readonly score: number;
  readonly place: number;
  readonly hidden: number;
  readonly links: number;
  readonly state: SeatState;
  /** Where undo is on, the whole board: what an undo takes back is told by nothing else. */
  readonly tableau: Tableau | null;
}

/** The action is refused and nothing changed. */
export interface RejectedFrame {
  readonly t: "rejected";
  readonly id: RequestId;
  readonly code: string;
  /** One short sentence; it tells nothing that is hidden. */
  readonly reason: string;
  /** The own accepted actions. */
  readonly number: number;
  /** What the sentence is made of, for those who say it in other words. */
  readonly detail: RefusalDetail | null;
}

/** What to do next, as the player could work out from the own board alone. */
export interface AdviceFrame {
  readonly t: "advice";
  readonly id: RequestId;
  readonly code: "move" | "deal" | "nothing_useful";
  /** The own accepted actions: it is about the board after them. */
  readonly number: number;
  /** The card of a move. */
  readonly card: Card | null;
  /** The column of a move. */
  readonly to: ColumnNumber | null;
}

/** The request of that id is carried out. */
export interface DoneFrame {
  readonly t: "done";
  readonly id: RequestId;
}

/** The next of the room's events; versions have no holes. */
export interface EventFrame {
  readonly t: "event";
  readonly version: number;
  readonly at: number;
  readonly event: PublicEvent;
}

/** The race as it stands; the latest replaces all earlier ones. */
export interface StandingsFrame {
  readonly t: "standings";
  /** Grows with every change; frames may be skipped. */
  readonly version: number;
  readonly rows: readonly Standing[];
}

/** How many look on; the latest replaces all earlier ones. */
export interface WatchingFrame {
  readonly t: "watching";
  /** People without a seat whose pages are connected while the race is on. */
  readonly people: number;
}

/** Another page of this player took the seat, or this one did. */
export interface ControlFrame {
  readonly t: "control";
  readonly controls: boolean;
}

/** The time. */
export interface PongFrame {
  readonly t: "pong";
  readonly id: RequestId;
  readonly now: number;
}

/** A request that can't be carried out: what happened, what was expected, what to do. */
export interface ErrorFrame {
  readonly t: "error";
  readonly id: RequestId;
  readonly code: string;
  readonly message: string;
}

/** The server ends this connection, and says why. */
export interface ByeFrame {
  readonly t: "bye";
  readonly code: string;
  readonly message: string;
  /** Come back after so many ms; none: don't. */
  readonly retry_in: number | null;
}

/** What a seat does on its board. */
export type Action = MoveFrame | DealFrame | UndoFrame;

/** What a seat asks of the room. */
export type SeatRequest =
  | LeaveFrame
  | ReadyFrame
  | UnreadyFrame
  | StartFrame
  | RemoveFrame
  | LockFrame
  | CallBotFrame
  | OpenNonceFrame
  | PauseFrame
  | ResumeFrame
  | ResignFrame;

export type RoomRequest = JoinFrame | TakeFrame | AgainFrame | SeatRequest;

/** Everything that is answered with its id. */
export type Request = Action | RoomRequest | AskHintFrame | PingFrame;

export type Inbound = HelloFrame | Request;

export type PublicEvent =
  | SeatTaken
  | SeatLeft
  | SeatRemoved
  | SeatAway
  | SeatBack
  | SeatForgotten
  | HostPassed
  | RoomLocked
  | BotCalled
  | RoomClosed
  | SeatReady
  | SeatUnready
  | ListSealed
  | NonceOpened
  | StartVoided
  | RaceBegan
  | DealMade
  | StartPostponed
  | RacePaused
  | RaceResumed
  | SeatResigned
  | RaceFinished;

export type Outbound =
  | WelcomeFrame
  | BoardFrame
  | BoardsFrame
  | AcceptedFrame
  | RejectedFrame
  | AdviceFrame
  | DoneFrame
  | EventFrame
  | StandingsFrame
  | WatchingFrame
  | ControlFrame
  | PongFrame
  | ErrorFrame
  | ByeFrame;

/** What a room has where its host chose nothing. */
export const DEFAULT_OPTIONS: Options = {
  rules: "scorpion",
  seats: 4,
  minutes: 20,
  countdown: 10,
  winnable: true,
  hints: false,
  ranked: false,
  listed: false,
  watchers: "boards",
  best_of: 1,
  quick: false,
  bot: null,
  number: null,
};

/** What practice has where nobody chose anything. */
export const PRACTICE_OPTIONS: Options = {
  rules: "undo=on",
  seats: 1,
  minutes: 60,
  countdown: 1,
  winnable: true,
  hints: true,
  ranked: false,
  listed: false,
  watchers: "none",
  best_of: 1,
  quick: true,
  bot: null,
  number: null,
};
