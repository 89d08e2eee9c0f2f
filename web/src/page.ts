/** The browser, as the rest of the client sees it. */
import { type Hasher, openHasher } from "./fairness/hash";
import type { Socket, SocketEvents } from "./net/link";
import type { Host } from "./net/live";
import { SUBPROTOCOL } from "./net/protocol";
import { shelfOn } from "./storage";

/** Returns what a living session needs, from a real window. */
export function browserHost(page: Window & typeof globalThis): Host {
  let hasher: Promise<Hasher> | null = null;
  return {
    shelf: shelfOn(() => page.localStorage),
    chance: page.crypto,
    hasher: () => {
      hasher ??= openHasher(page.crypto.subtle as SubtleCrypto | undefined);
      return hasher;
    },
    connect: (events) => openSocket(page, events),
    isVisible: () => page.document.visibilityState === "visible",
    after: (ms, action) => {
      const timer = page.setTimeout(action, ms);
      return () => page.clearTimeout(timer);
    },
    random: () => page.Math.random(),
    local: () => page.performance.now(),
    onWake: (action) => onWake(page, action),
  };
}

function openSocket(page: Window & typeof globalThis, events: SocketEvents): Socket {
  const scheme = page.location.protocol === "https:" ? "wss" : "ws";
  const socket = new page.WebSocket(`${scheme}://${page.location.host}/ws`, [SUBPROTOCOL]);
  socket.onopen = () => events.opened();
  socket.onmessage = ({ data }) => events.received(data);
  socket.onclose = () => events.closed();
  return socket;
}

function onWake(page: Window, action: () => void): () => void {
  const shown = (event: PageTransitionEvent) => event.persisted && action();
  page.document.addEventListener("visibilitychange", action);
  page.addEventListener("pageshow", shown);
  page.addEventListener("online", action);
  page.addEventListener("offline", action);
  return () => {
    page.document.removeEventListener("visibilitychange", action);
    page.removeEventListener("pageshow", shown);
    page.removeEventListener("online", action);
    page.removeEventListener("offline", action);
  };
}
