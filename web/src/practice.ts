/** What a race for one alone is told by, and what an attempt that counts. */
import type { Room } from "./net/room";

type Optioned = Pick<Room, "options">;

/** Returns whether a room is for one player alone, who plays for nothing. */
export function isPractice(room: Optioned): boolean {
  return room.options.seats === 1 && !isOfficial(room);
}

/** Returns whether a room is somebody's one attempt in a tournament. */
export function isOfficial({ options }: Optioned): boolean {
  return options.ranked && options.tournament !== undefined;
}
