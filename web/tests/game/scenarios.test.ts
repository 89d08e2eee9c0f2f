/** The engine's scripted games, state by state: the client predicts exactly what the engine allows. */
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
import { placeOf, type Tableau, visibleCards } from "../../src/game/tableau";
import type { Suit } from "../../src/net/protocol";
import { parseTableau } from "./positions";

interface Expectation {
  readonly ok: boolean;
  readonly position: string;
  readonly turned: readonly string[];
  readonly banked: readonly Suit[];
  readonly legal: readonly string[];
  readonly status: string;
}

interface Scenario {
  readonly title: string;
  readonly rules: { layout: string; empty: "king" | "any"; completed: string; stock: string };
  readonly actions: readonly string[];
  readonly expect: readonly Expectation[];
}

const FILE = new URL("../../../tests/data/scenarios.json", import.meta.url);
const scenarios: readonly Scenario[] = JSON.parse(readFileSync(FILE, "utf8"));

/** Every move of every visible card that the prediction allows, in the engine's notation. */
function predicted(tableau: Tableau, rules: Scenario["rules"]): string[] {
  return visibleCards(tableau)
    .flatMap((card) => destinations(tableau, card, rules).map((to) => `${card}${to}`))
    .sort();
}

/** What the server would say of a step: where cards turned up and were dealt, and what was banked. */
function outcomeOf(before: Tableau, step: Expectation): Outcome {
  const after = parseTableau(step.position);
  const placed = (card: string) => ({ card, column: placeOf(after, card)?.column ?? 0 });
  const known = new Set([...visibleCards(before), ...step.turned]);
  const dealt = visibleCards(after).filter((card) => !known.has(card));
  return { turned: step.turned.map(placed), dealt: dealt.map(placed), banked: step.banked };
}

function sorted(tableau: Tableau): Tableau {
  return { ...tableau, banked: [...tableau.banked].sort() };
}

/** A step whose cards all stay in sight can be told from what the player sees. */
function isTellable(before: Tableau, step: Expectation): boolean {
  const after = parseTableau(step.position);
  const sumHidden = (tableau: Tableau) =>
    tableau.columns.reduce((all, column) => all + column.hidden, 0);
  const isTurnedInSight = step.turned.every((card) => placeOf(after, card) !== null);
  const isDealInSight = before.stock === after.stock || step.banked.length === 0;
  return isTurnedInSight && isDealInSight && sumHidden(after) <= sumHidden(before);
}

describe.each(scenarios)("$title", ({ rules, actions, expect: steps }) => {
  test("allows exactly the moves that the engine allows", () => {
    for (const step of steps) {
      if (step.status === "won") continue;
      const legal = step.legal.filter((action) => action !== "deal");
      expect(predicted(parseTableau(step.position), rules)).toEqual(legal.toSorted());
    }
  });

  test("draws each move and what the server says of it as the engine has it", () => {
    for (const [at, action] of actions.entries()) {
      const before = parseTableau(steps[at]?.position ?? "");
      const step = steps[at + 1];
      if (!step?.ok || action === "undo" || !isTellable(before, step)) continue;
      const isMove = action !== "deal";
      const moved = isMove
        ? applyMove(before, action.slice(0, 2), Number(action.slice(2)))
        : before;
      const after = applyOutcome(moved, outcomeOf(before, step));
      expect(sorted(after)).toEqual(sorted(parseTableau(step.position)));
    }
  });

  test("refuses what the engine refuses, with a reason", () => {
    for (const [at, action] of actions.entries()) {
      const before = steps[at];
      const step = steps[at + 1];
      if (!before || !step || action === "deal" || action === "undo") continue;
      if (before.status === "won") continue;
      const why = refusal(
        parseTableau(before.position),
        action.slice(0, 2),
        Number(action.slice(2)),
        rules,
      );
      expect(why === null, `${action} at ${before.position}: ${why?.code}`).toBe(step.ok);
    }
  });

  test("sees that a board is stuck", () => {
    for (const step of steps.filter(({ status }) => status === "stuck")) {
      expect(hasUsefulMove(parseTableau(step.position), rules)).toBe(false);
    }
  });
});
