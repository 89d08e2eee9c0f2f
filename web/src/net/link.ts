/**
 * Keeps one socket to the server open as long as the page can be seen.
 * Every attempt is a new socket and closes the one before; only `end` is an end, never a close.
 */

/** The part of a WebSocket that is used here. */
export interface Socket {
  send(text: string): void;
  close(): void;
}

/** What a socket reports; nothing more after `closed`. */
export interface SocketEvents {
  opened(): void;
  received(data: unknown): void;
  closed(): void;
}

/** Time, chance and the page, so that a test can hold them still. Times in ms. */
export interface Surroundings {
  connect(events: SocketEvents): Socket;
  isVisible(): boolean;
  /** Calls back after a while; returns what calls it off. */
  after(ms: number, action: () => void): () => void;
  /** From 0 up to 1. */
  random(): number;
}

/** Who is told about the connection. */
export interface Listener {
  opened(): void;
  lost(): void;
  received(text: string): void;
  /** Asks for an answer from the server, to learn whether the connection lives. */
  probe(): void;
}

export const BACKOFF = { least: 300, first: 1000, most: 5000 } as const;
export const CONNECT_PATIENCE = 8000;
export const PROBE_PATIENCE = 3000;
export const PROBE_EVERY = 15_000;

/** Returns how long to wait before an attempt: anything up to a bound that doubles each time. */
export function backoff(failures: number, random: number): number {
  const bound = Math.min(BACKOFF.most, BACKOFF.first * 2 ** Math.min(failures, 10));
  return BACKOFF.least + random * (bound - BACKOFF.least);
}

export class Link {
  private readonly surroundings: Surroundings;
  private readonly listener: Listener;
  private socket: Socket | null = null;
  private failures = 0;
  private ended = false;
  private isOpen = false;
  private cancelRetry: () => void = nothing;
  private cancelProbe: () => void = nothing;
  private cancelDoubt: () => void = nothing;

  constructor(surroundings: Surroundings, listener: Listener) {
    this.surroundings = surroundings;
    this.listener = listener;
  }

  /** Opens a new socket now; an older one is closed first. */
  connect(): void {
    if (this.ended) return;
    this.drop();
    const socket = this.surroundings.connect({
      opened: () => this.opened(socket),
      received: (data) => this.received(socket, data),
      closed: () => this.closed(socket),
    });
    this.socket = socket;
    // A browser may try a dead route for minutes.
    this.cancelDoubt = this.surroundings.after(CONNECT_PATIENCE, () => this.closed(socket));
  }

  /** Sends a text; returns false when there is no open connection. */
  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.socket?.send(text);
    return true;
  }

  /** The page woke up, or the network changed: connects at once, or asks whether the socket lives. */
  wake(): void {
    if (this.ended || !this.surroundings.isVisible()) return;
    if (!this.isOpen) this.connect();
    else this.probe();
  }

  /** The server asks to come back after so many ms. */
  hold(ms: number): void {
    this.drop();
    this.listener.lost();
    this.retryIn(ms);
  }

  /** Closes for good. */
  end(): void {
    this.ended = true;
    this.drop();
  }

  private opened(socket: Socket): void {
    if (socket !== this.socket) return;
    this.isOpen = true;
    this.believe();
    this.listener.opened();
    this.probeLater();
  }

  private received(socket: Socket, data: unknown): void {
    if (socket !== this.socket || typeof data !== "string") return;
    this.failures = 0;
    this.believe();
    this.listener.received(data);
  }

  private closed(socket: Socket): void {
    if (socket !== this.socket) return;
    this.drop();
    this.listener.lost();
    this.retryIn(backoff(this.failures, this.surroundings.random()));
    this.failures += 1;
  }

  private retryIn(ms: number): void {
    if (this.ended) return;
    // A hidden page waits for its waking: nobody looks, and the phone sleeps.
    this.cancelRetry = this.surroundings.after(ms, () => {
      if (this.surroundings.isVisible()) this.connect();
    });
  }

  private probeLater(): void {
    this.cancelProbe = this.surroundings.after(PROBE_EVERY, () => {
      if (this.surroundings.isVisible()) this.probe();
      this.probeLater();
    });
  }

  /** A socket may look open and be dead: silence after a question replaces it. */
  private probe(): void {
    this.listener.probe();
    if (this.cancelDoubt !== nothing) return;
    this.cancelDoubt = this.surroundings.after(PROBE_PATIENCE, () => {
      this.listener.lost();
      this.connect();
    });
  }

  private believe(): void {
    this.cancelDoubt();
    this.cancelDoubt = nothing;
  }

  private drop(): void {
    for (const cancel of [this.cancelRetry, this.cancelProbe, this.cancelDoubt]) cancel();
    this.cancelRetry = nothing;
    this.cancelProbe = nothing;
    this.cancelDoubt = nothing;
    this.isOpen = false;
    const { socket } = this;
    this.socket = null;
    socket?.close();
  }
}

function nothing(): void {
  // Called off before it began.
}
