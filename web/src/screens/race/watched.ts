/** What a watched board is shown with: its row of the standings, and how far behind it is. */

import type { Translate } from "../../i18n";
import { apart, scored } from "../../i18n/say";
import type { MaskedBoard, Standing } from "../../net/protocol";
import { nameOf, type Room } from "../../net/room";

/** A board with what stands beside it. */
export interface Watched {
  readonly board: MaskedBoard;
  readonly row: Standing;
  readonly room: Room;
}

/** Returns all boards in the order of seats: each keeps its place, however the race goes. */
export function watchedIn(room: Room, isBeside: boolean): readonly Watched[] {
  const boards = room.boards?.boards ?? [];
  return boards.flatMap((board) => {
    const row = room.standings.find(({ seat }) => seat === board.seat);
    const isOwn = board.seat === room.you;
    if (!row || (isOwn && isBeside)) return [];
    // The own board hides nothing, and is up to date.
    const own = isOwn && room.tableau ? { ...room.tableau, later: 0, actions: row.actions } : {};
    return [{ board: { ...board, ...own }, row, room }];
  });
}

/** Returns how many actions on the board can't be seen yet: masked ones, or those of just now. */
export function heldBack({ board, row }: Watched): number {
  if (board.actions === undefined) return board.later;
  return Math.max(0, row.actions - board.actions);
}

/** Returns what is said of a board to those who don't see it. */
export function watchedSaid(t: Translate, watched: Watched): string {
  const { row, room } = watched;
  const { place, runs, hidden, links, state, score } = row;
  const lane = t("race.lane", {
    ...{ name: apart(nameOf(room, row.seat)), place, runs, hidden, links },
    scored: scored(t, room.rules, score),
    state: t(`state.${state}`),
  });
  const n = heldBack(watched);
  if (n === 0) return lane;
  return `${lane}. ${t(watched.board.actions === undefined ? "watch.later" : "watch.behind", { n })}`;
}
