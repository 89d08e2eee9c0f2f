/** Being ready is the player's word: it outlives a lost line, though the server forgets it. */
import { isReady } from "./room";
import type { Effect, Session, Wish } from "./session";

/** Returns the session with what a wish says of being ready. */
export function asReady(session: Session, { t }: Wish): Session {
  if (t === "ready") return { ...session, readyFor: session.room?.commitment ?? null };
  if (t === "unready" || t === "leave") return { ...session, readyFor: null };
  return session;
}

/** Says ready once more where the player had said so of this very start. */
export function readyAgain({ room, readyFor }: Session): readonly Effect[] {
  if (room?.phase !== "waiting" || !room.controls || room.commitment !== readyFor) return [];
  const own = room.seats.find(({ seat }) => seat === room.you);
  return own && !isReady(own) ? [{ do: "readyAgain" }] : [];
}
