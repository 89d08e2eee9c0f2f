/** The same deal once more, in practice; and what becomes of that when its start is void. */
import type { Live } from "./net/live";
import type { Room } from "./net/room";
import { asRecord, type Shelf } from "./storage";

const SHELF = "retry";

/** Asks for the deal of this race once more, and remembers which deal that is. */
export function retry(shelf: Shelf, live: Live): void {
  const { roomId, room } = live.session.value;
  if (!room) return;
  const { raceNumber: after, commitment } = room;
  shelf.write(SHELF, { room: roomId, number: after + 1, commitment });
  live.wish({ t: "again", after, same: true });
}

/**
 * Returns whether this race was to have the deal of the one before and can't any more: a void start
 * reveals nothing, and the secret that comes instead of its own makes another deal.
 */
export function hasLostDeal(shelf: Shelf, roomId: string, room: Room): boolean {
  const kept = asRecord(shelf.read(SHELF));
  if (kept?.["room"] !== roomId || kept["number"] !== room.raceNumber) return false;
  return room.options.number === null && kept["commitment"] !== room.commitment;
}
