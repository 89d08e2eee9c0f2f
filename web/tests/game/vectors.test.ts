/** Boards of every rule set, with all that the engine says of them: the client must say the same. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  applyMove,
  applyOutcome,
  destinations,
  hasUsefulMove,
  type Outcome,
  refusal,
} from "../../src/game/prediction";
import { type Progress, progressOf } from "../../src/game/progress";
import type { Reason } from "../../src/game/reason";
import { RULE_SETS, ruleSet } from "../../src/game/rule_sets";
import { hiddenCounts, shapeOf } from "../../src/game/shape";
import { whyNoDeal } from "../../src/game/stock";
import { type Tableau, visibleCards } from "../../src/game/tableau";
import type { Rules } from "../../src/net/protocol";
import { parseTableau } from "./positions";

interface Step extends Outcome {
  readonly action: string;
  readonly next: string;
}

interface Board {
  readonly rules: string;
  readonly board: string;
  readonly progress: Progress;
  readonly remains: boolean;
  readonly destinations: Readonly<Record<string, readonly number[]>>;
  readonly refusals: readonly { card: string; to: number; why: Reason }[];
  readonly deal: Reason | null;
  readonly steps: readonly Step[];
}

interface Vectors {
  readonly rule_sets: readonly Rules[];
  readonly boards: readonly Board[];
}

const FILE = new URL("../../../tests/data/board_vectors.json", import.meta.url);
const VECTORS: Vectors = JSON.parse(readFileSync(FILE, "utf8"));

/** The order in which runs went to the bank is the server's, which a page may learn later. */
function inOrder(tableau: Tableau): Tableau {
  return { ...tableau, banked: tableau.banked.toSorted() };
}

test("the rule sets with a name are the engine's", () => {
  expect(RULE_SETS).toEqual(VECTORS.rule_sets);
});

describe.each(VECTORS.rule_sets)("$name", ({ name }) => {
  const rules = ruleSet(name);
  const boards = VECTORS.boards.filter((board) => board.rules === name);

  test("a board is as wide and hides as much as its layout says before any card is known", () => {
    const opening = parseTableau(boards[0]?.board ?? "");
    const shape = shapeOf(rules.layout);
    expect(opening.columns.map(({ hidden }) => hidden)).toEqual(hiddenCounts(shape));
    expect(opening.columns.map(({ hidden, cards }) => hidden + cards.length)).toEqual(
      Array.from({ length: shape.columns }, () => shape.rows),
    );
    expect(opening.stock).toBe(shape.stock);
    expect(opening.reserve).toHaveLength(shape.reserve);
  });

  test.each(boards)("each card goes where it may, and nowhere else: $board", (vector) => {
    const tableau = parseTableau(vector.board);
    for (const card of visibleCards(tableau)) {
      expect(destinations(tableau, card, rules), card).toEqual(vector.destinations[card] ?? []);
    }
    expect(hasUsefulMove(tableau, rules)).toBe(vector.remains);
  });

  test.each(boards)("what is refused is refused for the same reason: $board", (vector) => {
    const tableau = parseTableau(vector.board);
    for (const { card, to, why } of vector.refusals) {
      expect(refusal(tableau, card, to, rules), `${card}${to}`).toEqual(why);
    }
    expect(whyNoDeal(tableau, rules)).toEqual(vector.deal);
  });

  test.each(boards)("it is counted alike: $board", (vector) => {
    expect(progressOf(parseTableau(vector.board), rules)).toEqual(vector.progress);
  });

  test.each(boards)("what an action brings is drawn as the engine has it: $board", (vector) => {
    const before = parseTableau(vector.board);
    for (const { action, next, ...outcome } of vector.steps) {
      const card = action.slice(0, 2);
      const moved = action === "deal" ? before : applyMove(before, card, Number(action.slice(2)));
      const after = applyOutcome(moved, outcome);
      expect(inOrder(after), action).toEqual(inOrder(parseTableau(next)));
    }
  });
});
