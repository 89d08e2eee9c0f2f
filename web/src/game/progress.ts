/** How far a board has come, in the numbers that the lanes show. */
import type { Rules, Suit } from "../net/protocol";
import { nextHigher, suitOf } from "./cards";
import type { Column, Tableau } from "./tableau";

export interface Progress {
  readonly runs: number;
  readonly hidden: number;
  /** 0 to 48: face-up cards lying on their next higher card, and 12 for each banked run. */
  readonly links: number;
}

const LINKS_IN_A_RUN = 12;
const CARDS_IN_A_RUN = 13;

/** Where runs cost moves there is something to lose from the first one on. */
const POINTS_AT_START: Readonly<Record<Rules["score"], number>> = {
  standard: 0,
  spider: 500,
  none: 0,
};

/** Returns the score of a game in which nothing was done yet. */
export function startScore({ score }: Pick<Rules, "score">): number {
  return POINTS_AT_START[score];
}

/** Returns whether this column is one whole run and nothing else: finished, where runs stay. */
export function isWholeRun(column: Column): boolean {
  return (
    column.hidden === 0 &&
    column.cards.length === CARDS_IN_A_RUN &&
    linksIn(column) === LINKS_IN_A_RUN
  );
}

/** Returns the suits of the runs that stand whole on the board, column by column. */
export function wholeRuns(tableau: Tableau): readonly Suit[] {
  return tableau.columns.filter(isWholeRun).map(({ cards }) => suitOf(cards[0] ?? "") as Suit);
}

/** Returns the progress of a board; where runs stay, a run is a column that is exactly one. */
export function progressOf(tableau: Tableau, rules: Pick<Rules, "completed">): Progress {
  const lying = tableau.columns.map(linksIn);
  const links = lying.reduce((all, more) => all + more, tableau.banked.length * LINKS_IN_A_RUN);
  const hidden = tableau.columns.reduce((all, column) => all + column.hidden, 0);
  const runs = rules.completed === "bank" ? tableau.banked.length : wholeRuns(tableau).length;
  return { runs, hidden, links };
}

function linksIn(column: Column): number {
  return column.cards.filter((card, at) => column.cards[at - 1] === (nextHigher(card) ?? "-"))
    .length;
}
