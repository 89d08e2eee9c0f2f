import { expect, test } from "vitest";
import { dailyKey, parseKey } from "../../src/tournament/key";

const at = (text: string) => Date.parse(`${text}:00Z`);

test("a daily's key tells its day and rules, and when all is laid open", () => {
  expect(parseKey(dailyKey("2026-11-30", "scorpion2"), { minutes: 60 })).toEqual({
    key: "daily.2026-11-30.scorpion2",
    kind: "daily",
    day: "2026-11-30",
    rules: "scorpion2",
    starts_at: null,
    closes_at: at("2026-12-01T01:00"),
  });
});

test("a cup's key tells its start as well", () => {
  expect(parseKey("cup.2026-12-01.1830.wasp", { minutes: 20 })).toEqual({
    key: "cup.2026-12-01.1830.wasp",
    kind: "cup",
    day: "2026-12-01",
    rules: "wasp",
    starts_at: at("2026-12-01T18:30"),
    closes_at: at("2026-12-01T18:50"),
  });
});
