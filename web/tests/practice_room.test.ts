import { describe, expect, test } from "vitest";
import { PRACTICE_OPTIONS } from "../src/net/protocol";
import {
  dealNumber,
  dealPath,
  keepPractice,
  keptPractice,
  practiceOptions,
  sharedDeal,
} from "../src/practice_room";
import { shelfOn } from "../src/storage";

const ROOM = "abcdefghij234567";
const DAY = 24 * 60 * 60 * 1000;

const shelf = () =>
  shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });

describe("the game that goes on", () => {
  test("is kept for ninety days", () => {
    const kept = shelf();
    keepPractice(kept, { room: ROOM, at: 1000 });
    expect(keptPractice(kept, 1000 + 89 * DAY)).toEqual({ room: ROOM, at: 1000 });
    expect(keptPractice(kept, 1000 + 90 * DAY)).toBeNull();
  });

  test.each([null, "a room", { room: 7, at: 1 }, { room: ROOM }, [ROOM]])(
    "is none where the shelf holds %j",
    (rubbish) => {
      const kept = shelf();
      kept.write("practice", rubbish);
      expect(keptPractice(kept, 0)).toBeNull();
    },
  );
});

describe("a deal's number", () => {
  test.each([
    ["own", "1", "own 1"],
    ["own", " 123456789 ", "own 123456789"],
    ["pysol", "24", "pysol 24"],
  ] as const)("%s %j is %j", (numbering, text, number) => {
    expect(dealNumber(numbering, text)).toBe(number);
  });

  test.each(["", "0", "012", "-1", "1.5", "7H", "123456789012345678901"])("%j is none", (text) => {
    expect(dealNumber("own", text)).toBeNull();
  });

  test("ours have nine digits at most, and PySolFC's twenty", () => {
    expect(dealNumber("own", "999999999")).toBe("own 999999999");
    expect(dealNumber("own", "1000000000")).toBeNull();
    expect(dealNumber("pysol", "1000000000")).toBe("pysol 1000000000");
  });

  test.each(["own 1234", "pysol 11982"])("%s can be passed on as a link", (number) => {
    const { hash, pathname } = new URL(dealPath(number), "https://cards.example");
    expect(pathname).toBe("/practice");
    const shared = sharedDeal(hash);
    expect(`${shared?.numbering} ${shared?.number}`).toBe(number);
  });

  test.each(["", "#", "#own", "#own-0", "#bridge-12", "#own-12x"])("%j names no deal", (hash) => {
    expect(sharedDeal(hash)).toBeNull();
  });
});

test("practice by chosen rules has all help and no hurry", () => {
  expect(practiceOptions("wasp", "own 7", true)).toEqual({
    ...PRACTICE_OPTIONS,
    rules: "wasp",
    number: "own 7",
  });
});
