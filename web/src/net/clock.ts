/**
 * The server's clock as far as a page can know it: for display only, nothing is decided by it.
 * Local times come from a clock that never jumps (`performance.now()`), in milliseconds.
 */

export interface Clock {
  /** Server time minus local time. */
  readonly offset: number;
  /** Round trip of the sample that the offset comes from; infinite before the first. */
  readonly roundTrip: number;
}

export const UNKNOWN_CLOCK: Clock = { offset: 0, roundTrip: Number.POSITIVE_INFINITY };

/** Returns the clock after one question and answer; the shortest round trip knows best. */
export function sampled(clock: Clock, asked: number, answered: number, server: number): Clock {
  const roundTrip = Math.max(0, answered - asked);
  if (roundTrip > clock.roundTrip) return clock;
  return { offset: server - (asked + answered) / 2, roundTrip };
}

/** Returns the server's time at a local time. */
export function serverTime(clock: Clock, local: number): number {
  return local + clock.offset;
}

/** Returns "m:ss" for milliseconds, never below zero; a started second counts as `round` says. */
export function clockText(ms: number, round: "up" | "down" = "down"): string {
  const exact = Math.max(0, ms) / 1000;
  const seconds = round === "up" ? Math.ceil(exact) : Math.floor(exact);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
