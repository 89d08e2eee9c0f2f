import { describe, expect, test, vi } from "vitest";
import { readEvidence } from "../../src/fairness/evidence";
import { openHasher } from "../../src/fairness/hash";
import { type Host, type Live, openLive } from "../../src/net/live";
import type { Outbound } from "../../src/net/protocol";
import { readReady } from "../../src/net/ready";
import { boardOf } from "../../src/net/session";
import { type Shelf, shelfOn } from "../../src/storage";
import { accepted, RACE, ROOM, racing, START, seated, TABLEAU, welcome } from "./frames";
import { Street } from "./street";

/** A storage that outlives pages, as a browser's does. */
function newShelf(): Shelf {
  const values = new Map<string, string>();
  return shelfOn(
    () =>
      ({
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => values.set(key, value),
        removeItem: (key: string) => values.delete(key),
      }) as unknown as Storage,
  );
}

/** A page that is open in a room. */
class Page {
  readonly street = new Street();
  readonly live: Live;
  private wakeUp: () => void = () => {};

  constructor(shelf: Shelf = newShelf()) {
    const host: Host = Object.assign(this.street, {
      shelf,
      chance: globalThis.crypto,
      hasher: () => openHasher(globalThis.crypto.subtle),
      local: () => this.street.now,
      onWake: (action: () => void) => {
        this.wakeUp = action;
        return () => {};
      },
    });
    this.live = openLive(ROOM, host);
    this.street.socket.events.opened();
  }

  hear(...frames: Outbound[]): this {
    for (const frame of frames) this.street.socket.events.received(JSON.stringify(frame));
    return this;
  }

  wake(): void {
    this.wakeUp();
  }

  /** Everything sent over the newest socket, by kind. */
  sent(kind: string): Record<string, unknown>[] {
    const frames = this.street.socket.sent.map((text) => JSON.parse(text));
    return frames.filter(({ t }) => t === kind);
  }
}

describe("a page in a room", () => {
  test("says hello with an id of its own, new for each load", () => {
    const tabs = [new Page(), new Page()].map((page) => page.sent("hello")[0]?.["tab"]);
    expect(tabs[0]).toMatch(/^[A-Za-z0-9_-]{8,40}$/);
    expect(tabs[0]).not.toBe(tabs[1]);
  });

  test("passes over what is no frame", () => {
    const page = new Page();
    for (const noise of ["", "[]", "null", "{", '{"t":7}']) {
      page.street.socket.events.received(noise);
    }
    expect(page.live.session.value.room).toBeNull();
  });

  test("asks for the time a few times at first, and then knows it", () => {
    const page = new Page().hear(welcome());
    page.street.pass(3000);
    expect(page.sent("ping")).toHaveLength(3);
    expect(page.live.now()).toBe(START + 3000);
  });

  test("comes back after the time that the server asks for", () => {
    const page = new Page().hear(welcome());
    page.hear({ t: "bye", code: "draining", message: "", retry_in: 500 });
    expect(page.live.session.value.link).toBe("lost");
    page.street.pass(500);
    expect(page.street.sockets).toHaveLength(2);
  });

  test("doesn't come back to a race that is lost", () => {
    const page = new Page().hear(welcome());
    page.hear({ t: "bye", code: "race_lost", message: "", retry_in: null });
    page.wake();
    page.street.pass(60_000);
    expect(page.street.sockets).toHaveLength(1);
    expect(page.live.session.value.end?.code).toBe("race_lost");
  });

  test("closes its socket when it leaves", () => {
    const page = new Page().hear(welcome());
    page.live.close();
    expect(page.street.open).toBe(0);
  });
});

