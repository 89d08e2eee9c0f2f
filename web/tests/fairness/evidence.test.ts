import { describe, expect, test } from "vitest";
import {
  keepEvidence,
  newEvidence,
  readEvidence,
  type Terms,
  withChain,
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

const termsOf = (race: string, commitment = "c"): Terms => ({
  race,
  commitment,
  search: { solver: "s1", nodes: 20_000 },
});
const evidenceOf = (race: string) => newEvidence(hasher, globalThis.crypto, termsOf(race));

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
    const seen = withCommitment(null, termsOf("r-1"), null);
    keepEvidence(shelf, seen);
    expect(readEvidence(shelf, "r-1")).toEqual(seen);
  });

  test("changes nothing when it is shown once more", async () => {
    const evidence = await evidenceOf("r-1");
    expect(withCommitment(evidence, termsOf("r-1"), null)).toBe(evidence);
  });

  test("begins anew when another stands there after a void start", async () => {
    const before = { ...(await evidenceOf("r-1")), sealed: [{ seat: 1, nonce_hash: "h" }] };
    expect(withCommitment(before, termsOf("r-1", "c2"), null)).toEqual({
      ...termsOf("r-1", "c2"),
      nonce: null,
      nonceHash: null,
      sealed: [],
      board: null,
      reserve: [],
      chain: null,
    });
  });

  test("doesn't replace the one that the standing promise answered", async () => {
    const evidence = await evidenceOf("r-1");
    expect(withCommitment(evidence, termsOf("r-1", "c2"), evidence.nonceHash)).toBe(evidence);
  });
});

test("the record's end is kept as it was first seen", async () => {
  const first = withChain(await evidenceOf("r-1"), "aa");
  expect(first.chain).toBe("aa");
  expect(withChain(first, "bb")).toBe(first);
});

test("what an earlier version of the page kept is read with what it lacks", () => {
  const shelf = newShelf();
  const old = {
    race: "r-1",
    commitment: "c",
    nonce: null,
    nonceHash: null,
    sealed: [],
    board: null,
  };
  shelf.write("evidence", [old]);
  expect(readEvidence(shelf, "r-1")).toEqual({ ...old, search: null, reserve: [], chain: null });
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
