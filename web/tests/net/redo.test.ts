import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { actionFrame, type Deed } from "../../src/net/pending";
import { followed, newRedo, type Redo, readRedo } from "../../src/net/redo";

const RACE = "abcdefghij234567-1";
const MOVE: Deed = { t: "move", card: "7H", to: 2 };
const OTHER: Deed = { t: "move", card: "6H", to: 3 };
const DEAL: Deed = { t: "deal" };
const UNDO: Deed = { t: "undo" };

/** What is known after these deeds were accepted, one after the other. */
function after(deeds: readonly Deed[], redo: Redo = newRedo({ race: RACE, number: 0 })): Redo {
  return deeds.reduce((known, deed) => {
    const action = actionFrame(deed, "id", known.number);
    return followed(known, { race: RACE, number: known.number + 1 }, [action]);
  }, redo);
}

describe("what can be done again", () => {
  test("is what was taken back, the latest first", () => {
    expect(after([MOVE, DEAL, UNDO]).undone).toEqual([DEAL]);
    expect(after([MOVE, DEAL, UNDO, UNDO]).undone).toEqual([DEAL, MOVE]);
  });

  test("is one less after it was done again, by whatever way", () => {
    expect(after([MOVE, DEAL, UNDO, UNDO, MOVE]).undone).toEqual([DEAL]);
    expect(after([MOVE, DEAL, UNDO, UNDO, MOVE, DEAL]).undone).toEqual([]);
  });

  test("is nothing any more after something else", () => {
    expect(after([MOVE, DEAL, UNDO, OTHER]).undone).toEqual([]);
    expect(after([MOVE, UNDO, { ...MOVE, to: 5 }]).undone).toEqual([]);
  });

  test("is nothing where another page did something", () => {
    const known = after([MOVE, UNDO]);
    expect(followed(known, { race: RACE, number: 4 }, [])).toEqual(
      newRedo({ race: RACE, number: 4 }),
    );
  });

  test("is nothing in another race, or in one that was set back", () => {
    const known = after([MOVE, UNDO]);
    const next = { race: `${RACE}1`, number: 0 };
    expect(followed(known, next, [])).toEqual(newRedo(next));
    expect(followed(known, { race: RACE, number: 1 }, []).undone).toEqual([]);
  });

  test("takes in several answers that came at once", () => {
    const pending = [MOVE, DEAL, UNDO].map((deed, base) => actionFrame(deed, `${base}`, base));
    const known = followed(newRedo({ race: RACE, number: 0 }), { race: RACE, number: 3 }, pending);
    expect(known).toEqual(after([MOVE, DEAL, UNDO]));
  });

  test("doing again all that was taken back leads to where one was", () => {
    const deeds = fc.array(fc.constantFrom(MOVE, OTHER, DEAL), { maxLength: 12 });
    fc.assert(
      fc.property(deeds, fc.nat({ max: 12 }), (made, times) => {
        const taken = Math.min(times, made.length);
        const before = after(made);
        const back = after(Array<Deed>(taken).fill(UNDO), before);
        const again = after(back.undone.toReversed(), back);
        expect(again.done).toEqual(before.done);
        expect(again.undone).toEqual([]);
      }),
    );
  });
});

describe("what was kept of it", () => {
  const seen = { race: RACE, number: 3 };

  test("holds for the same position", () => {
    const known = after([MOVE, DEAL, UNDO]);
    expect(readRedo(JSON.parse(JSON.stringify(known)), seen)).toEqual(known);
  });

  test.each([
    null,
    "undone",
    { ...after([MOVE, DEAL, UNDO]), number: 2 },
    { ...after([MOVE, DEAL, UNDO]), race: "another" },
    { ...seen, done: [], undone: [{ t: "undo" }] },
    { ...seen, done: [], undone: [{ t: "move", card: 7, to: 1 }] },
    { ...seen, done: null, undone: [] },
  ])("is nothing where it is %j", (kept) => {
    expect(readRedo(kept, seen)).toEqual(newRedo(seen));
  });
});
