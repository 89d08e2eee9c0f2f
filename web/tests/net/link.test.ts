import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BACKOFF, backoff, CONNECT_PATIENCE, Link, PROBE_PATIENCE } from "../../src/net/link";
import { Street } from "./street";

/** A connection, and what its listener has been told. */
function setUp() {
  const street = new Street();
  const told: string[] = [];
  const link = new Link(street, {
    opened: () => told.push("opened"),
    lost: () => told.push("lost"),
    received: (text) => told.push(text),
    probe: () => {
      link.send("ping");
      told.push("probe");
    },
  });
  link.connect();
  return { street, told, link };
}

function opened() {
  const made = setUp();
  made.street.socket.events.opened();
  made.told.length = 0;
  return made;
}

describe("a lost connection", () => {
  test("is tried again with a new socket after a pause", () => {
    const { street, told } = opened();
    street.socket.events.closed();
    expect(told).toEqual(["lost"]);
    expect(street.sockets).toHaveLength(1);
    street.pass(BACKOFF.most);
    expect(street.sockets).toHaveLength(2);
  });

  test("is tried for ever", () => {
    const { street } = opened();
    for (let attempt = 2; attempt < 60; attempt++) {
      street.socket.events.closed();
      street.pass(BACKOFF.most);
      expect(street.sockets).toHaveLength(attempt);
    }
  });

  test("a clean close by a phone's browser is no end", () => {
    const { street } = opened();
    street.socket.close();
    street.pass(BACKOFF.most);
    expect(street.open).toBe(1);
  });

  test("waits in a hidden page, and comes back at once when that is seen", () => {
    const { street, link } = opened();
    street.visible = false;
    street.socket.events.closed();
    street.pass(600_000);
    expect(street.sockets).toHaveLength(1);
    street.visible = true;
    link.wake();
    expect(street.sockets).toHaveLength(2);
  });

  test("a new network is tried at once, not after the pause", () => {
    const { street, link } = opened();
    street.socket.events.closed();
    link.wake();
    expect(street.sockets).toHaveLength(2);
    street.socket.events.opened();
    street.pass(BACKOFF.most);
    expect(street.sockets).toHaveLength(2);
  });
});

describe("sockets", () => {
  test("the old one is closed before a new one opens", () => {
    const { street, link } = opened();
    link.connect();
    expect(street.sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  });

  test("a late word or close of an old socket changes nothing", () => {
    const { street, told, link } = opened();
    const old = street.socket;
    link.connect();
    street.socket.events.opened();
    told.length = 0;
    old.events.received("late");
    old.events.closed();
    expect(told).toEqual([]);
    expect(link.send("still here")).toBe(true);
  });

  test("a dead route isn't waited for", () => {
    const { street } = setUp();
    street.pass(CONNECT_PATIENCE + BACKOFF.most);
    expect(street.sockets).toHaveLength(2);
    expect(street.open).toBe(1);
  });

  test("nothing is sent before a socket is open", () => {
    const { street, link } = setUp();
    expect(link.send("early")).toBe(false);
    expect(street.socket.sent).toEqual([]);
  });

  test("bytes instead of text are passed over", () => {
    const { street, told } = opened();
    street.socket.events.received(new ArrayBuffer(2));
    expect(told).toEqual([]);
  });
});

describe("waking up", () => {
  test("a socket that looks open is asked, and replaced when it stays silent", () => {
    const { street, told, link } = opened();
    link.wake();
    expect(street.socket.sent).toEqual(["ping"]);
    street.pass(PROBE_PATIENCE - 1);
    expect(street.sockets).toHaveLength(1);
    street.pass(1);
    expect(street.sockets).toHaveLength(2);
    expect(told).toEqual(["probe", "lost"]);
  });

  test("any word from the server proves that it lives", () => {
    const { street, link } = opened();
    link.wake();
    street.socket.events.received("{}");
    street.pass(PROBE_PATIENCE);
    expect(street.sockets).toHaveLength(1);
  });

  test("a page that is still hidden asks nothing", () => {
    const { street, told, link } = opened();
    street.visible = false;
    link.wake();
    expect(told).toEqual([]);
    expect(street.open).toBe(1);
  });

  test("an idle connection is asked from time to time", () => {
    const { street, told } = opened();
    for (let minute = 0; minute < 4; minute++) {
      street.pass(15_000);
      street.socket.events.received("{}");
    }
    expect(told.filter((word) => word === "probe")).toHaveLength(4);
    expect(street.sockets).toHaveLength(1);
  });
});

describe("the server's goodbye", () => {
  test("with a time: the page comes back then", () => {
    const { street, told, link } = opened();
    link.hold(900);
    expect(told).toEqual(["lost"]);
    street.pass(899);
    expect(street.sockets).toHaveLength(1);
    street.pass(1);
    expect(street.sockets).toHaveLength(2);
  });

  test("for good: nothing brings the page back", () => {
    const { street, link } = opened();
    link.end();
    link.wake();
    street.pass(600_000);
    expect(street.sockets).toHaveLength(1);
    expect(street.open).toBe(0);
  });
});

test("pauses differ from page to page and stay within their bounds", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.double({ min: 0, max: 0.999, noNaN: true }), (failures, chance) => {
      const ms = backoff(failures, chance);
      expect(ms).toBeGreaterThanOrEqual(BACKOFF.least);
      expect(ms).toBeLessThanOrEqual(BACKOFF.most);
    }),
  );
  expect(backoff(0, 0)).not.toBe(backoff(0, 0.9));
});
