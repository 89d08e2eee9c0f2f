/** How a race stood at any time: the order of the server's standings, from what is told of it. */
import type { SeatState } from "../net/protocol";
import { countAt, type Numbers, type Play, type Playback } from "./playback";

export interface Placed extends Numbers {
  readonly seat: number;
  readonly place: number;
  readonly state: SeatState;
  /** Steps done so far. */
  readonly count: number;
  /** Elapsed ms of the latest step that changed runs or score. */
  readonly time: number;
}

/** Returns the rows at an elapsed time, best first; equal runs, score and time share a place. */
export function placedAt({ plays }: Pick<Playback, "plays">, at: number): readonly Placed[] {
  const rows = plays.map((play) => rowAt(play, at)).sort(inOrder);
  return rows.map((row) => ({
    ...row,
    place: 1 + rows.findIndex((other) => comparedBy(other, row) === 0),
  }));
}

type Row = Omit<Placed, "place">;

function rowAt(play: Play, at: number): Row {
  const count = countAt(play, at);
  const step = play.steps[count - 1];
  const { runs, score, hidden, links } = step ?? { ...play, runs: 0 };
  const state = at >= play.ended_at ? play.state : (step?.state ?? "playing");
  return {
    seat: play.seat,
    runs,
    score,
    hidden,
    links,
    state,
    count,
    time: changedAt(play, count),
  };
}

/** When runs or score became what they are after so many steps. */
function changedAt({ steps, score }: Play, count: number): number {
  const numbersOf = (after: number) => steps[after - 1] ?? { runs: 0, score };
  const now = numbersOf(count);
  for (let after = count; after > 0; after--) {
    const before = numbersOf(after - 1);
    if (before.runs !== now.runs || before.score !== now.score) return steps[after - 1]?.at ?? 0;
  }
  return 0;
}

function inOrder(a: Row, b: Row): number {
  return comparedBy(a, b) || a.seat - b.seat;
}

/** Who did nothing comes last, whatever the score. */
function comparedBy(a: Row, b: Row): number {
  if (a.count === 0 || b.count === 0) return Math.sign(b.count) - Math.sign(a.count);
  return b.runs - a.runs || b.score - a.score || a.time - b.time;
}
