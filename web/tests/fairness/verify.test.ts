import { describe, expect, test } from "vitest";
import { dealFor, layOut, roomContext } from "../../src/fairness/deal";
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
const OTHERS_NONCE = "0b".repeat(16);

/** A fair race of two, as the first seat's page saw it. */
async function fairRace(): Promise<{ proof: ShownProof; evidence: Promised }> {
  const commitment = toHex(await hasher.sha256(fromHex(SECRET)));
  const own = await newEvidence(hasher, globalThis.crypto, RACE, commitment);
  const nonces = [own.nonce, OTHERS_NONCE];
  const deal = await dealFor(hasher, fromHex(SECRET), roomContext(RACE, nonces), 3);
  const sealed = [
    { seat: 1, nonce_hash: own.nonceHash },
    { seat: 2, nonce_hash: toHex(await hasher.sha256(fromHex(OTHERS_NONCE))) },
  ];
  const opened = nonces.map((nonce, at) => ({ seat: at + 1, nonce }));
  return {
    proof: { secret: SECRET, commitment, race: RACE, nonces: opened, index: 3, deal },
    evidence: { ...own, sealed, board: layOut(deal, 4) },
  };
}

const check = (proof: ShownProof, evidence: Evidence | null, sealed = evidence?.sealed ?? []) =>
  verify(hasher, proof, sealed, evidence, "scorpion");

describe("a fair race", () => {
  test("holds in every point", async () => {
    const { proof, evidence } = await fairRace();
    const report = await check(proof, evidence);
    expect(Object.values(report)).toEqual(["ok", "ok", "ok", "ok", "ok"]);
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
    });
    expect(judge(report)).toBe("partly");
  });

  test("holds in the commitment, too, for a visitor who came before it", async () => {
    const { proof, evidence } = await fairRace();
    const seen = withCommitment(null, RACE, evidence.commitment, null);
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
    const seen = withCommitment(null, RACE, "00".repeat(32), null);
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
    const report = await verify(hasher, proof, forged, evidence, "scorpion");
    expect(report.nonces).toBe("ok");
    expect((await verify(hasher, proof, forged, null, "scorpion")).nonces).toBe("wrong");
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
});
