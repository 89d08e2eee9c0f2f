/** Rooms in which nobody is waited for: the page says ready by itself, the server does the rest. */
import { useEffect, useRef } from "preact/hooks";
import type { Live } from "./net/live";
import { isReady, type Room } from "./net/room";

/** Gets ready by itself in a quick room, once for each secret of the server and connection. */
export function useAutoReady(live: Live, room: Room | null): void {
  const asked = useRef("");
  const { synced, readyFor } = live.session.value;
  useEffect(() => {
    if (!synced) asked.current = "";
    if (!room || !synced || !room.options.quick || room.phase !== "waiting") return;
    const own = room.seats.find(({ seat }) => seat === room.you);
    // What was said once is said again by the session, after a lost connection.
    const isSaid = readyFor === room.commitment || asked.current === room.commitment;
    if (!own || !room.controls || isReady(own) || isSaid) return;
    asked.current = room.commitment;
    void live.ready();
  }, [live, room, synced, readyFor]);
}
