/** What a page does in a room that waits without anybody's tap; there is nothing to see of it. */
import { useApp } from "../../app";
import { useAutoReady } from "../../auto_ready";
import { useBotCall } from "../../bot_call";
import { useAnotherName } from "../../joining";
import type { Live } from "../../net/live";
import type { Room } from "../../net/room";
import { hasLostDeal } from "../../retry";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function ByItself({ live, room }: Props) {
  const { host } = useApp();
  const { past, roomId } = live.session.value;
  // Who still reads the results of the race before is not ready for the next one, and who was to have
  // the same deal again is asked whether another will do.
  const waits = past !== null || hasLostDeal(host.shelf, roomId, room);
  useAutoReady(live, waits ? null : room);
  useBotCall(live, room);
  useAnotherName(live, room);
  return null;
}
