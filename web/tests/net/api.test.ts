import { describe, expect, test } from "vitest";
import { ApiError, apiOver } from "../../src/net/api";
import { DEFAULT_OPTIONS } from "../../src/net/protocol";

/** A server that answers everything alike and remembers what it was asked. */
function serverWith(status: number, body: unknown) {
  const asked: string[] = [];
  const api = apiOver(async (path, init) => {
    asked.push(`${init?.method} ${String(path)} ${init?.body ?? ""}`.trim());
    return new Response(JSON.stringify(body), { status });
  });
  return { api, asked };
}

const problem = (code: string) => ({ type: "about:blank", title: code, detail: "why", code });

describe("who one is", () => {
  test("somebody known has a name", async () => {
    await expect(serverWith(200, { name: "Ada" }).api.me()).resolves.toBe("Ada");
  });

  test("somebody new has none", async () => {
    await expect(serverWith(200, { name: null }).api.me()).resolves.toBeNull();
  });

  test("a broken server isn't taken for a new player", async () => {
    await expect(serverWith(503, "out of order").api.me()).rejects.toMatchObject({ code: "503" });
  });

  test("the name comes back as the server cleaned it", async () => {
    const { api, asked } = serverWith(201, { name: "Ada" });
    await expect(api.name("  Ada\u202e ")).resolves.toBe("Ada");
    expect(asked).toEqual(['POST /api/players {"name":"  Ada\u202e "}']);
  });
});

describe("rooms", () => {
  test("a new room has an id and a code", async () => {
    const { api, asked } = serverWith(201, { room: "r", code: "ABCDE", path: "/r/r" });
    await expect(api.createRoom(DEFAULT_OPTIONS)).resolves.toEqual({ room: "r", code: "ABCDE" });
    expect(asked[0]).toBe(`POST /api/rooms {"options":${JSON.stringify(DEFAULT_OPTIONS)}}`);
  });

  test("a code leads to its room, and can't lead elsewhere", async () => {
    const { api, asked } = serverWith(200, { room: "r" });
    await expect(api.roomOf("../me")).resolves.toBe("r");
    expect(asked).toEqual(["GET /api/codes/..%2Fme"]);
  });

  test("an unknown code is an error with its code", async () => {
    await expect(serverWith(404, problem("unknown_code")).api.roomOf("XXXXX")).rejects.toEqual(
      new ApiError("unknown_code", "why"),
    );
  });
});

describe("what only some pages ask", () => {
  test("is any request, answered with its fields", async () => {
    const { api, asked } = serverWith(200, { room: "r" });
    await expect(api.ask("POST", "/api/quick", { rules: "wasp" })).resolves.toEqual({ room: "r" });
    await api.ask("DELETE", "/api/quick");
    expect(asked).toEqual(['POST /api/quick {"rules":"wasp"}', "DELETE /api/quick"]);
  });

  test("has an answer without fields where there is nothing to say", async () => {
    const api = apiOver(async () => new Response(null, { status: 204 }));
    await expect(api.ask("DELETE", "/api/me")).resolves.toEqual({});
  });

  test("is never taken from the browser's store without asking the server", async () => {
    const modes: unknown[] = [];
    const api = apiOver(async (_, init) => {
      modes.push(init?.cache);
      return new Response("{}");
    });
    await api.ask("GET", "/api/rooms");
    expect(modes).toEqual(["no-cache"]);
  });
});

test("no network at all is said to be that", async () => {
  const api = apiOver(() => Promise.reject(new TypeError("Failed to fetch")));
  await expect(api.me()).rejects.toMatchObject({ code: "offline" });
});
