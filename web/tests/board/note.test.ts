// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { layOut, type Stack } from "../../src/board/layout";
import { Note } from "../../src/board/note";

const SIZE = { width: 700, height: 500 };

/** A board whose seven columns all have so many cards. */
function boardOf(shown: number) {
  const stacks = Array.from({ length: 7 }, (): Stack => ({ hidden: 0, shown }));
  return layOut(SIZE, stacks);
}

const roomy = boardOf(2);
const full = boardOf(40);

let table: HTMLElement;
let aside: HTMLElement;
let note: Note;

beforeEach(() => {
  vi.useFakeTimers();
  table = document.createElement("div");
  aside = document.createElement("div");
  note = new Note(table, aside);
  Object.defineProperties(note.element, {
    offsetWidth: { value: 180 },
    offsetHeight: { value: 36 },
  });
});

afterEach(() => {
  vi.useRealTimers();
});

test("stands on the felt where there is room", () => {
  note.show("Hint: 9♠ to column 5.", roomy);
  expect(table.textContent).toBe("Hint: 9♠ to column 5.");
  expect(note.element.style.inset).toBe("458px auto auto 260px");
});

test("stands aside while cards take all the room", () => {
  note.show("Hint: 9♠ to column 5.", full);
  expect(aside.textContent).toBe("Hint: 9♠ to column 5.");
  expect(note.element.style.inset).toBe("");
});

test("moves when the board gets another size", () => {
  note.show("Hint: 9♠ to column 5.", full);
  note.place(roomy);
  expect([table.textContent, aside.textContent]).toEqual(["Hint: 9♠ to column 5.", ""]);
});

test("leaves by itself, and a newer sentence stays as long as any", () => {
  note.show("One.", roomy);
  vi.advanceTimersByTime(4000);
  note.show("Two.", roomy);
  vi.advanceTimersByTime(4000);
  expect(table.textContent).toBe("Two.");
  vi.advanceTimersByTime(1000);
  expect(table.childElementCount).toBe(0);
});

test("isn't brought back by a board that is drawn anew", () => {
  note.show("One.", full);
  note.hide();
  note.place(roomy);
  expect([table.childElementCount, aside.childElementCount]).toEqual([0, 0]);
});
