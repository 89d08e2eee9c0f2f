import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { mayAct } from "../../src/net/session";
import { RACE, ROOM, racing, START, TABLEAU, Talk, welcome } from "./frames";

const HELLO = { t: "hello", room: ROOM, tab: "tab" };

const sealed = [
  { seat: 1, nonce_hash: "h1" },
  { seat: 2, nonce_hash: "h2" },
];

describe("the start", () => {
  test("when the list is sealed it is kept, and the own nonce is opened without asking", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "sealed", list: sealed, until: START + 3000 });
    expect(talk.take()).toEqual([
      { do: "keepSealed", race: RACE, sealed },
      { do: "openNonce", hash: "h1" },
    ]);
  });

  test("a page that is reloaded while nonces are opened opens its own", () => {
    const talk = new Talk().open().hear(welcome({ phase: "opening", sealed }));
    expect(talk.take()).toContainEqual({ do: "openNonce", hash: "h1" });
  });

  test("a page that only looks on opens nothing", () => {
    const talk = new Talk().open().hear(welcome({ phase: "opening", sealed, controls: false }));
    expect(talk.take()).not.toContainEqual({ do: "openNonce", hash: "h1" });
  });

  test("a void start leaves nobody ready and brings a new commitment", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "ready", seat: 1, nonce_hash: "h1" });
    talk.event(6, { k: "sealed", list: sealed, until: START + 3000 });
    talk.event(7, { k: "voided", missing: [2], commitment: "c1", search: null });
    const room = talk.session.room;
    expect(room).toMatchObject({ phase: "waiting", commitment: "c1", voided: [2], sealed: [] });
    expect(room?.seats.map((card) => card.nonce_hash)).toEqual([null, null]);
  });

  test("a start that is void in the countdown leads back to a room with its code", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "sealed", list: sealed, until: START + 3000 });
    talk.event(6, { k: "began", start: START + 9000, deadline: START + 609_000 });
    talk.event(7, { k: "postponed", start: START + 12_000, deadline: START + 612_000 }).take();
    talk.event(8, { k: "voided", missing: [], commitment: "c1", search: null });
    expect(talk.session.room).toMatchObject({
      phase: "waiting",
      start: null,
      deadline: null,
      isPostponed: false,
      proved: null,
      own: { state: "waiting" },
      standings: [],
    });
    const asked = talk.take();
    expect(asked).toMatchObject([
      { do: "keepCommitment", commitment: "c1" },
      { do: "send", frame: HELLO },
    ]);
    talk.hear(welcome({ version: 8, commitment: "c1", code: "FGHJK" }));
    expect(talk.session.room).toMatchObject({ code: "FGHJK", voided: [] });
    talk.hear(welcome({ version: 9, commitment: "c2" }));
    expect(talk.session.room?.voided).toBeNull();
  });

  test("a start that is void while nonces are opened needs no new welcome", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "sealed", list: sealed, until: START + 3000 }).take();
    talk.event(6, { k: "voided", missing: [2], commitment: "c1", search: null });
    expect(talk.sent()).toEqual([]);
  });

  test("the board comes at the start; with it all others are as far as we are", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "began", start: START + 3000, deadline: START + 603_000 });
    expect(talk.session.room).toMatchObject({ phase: "countdown", code: null });
    expect(mayAct(talk.session)).toBe(false);
    talk.hear({ t: "board", tableau: TABLEAU, number: 0, now: START + 3000, ends_in: 600_000 });
    expect(mayAct(talk.session)).toBe(true);
    expect(talk.session.room?.standings).toMatchObject([
      { seat: 1, hidden: 1, links: 0 },
      { seat: 2, hidden: 1, links: 0 },
    ]);
    expect(talk.take()).toContainEqual({ do: "keepBoard", race: RACE, tableau: TABLEAU });
  });

  test("where actions cost points, all begin with some", () => {
    const talk = Talk.after(welcome({ rules: ruleSet("spider-score") }));
    talk.event(5, { k: "began", start: START + 3000, deadline: START + 603_000 });
    expect(talk.session.room?.own.score).toBe(500);
    talk.hear({ t: "board", tableau: TABLEAU, number: 0, now: START + 3000, ends_in: 600_000 });
    expect(talk.session.room).toMatchObject({
      own: { score: 500 },
      standings: [{ score: 500 }, { score: 500 }],
    });
  });

  test("a page that came during the countdown begins with as many", () => {
    const rules = ruleSet("spider-score");
    const talk = Talk.after(welcome({ rules, phase: "countdown", starts_in: 3000 }));
    talk.hear({ t: "board", tableau: TABLEAU, number: 0, now: START + 3000, ends_in: 600_000 });
    expect(talk.session.room?.own.score).toBe(500);
  });

  test("a start that is moved is counted down to anew, and its board expected then", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "began", start: START + 3000, deadline: START + 603_000 }).take();
    talk.event(6, { k: "postponed", start: START + 7000, deadline: START + 607_000 });
    expect(talk.session.room).toMatchObject({
      phase: "countdown",
      start: START + 7000,
      deadline: START + 607_000,
      isPostponed: true,
      proved: null,
    });
    expect(talk.take()).toMatchObject([{ do: "expectBoard" }]);
    talk.event(7, { k: "dealt", proved: false });
    expect(talk.session.room?.proved).toBe(false);
  });

  test("a board that doesn't come is asked for", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "began", start: START + 3000, deadline: START + 603_000 });
    expect(talk.take()).toMatchObject([{ do: "expectBoard" }]);
    expect(talk.feed({ on: "boardDue", at: 0 }).sent()).toEqual([{ ...HELLO, epoch: "e1" }]);
  });

  test("a board that came is not asked for again", () => {
    const talk = Talk.after(racing());
    expect(talk.feed({ on: "boardDue", at: 0 }).sent()).toEqual([]);
  });
});

