import { describe, expect, test } from "vitest";
import { boardOf, mayAct } from "../../src/net/session";
import {
  accepted,
  newcomer,
  RACE,
  ROOM,
  racing,
  START,
  standing,
  TABLEAU,
  Talk,
  welcome,
} from "./frames";

const HELLO = { t: "hello", room: ROOM, tab: "tab" };

/** The columns of the board as the player sees it. */
function columns(talk: Talk): string[] {
  const board = boardOf(talk.session);
  return (board?.columns ?? []).map(({ hidden, cards }) => `${hidden}:${cards.join(" ")}`);
}

describe("saying hello", () => {
  test("the first frame of a connection is hello, and the welcome is the room", () => {
    const talk = new Talk().open();
    expect(talk.sent()).toEqual([HELLO]);
    talk.hear(welcome());
    expect(talk.session).toMatchObject({
      link: "open",
      synced: true,
      room: { race: RACE, you: 1 },
    });
  });

  test("a later hello names the epoch, so that a wiped server can say that the race is lost", () => {
    const talk = Talk.after(welcome());
    expect(talk.lose().open().sent()).toEqual([{ ...HELLO, epoch: "e1" }]);
  });

  test("a goodbye for good ends the session; one with a time doesn't", () => {
    const talk = Talk.after(welcome());
    talk.hear({ t: "bye", code: "draining", message: "", retry_in: 800 });
    expect(talk.session.end).toBeNull();
    talk.hear({ t: "bye", code: "race_lost", message: "", retry_in: null });
    expect(talk.session).toMatchObject({ link: "ended", end: { code: "race_lost" } });
    expect(talk.lose().session.link).toBe("ended");
  });

  test("a frame that this page doesn't know changes nothing", () => {
    const talk = Talk.after(welcome());
    const before = talk.session;
    talk.hear({ t: "confetti" } as never);
    expect(talk.session).toBe(before);
    expect(talk.take()).toEqual([]);
  });
});

describe("the room's events", () => {
  test("the next version is applied", () => {
    const talk = Talk.after(welcome());
    talk.event(5, { k: "joined", ...newcomer(3, "Cy"), host: 1 });
    expect(talk.session.room?.seats.map(({ name }) => name)).toEqual(["Ada", "Bo", "Cy"]);
    expect(talk.sent()).toEqual([]);
  });

  test("after a hole nothing is applied, and the whole room is asked for again", () => {
    const talk = Talk.after(welcome());
    talk.event(6, { k: "left", seat: 2, host: 1 });
    expect(talk.session.room).toMatchObject({ version: 4 });
    expect(talk.session.room?.seats).toHaveLength(2);
    expect(talk.sent()).toEqual([{ ...HELLO, epoch: "e1" }]);
  });

  test("the same event from two processes is applied once", () => {
    const talk = Talk.after(welcome({ phase: "opening" }));
    const opened = { k: "nonce", seat: 2 } as const;
    talk.event(5, opened).event(5, opened);
    expect(talk.session.room?.opened).toEqual([2]);
    expect(talk.sent()).toEqual([]);
  });

  test("a seat taken or given back is seen in a fresh welcome", () => {
    const talk = Talk.after(welcome({ you: null }));
    talk.feed({ on: "wish", wish: { t: "join" }, at: 0 });
    expect(talk.sent()).toEqual([{ t: "join", id: "tab-0" }]);
    talk.hear({ t: "done", id: "tab-0" });
    expect(talk.sent()).toEqual([{ ...HELLO, epoch: "e1" }]);
  });

  test("a seat that was lost without asking was given free by the host", () => {
    const talk = Talk.after(welcome());
    talk
      .lose()
      .open()
      .hear(welcome({ you: null, controls: false }));
    expect(talk.session.unseated).toBe("removed");
    talk.hear(welcome());
    expect(talk.session.unseated).toBeNull();
  });

  test("a seat that was left was left, even when the line broke meanwhile", () => {
    const talk = Talk.after(welcome());
    talk.feed({ on: "wish", wish: { t: "leave" }, at: 0 });
    talk
      .lose()
      .open()
      .hear(welcome({ you: null, controls: false }));
    expect(talk.session.unseated).toBe("asked");
  });

  test("an older page doesn't know why its player's seat is gone, and says nothing", () => {
    const talk = Talk.after(welcome({ controls: false }));
    talk.hear(welcome({ you: null, controls: false }));
    expect(talk.session.unseated).toBeNull();
  });

  test("a refused request is a problem to show, until the next one", () => {
    const talk = Talk.after(welcome());
    talk.feed({ on: "wish", wish: { t: "start" }, at: 0 });
    talk.hear({ t: "error", id: "tab-0", code: "not_ready", message: "Not ready yet: Bo" });
    expect(talk.session.problem?.code).toBe("not_ready");
    talk.feed({ on: "wish", wish: { t: "ping" }, at: 0 });
    expect(talk.session.problem?.code).toBe("not_ready");
    talk.feed({ on: "wish", wish: { t: "unready" }, at: 0 });
    expect(talk.session.problem).toBeNull();
  });

  test.each([{ t: "ping" }, { t: "nonce", nonce: "00" }] as const)(
    "a failed $t, which nobody asked for, is told to nobody",
    (wish) => {
      const talk = Talk.after(welcome());
      talk.feed({ on: "wish", wish, at: 0 });
      talk.hear({ t: "error", id: "tab-0", code: "too_fast", message: "" });
      expect(talk.session.problem).toBeNull();
    },
  );
});

