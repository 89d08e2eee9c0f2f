/** A room's screen and what sits in it, for the tests of all its phases. */
import type { Api } from "../../src/net/api";
import { type Options, PRACTICE_OPTIONS } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/room/RoomScreen";
import { ROOM, seated, welcome } from "../net/frames";
import { Stage } from "./stage";

/** What each screen of a room has, once it is drawn. */
const DRAWN = ".waiting, .play, .results, .quick, main.narrow";

/** A room's screen that is connected, has been welcomed, and is drawn. */
export async function room(
  change: Parameters<typeof welcome>[0] = {},
  known = true,
  api: Partial<Api> = {},
): Promise<Stage> {
  const me = async () => (known ? "Ada" : null);
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { me, ...api });
  await stage.open();
  await stage.hear(welcome(change));
  await stage.until(DRAWN);
  return stage;
}

export const seat = (number: number, name: string, ready: boolean) =>
  seated(number, name, { nonce_hash: ready ? "h" : null });

/** The options of a room for practice. */
export const ALONE: Options = PRACTICE_OPTIONS;
