/** A bot that was chosen before its room was there is called from within. */
import { useEffect } from "preact/hooks";
import { useApp } from "./app";
import type { Live } from "./net/live";
import type { Room } from "./net/room";

/** Calls the bot that the player chose on the way into this room, once. */
export function useBotCall(live: Live, room: Room | null): void {
  const { calling } = useApp();
  const { roomId, synced } = live.session.value;
  useEffect(() => {
    const call = calling.value;
    if (!room || !synced || call?.room !== roomId) return;
    if (room.you === null || !room.controls || room.phase !== "waiting") return;
    calling.value = null;
    live.wish({ t: "bot", strength: call.strength });
  }, [live, room, roomId, synced, calling]);
}
