/** Doing again what was taken back, in practice; also after the page was loaded anew. */
import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import type { Deed } from "../net/pending";
import type { Action } from "../net/protocol";
import { followed, type Redo, readRedo } from "../net/redo";
import { mayAct } from "../net/session";
import { isPractice } from "../practice";
import type { Shelf } from "../storage";

export interface Redoing {
  /** What would be done now; null while there is nothing, or something is under way. */
  readonly next: ReadonlySignal<Deed | null>;
  redo(): void;
}

type Followed = Pick<Live, "session" | "act">;

/** One game at a time is remembered: the latest. */
const SHELF = "redo";

/** Follows a session; `close` ends that. */
export function openRedo(live: Followed, shelf: Shelf): Redoing & { close(): void } {
  const known = signal<Redo | null>(null);
  let pending: readonly Action[] = [];
  const close = effect(() => {
    const { room, pending: now } = live.session.value;
    if (room?.tableau && isPractice(room) && room.rules.undo) {
      const before = known.peek();
      const next = before ? followed(before, room, pending) : readRedo(shelf.read(SHELF), room);
      known.value = next;
      if (before && next !== before && room.controls) shelf.write(SHELF, next);
    }
    pending = now;
  });
  const next = computed(() => {
    const session = live.session.value;
    const isFree = mayAct(session) && session.pending.length === 0;
    return isFree ? (known.value?.undone.at(-1) ?? null) : null;
  });
  const redo = () => {
    if (next.value) live.act(next.value);
  };
  return { next, redo, close };
}

/** Returns what redo there is for this session's game. */
export function useRedo(live: Live): Redoing {
  const { host } = useApp();
  const redoing = useMemo(() => openRedo(live, host.shelf), [live, host]);
  useEffect(() => redoing.close, [redoing]);
  return redoing;
}
