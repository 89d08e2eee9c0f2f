/** Whoever waits for an opponent asks again and again where to go on waiting. */
import type { App } from "./app";
import { ApiError, text } from "./net/api";
import type { Live } from "./net/live";

/** Two who wait in rooms of their own wait about so long for each other, ms. */
const ASK_EVERY = 5000;

const searching = new WeakSet<Live>();

/**
 * Asks as long as the room is looked at and waits, and goes to the other room once there is one.
 *
 * It doesn't end with the screen that began it: the seat here is given back before the answer comes.
 */
export function searchOn(app: App, live: Live): void {
  if (searching.has(live)) return;
  searching.add(live);
  const { roomId } = live.session.value;
  const next = () => app.host.after(ASK_EVERY, () => void look());
  const look = async () => {
    const room = isWaited(app, live) ? await whereTo(app, live) : null;
    if (room === roomId && isWaited(app, live)) {
      next();
      return;
    }
    searching.delete(live);
    if (!room || !isWaited(app, live)) return;
    // The seat is there; but whoever takes long to come may have lost it.
    app.joining.value = room;
    app.router.go({ screen: "room", room }, true);
  };
  next();
}

function isWaited({ router }: App, live: Live): boolean {
  const { roomId, room, end } = live.session.value;
  const route = router.route.value;
  const isHere = route.screen === "room" && route.room === roomId;
  return isHere && end === null && (room?.phase === "waiting" || room?.phase === "opening");
}

/** Returns the room to go on waiting in, or null where the player isn't matched here. */
async function whereTo({ api }: App, live: Live): Promise<string | null> {
  const { roomId, room } = live.session.value;
  const { rules, bot } = room?.options ?? {};
  try {
    return text(await api.ask("POST", "/api/quick", { rules, bot, room: roomId }), "room") || null;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return roomId;
  }
}
