import fc from "fast-check";
import { expect, test } from "vitest";
import { CHOICES, DEFAULT_SETTINGS, readSettings, writeSettings } from "../src/settings";
import { shelfOn } from "../src/storage";

function shelfWith(value: unknown) {
  const shelf = shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  shelf.write("settings", value);
  return shelf;
}

test("without anything kept the defaults hold", () => {
  expect(readSettings(shelfWith(null))).toEqual(DEFAULT_SETTINGS);
});

test("kept settings come back", () => {
  const shelf = shelfWith(null);
  const chosen = { ...DEFAULT_SETTINGS, deck: "safe", keys: false } as const;
  writeSettings(shelf, chosen);
  expect(readSettings(shelf)).toEqual(chosen);
});

test("one value that isn't allowed costs only itself", () => {
  const kept = { ...DEFAULT_SETTINGS, deck: "gold", tap: "select", keys: "yes" };
  expect(readSettings(shelfWith(kept))).toEqual({ ...DEFAULT_SETTINGS, tap: "select" });
});

test("whatever is kept, the settings are complete and allowed", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const settings = readSettings(shelfWith(value));
      expect(Object.keys(settings)).toEqual(Object.keys(DEFAULT_SETTINGS));
      expect(CHOICES.deck).toContain(settings.deck);
    }),
  );
});
