import { describe, expect, test } from "vitest";
import {
  keepEvidence,
  newEvidence,
  readEvidence,
  withCommitment,
} from "../../src/fairness/evidence";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";
import { shelfOn } from "../../src/storage";

const hasher = await openHasher(globalThis.crypto.subtle);

function newShelf() {
  return shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });
}

const evidenceOf = (race: string) => newEvidence(hasher, globalThis.crypto, race, "c");

test("the promised hash is that of the nonce's bytes", async () => {
  const evidence = await evidenceOf("r-1");
  expect(toHex(await hasher.sha256(fromHex(evidence.nonce)))).toBe(evidence.nonceHash);
});

test("evidence is kept for its race, and is none for another", async () => {
  const shelf = newShelf();
  const evidence = await evidenceOf("r-1");
  keepEvidence(shelf, evidence);
  expect(readEvidence(shelf, "r-1")).toEqual(evidence);
  expect(readEvidence(shelf, "r-2")).toBeNull();
});

test("a new promise for a race replaces the old one", async () => {
  const shelf = newShelf();
  keepEvidence(shelf, await evidenceOf("r-1"));
  const second = await evidenceOf("r-1");
  keepEvidence(shelf, second);
  expect(readEvidence(shelf, "r-1")).toEqual(second);
});

describe("a commitment that the server shows before the start", () => {
  test("is evidence by itself, and is read again", () => {
    const shelf = newShelf();
    const seen = withCommitment(null, "r-1", "c", null);
    keepEvidence(shelf, seen);
    expect(readEvidence(shelf, "r-1")).toEqual(seen);
  });

  test("changes nothing when it is shown once more", async () => {
    const evidence = await evidenceOf("r-1");
    expect(withCommitment(evidence, "r-1", "c", null)).toBe(evidence);
  });

  test("begins anew when another stands there after a void start", async () => {
    const before = { ...(await evidenceOf("r-1")), sealed: [{ seat: 1, nonce_hash: "h" }] };
    expect(withCommitment(before, "r-1", "c2", null)).toEqual({
      race: "r-1",
      commitment: "c2",
      nonce: null,
      nonceHash: null,
      sealed: [],
      board: null,
    });
  });

  test("doesn't replace the one that the standing promise answered", async () => {
    const evidence = await evidenceOf("r-1");
    expect(withCommitment(evidence, "r-1", "c2", evidence.nonceHash)).toBe(evidence);
  });
});

test("after many races the oldest is forgotten, the newest never", async () => {
  const shelf = newShelf();
  for (let race = 0; race < 60; race++) keepEvidence(shelf, await evidenceOf(`r-${race}`));
  expect(readEvidence(shelf, "r-0")).toBeNull();
  expect(readEvidence(shelf, "r-59")).not.toBeNull();
});

test.each([
  [null],
  ["r-1"],
  [[{ race: "r-1" }]],
  [[{ race: "r-1", commitment: 1, sealed: [] }]],
  [[{ race: "r-1", commitment: "c", nonce: 1, nonceHash: null, sealed: [] }]],
])("what isn't evidence isn't taken for it: %j", (value) => {
  const shelf = newShelf();
  shelf.write("evidence", value);
  expect(readEvidence(shelf, "r-1")).toBeNull();
});
