/** What was taken back in practice and can be done again. It follows a session, and asks nothing. */
import { asRecord } from "../storage";
import type { Deed } from "./pending";
import type { Action } from "./protocol";
import type { Room } from "./room";

/** The own deeds of a race as far as this device saw them, and those taken back, the latest last. */
export interface Redo {
  readonly race: string;
  /** How many own actions it has taken in. */
  readonly number: number;
  readonly done: readonly Deed[];
  readonly undone: readonly Deed[];
}

type Seen = Pick<Room, "race" | "number">;

/** Returns what is known where nothing was seen: nothing can be done again. */
export function newRedo({ race, number }: Seen): Redo {
  return { race, number, done: [], undone: [] };
}

/** Returns what an earlier page kept, if it is about this very position. */
export function readRedo(raw: unknown, seen: Seen): Redo {
  const kept = asRecord(raw);
  if (kept?.["race"] !== seen.race || kept["number"] !== seen.number) return newRedo(seen);
  const { done, undone } = kept;
  return isDeeds(done) && isDeeds(undone) ? { ...seenOnly(seen), done, undone } : newRedo(seen);
}

/** Returns it after all that was accepted up to now; `pending` is what was under way before. */
export function followed(redo: Redo, seen: Seen, pending: readonly Action[]): Redo {
  if (redo.race !== seen.race || redo.number > seen.number) return newRedo(seen);
  let next = redo;
  while (next.number < seen.number) {
    const action = pending.find(({ base }) => base === next.number);
    // Another page did something: what comes before it is not ours to do again.
    if (!action) return newRedo(seen);
    next = after(next, deedOf(action));
  }
  return next;
}

/** A move that was taken back and is made again is the same, whether by redo or by hand. */
function after({ race, number, done, undone }: Redo, deed: Deed): Redo {
  const counted = { race, number: number + 1 };
  if (deed.t === "undo") {
    const last = done.at(-1);
    return { ...counted, done: done.slice(0, -1), undone: last ? [...undone, last] : [] };
  }
  const isAgain = isSame(undone.at(-1), deed);
  return { ...counted, done: [...done, deed], undone: isAgain ? undone.slice(0, -1) : [] };
}

function deedOf(action: Action): Deed {
  return action.t === "move" ? { t: "move", card: action.card, to: action.to } : { t: action.t };
}

function isSame(one: Deed | undefined, other: Deed): boolean {
  if (one?.t !== "move" || other.t !== "move") return one?.t === other.t;
  return one.card === other.card && one.to === other.to;
}

function seenOnly({ race, number }: Seen): Seen {
  return { race, number };
}

function isDeeds(value: unknown): value is readonly Deed[] {
  return Array.isArray(value) && value.every(isDeed);
}

function isDeed(value: unknown): boolean {
  const deed = asRecord(value);
  if (deed?.["t"] === "deal") return true;
  return deed?.["t"] === "move" && typeof deed["card"] === "string" && Number.isInteger(deed["to"]);
}
