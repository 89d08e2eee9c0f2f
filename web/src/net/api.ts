/** The server's HTTP side: who one is, rooms, codes. */
import { asRecord } from "../storage";
import type { Options } from "./protocol";

/** An answer that is not what was hoped for; `code` is the server's, or `offline` when none came. */
export class ApiError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.name = "ApiError";
    this.code = code;
  }
}

export interface NewRoom {
  readonly room: string;
  readonly code: string;
}

/** An answer's fields, whatever they are. */
export type Answer = Readonly<Record<string, unknown>>;

export interface Api {
  /** Asks for something that only some pages need; returns the answer's fields. */
  ask(method: "GET" | "POST" | "DELETE", path: string, body?: unknown): Promise<Answer>;
  /** Returns the own name, or null for somebody without one. */
  me(): Promise<string | null>;
  /** Takes a name, the first or another; returns it as the server cleaned it. */
  name(name: string): Promise<string>;
  createRoom(options: Options): Promise<NewRoom>;
  /** Returns the room that a spoken code belongs to. */
  roomOf(code: string): Promise<string>;
}

/** Returns the API of the server behind `fetch`; every call raises `ApiError`. */
export function apiOver(request: typeof fetch): Api {
  const ask: Api["ask"] = async (method, path, body) => {
    const response = await reach(request, method, path, body);
    const answer = asRecord(await response.json().catch(() => null)) ?? {};
    if (response.ok) return answer;
    throw new ApiError(text(answer, "code") || String(response.status), text(answer, "detail"));
  };
  return {
    ask,
    me: async () => text(await ask("GET", "/api/me"), "name") || null,
    name: async (name) => text(await ask("POST", "/api/players", { name }), "name"),
    createRoom: async (options) => {
      const answer = await ask("POST", "/api/rooms", { options });
      return { room: text(answer, "room"), code: text(answer, "code") };
    },
    roomOf: async (code) =>
      text(await ask("GET", `/api/codes/${encodeURIComponent(code)}`), "room"),
  };
}

async function reach(
  request: typeof fetch,
  method: string,
  path: string,
  body: unknown,
): Promise<Response> {
  // What was had before may be kept, but not taken for true without asking.
  const init: RequestInit = { method, credentials: "same-origin", cache: "no-cache" };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { "Content-Type": "application/json" };
  }
  try {
    return await request(path, init);
  } catch {
    throw new ApiError("offline", "");
  }
}

/** Returns a field that is a text; an empty one where it isn't. */
export function text(answer: Answer, field: string): string {
  const value = answer[field];
  return typeof value === "string" ? value : "";
}
