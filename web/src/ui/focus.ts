/** Which board is large among those that one watches: a chosen one, the next one, or the leader's. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Standing } from "../net/protocol";

/** How long somebody has to be first before the view goes there: a lead of a moment moves nothing. */
export const CALM_MS = 1500;

/** Returns the seat that stands so many steps after another one; it goes round. */
export function neighbour(seats: readonly number[], seat: number, steps: 1 | -1): number {
  const at = seats.indexOf(seat) + steps;
  return seats[(at + seats.length) % seats.length] ?? seat;
}

/** Returns the seat to follow: who is first, and of several the one who is followed already. */
export function leaderAmong(rows: readonly Standing[], followed: number | null): number | null {
  const best = Math.min(...rows.map(({ place }) => place));
  const first = rows.filter(({ place }) => place === best);
  return (first.find(({ seat }) => seat === followed) ?? first[0])?.seat ?? null;
}

export interface Focus {
  /** The seat whose board is large; null while all are alike. */
  readonly seat: number | null;
  /** Whether the view goes with the leader. */
  readonly follows: boolean;
  choose(seat: number): void;
  step(steps: 1 | -1): void;
  /** Begins to go with the leader, or stops; the board that is large then stays so. */
  follow(): void;
  close(): void;
}

/** Returns what is large of the boards of these rows, which are in the order in which they stand. */
export function useFocus(rows: readonly Standing[]): Focus {
  const { host } = useApp();
  const [seat, setSeat] = useState<number | null>(null);
  const [follows, setFollows] = useState(false);
  const leader = leaderAmong(rows, seat);
  useEffect(() => {
    if (!follows || leader === null || leader === seat) return;
    return host.after(CALM_MS, () => setSeat(leader));
  }, [host, follows, leader, seat]);
  const show = (chosen: number | null, isFollowed: boolean) => {
    setSeat(chosen);
    setFollows(isFollowed);
  };
  return {
    seat,
    follows,
    choose: (chosen) => show(chosen, false),
    step: (steps) => {
      const seats = rows.map((row) => row.seat);
      if (seat !== null) show(neighbour(seats, seat, steps), false);
    },
    follow: () => show(follows ? seat : leader, !follows),
    close: () => show(null, false),
  };
}
