// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ApiError } from "../../src/net/api";
import { MoveScreen } from "../../src/screens/me/MoveScreen";
import { serverOf } from "./server";
import { Stage } from "./stage";

const ADA = { name: "Ada", colour: "teal", pattern: "waves" };

async function arriving(reply: typeof ADA | ApiError, name: string | null = null) {
  const server = serverOf({ "POST /api/transfers": reply });
  const stage = await Stage.with(<p />, { me: async () => name, ask: server.ask });
  window.history.replaceState(null, "", "/move#K7QM4XPD");
  await stage.draw(<MoveScreen />);
  return { stage, server };
}

describe("another device", () => {
  test("has the code from its address, and is let in by a tap, not before", async () => {
    const { stage, server } = await arriving(ADA);
    expect(stage.find<HTMLInputElement>("input[name=code]").value).toBe("K7QM4XPD");
    expect(server.asked).toEqual([]);
    await stage.press("Be this player here");
    expect(server.asked).toEqual(['POST /api/transfers {"code":"K7QM4XPD"}']);
    expect(stage.app.name.value).toBe("Ada");
    expect(stage.text("[role=status]")).toBe("Welcome, Ada. This device is yours now.");
  });

  test("keeps the code out of its address", async () => {
    await arriving(ADA);
    expect(window.location.href).not.toContain("K7QM4XPD");
  });

  test("is told whom it gives up", async () => {
    const { stage } = await arriving(ADA, "Bo");
    expect(stage.text(".notice")).toContain("Here you are Bo now.");
  });

  test("may type the code", async () => {
    const { stage, server } = await arriving(ADA);
    await stage.type("input[name=code]", " abcd efgh ");
    await stage.press("Be this player here");
    expect(server.asked).toEqual(['POST /api/transfers {"code":"abcd efgh"}']);
  });

  test("is told of a code that doesn't work", async () => {
    const { stage } = await arriving(new ApiError("unknown_transfer", ""));
    await stage.press("Be this player here");
    expect(stage.text("[role=alert]")).toContain("was used, has run out");
    expect(stage.app.name.value).toBeNull();
  });
});