describe("own moves", () => {
  test("a move is drawn at once and sent with the number of actions before it", () => {
    const talk = Talk.after(racing({ number: 7 }));
    expect(talk.move("7H", 2).sent()).toEqual([
      { t: "move", id: "tab-0", base: 7, card: "7H", to: 2 },
    ]);
    expect(columns(talk).slice(0, 2)).toEqual(["1:", "0:KS 8H 7H"]);
  });

  test("the next move doesn't wait for the answer to the one before", () => {
    const talk = Talk.after(racing());
    expect(talk.move("7H", 2).move("6H", 2).sent()).toMatchObject([{ base: 0 }, { base: 1 }]);
    expect(columns(talk)[1]).toBe("0:KS 8H 7H 6H");
  });

  test("what an accepted move turns up appears beneath the pending ones", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).move("6H", 2);
    talk.hear(accepted("tab-0", 1, { turned: [{ card: "9S", column: 1 }], hidden: 0, score: 5 }));
    expect(columns(talk).slice(0, 3)).toEqual(["0:9S", "0:KS 8H 7H 6H", "0:"]);
    expect(talk.session.room?.own).toMatchObject({ score: 5, hidden: 0 });
    expect(talk.session.pending).toHaveLength(1);
  });

  test("a dealt stock shows only what the server says", () => {
    const talk = Talk.after(racing());
    talk.deal();
    expect(columns(talk)[0]).toBe("1:7H");
    const dealt = ["4S", "5S", "9D"].map((card, at) => ({ card, column: at + 1 }));
    talk.hear(accepted("tab-0", 1, { dealt }));
    expect(columns(talk).slice(0, 3)).toEqual(["1:7H 4S", "0:KS 8H 5S", "0:6H 9D"]);
    expect(boardOf(talk.session)?.stock).toBe(0);
  });

  test("a second press on the stock while the first is under way does nothing", () => {
    expect(Talk.after(racing()).deal().deal().sent()).toHaveLength(1);
  });

  test("an accepted undo brings the whole board gone back to", () => {
    const talk = Talk.after(racing({ rules: { ...racing().rules, undo: true } }));
    talk.feed({ on: "deed", deed: { t: "undo" }, at: 0 });
    const back = { ...TABLEAU, stock: 0 };
    talk.hear(accepted("tab-0", 1, { tableau: back }));
    expect(boardOf(talk.session)).toEqual(back);
  });

  test("the time from a move to its answer is measured", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).hear(accepted("tab-0", 1));
    expect(talk.session.latency).toBe(1000);
  });

  test("nothing is sent once the own game has ended", () => {
    const talk = Talk.after(racing({ standings: [standing(1, { state: "resigned" })] }));
    expect(talk.move("7H", 2).sent()).toEqual([]);
    expect(columns(talk)[0]).toBe("1:7H");
  });

  test("an answer beyond the next number means that some were missed: the room is asked for", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).sent();
    talk.hear(accepted("tab-0", 3));
    expect(talk.sent()).toMatchObject([{ t: "hello" }]);
  });
});

