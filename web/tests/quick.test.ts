import { describe, expect, test } from "vitest";
import { readQuickWish, waitedSince, writeQuickWish } from "../src/quick";
import { shelfOn } from "../src/storage";

const shelf = () =>
  shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });

describe("what was agreed", () => {
  test("is the usual rules and a bot in reserve at first", () => {
    expect(readQuickWish(shelf())).toEqual({ rules: "scorpion", bot: true });
  });

  test("is remembered", () => {
    const kept = shelf();
    writeQuickWish(kept, { rules: "wasp", bot: false });
    expect(readQuickWish(kept)).toEqual({ rules: "wasp", bot: false });
  });

  test.each([null, 7, { rules: "klondike", bot: "yes" }, { rules: 3 }, ["wasp"]])(
    "%j on the shelf is as good as nothing",
    (rubbish) => {
      const kept = shelf();
      kept.write("quick", rubbish);
      expect(readQuickWish(kept)).toEqual({ rules: "scorpion", bot: true });
    },
  );
});

describe("how long one has waited", () => {
  test("counts from the first look at the room, whatever became of the page", () => {
    const kept = shelf();
    expect(waitedSince(kept, "a", 5000)).toBe(5000);
    expect(waitedSince(kept, "a", 9000)).toBe(5000);
  });

  test("begins anew in another room", () => {
    const kept = shelf();
    waitedSince(kept, "a", 5000);
    expect(waitedSince(kept, "b", 9000)).toBe(9000);
  });

  test("is never less than nothing, should the clock be corrected", () => {
    const kept = shelf();
    waitedSince(kept, "a", 5000);
    expect(waitedSince(kept, "a", 4000)).toBe(4000);
  });
});
