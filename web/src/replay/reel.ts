/** The clock of a replay: it stands at a time, or runs on from there so many times as fast. */

/** How fast it may run. */
export const SPEEDS = [1, 2, 4, 8] as const;
export type Speed = (typeof SPEEDS)[number];

export interface Reel {
  /** Where it stands, or stood at `since`: elapsed ms of the race. */
  readonly at: number;
  /** Local time from which it has been running; null while it stands. */
  readonly since: number | null;
  readonly speed: Speed;
  /** Elapsed ms at which it stops. */
  readonly length: number;
}

/** Returns a clock that stands at a time. */
export function reelOf(length: number, at = 0): Reel {
  return { at: within(at, length), since: null, speed: 1, length };
}

/** Returns the race's time at a local time. */
export function timeOf({ at, since, speed, length }: Reel, now: number): number {
  return since === null ? at : within(at + Math.max(0, now - since) * speed, length);
}

/** Returns whether it runs, and hasn't come to the end. */
export function runs(reel: Reel, now: number): boolean {
  return reel.since !== null && timeOf(reel, now) < reel.length;
}

/** Returns it running; from the end it begins anew. */
export function started(reel: Reel, now: number): Reel {
  const at = timeOf(reel, now);
  return { ...reel, at: at < reel.length ? at : 0, since: now };
}

/** Returns it standing where it is. */
export function stopped(reel: Reel, now: number): Reel {
  return { ...reel, at: timeOf(reel, now), since: null };
}

/** Returns it at another time; it goes on running if it did. */
export function moved(reel: Reel, at: number, now: number): Reel {
  return { ...reel, at: within(at, reel.length), since: runs(reel, now) ? now : null };
}

/** Returns it at another speed, at the same time of the race. */
export function hastened(reel: Reel, speed: Speed, now: number): Reel {
  const since = runs(reel, now) ? now : null;
  return { ...reel, at: timeOf(reel, now), since, speed };
}

function within(at: number, length: number): number {
  return Math.min(length, Math.max(0, at));
}