describe("ready and start", () => {
  async function readyPage(shelf: Shelf): Promise<{ page: Page; hash: string }> {
    const page = new Page(shelf).hear(welcome());
    await page.live.ready();
    return { page, hash: String(page.sent("ready")[0]?.["nonce_hash"]) };
  }

  test("ready promises a nonce by its hash, and keeps it with the commitment", async () => {
    const shelf = newShelf();
    const { hash } = await readyPage(shelf);
    expect(readEvidence(shelf, RACE)).toMatchObject({ commitment: "c0", nonceHash: hash });
  });

  test("a page that is loaded anew says ready again where the server took it from the old one", async () => {
    const shelf = newShelf();
    await readyPage(shelf);
    const page = new Page(shelf).hear(welcome());
    await vi.waitFor(() => expect(page.sent("ready")).toHaveLength(1));
  });

  test("a page of another room, or after a change of mind, says nothing", async () => {
    const shelf = newShelf();
    const { page } = await readyPage(shelf);
    expect(readReady(shelf, "bbbbbbbbbbbbbbbb")).toBeNull();
    page.live.wish({ t: "unready" });
    expect(readReady(shelf, ROOM)).toBeNull();
  });

  test("the commitment is kept from the moment that the room is seen", () => {
    const shelf = newShelf();
    new Page(shelf).hear(welcome({ you: null, controls: false }));
    expect(readEvidence(shelf, RACE)).toMatchObject({ commitment: "c0", nonce: null });
  });

  test("one that is shown only when the race is on is no evidence", () => {
    const shelf = newShelf();
    new Page(shelf).hear(racing());
    expect(readEvidence(shelf, RACE)).toBeNull();
  });

  test("a void start replaces the commitment, and the promise made to it", async () => {
    const shelf = newShelf();
    const { page } = await readyPage(shelf);
    const event = { k: "voided", missing: [2], commitment: "c1", search: null } as const;
    page.hear({ t: "event", version: 5, at: START, event });
    expect(readEvidence(shelf, RACE)).toMatchObject({ commitment: "c1", nonce: null });
  });

  test("another commitment to a standing promise doesn't replace what it answered", async () => {
    const shelf = newShelf();
    const { page, hash } = await readyPage(shelf);
    const seats = [seated(1, "Ada", { nonce_hash: hash })];
    page.hear(welcome({ commitment: "c1", seats }));
    expect(readEvidence(shelf, RACE)).toMatchObject({ commitment: "c0", nonceHash: hash });
  });

  test("a visitor keeps the sealed list as it was told before the start", () => {
    const shelf = newShelf();
    const visitor = { you: null, controls: false };
    const page = new Page(shelf).hear(welcome(visitor));
    const list = [{ seat: 1, nonce_hash: "f".repeat(64) }];
    const event = { k: "sealed", list, until: START + 3000 } as const;
    page.hear({ t: "event", version: 5, at: START, event });
    expect(readEvidence(shelf, RACE)?.sealed).toEqual(list);
    expect(page.sent("nonce")).toEqual([]);
  });

  test("the nonce is opened when the list is sealed", async () => {
    const shelf = newShelf();
    const { page, hash } = await readyPage(shelf);
    const list = [{ seat: 1, nonce_hash: hash }];
    const event = { k: "sealed", list, until: START + 3000 } as const;
    page.hear({ t: "event", version: 5, at: START, event });
    const evidence = readEvidence(shelf, RACE);
    expect(page.sent("nonce")).toMatchObject([{ nonce: evidence?.nonce }]);
    expect(evidence?.sealed).toEqual(list);
  });

  test("a nonce that the server couldn't take is opened again", async () => {
    const { page, hash } = await readyPage(newShelf());
    const list = [{ seat: 1, nonce_hash: hash }];
    const event = { k: "sealed", list, until: START + 3000 } as const;
    page.hear({ t: "event", version: 5, at: START, event });
    const id = String(page.sent("nonce")[0]?.["id"]);
    page.hear({ t: "error", id, code: "unavailable", message: "" });
    page.street.pass(400);
    const nonces = page.sent("nonce").map(({ nonce }) => nonce);
    expect(nonces).toEqual([nonces[0], nonces[0]]);
  });

  test("who says ready again promises the same nonce: the first promise may have arrived", async () => {
    const { page, hash } = await readyPage(newShelf());
    await page.live.ready();
    expect(page.sent("ready").map((ready) => ready["nonce_hash"])).toEqual([hash, hash]);
  });

  test("after a void start another nonce is promised", async () => {
    const { page, hash } = await readyPage(newShelf());
    const event = { k: "voided", missing: [2], commitment: "c1", search: null } as const;
    page.hear({ t: "event", version: 5, at: START, event });
    await page.live.ready();
    expect(page.sent("ready")[1]?.["nonce_hash"]).not.toBe(hash);
  });

  test("a page that is reloaded meanwhile opens the nonce that the old one promised", async () => {
    const shelf = newShelf();
    const { hash } = await readyPage(shelf);
    const sealed = [{ seat: 1, nonce_hash: hash }];
    const page = new Page(shelf).hear(welcome({ phase: "opening", sealed }));
    expect(page.sent("nonce")).toMatchObject([{ nonce: readEvidence(shelf, RACE)?.nonce }]);
  });

  test("a promise made elsewhere can't be opened here", async () => {
    const sealed = [{ seat: 1, nonce_hash: "f".repeat(64) }];
    const { page } = await readyPage(newShelf());
    for (const here of [page, new Page()]) {
      here.hear(welcome({ phase: "opening", sealed }));
      expect(here.sent("nonce")).toEqual([]);
    }
  });

  test("the sealed list as first told is kept, and a later one doesn't replace it", async () => {
    const shelf = newShelf();
    const { page, hash } = await readyPage(shelf);
    const sealed = [{ seat: 1, nonce_hash: hash }];
    page.hear(welcome({ phase: "opening", sealed }));
    page.hear(racing({ sealed: [...sealed, { seat: 2, nonce_hash: "f".repeat(64) }] }));
    expect(readEvidence(shelf, RACE)?.sealed).toEqual(sealed);
  });

  test("the board as first seen is kept, and a later one doesn't replace it", async () => {
    const shelf = newShelf();
    const { page } = await readyPage(shelf);
    const board = { t: "board", number: 0, now: START, ends_in: 600_000 } as const;
    page.hear({ ...board, tableau: TABLEAU });
    page.hear({ ...board, tableau: { ...TABLEAU, columns: [] } });
    expect(readEvidence(shelf, RACE)?.board).toEqual(TABLEAU.columns);
  });
});

