/** A seat under another name than the connection began with. */
import { useEffect, useRef } from "preact/hooks";
import { type App, useApp } from "./app";
import { drawName, isDrawn } from "./guest";
import { ApiError } from "./net/api";
import type { Live } from "./net/live";
import type { Room } from "./net/room";

/** A connection knows its player from its first moment: a new name needs a new one. */
export function joinAnew({ joining }: App, live: Live): void {
  joining.value = live.session.value.roomId;
  live.reconnect();
}

/** Names are drawn from hundreds, and a room has ten seats: more than a few in vain are no chance. */
const MOST_DRAWN = 5;

/** Draws another name for a guest whose drawn one is taken here; who typed a name is asked instead. */
export function useAnotherName(live: Live, room: Room | null): void {
  const app = useApp();
  const drawn = useRef(0);
  const seen = useRef<object | null>(null);
  const { problem } = live.session.value;
  useEffect(() => {
    if (problem?.code !== "name_taken" || problem === seen.current || room?.you !== null) return;
    seen.current = problem;
    if (drawn.current === MOST_DRAWN || !isDrawn(app.host.shelf, app.name.value ?? "")) return;
    drawn.current += 1;
    void joinAsAnother(app, live);
  }, [app, live, room, problem]);
}

async function joinAsAnother(app: App, live: Live): Promise<void> {
  await app.speech.learn("pages");
  try {
    await app.becomeKnown(drawName(app));
  } catch (error) {
    // The name field is there, with the reason above it.
    if (!(error instanceof ApiError)) throw error;
    return;
  }
  joinAnew(app, live);
}
