/** A room's screen and what sits in it, for the tests of all its phases. */
import { DEFAULT_OPTIONS, type Options } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/RoomScreen";
import { ROOM, seated, welcome } from "../net/frames";
import { Stage } from "./stage";

/** A room's screen that is connected and has been welcomed. */
export async function room(
  change: Parameters<typeof welcome>[0] = {},
  known = true,
): Promise<Stage> {
  const me = async () => (known ? "Ada" : null);
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { me });
  await stage.open();
  await stage.hear(welcome(change));
  return stage;
}

export const seat = (number: number, name: string, ready: boolean) =>
  seated(number, name, { nonce_hash: ready ? "h" : null });

/** The options of a room for practice. */
export const ALONE: Options = { ...DEFAULT_OPTIONS, seats: 1, rules: "undo=on", hints: true };
