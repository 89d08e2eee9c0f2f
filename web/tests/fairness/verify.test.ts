import { describe, expect, test } from "vitest";
import {
  dealFor,
  layOut,
  numberContext,
  numberedDeal,
  practiceContext,
  roomContext,
} from "../../src/fairness/deal";
import {
  type Evidence,
  newEvidence,
  type Promised,
  withCommitment,
} from "../../src/fairness/evidence";
import { fromHex, openHasher, toHex } from "../../src/fairness/hash";
import { judge, type ShownProof, verify } from "../../src/fairness/verify";

const hasher = await openHasher(globalThis.crypto.subtle);
const RACE = "abcdefghij234567-1";
const SECRET = "5a".repeat(32);
const CHAIN = "ab".repeat(32);
const TERMS = { race: RACE, commitment: "", search: { solver: "s1", nodes: 20_000 } };
const OTHERS_NONCE = "0b".repeat(16);

/** A fair race of two, as the first seat's page saw it. */
async function fairRace(): Promise<{ proof: ShownProof; evidence: Promised }> {
  const commitment = toHex(await hasher.sha256(fromHex(SECRET)));
  const own = await newEvidence(hasher, globalThis.crypto, { ...TERMS, commitment });
  const nonces = [own.nonce, OTHERS_NONCE];
  const context = roomContext(RACE, nonces);
  const deal = await dealFor(hasher, fromHex(SECRET), context, 3);
  const sealed = [
    { seat: 1, nonce_hash: own.nonceHash },
    { seat: 2, nonce_hash: toHex(await hasher.sha256(fromHex(OTHERS_NONCE))) },
  ];
  const opened = nonces.map((nonce, at) => ({ seat: at + 1, nonce }));
  return {
    proof: {
      ...TERMS,
      commitment,
      secret: SECRET,
      context,
      nonces: opened,
      index: 3,
      deal,
      chain: CHAIN,
    },
    evidence: { ...own, sealed, board: layOut(deal, "scorpion").columns, chain: CHAIN },
  };
}

const SETTING = { layout: "scorpion", alone: null, number: null };

const check = (proof: ShownProof, evidence: Evidence | null, sealed = evidence?.sealed ?? []) =>
  verify(hasher, proof, { ...SETTING, sealed }, evidence);

describe("a fair race", () => {
  test("holds in every point", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check(proof, evidence);
    expect(Object.values(report)).toEqual(["ok", "ok", "ok", "ok", "ok", "ok"]);
    expect(judge(report)).toBe("ok");
  });

  test("can be followed by a visitor, who kept nothing", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check(proof, null, evidence.sealed);
    expect(report).toEqual({
      commitment: "unknown",
      ownNonce: "unknown",
      nonces: "ok",
      deal: "ok",
      board: "unknown",
      chain: "unknown",
    });
    expect(judge(report)).toBe("partly");
  });

  test("holds in the commitment, too, for a visitor who came before it", async () => {
    const { proof, evidence } = await fairRace();
    const seen = withCommitment(null, evidence, null);
    const report = await check(proof, seen, evidence.sealed);
    expect(report).toMatchObject({ commitment: "ok", ownNonce: "unknown", board: "unknown" });
    expect(judge(report)).toBe("partly");
  });
});

