import { describe, expect, test } from "vitest";
import { dealFor } from "../../src/fairness/deal";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";
import {
  keepFingerprints,
  keptFingerprint,
  type ShownDeal,
  verifyDeal,
} from "../../src/fairness/tournament";
import { judge } from "../../src/fairness/verify";
import { shelfOn } from "../../src/storage";

const hasher = await openHasher(globalThis.crypto.subtle);
const KEY = "daily.2026-11-29.wasp";
const SECRET = "5a".repeat(32);

async function fairDeal(): Promise<ShownDeal> {
  const context = "daily|2026-11-29|wasp";
  return {
    secret: SECRET,
    commitment: toHex(await hasher.sha256(fromHex(SECRET))),
    context,
    index: 2,
    deal: await dealFor(hasher, fromHex(SECRET), context, 2),
  };
}

function blocked() {
  return shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });
}

describe("the deal of a tournament", () => {
  test("holds in every point for who saw its fingerprint before", async () => {
    const shown = await fairDeal();
    const report = await verifyDeal(hasher, KEY, shown, shown.commitment);
    expect(report).toEqual({ fingerprint: "ok", seen: "ok", cards: "ok" });
    expect(judge(report)).toBe("ok");
  });

  test("holds as far as can be told for who comes afterwards", async () => {
    const report = await verifyDeal(hasher, KEY, await fairDeal(), null);
    expect(report).toEqual({ fingerprint: "ok", seen: "unknown", cards: "ok" });
    expect(judge(report)).toBe("partly");
  });

  test.each([
    ["another secret", { secret: "5b".repeat(32) }, { fingerprint: "wrong", cards: "wrong" }],
    ["another candidate", { index: 3 }, { fingerprint: "ok", cards: "wrong" }],
    ["another day's deal", { context: "daily|2026-11-28|wasp" }, { cards: "wrong" }],
    ["a fingerprint made later", { commitment: "00" }, { fingerprint: "wrong", seen: "wrong" }],
  ])("is wrong with %s", async (_, change, found) => {
    const shown = await fairDeal();
    const report = await verifyDeal(hasher, KEY, { ...shown, ...change }, shown.commitment);
    expect(report).toMatchObject(found);
    expect(judge(report)).toBe("wrong");
  });
});

describe("fingerprints", () => {
  test("are kept as they were first seen, whatever is told later", () => {
    const shelf = blocked();
    keepFingerprints(shelf, [{ key: KEY, commitment: "c1" }]);
    keepFingerprints(shelf, [
      { key: KEY, commitment: "c2" },
      { key: "daily.2026-11-30.wasp", commitment: null },
    ]);
    expect(keptFingerprint(shelf, KEY)).toBe("c1");
    expect(keptFingerprint(shelf, "daily.2026-11-30.wasp")).toBeNull();
  });

  test("of long ago make room", () => {
    const shelf = blocked();
    for (let at = 0; at < 260; at++) keepFingerprints(shelf, [{ key: `k${at}`, commitment: "c" }]);
    expect(keptFingerprint(shelf, "k0")).toBeNull();
    expect(keptFingerprint(shelf, "k60")).toBe("c");
    expect(keptFingerprint(shelf, "k259")).toBe("c");
  });

  test("that are rubbish are none", () => {
    const shelf = blocked();
    shelf.write("sealed", { [KEY]: 7 });
    expect(keptFingerprint(shelf, KEY)).toBeNull();
  });
});
