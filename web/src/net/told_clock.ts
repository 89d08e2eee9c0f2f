/**
 * The server's clock as its answers over HTTP tell it; for display only.
 * An answer that was kept by the browser tells too early a time, and none tells too late a one:
 * so the latest of all that was told holds.
 */
export interface ToldClock {
  /** Takes the time of an answer that has just come, ms since 1970. */
  hear(at: number): void;
  /** The server's time, ms since 1970; nothing of use before something was heard. */
  now(): number;
}

/** Returns a clock that goes by `local`, which never jumps. */
export function toldClock(local: () => number): ToldClock {
  let offset = Number.NEGATIVE_INFINITY;
  return {
    hear: (at) => {
      offset = Math.max(offset, at - local());
    },
    now: () => local() + offset,
  };
}
