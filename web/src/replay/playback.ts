/** A finished race as the server tells it to be watched again, and the boards that follow from it. */
import { applyMove, applyOutcome } from "../game/prediction";
import type { Tableau } from "../game/tableau";
import type { PlacedCard, Rules, SeatCard, SeatState, Suit } from "../net/protocol";

/** What an action came to, in numbers. */
export interface Numbers {
  readonly runs: number;
  readonly score: number;
  readonly hidden: number;
  readonly links: number;
}

/** An accepted action; what is empty is left out. */
export interface Step extends Numbers {
  /** Elapsed ms. */
  readonly at: number;
  /** `7H5`, `deal` or `undo`. */
  readonly action: string;
  readonly state?: SeatState;
  readonly turned?: readonly PlacedCard[];
  readonly dealt?: readonly PlacedCard[];
  readonly banked?: readonly Suit[];
  /** Of an undo: after which step the board was the same; 0 is the start. */
  readonly back?: number;
}

/** What one seat did. */
export interface Play extends Omit<Numbers, "runs"> {
  readonly seat: number;
  /** The board at the start. */
  readonly tableau: Tableau;
  readonly steps: readonly Step[];
  readonly ended_at: number;
  readonly state: SeatState;
}

export interface Playback {
  readonly race: string;
  readonly rules: Rules;
  readonly start: number;
  /** Elapsed ms at the end of the race. */
  readonly length: number;
  readonly seats: readonly SeatCard[];
  readonly plays: readonly Play[];
}

const MOVE = /^([A2-9TJQK][SHDC])([0-9]+)$/;

/** Returns the card of a move and the column that it goes to; null for any other action. */
export function moveOf(action: string): { readonly card: string; readonly to: number } | null {
  const [, card, to] = MOVE.exec(action) ?? [];
  return card && to ? { card, to: Number(to) } : null;
}

/** Returns every board of a seat: the one at the start, then the one after each step. */
export function boardsOf({ tableau, steps }: Play): readonly Tableau[] {
  const boards = [tableau];
  for (const step of steps) {
    const before = boards[step.back ?? boards.length - 1] ?? tableau;
    boards.push(step.back === undefined ? after(before, step) : before);
  }
  return boards;
}

function after(board: Tableau, { action, turned = [], dealt = [], banked = [] }: Step): Tableau {
  const move = moveOf(action);
  const moved = move ? applyMove(board, move.card, move.to) : board;
  return applyOutcome(moved, { turned, dealt, banked });
}

/** Returns how many of a seat's steps were done by the elapsed time `at`. */
export function countAt({ steps }: Pick<Play, "steps">, at: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns when the next step of any of these plays is done; null when none is left. */
export function nextStep(plays: readonly Play[], at: number): number | null {
  const times = plays.flatMap((play) => play.steps[countAt(play, at)]?.at ?? []);
  return times.length > 0 ? Math.min(...times) : null;
}

/** Returns when the latest step of these plays before `at` was done; 0 is the start. */
export function stepBefore(plays: readonly Play[], at: number): number {
  return Math.max(0, ...plays.map((play) => play.steps[countAt(play, at - 1) - 1]?.at ?? 0));
}