describe("a cheating server is caught", () => {
  test("when it shows another secret than the one committed to", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check({ ...proof, secret: "5b".repeat(32) }, evidence);
    expect(report).toMatchObject({ commitment: "wrong", deal: "wrong" });
  });

  test("when it commits anew after the nonces were promised", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check(proof, { ...evidence, commitment: "00".repeat(32) });
    expect(report.commitment).toBe("wrong");
    expect(judge(report)).toBe("wrong");
  });

  test("by a visitor who saw another commitment before the start", async () => {
    const { proof, evidence } = await fairRace();
    const seen = withCommitment(null, { ...evidence, commitment: "00".repeat(32) }, null);
    const report = await check(proof, seen, evidence.sealed);
    expect(report.commitment).toBe("wrong");
    expect(judge(report)).toBe("wrong");
  });

  test("when it leaves the own nonce out", async () => {
    const { proof, evidence } = await fairRace();
    const nonces = proof.nonces.map((one) => (one.seat === 1 ? { ...one, nonce: "00" } : one));
    expect(await check({ ...proof, nonces }, evidence)).toMatchObject({
      ownNonce: "wrong",
      nonces: "wrong",
    });
  });

  test("when it lets another seat open a nonce that wasn't sealed", async () => {
    const { proof, evidence } = await fairRace();
    const nonces = proof.nonces.map((one) =>
      one.seat === 2 ? { ...one, nonce: "0c".repeat(16) } : one,
    );
    expect((await check({ ...proof, nonces }, evidence)).nonces).toBe("wrong");
  });

  test("when it slips in a nonce that nobody had sealed", async () => {
    const { proof, evidence } = await fairRace();
    const nonces = [...proof.nonces, { seat: 3, nonce: "0d".repeat(16) }];
    expect((await check({ ...proof, nonces }, evidence)).nonces).toBe("wrong");
  });

  test("when it shows another sealed list afterwards than at the start", async () => {
    const { proof, evidence } = await fairRace();
    const forged = [{ seat: 1, nonce_hash: "00".repeat(32) }];
    expect((await check(proof, evidence, forged)).nonces).toBe("ok");
    expect((await check(proof, null, forged)).nonces).toBe("wrong");
  });

  test("when it deals other cards than follow", async () => {
    const { proof, evidence } = await fairRace();
    const [first = "", second = "", ...rest] = proof.deal;
    const report = await check({ ...proof, deal: [second, first, ...rest] }, evidence);
    expect(report).toMatchObject({ deal: "wrong", board: "ok" });
  });

  test("when it had shown us another board", async () => {
    const { proof, evidence } = await fairRace();
    const board = (evidence.board ?? []).toReversed();
    expect((await check(proof, { ...evidence, board })).board).toBe("wrong");
  });

  test("when it looked for the deal on other terms than it had shown", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check({ ...proof, search: { solver: "s1", nodes: 1 } }, evidence);
    expect(report.commitment).toBe("wrong");
    expect((await check({ ...proof, search: null }, evidence)).commitment).toBe("wrong");
  });

  test("when it deals a race as if it were practice", async () => {
    const { proof, evidence } = await fairRace();
    const context = practiceContext("scorpion");
    const deal = await dealFor(hasher, fromHex(SECRET), context, 3);
    expect((await check({ ...proof, context, deal }, evidence)).deal).toBe("wrong");
  });

  test("when the record ends otherwise than it did before", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check({ ...proof, chain: "00".repeat(32) }, evidence);
    expect(report.chain).toBe("wrong");
    expect(judge(report)).toBe("wrong");
  });
});

test("a practice deal follows from the secret and the rules alone", async () => {
  const { proof, evidence } = await fairRace();
  const context = practiceContext("wasp");
  const deal = await dealFor(hasher, fromHex(SECRET), context, 0);
  const practised = { ...proof, context, deal, index: 0, nonces: [] };
  const board = layOut(deal, "scorpion").columns;
  const setting = { layout: "scorpion", alone: context, number: null, sealed: [] };
  const report = await verify(hasher, practised, setting, { ...evidence, board });
  expect(report).toEqual({ commitment: "ok", deal: "ok", board: "ok", chain: "ok" });
});

describe("a deal that was asked for by its number", () => {
  const numbered = async (number: string, change: Partial<ShownProof> = {}) => {
    const { proof, evidence } = await fairRace();
    const deal = (await numberedDeal(hasher, number)) ?? proof.deal;
    const context = numberContext(number);
    const shown = { ...proof, context, deal, index: 0, nonces: [], ...change };
    const board = layOut(deal, "scorpion").columns;
    const alone = practiceContext("scorpion");
    const setting = { layout: "scorpion", alone, number, sealed: [] };
    return verify(hasher, shown, setting, { ...evidence, board });
  };

  test("follows from one of our numbers, and from no secret", async () => {
    const report = await numbered("own 7");
    expect(report).toEqual({ deal: "ok", board: "ok", chain: "ok" });
  });

  test("is wrong where other cards were dealt, or those of another number", async () => {
    const { proof } = await fairRace();
    expect((await numbered("own 7", { deal: proof.deal })).deal).toBe("wrong");
    expect((await numbered("own 7", { context: numberContext("own 8") })).deal).toBe("wrong");
  });

  test("of PySolFC can't be worked out here, and that is said", async () => {
    const report = await numbered("pysol 24");
    expect(report.deal).toBe("unknown");
    expect(judge(report)).toBe("partly");
  });
});

test("a board with a reserve is compared with it, too", async () => {
  const { proof, evidence } = await fairRace();
  const { columns: board, reserve } = layOut(proof.deal, "three-blind-mice");
  const setting = { ...SETTING, sealed: [], layout: "three-blind-mice" };
  const seen = { ...evidence, board, reserve };
  expect((await verify(hasher, proof, setting, seen)).board).toBe("ok");
  const swapped = { ...seen, reserve: reserve.toReversed() };
  expect((await verify(hasher, proof, setting, swapped)).board).toBe("wrong");
});
