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

function marksOn({ seat, steps, ended_at }: Play): readonly Mark[] {
  const marks = steps.flatMap((step, at): Mark | [] => {
    const kind = kindOf(step, steps[at - 1]?.runs ?? 0);
    return kind ? { at: step.at, seat, kind, count: at + 1 } : [];
  });
  return [...marks, { at: ended_at, seat, kind: "end", count: steps.length }];
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
