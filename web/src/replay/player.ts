/** Plays a race again: a clock that its viewer starts, stops and moves, told frame by frame. */
import { type ReadonlySignal, signal } from "@preact/signals";
import {
  hastened,
  moved,
  type Reel,
  reelOf,
  runs,
  type Speed,
  started,
  stopped,
  timeOf,
} from "./reel";

/** The time of the page, and its frames. */
export interface Ticker {
  /** Ms, on a clock that never jumps. */
  now(): number;
  /** Calls once before the next frame is drawn; returns what calls that off. */
  next(draw: () => void): () => void;
}

/** Returns the ticker of a window. */
export function tickerOf(page: Window): Ticker {
  return {
    now: () => page.performance.now(),
    next: (draw) => {
      const frame = page.requestAnimationFrame(draw);
      return () => page.cancelAnimationFrame(frame);
    },
  };
}

export interface Player {
  /** Elapsed ms of the race. */
  readonly at: ReadonlySignal<number>;
  readonly isRunning: ReadonlySignal<boolean>;
  readonly speed: ReadonlySignal<Speed>;
  /** Plays, from the start if it is at the end; or stands still. */
  toggle(): void;
  stop(): void;
  /** Goes to a time, and goes on playing if it did. */
  seek(at: number): void;
  hasten(speed: Speed): void;
  close(): void;
}

/** Returns a player that stands at a time of a race of so many ms. */
export function openPlayer(length: number, start: number, ticker: Ticker): Player {
  const at = signal(start);
  const isRunning = signal(false);
  const speed = signal<Speed>(1);
  let reel = reelOf(length, start);
  let callOff: (() => void) | null = null;
  const tick = () => {
    const now = ticker.now();
    at.value = timeOf(reel, now);
    isRunning.value = runs(reel, now);
    callOff = isRunning.value ? ticker.next(tick) : null;
  };
  const change = (next: (reel: Reel, now: number) => Reel) => {
    callOff?.();
    reel = next(reel, ticker.now());
    speed.value = reel.speed;
    tick();
  };
  return {
    ...{ at, isRunning, speed },
    toggle: () => change(isRunning.peek() ? stopped : started),
    stop: () => change(stopped),
    seek: (to) => change((now, local) => moved(now, to, local)),
    hasten: (next) => change((now, local) => hastened(now, next, local)),
    close: () => callOff?.(),
  };
}