describe("a nonce that the server can't take just now", () => {
  const OPEN = { do: "openNonce", hash: "h1" };
  const UNTIL = START + 60_000;

  /** A page whose start was sealed and whose nonce is on its way. */
  function opening(): Talk {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "sealed", list: sealed, until: UNTIL });
    return sending(talk);
  }

  /** Sends the nonce, as whoever carries the effects out does. */
  function sending(talk: Talk): Talk {
    talk.feed({ on: "wish", wish: { t: "nonce", nonce: "00" }, at: talk.now }).take();
    return talk;
  }

  /** Has the server refuse the latest request. */
  function refused(talk: Talk, code: string): Talk {
    return talk.hear({ t: "error", id: `tab-${talk.session.count - 1}`, code, message: "" });
  }

  test.each(["unavailable", "too_fast"])("is opened again a little later when %s", (code) => {
    const talk = refused(opening(), code);
    expect(talk.take()).toEqual([{ do: "nonceSoon", ms: 200 }]);
    expect(talk.feed({ on: "nonceDue", at: talk.now }).take()).toEqual([OPEN]);
    expect(talk.session.problem).toBeNull();
  });

  test("is opened ever more slowly, and quickly again in the next start", () => {
    const talk = opening();
    for (const ms of [200, 400, 800]) {
      expect(refused(talk, "unavailable").take()).toEqual([{ do: "nonceSoon", ms }]);
      sending(talk);
    }
    talk.event(6, { k: "voided", missing: [1], commitment: "c1", search: null });
    talk.event(7, { k: "sealed", list: sealed, until: UNTIL });
    expect(refused(sending(talk), "unavailable").take()).toEqual([{ do: "nonceSoon", ms: 200 }]);
  });

  test("is not opened after its time", () => {
    const talk = refused(opening(), "unavailable");
    talk.take();
    const { offset } = talk.session.clock;
    expect(talk.feed({ on: "nonceDue", at: UNTIL - offset }).take()).toEqual([]);
    expect(talk.feed({ on: "nonceDue", at: UNTIL - offset - 1 }).take()).toEqual([OPEN]);
  });

  test("is not opened again when it had arrived after all", () => {
    const talk = refused(opening(), "unavailable").event(6, { k: "nonce", seat: 1 });
    talk.take();
    expect(talk.feed({ on: "nonceDue", at: talk.now }).take()).toEqual([]);
  });

  test("is not opened for a start that is void", () => {
    const talk = refused(opening(), "too_fast");
    talk.event(6, { k: "voided", missing: [1], commitment: "c1", search: null }).take();
    expect(talk.feed({ on: "nonceDue", at: talk.now }).take()).toEqual([]);
    expect(refused(sending(talk), "too_fast").take()).toEqual([]);
  });

  test("waits for the next welcome when the connection is lost", () => {
    const talk = refused(opening(), "unavailable").lose();
    talk.take();
    expect(talk.feed({ on: "nonceDue", at: talk.now }).take()).toEqual([]);
    expect(
      talk
        .open()
        .hear(welcome({ phase: "opening", sealed }))
        .take(),
    ).toContainEqual(OPEN);
  });

  test("is let go when the server says that it is wrong", () => {
    expect(refused(opening(), "wrong_nonce").take()).toEqual([]);
  });
});
