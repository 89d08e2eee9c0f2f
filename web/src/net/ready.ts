/** Being ready is the player's word: it outlives a lost line and its page, though the server forgets it. */
import { asRecord, type Shelf } from "../storage";
import { isReady } from "./room";
import type { Effect, Session, Wish } from "./session";

/** Returns the session with what a wish says of being ready. */
export function asReady(session: Session, { t }: Wish): Session {
  if (t === "ready") return { ...session, readyFor: session.room?.commitment ?? null };
  if (t === "unready" || t === "leave") return { ...session, readyFor: null };
  return session;
}

const SHELF = "ready";

/** Keeps what the player is ready for; only the page in control does, as another one may be its heir. */
export function keepReady(shelf: Shelf, { roomId: room, room: now, readyFor }: Session): void {
  if (!now?.controls) return;
  if (readyFor === null) shelf.remove(SHELF);
  else shelf.write(SHELF, { room, commitment: readyFor });
}

/** Returns the commitment of the start that an earlier page was ready for in this room. */
export function readReady(shelf: Shelf, room: string): string | null {
  const kept = asRecord(shelf.read(SHELF));
  const commitment = kept?.["commitment"];
  return kept?.["room"] === room && typeof commitment === "string" ? commitment : null;
}

/** Says ready once more where the player had said so of this very start. */
export function readyAgain({ room, readyFor }: Session): readonly Effect[] {
  if (room?.phase !== "waiting" || !room.controls || room.commitment !== readyFor) return [];
  const own = room.seats.find(({ seat }) => seat === room.you);
  return own && !isReady(own) ? [{ do: "readyAgain" }] : [];
}
