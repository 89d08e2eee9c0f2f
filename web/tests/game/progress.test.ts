import { expect, test } from "vitest";
import { progressOf } from "../../src/game/progress";
import { parseTableau } from "./positions";

const RUN = [..."KQJT98765432A"].map((rank) => `${rank}H`).join(" ");

test("links are cards on their next higher card, and twelve for each banked run", () => {
  const board = parseTableau("#KS 9H 8H 7H 6C/KC QC/JC/-/-/-/-;banked=D");
  expect(progressOf(board, { completed: "bank" })).toEqual({ runs: 1, hidden: 1, links: 15 });
});

test("a face-down card is no part of a link", () => {
  const board = parseTableau("#8H 7H/-/-/-/-/-/-");
  expect(progressOf(board, { completed: "bank" }).links).toBe(0);
});

test("a finished game has 48 links, whether its runs lie in the bank or on the table", () => {
  const suits = ["S", "H", "D", "C"].map((suit) => RUN.replaceAll("H", suit));
  const staying = parseTableau(`${suits.join("/")}/-/-/-`);
  expect(progressOf(staying, { completed: "stay" })).toEqual({ runs: 4, hidden: 0, links: 48 });
  const banked = parseTableau("-/-/-/-/-/-/-;banked=S H D C");
  expect(progressOf(banked, { completed: "bank" })).toEqual({ runs: 4, hidden: 0, links: 48 });
});

test("where runs stay, a run with anything on or under it doesn't count", () => {
  const board = parseTableau(`2S ${RUN}/${RUN.replaceAll("H", "D")} 3S/-/-/-/-/-`);
  expect(progressOf(board, { completed: "stay" }).runs).toBe(0);
});
