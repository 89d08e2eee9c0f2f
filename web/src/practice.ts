/** Practice: a room of one, opened and started without a question. */
import { useEffect, useRef } from "preact/hooks";
import type { App } from "./app";
import type { Live } from "./net/live";
import { PRACTICE_OPTIONS } from "./net/protocol";
import { isReady, type Room } from "./net/room";

/** Opens a practice room and goes there; whoever gave no name is a guest. Raises `ApiError`. */
export async function practise(app: App, name: string, options = PRACTICE_OPTIONS): Promise<void> {
  await app.becomeKnown(name.trim() || app.name.value || app.t("practice.name"));
  const { room } = await app.api.createRoom(options);
  app.router.go({ screen: "room", room });
}

/** Returns whether a room is for one player alone. */
export function isPractice({ options }: Pick<Room, "options">): boolean {
  return options.seats === 1;
}

/** Gets ready and starts by itself in the own practice room, once for each secret of the server. */
export function usePracticeStart(live: Live, room: Room | null): void {
  const asked = useRef("");
  const { synced } = live.session.value;
  useEffect(() => {
    if (!synced) asked.current = "";
    if (!room || !synced || !isPractice(room) || room.phase !== "waiting") return;
    const own = room.seats.find(({ seat }) => seat === room.you);
    if (!own || !room.controls) return;
    const wish = `${room.commitment} ${isReady(own) ? "start" : "ready"}`;
    if (asked.current === wish) return;
    asked.current = wish;
    if (isReady(own)) live.wish({ t: "start" });
    else void live.ready();
  }, [live, room, synced]);
}
