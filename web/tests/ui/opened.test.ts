import { describe, expect, test } from "vitest";
import { instead } from "../../src/ui/opened";

describe("a window that closes", () => {
  test("leaves nothing open, or what it leads to", () => {
    expect(instead("menu")("menu")).toBeNull();
    expect(instead("menu", "settings")("menu")).toBe("settings");
  });

  test("leaves open what a key has opened before the browser told of its end", () => {
    expect(instead("menu")("keys")).toBe("keys");
    expect(instead("settings", null)("resign")).toBe("resign");
  });

  test("opens nothing where everything is closed by now", () => {
    expect(instead("menu", "keys")(null)).toBeNull();
  });
});
