/** The list of open rooms and of races to watch, as the server tells it. */
import type { Api } from "./api";
import type { Options, Phase } from "./protocol";

/** A room that everybody may find. */
export interface LobbyRoom {
  readonly room: string;
  /** The host's name. */
  readonly host: string;
  /** The rules by name, or by their parts. */
  readonly rules: string;
  readonly options: Options;
  readonly phase: Phase;
  readonly taken: number;
  readonly free: number;
  readonly locked: boolean;
  /** When its race started, on the server's clock, ms. */
  readonly since: number;
  /** Who races; nobody before the race. */
  readonly names: readonly string[];
  /** How many people look on. */
  readonly watching: number;
}

export interface Lobby {
  /** Rooms that wait for players. */
  readonly open: readonly LobbyRoom[];
  /** Races that are on and may be watched. */
  readonly on: readonly LobbyRoom[];
  /** How many there are in all, listed or not. */
  readonly total: number;
  /** The server's time when it was so, ms. */
  readonly at: number;
}

/** Returns the lobby as it is now; raises `ApiError`. */
export async function lobbyNow({ ask }: Pick<Api, "ask">): Promise<Lobby> {
  const answer = await ask("GET", "/api/rooms");
  const rooms = answer["rooms"] as readonly LobbyRoom[];
  return {
    open: rooms.filter(({ phase }) => phase === "waiting"),
    on: rooms.filter(({ phase }) => phase !== "waiting"),
    total: Number(answer["total"]),
    at: Number(answer["at"]),
  };
}
