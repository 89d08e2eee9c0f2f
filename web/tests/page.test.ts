// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { SUBPROTOCOL } from "../src/net/protocol";
import { browserHost } from "../src/page";

/** A WebSocket that goes nowhere. */
class StillSocket {
  static made: StillSocket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  readonly url: string;
  readonly protocols: string[];

  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    StillSocket.made.push(this);
  }

  send(): void {}

  close(): void {}
}

/** This window, but with such sockets and at an address. */
function pageAt(address: string) {
  StillSocket.made = [];
  const { protocol, host } = new URL(address);
  const page = Object.create(window, {
    location: { value: { protocol, host } },
    WebSocket: { value: StillSocket },
    crypto: { value: globalThis.crypto },
  });
  return page as Window & typeof globalThis;
}

afterEach(() => vi.restoreAllMocks());

describe("a socket", () => {
  test.each([
    ["https://cards.example/r/x", "wss://cards.example/ws"],
    ["http://192.168.0.7:8000/", "ws://192.168.0.7:8000/ws"],
  ])("of %s goes to %s, in our protocol", (address, url) => {
    browserHost(pageAt(address)).connect({ opened() {}, received() {}, closed() {} });
    expect(StillSocket.made).toMatchObject([{ url, protocols: [SUBPROTOCOL] }]);
  });

  test("passes on what happens to it", () => {
    const told: unknown[] = [];
    browserHost(pageAt("http://host/")).connect({
      opened: () => told.push("opened"),
      received: (data) => told.push(data),
      closed: () => told.push("closed"),
    });
    const [socket] = StillSocket.made;
    socket?.onopen?.();
    socket?.onmessage?.({ data: "text" });
    socket?.onclose?.();
    expect(told).toEqual(["opened", "text", "closed"]);
  });
});

describe("waking", () => {
  test("is being seen again, being restored, or a network that is back or gone", () => {
    const woken = vi.fn();
    const end = browserHost(window as Window & typeof globalThis).onWake(woken);
    document.dispatchEvent(new Event("visibilitychange"));
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("offline"));
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
    expect(woken).toHaveBeenCalledTimes(4);
    end();
    window.dispatchEvent(new Event("online"));
    window.dispatchEvent(new Event("offline"));
    expect(woken).toHaveBeenCalledTimes(4);
  });

  test("the first showing of a fresh page is none: it connects anyway", () => {
    const woken = vi.fn();
    const end = browserHost(window as Window & typeof globalThis).onWake(woken);
    window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
    end();
    expect(woken).not.toHaveBeenCalled();
  });
});
