import { describe, expect, test } from "vitest";
import { actionFor, isMovement, KEY_LIST, type KeyPress } from "../../src/board/keys";
import { RANKS } from "../../src/game/cards";

function press(key: string, change: Partial<KeyPress> = {}): KeyPress {
  const plain = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  return { key, ...plain, repeat: false, ...change };
}

describe("keys", () => {
  test("every rank has a key of its own that isn't taken", () => {
    for (const rank of RANKS) {
      expect(actionFor(press(rank.toLowerCase()), true)).toEqual({ kind: "find", rank });
    }
  });

  test("capitals mean the same as small letters", () => {
    expect(actionFor(press("D"), true)).toEqual({ kind: "deal" });
  });

  test("what was taken back has a key beside that of taking back", () => {
    expect(actionFor(press("z"), true)).toEqual({ kind: "undo" });
    expect(actionFor(press("x"), true)).toEqual({ kind: "redo" });
  });

  test("letters can be switched off; arrows and Escape stay", () => {
    for (const key of ["d", "z", "7", "/", "?"]) expect(actionFor(press(key), false)).toBeNull();
    expect(actionFor(press("ArrowLeft"), false)).toEqual({ kind: "step", across: -1, along: 0 });
    expect(actionFor(press("Escape"), false)).toEqual({ kind: "cancel" });
  });

  test("the browser's own shortcuts and half-typed characters are left alone", () => {
    expect(actionFor(press("d", { ctrlKey: true }), true)).toBeNull();
    expect(actionFor(press("z", { metaKey: true }), true)).toBeNull();
    expect(actionFor(press("ArrowLeft", { altKey: true }), true)).toBeNull();
    expect(actionFor(press("a", { isComposing: true }), true)).toBeNull();
  });

  test("a letter that is held down is meant once, an arrow again and again", () => {
    for (const key of ["h", "z", "d"]) {
      expect(actionFor(press(key, { repeat: true }), true)).toBeNull();
    }
    expect(actionFor(press("ArrowLeft", { repeat: true }), true)).not.toBeNull();
  });

  test("only movements belong to whoever has the focus", () => {
    const action = (key: string) => actionFor(press(key), true);
    expect(["ArrowUp", "Home"].map(action).every((found) => found && isMovement(found))).toBe(true);
    expect(["d", "Escape"].map(action).some((found) => found && isMovement(found))).toBe(false);
  });

  test("the list names each single key once, and each does something", () => {
    const singles = KEY_LIST.filter(({ single }) => single).flatMap(({ keys }) => keys.split(" "));
    expect(new Set(singles).size).toBe(singles.length);
    for (const key of singles.filter((text) => text !== "2…9")) {
      expect(actionFor(press(key), true), key).not.toBeNull();
    }
  });
});
