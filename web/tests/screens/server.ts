/** A server for what only some pages ask: it answers as the test says, and remembers what it was asked. */
import { type Answer, type Api, ApiError } from "../../src/net/api";

type Reply = Answer | ApiError | ((body: unknown) => Answer);

export interface Server {
  readonly ask: Api["ask"];
  /** `METHOD path body`, in their order. */
  readonly asked: string[];
}

/** Returns a server that knows these requests, `METHOD path`, and can't be reached by any other. */
export function serverOf(replies: Readonly<Record<string, Reply>>): Server {
  const asked: string[] = [];
  const ask: Api["ask"] = async (method, path, body) => {
    asked.push(`${method} ${path} ${body === undefined ? "" : JSON.stringify(body)}`.trim());
    const reply = replies[`${method} ${path}`] ?? new ApiError("offline", "");
    if (reply instanceof ApiError) throw reply;
    return typeof reply === "function" ? (reply as (body: unknown) => Answer)(body) : reply;
  };
  return { ask, asked };
}
