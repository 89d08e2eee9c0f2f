import { expect, test } from "vitest";
import { keepEvidence, newEvidence, readEvidence } from "../../src/fairness/evidence";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";
import { shelfOn } from "../../src/storage";

const hasher = await openHasher(globalThis.crypto.subtle);

function newShelf() {
  return shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });
}

test("the promised hash is that of the nonce's bytes", async () => {
  const evidence = await newEvidence(hasher, globalThis.crypto, "r-1", "c");
  expect(toHex(await hasher.sha256(fromHex(evidence.nonce)))).toBe(evidence.nonceHash);
});

test("evidence is kept for its race, and is none for another", async () => {
  const shelf = newShelf();
  const evidence = await newEvidence(hasher, globalThis.crypto, "r-1", "c");
  keepEvidence(shelf, "r", evidence);
  expect(readEvidence(shelf, "r", "r-1")).toEqual(evidence);
  expect(readEvidence(shelf, "r", "r-2")).toBeNull();
  expect(readEvidence(shelf, "other", "r-1")).toBeNull();
});

test.each([[null], [{ race: "r-1" }], [{ race: "r-1", commitment: 1, sealed: [] }], ["r-1"]])(
  "what isn't evidence isn't taken for it: %j",
  (value) => {
    const shelf = newShelf();
    shelf.write("evidence.r", value);
    expect(readEvidence(shelf, "r", "r-1")).toBeNull();
  },
);
