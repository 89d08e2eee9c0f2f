/** Where on the board a short sentence covers no card: pure geometry, no elements. */
import type { Layout, Point, Size } from "./layout";

/** Between the sentence and what is around it. */
const MARGIN = 6;
/** What a sign under the end of a column takes. */
const SIGN = 30;

/** What stands in the way of the sentence, from left to right. */
interface Span {
  readonly left: number;
  readonly right: number;
}

/**
 * Returns the corner of a place of this size at the bottom of the board, as near to the middle as
 * cards leave it, or null where they leave none.
 */
export function bareSpot(layout: Layout, { width, height }: Size): Point | null {
  const y = layout.size.height - height - MARGIN;
  const spans = spansBelow(layout, y - MARGIN);
  const middle = (layout.size.width - width) / 2;
  const last = layout.size.width - width - MARGIN;
  const nearest = [middle, MARGIN, last, ...spans.flatMap(besides(width))]
    .filter((x) => x >= MARGIN && x <= last)
    .filter((x) => spans.every(({ left, right }) => x + width <= left || right <= x))
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0];
  return nearest === undefined || y < 0 ? null : { x: nearest, y };
}

/** Returns what reaches below this height, with some air around it. */
function spansBelow({ card, columns, reserve }: Layout, y: number): readonly Span[] {
  const spanAt = ({ x }: { readonly x: number }): Span => ({
    left: x - MARGIN,
    right: x + card.width + MARGIN,
  });
  return [
    ...columns.filter(({ top, tops, height }) => (tops.at(-1) ?? top) + height + SIGN > y),
    ...reserve.filter((place) => place.y + card.height > y),
  ].map(spanAt);
}

function besides(width: number): (span: Span) => readonly number[] {
  return ({ left, right }) => [left - width, right];
}
