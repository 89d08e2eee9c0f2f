/** What happened in a room, one line each: who came and went, how the race began and ended. */
import type { Happening } from "./happening";
import type { PublicEvent, Standing } from "./protocol";
import { nameOf, type Room } from "./room";

/** Who comes back to a page after hours finds the latest lines, not thousands. */
const MOST = 200;

/** Returns the log of `room` with what an event says; `room` is the one before it. */
export function logged(room: Room, event: PublicEvent, at: number): readonly Happening[] {
  return kept([...room.log, ...linesOf(room, event).map((line) => ({ at, ...line }))]);
}

/** Returns the log of `room` with what newer standings say of all seats. */
export function loggedNews(
  room: Room,
  rows: readonly Standing[],
  at: number,
): readonly Happening[] {
  const news = rows.filter((row) => isNews(before(room, row), row));
  const lines = news.map((row) => ({ at, what: whatOf(row), names: [nameOf(room, row.seat)] }));
  return lines.length > 0 ? kept([...room.log, ...lines]) : room.log;
}

type Line = Omit<Happening, "at">;

function kept(log: readonly Happening[]): readonly Happening[] {
  return log.slice(-MOST);
}

function linesOf(room: Room, event: PublicEvent): readonly Line[] {
  const of = (what: string, ...seats: readonly number[]): Line => {
    return { what, names: seats.map((seat) => nameOf(room, seat)) };
  };
  switch (event.k) {
    case "joined":
      return [{ what: event.bot ? "joined.bot" : "joined", names: [event.name] }];
    case "left":
    case "removed":
      return [
        of(event.k, event.seat),
        ...newHost(room, event.host).map((seat) => of("host", seat)),
      ];
    case "host":
      return [of("host", event.host)];
    case "away":
    case "back":
    case "ready":
    case "unready":
    case "forgotten":
      return [of(event.k, event.seat)];
    case "voided":
      return [of(event.missing.length > 0 ? "voided" : "renewed", ...event.missing)];
    case "locked":
      return [of(event.locked ? "locked" : "unlocked")];
    case "bot":
      return [of(`bot.${event.strength}`)];
    case "resigned":
      return [of("ended.resigned", event.seat)];
    case "sealed":
    case "began":
    case "postponed":
    case "paused":
    case "resumed":
    case "finished":
    case "closed":
      return [of(event.k)];
    default:
      // Nonces are too many, and a deal is no news.
      return [];
  }
}

function newHost(room: Room, host: number | null): readonly number[] {
  return host === null || host === room.host ? [] : [host];
}

function before(room: Room, { seat }: Standing): Standing | undefined {
  return room.standings.find((row) => row.seat === seat);
}

function isNews(old: Standing | undefined, row: Standing): boolean {
  if (!old || old.state === "waiting") return false;
  return row.runs > old.runs || hasJustEnded(old, row);
}

function hasJustEnded(old: Standing, { state }: Standing): boolean {
  return state !== old.state && state !== "playing" && state !== "waiting";
}

function whatOf({ state, runs }: Standing): string {
  return state === "playing" ? `runs.${runs}` : `ended.${state}`;
}
