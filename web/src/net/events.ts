/** What each of the room's events changes in it. */
import { logged } from "./log";
import { NOBODYS_LOOK } from "./look";
import type {
  EventFrame,
  PublicEvent,
  RaceFinished,
  SeatCard,
  SeatTaken,
  Standing,
  StartVoided,
} from "./protocol";
import { fresh, ownOf, type Room } from "./room";

/** Returns the room after its next event; the caller has seen to it that no version is missing. */
export function withEvent(room: Room, { version, event, at }: Omit<EventFrame, "t">): Room {
  return { ...room, version, log: logged(room, event, at), ...changeOf(room, event, at) };
}

function changeOf(room: Room, event: PublicEvent, at: number): Partial<Room> {
  return ofSeats(room, event) ?? ofStart(room, event) ?? ofRace(room, event, at) ?? {};
}

function ofSeats(room: Room, event: PublicEvent): Partial<Room> | null {
  switch (event.k) {
    case "joined":
      return { seats: seatTaken(room, event), host: event.host, botAt: null };
    case "left":
    case "removed":
      return { seats: room.seats.filter(({ seat }) => seat !== event.seat), host: event.host };
    case "away":
      return { seats: changed(room, event.seat, { is_away: true }) };
    case "back":
      return { seats: changed(room, event.seat, { is_away: false }) };
    case "forgotten":
      return { seats: changed(room, event.seat, { name: "", ...NOBODYS_LOOK }) };
    case "host":
      return { host: event.host };
    case "locked":
      return { locked: event.locked };
    case "bot":
      return { botAt: null };
    default:
      return null;
  }
}

function ofStart(room: Room, event: PublicEvent): Partial<Room> | null {
  switch (event.k) {
    case "ready":
      return { seats: changed(room, event.seat, { nonce_hash: event.nonce_hash }) };
    case "unready":
      return { seats: changed(room, event.seat, { nonce_hash: null }) };
    case "sealed":
      return {
        phase: "opening",
        sealed: event.list,
        opensUntil: event.until,
        opened: [],
        voided: null,
        botAt: null,
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
    default:
      return null;
  }
}

function ofRace(room: Room, event: PublicEvent, at: number): Partial<Room> | null {
  switch (event.k) {
    case "paused":
      return { phase: "paused", elapsed: elapsedAt(room, at) };
    case "resumed":
      return { phase: "racing", start: event.start, deadline: event.deadline, elapsed: null };
    case "resigned":
      return resigned(room, event.seat);
    case "finished":
      return finished(room, event);
    case "closed":
      return { phase: "closed", code: null };
    default:
      return null;
  }
}

function seatTaken(room: Room, taken: SeatTaken): readonly SeatCard[] {
  const { seat, name, colour, pattern, bot } = taken;
  const others = room.seats.filter((other) => other.seat !== seat);
  const card = { seat, name, colour, pattern, bot, is_away: false, nonce_hash: null };
  return [...others, card].toSorted((one, other) => one.seat - other.seat);
}

function changed(room: Room, seat: number, change: Partial<SeatCard>): readonly SeatCard[] {
  return room.seats.map((card) => (card.seat === seat ? { ...card, ...change } : card));
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

/** Nobody has done anything yet: all share the first place until the first standings come. */
function begun(room: Room): Partial<Room> {
  const own = fresh(room.rules, "playing");
  const standings = room.seats.map(({ seat }) => ({ seat, ...own, time: 0, actions: 0 }));
  return { phase: "countdown", code: null, standings, own };
}

/** A page that came in mid race knows the deadline, and not the start. */
function elapsedAt({ deadline, options }: Room, at: number): number {
  const limit = options.minutes * 60_000;
  return deadline === null ? 0 : Math.max(0, limit - (deadline - at));
}

function resigned(room: Room, seat: number): Partial<Room> {
  const standings = room.standings.map(
    (row): Standing => (row.seat === seat ? { ...row, state: "resigned" } : row),
  );
  if (seat !== room.you) return { standings };
  return { standings, own: { ...room.own, state: "resigned" } };
}

function finished(room: Room, { standings, tallies, series, proof }: RaceFinished): Partial<Room> {
  const own = ownOf(room.own, standings, room.you, 0);
  return { phase: "finished", standings, tallies, series, proof, own, code: null, elapsed: null };
}
