import { describe, expect, test } from "vitest";
import {
  COLOURS,
  changePlayer,
  claimTransfer,
  forgetMe,
  offerTransfer,
  ownHistory,
  ownPlayer,
  ownRecords,
  PATTERNS,
} from "../../src/net/player";
import { serverOf } from "../screens/server";

const ADA = { name: "Ada", colour: "teal", pattern: "waves" } as const;

describe("who one is", () => {
  test("is a name with a look, or nobody yet", async () => {
    await expect(ownPlayer(serverOf({ "GET /api/me": ADA }))).resolves.toEqual(ADA);
    const nobody = { name: null, colour: null, pattern: null };
    await expect(ownPlayer(serverOf({ "GET /api/me": nobody }))).resolves.toBeNull();
  });

  test("is changed as a whole, and comes back as the server has it", async () => {
    const server = serverOf({ "POST /api/players": { ...ADA, name: "Ada L." } });
    await expect(changePlayer(server, ADA)).resolves.toMatchObject({ name: "Ada L." });
    expect(server.asked).toEqual([`POST /api/players ${JSON.stringify(ADA)}`]);
  });

  test("each colour and each pattern is offered once", () => {
    expect(new Set(COLOURS).size).toBe(10);
    expect(new Set(PATTERNS).size).toBe(6);
  });
});

describe("what is kept", () => {
  test("is read from the latest race on, or from an instant back", async () => {
    const server = serverOf({
      "GET /api/me/history": { at: 7, races: [{ race: "r-2" }] },
      "GET /api/me/history?before=5": { at: 8, races: [] },
    });
    await expect(ownHistory(server, null)).resolves.toEqual({ at: 7, races: [{ race: "r-2" }] });
    await expect(ownHistory(server, 5)).resolves.toEqual({ at: 8, races: [] });
  });

  test("has records by rule set", async () => {
    const records = [{ rules: "wasp", played: 1 }];
    await expect(ownRecords(serverOf({ "GET /api/me/records": { records } }))).resolves.toEqual(
      records,
    );
  });

  test("is deleted on one word", async () => {
    const server = serverOf({ "DELETE /api/me": {} });
    await forgetMe(server);
    expect(server.asked).toEqual(["DELETE /api/me"]);
  });
});

test("another device is let in by a code", async () => {
  const offer = { code: "ABC", path: "/move#ABC", qr: "<svg/>", expires_in: 600_000 };
  const server = serverOf({ "POST /api/me/transfer": offer, "POST /api/transfers": ADA });
  await expect(offerTransfer(server)).resolves.toEqual(offer);
  await expect(claimTransfer(server, "ABC")).resolves.toEqual(ADA);
  expect(server.asked.at(-1)).toBe('POST /api/transfers {"code":"ABC"}');
});
