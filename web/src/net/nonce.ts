/** The own nonce of a start: opened without asking, and again until the server has it. */
import { serverTime } from "./clock";
import type { Room } from "./room";
import { type Effect, quiet, type Session, type Step } from "./session";

/** From a refusal to the next try, ms; it doubles each time. */
const FIRST_PAUSE = 200;

/** Opens the own nonce while a start waits for it. */
export function ownNonce(room: Room): readonly Effect[] {
  if (room.phase !== "opening" || !room.controls) return [];
  const own = room.sealed.find(({ seat }) => seat === room.you);
  if (!own || room.opened.includes(own.seat)) return [];
  return [{ do: "openNonce", hash: own.nonce_hash }];
}

/** Has a nonce opened again that the server couldn't take: without it the start is void. */
export function nonceRefused(session: Session): Step {
  if (session.room?.phase !== "opening") return quiet(session);
  const refusals = session.nonceRefusals;
  return {
    session: { ...session, nonceRefusals: refusals + 1 },
    effects: [{ do: "nonceSoon", ms: FIRST_PAUSE * 2 ** refusals }],
  };
}

/** Opens the nonce again, unless time is up; a page that came later doesn't know until when. */
export function nonceDue(session: Session, at: number): Step {
  const { room, synced, clock } = session;
  if (!room || !synced) return quiet(session);
  const until = room.opensUntil ?? Number.POSITIVE_INFINITY;
  if (serverTime(clock, at) >= until) return quiet(session);
  return { session, effects: ownNonce(room) };
}
