import { expect, test } from "vitest";
import { situationOf } from "../../src/game/reason";

const WAITS = { code: "not_on_next_higher", card: "5H", needed: "6H" };

test.each([
  [{ code: "stock_empty" }, "stock_empty"],
  [{ code: "card_not_visible", card: "5H" }, "card_not_visible"],
  [{ ...WAITS, code: "card_not_visible" }, "needed.not_visible"],
  [{ ...WAITS, covers: 0 }, "needed.in_reserve"],
  [{ ...WAITS, covers: 0, column: 3 }, "needed.is_last"],
  [{ ...WAITS, covers: 1, column: 3 }, "needed.covered.one"],
  [{ ...WAITS, covers: 2, column: 3 }, "needed.covered.other"],
  [{ ...WAITS, code: "already_joined", column: 3 }, "already_joined"],
  [{ ...WAITS, code: "empty_needs_king", covers: 2, column: 3 }, "empty_needs_king.instead"],
  [{ code: "empty_needs_king", card: "5H" }, "empty_needs_king"],
  [{ code: "king_needs_empty", card: "KH", column: 2 }, "king_needs_empty"],
  [{ code: "king_needs_empty", card: "KH" }, "king_needs_empty.none"],
])("%j is about %s", (reason, situation) => {
  expect(situationOf(reason)).toBe(situation);
});

test("what a server leaves out and what it calls null are the same", () => {
  const nothing = { card: null, needed: null, column: null, covers: null, limit: null };
  expect(situationOf({ ...nothing, code: "king_needs_empty" })).toBe("king_needs_empty.none");
  expect(situationOf({ ...nothing, code: "time_up" })).toBe("time_up");
});
