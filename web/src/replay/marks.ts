/** What is worth jumping to in a race: cards that turned up, the stock dealt, runs, ends. */
import type { Play, Step } from "./playback";

/** The kinds of marks; of one action the last of its kinds here is shown. */
export const KINDS = ["turned", "deal", "run", "end"] as const;
export type Kind = (typeof KINDS)[number];

export interface Mark {
  readonly at: number;
  readonly seat: number;
  readonly kind: Kind;
  /** After how many steps of the seat. */
  readonly count: number;
}

/** Returns the marks of these plays, in the order of time. */
export function marksOf(plays: readonly Play[]): readonly Mark[] {
  return plays.flatMap(marksOn).sort((a, b) => a.at - b.at || a.seat - b.seat);
}

/** What comes again after an undo is marked the first time, and where it stands in the end. */
function marksOn({ seat, steps, ended_at }: Play): readonly Mark[] {
  const standing = standingOf(steps);
  const known = new Set<string>();
  const marks = steps.flatMap((step, at): Mark | [] => {
    const kind = kindOf(step, steps[at - 1]?.runs ?? 0);
    const what = `${kind} ${step.runs} ${step.turned?.map(({ card }) => card)}`;
    const isNew = !known.has(what);
    known.add(what);
    const isMarked = kind !== null && (isNew || standing.has(at));
    return isMarked ? { at: step.at, seat, kind, count: at + 1 } : [];
  });
  return [...marks, { at: ended_at, seat, kind: "end", count: steps.length }];
}

/** Returns the places of the steps that were never taken back. */
function standingOf(steps: readonly Step[]): ReadonlySet<number> {
  const standing: number[] = [];
  for (const [at, { back }] of steps.entries()) {
    if (back === undefined) standing.push(at);
    else standing.pop();
  }
  return new Set(standing);
}

function kindOf({ runs, dealt, turned }: Step, before: number): Kind | null {
  if (runs > before) return "run";
  if (dealt) return "deal";
  return turned ? "turned" : null;
}

/** Returns the first mark after this time; null behind the last. */
export function nextMark(marks: readonly Mark[], at: number): Mark | null {
  return marks.find((mark) => mark.at > at) ?? null;
}

/** Returns the last mark before this time; null before the first. */
export function markBefore(marks: readonly Mark[], at: number): Mark | null {
  return marks.findLast((mark) => mark.at < at) ?? null;
}
