import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dealFor, layOut, numberedDeal, roomContext } from "../../src/fairness/deal";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";

interface Golden {
  readonly secret: string;
  readonly context: string;
  readonly index: number;
  readonly commitment: string;
  readonly deal: string;
}

/** Deals that the engine's tests hold to, too. */
const GOLDEN: readonly Golden[] = JSON.parse(
  readFileSync(new URL("../../../tests/data/deals.json", import.meta.url), "utf8"),
);

describe.each([
  ["the browser's own hashes", globalThis.crypto.subtle],
  ["the library, as over plain http", undefined],
])("with %s", (_, subtle) => {
  test.each(GOLDEN)(
    "$context, candidate $index, gives the same cards as the engine",
    async (one) => {
      const hasher = await openHasher(subtle);
      const deal = await dealFor(hasher, fromHex(one.secret), one.context, one.index);
      expect(deal.join(" ")).toBe(one.deal);
      expect(toHex(await hasher.sha256(fromHex(one.secret)))).toBe(one.commitment);
    },
  );
});

test("every deal has all 52 cards", async () => {
  const hasher = await openHasher(globalThis.crypto.subtle);
  const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 });
  await fc.assert(
    fc.asyncProperty(secrets, fc.string(), fc.nat(2000), async (secret, context, index) => {
      const deal = await dealFor(hasher, new Uint8Array(secret), context, index);
      expect(new Set(deal).size).toBe(52);
    }),
    { numRuns: 20 },
  );
});

test("the context holds the nonces in order, whoever opened first", () => {
  expect(roomContext("r-1", ["bb", "aa"])).toBe("r-1|aa,bb");
  expect(roomContext("r-1", ["aa", "bb"])).toBe("r-1|aa,bb");
});

const NUMBERED = Array.from({ length: 52 }, (_, at) => String(at));

test("a board is dealt row by row, its bottom cards face down", () => {
  const { columns, reserve } = layOut(NUMBERED, "scorpion");
  expect(columns[0]).toEqual({ hidden: 3, cards: ["21", "28", "35", "42"] });
  expect(columns[6]).toEqual({ hidden: 0, cards: ["6", "13", "20", "27", "34", "41", "48"] });
  expect(reserve).toEqual([]);
});

test("a board of ten columns is dealt in rows of ten, and its last two cards lie in reserve", () => {
  const { columns, reserve } = layOut(NUMBERED, "three-blind-mice");
  expect(columns[0]).toEqual({ hidden: 0, cards: ["0", "10", "20", "30", "40"] });
  expect(columns[9]).toEqual({ hidden: 3, cards: ["39", "49"] });
  expect(reserve).toEqual(["50", "51"]);
});

test("our numbers have the deals that the server gives them, and PySolFC's none here", async () => {
  const hasher = await openHasher(globalThis.crypto.subtle);
  const seventh =
    "AD 5C JD AS 6D KD 4C 8S 4S 2S 2H 3D 2C JS 9D KH QH TC TH 8D QC JH 2D 6S 8C TS " +
    "7C KC QS 3S JC 4D 7H AH 8H KS 9S 5D 7D 4H 3H 6C 6H TD 5S 3C 9C AC 9H QD 5H 7S";
  expect((await numberedDeal(hasher, "own 7"))?.join(" ")).toBe(seventh);
  expect(await numberedDeal(hasher, "pysol 7")).toBeNull();
});
