/** A moment of a replay as it stands in an address: whose boards, and when. */
import type { Playback } from "./playback";

export interface Moment {
  /** One or two seats, in the order in which they stand side by side. */
  readonly seats: readonly number[];
  /** Elapsed ms. */
  readonly at: number;
}

/** How many boards can be shown at once. */
export const MOST_BOARDS = 2;

/** Returns the moment of an address's query; what it doesn't say, or wrongly, is null. */
export function parseMoment(
  query: string,
  { plays, length }: Pick<Playback, "plays" | "length">,
): { readonly seats: readonly number[] | null; readonly at: number | null } {
  const fields = new URLSearchParams(query);
  const asked = (fields.get("seats") ?? "").split(",").map(Number);
  const known = asked.filter((seat) => plays.some((play) => play.seat === seat));
  const seats = [...new Set(known)].slice(0, MOST_BOARDS);
  const seconds = fields.get("t");
  const at = seconds ? Math.round(Number(seconds) * 1000) : Number.NaN;
  return {
    seats: seats.length > 0 ? seats : null,
    at: Number.isFinite(at) ? Math.min(length, Math.max(0, at)) : null,
  };
}

/** Returns the query of a moment, exact to the ms: a step of it is done then, and not before. */
export function momentQuery({ seats, at }: Moment): string {
  return `?seats=${seats.join(",")}&t=${Math.floor(at) / 1000}`;
}

/**
 * Returns the seats to be shown once `seat` was chosen: one more where there is room, in place of
 * the one that was chosen longest ago where there is none; one that is shown goes, but for the last.
 */
export function chosen(seats: readonly number[], seat: number, most: number): readonly number[] {
  if (!seats.includes(seat)) return [...seats, seat].slice(-most);
  return seats.length > 1 ? seats.filter((other) => other !== seat) : seats;
}