describe("moves", () => {
  test("a pending move is kept across a reload, and forgotten when it is accepted", () => {
    const shelf = newShelf();
    new Page(shelf).hear(racing()).live.act({ t: "move", card: "7H", to: 2 });
    const page = new Page(shelf).hear(racing());
    const [move] = page.sent("move");
    expect(move).toMatchObject({ base: 0, card: "7H" });
    page.hear(accepted(String(move?.["id"]), 1));
    const third = new Page(shelf).hear(racing({ number: 1 }));
    expect(third.sent("move")).toEqual([]);
  });

  test("a page that lost control leaves alone what the new one keeps", () => {
    const shelf = newShelf();
    const old = new Page(shelf).hear(racing());
    old.live.act({ t: "move", card: "7H", to: 2 });
    old.hear({ t: "control", controls: false });
    expect(new Page(shelf).hear(racing()).sent("move")).toHaveLength(1);
  });

  test("a refused move is told to the board with its card", () => {
    const page = new Page().hear(racing());
    const told: unknown[] = [];
    page.live.onRefused((refused) => told.push(refused));
    page.live.act({ t: "move", card: "7H", to: 2 });
    const id = String(page.sent("move")[0]?.["id"]);
    page.hear({ t: "rejected", id, code: "stale", reason: "no", number: 0, detail: null });
    expect(told).toEqual([expect.objectContaining({ card: "7H", why: { code: "stale" } })]);
    expect(boardOf(page.live.session.value)).toEqual(TABLEAU);
  });

  test("a move whose fate is unknown is sent again a little later", () => {
    const page = new Page().hear(racing());
    page.live.act({ t: "move", card: "7H", to: 2 });
    const id = String(page.sent("move")[0]?.["id"]);
    page.hear({ t: "error", id, code: "unavailable", message: "" });
    page.street.pass(2000);
    expect(page.sent("move").map((move) => move["id"])).toEqual([id, id]);
  });

  test("a move that isn't answered has the connection asked, and replaced if it is silent", () => {
    const page = new Page().hear(racing());
    page.street.pass(5000);
    page.live.act({ t: "move", card: "7H", to: 2 });
    page.street.pass(4999);
    expect(page.street.sockets).toHaveLength(1);
    page.street.pass(1);
    expect(page.street.sockets).toHaveLength(2);
  });

  test("a move that is answered has nothing asked", () => {
    const page = new Page().hear(racing());
    page.street.pass(5000);
    const asked = page.sent("ping").length;
    page.live.act({ t: "move", card: "7H", to: 2 });
    page.hear(accepted(String(page.sent("move")[0]?.["id"]), 1));
    page.street.pass(3000);
    expect(page.sent("ping")).toHaveLength(asked);
  });

  test("a blocked storage costs the memory of a reload, nothing else", () => {
    const blocked = shelfOn(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    const page = new Page(blocked).hear(racing());
    page.live.act({ t: "move", card: "7H", to: 2 });
    expect(page.sent("move")).toHaveLength(1);
  });
});

test("a nonce is sixteen random bytes, written in hex", async () => {
  const nonces = [];
  for (const shelf of [newShelf(), newShelf()]) {
    await new Page(shelf).hear(welcome()).live.ready();
    nonces.push(readEvidence(shelf, RACE)?.nonce);
  }
  expect(nonces[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(nonces[0]).not.toBe(nonces[1]);
});