describe("refused moves", () => {
  const refusal = { t: "rejected", reason: "", number: 0, detail: null } as const;

  test("a refused move goes back, and so do all that were built on it", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).move("6H", 2).take();
    talk.hear({ ...refusal, id: "tab-0", code: "not_on_next_higher" });
    expect(columns(talk)).toEqual(["1:7H", "0:KS 8H", "0:6H", "0:QD", "0:2C", "0:3C", "0:KD"]);
    expect(talk.take()).toEqual([
      { do: "refuse", card: "7H", why: { code: "not_on_next_higher" } },
    ]);
  });

  test("the refusal of the moves built on it says nothing more", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).move("6H", 2);
    talk.hear({ ...refusal, id: "tab-0", code: "not_on_next_higher" }).take();
    talk.hear({ ...refusal, id: "tab-1", code: "gap" });
    expect(talk.take()).toEqual([]);
    expect(talk.move("7H", 2).sent()).toMatchObject([{ id: "tab-2", base: 0 }]);
  });

  test("when the server counts otherwise than we do, the room is asked for again", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).take();
    talk.hear({ ...refusal, id: "tab-0", code: "stale", number: 4 });
    expect(talk.take()).toMatchObject([{ do: "refuse" }, { do: "send", frame: { t: "hello" } }]);
  });

  test.each(["unavailable", "too_fast"])(
    "a move that is %s stays drawn and is sent again with its id",
    (code) => {
      const talk = Talk.after(racing());
      talk.move("7H", 2).move("6H", 2).take();
      talk.hear({ t: "error", id: "tab-0", code, message: "" });
      talk.hear({ ...refusal, id: "tab-1", code: "gap" });
      expect(talk.take()).toEqual([{ do: "resendSoon" }]);
      expect(columns(talk)[1]).toBe("0:KS 8H 7H 6H");
      talk.move("QD", 7);
      expect(talk.sent()).toEqual([]);
      expect(talk.feed({ on: "resend", at: 0 }).sent()).toMatchObject([
        { id: "tab-0", base: 0 },
        { id: "tab-1", base: 1 },
        { id: "tab-2", base: 2 },
      ]);
    },
  );

  test("a move that can't be carried out at all goes back with its reason", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).take();
    talk.hear({ t: "error", id: "tab-0", code: "not_in_control", message: "elsewhere" });
    expect(talk.take()).toMatchObject([
      { do: "refuse", card: "7H", why: { code: "not_in_control" } },
    ]);
    expect(talk.session.pending).toEqual([]);
  });
});

