import { expect, test } from "vitest";
import { parseCommand } from "../../src/game/command";

test.each([
  ["7h", { kind: "card", card: "7H", to: null }],
  ["kd 3", { kind: "card", card: "KD", to: 3 }],
  ["KD3", { kind: "card", card: "KD", to: 3 }],
  [" 10s  7 ", { kind: "card", card: "TS", to: 7 }],
  ["t s 10", { kind: "card", card: "TS", to: 10 }],
  ["Deal", { kind: "deal" }],
  ["UNDO", { kind: "undo" }],
])("“%s” is understood", (text, command) => {
  expect(parseCommand(text)).toEqual(command);
});

test.each(["", "1h", "7x", "7h 123", "deal 3", "11s", "seven of hearts"])("“%s” is not", (text) => {
  expect(parseCommand(text)).toBeNull();
});
