/** Surroundings for a connection in which the test is time, chance, network and page. */
import type { Socket, SocketEvents, Surroundings } from "../../src/net/link";

export class FakeSocket implements Socket {
  readonly sent: string[] = [];
  isClosed = false;
  readonly events: SocketEvents;

  constructor(events: SocketEvents) {
    this.events = events;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isClosed = true;
    this.events.closed();
  }
}

interface Timer {
  readonly at: number;
  readonly action: () => void;
}

export class Street implements Surroundings {
  readonly sockets: FakeSocket[] = [];
  visible = true;
  now = 0;
  luck = 0.5;
  private timers: Timer[] = [];

  connect(events: SocketEvents): Socket {
    const socket = new FakeSocket(events);
    this.sockets.push(socket);
    return socket;
  }

  isVisible(): boolean {
    return this.visible;
  }

  after(ms: number, action: () => void): () => void {
    const timer = { at: this.now + ms, action };
    this.timers.push(timer);
    return () => {
      this.timers = this.timers.filter((other) => other !== timer);
    };
  }

  readonly random = (): number => this.luck;

  /** Lets time pass; what falls due happens in its order. */
  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const due = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.now = due.at;
      this.timers = this.timers.filter((other) => other !== due);
      due.action();
    }
    this.now = until;
  }

  /** The newest socket. */
  get socket(): FakeSocket {
    const socket = this.sockets.at(-1);
    if (!socket) throw new Error("nobody has connected yet");
    return socket;
  }

  get open(): number {
    return this.sockets.filter(({ isClosed }) => !isClosed).length;
  }
}
