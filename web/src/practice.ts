/** What a race for one alone is told by. */
import type { Room } from "./net/room";

/** Returns whether a room is for one player alone. */
export function isPractice({ options }: Pick<Room, "options">): boolean {
  return options.seats === 1;
}
