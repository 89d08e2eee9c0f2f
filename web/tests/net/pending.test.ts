import fc from "fast-check";
import { expect, test } from "vitest";
import { actionFrame, drawn, readPending } from "../../src/net/pending";
import { TABLEAU } from "./frames";

const MOVE = actionFrame({ t: "move", card: "7H", to: 2 }, "a-0", 3);
const DEAL = actionFrame({ t: "deal" }, "a-1", 4);

test("a deed becomes a frame with its id and its place", () => {
  expect(MOVE).toEqual({ t: "move", id: "a-0", base: 3, card: "7H", to: 2 });
  expect(DEAL).toEqual({ t: "deal", id: "a-1", base: 4 });
});

test("moves that the board holds already are not drawn again", () => {
  expect(drawn(TABLEAU, 4, [MOVE])).toBe(TABLEAU);
  expect(drawn(TABLEAU, 3, [MOVE]).columns[1]?.cards).toEqual(["KS", "8H", "7H"]);
});

test("a dealt stock isn't guessed", () => {
  expect(drawn(TABLEAU, 4, [DEAL])).toBe(TABLEAU);
});

test("pending actions come back as they were kept", () => {
  const kept = JSON.parse(JSON.stringify({ race: "r-1", actions: [MOVE, DEAL] }));
  expect(readPending(kept, "r-1")).toEqual([MOVE, DEAL]);
});

test.each([
  ["another race", { race: "r-2", actions: [MOVE] }],
  ["a hole between them", { race: "r-1", actions: [MOVE, { ...DEAL, base: 7 }] }],
  ["a move without a card", { race: "r-1", actions: [{ t: "move", id: "a", base: 0, to: 1 }] }],
  ["an unknown action", { race: "r-1", actions: [{ t: "cheat", id: "a", base: 0 }] }],
  ["no list", { race: "r-1", actions: "all of them" }],
])("kept actions with %s are dropped", (_, kept) => {
  expect(readPending(kept, "r-1")).toEqual([]);
});

test("whatever lies in the storage, reading it never fails", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(Array.isArray(readPending(value, "r-1"))).toBe(true);
    }),
  );
});
