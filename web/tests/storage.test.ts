import { describe, expect, test } from "vitest";
import { asRecord, shelfOn } from "../src/storage";

function storageWith(values: Map<string, string>): Storage {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
}

const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

describe("a shelf", () => {
  test("gives back what was put on it, also to the next page", () => {
    const values = new Map<string, string>();
    shelfOn(() => storageWith(values)).write("thing", { a: [1, "two"] });
    expect(shelfOn(() => storageWith(values)).read("thing")).toEqual({ a: [1, "two"] });
  });

  test("forgets what is removed", () => {
    const shelf = shelfOn(() => storageWith(new Map()));
    shelf.write("thing", 1);
    shelf.remove("thing");
    expect(shelf.read("thing")).toBeNull();
  });

  test("on a corrupt value, nothing is there", () => {
    const shelf = shelfOn(() => storageWith(new Map([["scorpion.thing", "{half"]])));
    expect(shelf.read("thing")).toBeNull();
  });

  test("over a blocked storage, values last as long as the page", () => {
    const shelf = shelfOn(blocked);
    shelf.write("thing", 7);
    expect(shelf.read("thing")).toBe(7);
    expect(shelfOn(blocked).read("thing")).toBeNull();
  });

  test("over a full storage, what is written holds for this page", () => {
    const full = { ...storageWith(new Map()), setItem: blocked } as unknown as Storage;
    const shelf = shelfOn(() => full);
    shelf.write("thing", 7);
    expect(shelf.read("thing")).toBe(7);
  });
});

test.each([[null], [[1]], ["text"], [3]])("%j is no record", (value) => {
  expect(asRecord(value)).toBeNull();
});
