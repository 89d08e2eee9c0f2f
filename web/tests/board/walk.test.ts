import { describe, expect, test } from "vitest";
import { stepped } from "../../src/board/walk";
import { RESERVE } from "../../src/game/tableau";
import { parseTableau } from "../game/positions";

const LEFT = { across: -1, along: 0 };
const RIGHT = { across: 1, along: 0 };
const UP = { across: 0, along: -1 };
const DOWN = { across: 0, along: 1 };

describe("the arrow keys", () => {
  const board = parseTableau("2C 7H/#8H 3D 4S/-");

  test("go along a column as far as it goes", () => {
    expect(stepped(board, 0, { column: 2, at: 1 }, UP)).toEqual({ column: 2, at: 0 });
    expect(stepped(board, 0, { column: 2, at: 0 }, UP)).toEqual({ column: 2, at: 0 });
    expect(stepped(board, 0, { column: 2, at: 2 }, DOWN)).toEqual({ column: 2, at: 2 });
  });

  test("go across as many cards from the end, and not off the board", () => {
    expect(stepped(board, 0, { column: 1, at: 0 }, RIGHT)).toEqual({ column: 2, at: 1 });
    expect(stepped(board, 0, { column: 2, at: 2 }, RIGHT)).toEqual({ column: 3, at: 0 });
    expect(stepped(board, 0, { column: 1, at: 1 }, LEFT)).toEqual({ column: 1, at: 1 });
  });
});

describe("with a reserve, the arrow keys", () => {
  const board = parseTableau("2C 7H/8H/-;reserve=KS 5D");

  test("come to it from the first column, and back to that column's end", () => {
    expect(stepped(board, 2, { column: 1, at: 0 }, LEFT)).toEqual({ column: RESERVE, at: 1 });
    expect(stepped(board, 2, { column: RESERVE, at: 1 }, RIGHT)).toEqual({ column: 1, at: 1 });
  });

  test.each([
    ["left", LEFT],
    ["up", UP],
  ])("go %s along its places, whichever way they stand", (_, step) => {
    expect(stepped(board, 2, { column: RESERVE, at: 1 }, step)).toEqual({ column: RESERVE, at: 0 });
    expect(stepped(board, 2, { column: RESERVE, at: 0 }, step)).toEqual({ column: RESERVE, at: 0 });
  });

  test("don't leave it downwards", () => {
    expect(stepped(board, 2, { column: RESERVE, at: 1 }, DOWN)).toEqual({ column: RESERVE, at: 1 });
  });
});