describe("a lost connection", () => {
  test("a move made without connection is drawn, and sent after the next welcome", () => {
    const talk = Talk.after(racing());
    expect(talk.lose().move("7H", 2).sent()).toEqual([]);
    expect(columns(talk)[1]).toBe("0:KS 8H 7H");
    talk.open().take();
    expect(talk.hear(racing()).sent()).toMatchObject([{ t: "move", id: "tab-0", base: 0 }]);
  });

  test("a move that was kept just before the line broke is drawn once, and gets its first answer", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).move("6H", 2).lose().open().take();
    const after = {
      ...TABLEAU,
      columns: TABLEAU.columns.with(0, { hidden: 0, cards: ["9S"] }).with(1, {
        hidden: 0,
        cards: ["KS", "8H", "7H"],
      }),
    };
    talk.hear(racing({ number: 1, tableau: after }));
    expect(talk.sent()).toMatchObject([{ id: "tab-0" }, { id: "tab-1" }]);
    expect(columns(talk).slice(0, 3)).toEqual(["0:9S", "0:KS 8H 7H 6H", "0:"]);
    talk.hear(accepted("tab-0", 1, { turned: [{ card: "9S", column: 1 }] }));
    expect(columns(talk)[0]).toBe("0:9S");
    talk.hear(accepted("tab-1", 2));
    expect(talk.session.pending).toEqual([]);
    expect(talk.session.room?.number).toBe(2);
  });

  test("pending moves survive a reload of the page", () => {
    const first = Talk.after(racing());
    first.move("7H", 2);
    const kept = JSON.parse(JSON.stringify({ race: RACE, actions: first.session.pending }));
    const second = new Talk(kept, "other").open();
    second.take();
    expect(second.hear(racing()).sent()).toMatchObject([{ t: "move", id: "tab-0", base: 0 }]);
    expect(columns(second)[1]).toBe("0:KS 8H 7H");
  });

  test("pending moves of another race are forgotten", () => {
    const actions = [{ t: "move", id: "x-0", base: 0, card: "7H", to: 2 }];
    const talk = new Talk({ race: "another-1", actions }).open().hear(racing());
    expect(talk.session.pending).toEqual([]);
    talk.move("7H", 2).hear(racing({ race: "another-2" }));
    expect(talk.session.pending).toEqual([]);
  });

  test("pending moves that build on answers the server never kept are forgotten", () => {
    const talk = Talk.after(racing({ number: 5 }));
    talk
      .move("7H", 2)
      .lose()
      .open()
      .hear(racing({ number: 3 }));
    expect(talk.session.pending).toEqual([]);
  });
});

describe("two pages of one player", () => {
  test("the older page stops, and its pending moves leave the board", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).take();
    talk.hear({ t: "control", controls: false });
    expect(mayAct(talk.session)).toBe(false);
    expect(columns(talk)[0]).toBe("1:7H");
    expect(talk.sent()).toEqual([]);
  });

  test("an older page that reconnects looks on and sends nothing", () => {
    const talk = Talk.after(racing());
    talk.move("7H", 2).lose().open().take();
    talk.hear(racing({ controls: false }));
    expect(columns(talk)[0]).toBe("1:7H");
    expect(talk.move("7H", 2).sent()).toEqual([]);
  });

  test("taking the seat back asks for the board as it is now", () => {
    const talk = Talk.after(racing({ controls: false }));
    talk.feed({ on: "wish", wish: { t: "take" }, at: 0 });
    expect(talk.sent()).toEqual([{ t: "take", id: "tab-0" }]);
    talk.hear({ t: "control", controls: true });
    expect(talk.sent()).toMatchObject([{ t: "hello" }]);
    talk.hear(racing({ number: 4 }));
    expect(talk.move("7H", 2).sent()).toMatchObject([{ base: 4 }]);
  });
});

describe("the clock", () => {
  test("the welcome sets it, and a quicker answer betters it", () => {
    const talk = Talk.after(welcome());
    expect(talk.session.clock.roundTrip).toBe(1000);
    const at = talk.now;
    talk.feed({ on: "wish", wish: { t: "ping" }, at });
    talk.feed({ on: "frame", frame: { t: "pong", id: "tab-0", now: START }, at: at + 20 });
    expect(talk.session.clock).toEqual({ offset: START - at - 10, roundTrip: 20 });
  });

  test("after a lost connection even a slow answer counts: the local clock may have slept", () => {
    const talk = Talk.after(welcome());
    const before = talk.session.clock;
    talk.lose().open();
    expect(talk.session.clock.offset).toBe(before.offset);
    talk.hear(welcome({ now: START + 90_000 }));
    expect(talk.session.clock.offset).not.toBe(before.offset);
  });
});
