// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { DEFAULT_OPTIONS, type Options } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/room/RoomScreen";
import { ROOM, welcome } from "../net/frames";
import { room, seat } from "./rooms";
import { Stage } from "./stage";

const OPEN: Options = { ...DEFAULT_OPTIONS, winnable: false, hints: true };

describe("the waiting room", () => {
  test("shows who sits where, who is host, and who is awaited", async () => {
    const stage = await room({ seats: [seat(1, "Ada", true), seat(2, "Bo", false)] });
    expect(stage.texts(".seat.taken .seat-name")).toEqual(["Ada", "Bo"]);
    expect(stage.texts(".tag")).toEqual(["you", "host"]);
    expect(stage.text(".ready-words")).toBe("Waiting for Bo.");
  });

  test.each([
    [[true, false], "Waiting for Bo."],
    [[false, true], "Waiting for you."],
    [[false, false], "Waiting for you and Bo."],
  ] as const)("of two, ready or not %j, says: %s", async ([isAdaReady, isBoReady], words) => {
    const stage = await room({ seats: [seat(1, "Ada", isAdaReady), seat(2, "Bo", isBoReady)] });
    expect(stage.text(".ready-words")).toBe(words);
  });

  test("free seats stand there, many of them in one line", async () => {
    const options = { ...DEFAULT_OPTIONS, seats: 10 };
    const stage = await room({ options });
    expect(stage.texts(".seat.free")).toEqual(["Free seat", "7 more free seats"]);
  });

  test("the host starts when all are ready, not before", async () => {
    const stage = await room({ seats: [seat(1, "Ada", true), seat(2, "Bo", false)] });
    expect(stage.button("Start the race").disabled).toBe(true);
    const event = { k: "ready", seat: 2, nonce_hash: "h" } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    await stage.press("Start the race");
    expect(stage.sent("start")).toHaveLength(1);
  });

  test("who isn't host waits for the host", async () => {
    const seats = [seat(1, "Ada", true), seat(2, "Bo", true)];
    const stage = await room({ seats, you: 2 });
    expect(stage.text(".ready-words")).toBe("Ada starts the race.");
    expect(stage.texts("button")).not.toContain("Start the race");
  });

  test("a name is text, whatever it looks like", async () => {
    const stage = await room({ seats: [seat(1, "<img src=x onerror=alert(1)>", false)] });
    expect(stage.text(".seat-name")).toBe("<img src=x onerror=alert(1)>");
    expect(stage.root.querySelector(".seat-name img")).toBeNull();
  });

  test("a void start says who wasn't there", async () => {
    const stage = await room();
    const event = { k: "voided", missing: [2], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    expect(stage.text(".notice")).toContain("Bo");
  });

  test("a start that the server's renewal made void blames nobody", async () => {
    const stage = await room();
    const event = { k: "voided", missing: [], commitment: "c1", search: null } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    expect(stage.text(".notice")).toContain("the server couldn’t make a deal");
  });

  test("says what holds here, and what the rules mean", async () => {
    const stage = await room({ rules: ruleSet("traditional"), options: OPEN });
    await stage.until(".option-words");
    expect(stage.text(".words")).toBe(
      "Traditional · up to 4 players · 20 minutes · 10 s countdown · any deal · no undo · hints · others see masked boards",
    );
    expect(stage.texts(".rule-words li")).toContain(
      "The stock is dealt only when no other move is left.",
    );
  });

  test("a refused request is said", async () => {
    const stage = await room({ seats: [seat(1, "Ada", true)] });
    await stage.press("Start the race");
    const id = String(stage.sent("start")[0]?.["id"]);
    await stage.hear({ t: "error", id, code: "not_host", message: "" });
    expect(stage.text("[role=alert]")).toBe("Only the host can do that.");
  });

  test.each([
    ["unavailable", "The server is busy with itself. Try again in a moment."],
    ["too_fast", "That was too fast. Try again."],
  ])("who couldn't get ready because of %s is told so and can tap again", async (code, words) => {
    const stage = await room();
    await stage.press("I’m ready");
    await stage.untilSent("ready", 1);
    await stage.hear({ t: "error", id: String(stage.sent("ready")[0]?.["id"]), code, message: "" });
    expect(stage.text("[role=alert]")).toBe(words);
    await stage.press("I’m ready");
    await stage.untilSent("ready", 2);
    expect(stage.text("[role=alert]")).toBe("");
  });

  test.each([
    ["second", "An accepted move is on the server’s disk within a second."],
    ["memory", "An accepted move is kept only in the server’s memory."],
  ] as const)(
    "says what an accepted move means on a server that keeps it by %s",
    async (durability, words) => {
      const stage = await room({ durability });
      expect(stage.text(".kept")).toBe(words);
    },
  );

  test("says nothing of it where a move is accepted once it is on disk", async () => {
    const stage = await room({ durability: "disk" });
    expect(stage.texts(".kept")).toEqual([]);
  });

  test("the code stands large and is spelt for those who listen", async () => {
    const stage = await room();
    expect(stage.text(".code-letters")).toBe("ABCDE");
    expect(stage.text(".code .hidden-text")).toBe("Code: A B C D E");
  });

  test("another page of one's own plays: this one says so and offers to take back", async () => {
    const stage = await room({ controls: false });
    expect(stage.button("I’m ready").disabled).toBe(true);
    await stage.press("Take back here");
    expect(stage.sent("take")).toHaveLength(1);
  });
});

describe("a seat that never gets ready", () => {
  const GUEST = { you: 2, host: 1 };
  const SEATLESS = { you: null, controls: false, seats: [seat(1, "Ada", false)] };

  test("is given free by the host, who is asked first", async () => {
    const stage = await room();
    await stage.press("Remove \u2068Bo\u2069");
    expect(stage.text("dialog h2")).toBe("Remove Bo from the seat?");
    expect(stage.sent("remove")).toEqual([]);
    await stage.press("Remove");
    expect(stage.sent("remove")).toMatchObject([{ seat: 2 }]);
  });

  test("stays when the host thinks better of it", async () => {
    const stage = await room();
    await stage.press("Remove \u2068Bo\u2069");
    await stage.press("Keep");
    expect(stage.sent("remove")).toEqual([]);
  });

  test("is nothing that others decide, and the host's own is left by the host", async () => {
    const removers = (stage: Stage) => stage.root.querySelectorAll(".seat button").length;
    expect(removers(await room(GUEST))).toBe(0);
    expect(removers(await room({ you: null, controls: false }))).toBe(0);
    expect(removers(await room({ seats: [seat(1, "Ada", false)] }))).toBe(0);
  });

  test("is told so, and is offered no seat that it would be refused", async () => {
    const stage = await room(GUEST);
    await stage.hear({ t: "event", version: 5, at: 0, event: { k: "removed", seat: 2, host: 1 } });
    await stage.hear(welcome({ ...SEATLESS, version: 5 }));
    expect(stage.text(".notice")).toBe("The host has taken you out of this room.");
    expect(stage.texts("button")).not.toContain("Take a seat");
  });

  test("may not come back, and the server says so where it ends the connection", async () => {
    const stage = await room(GUEST);
    await stage.hear({ t: "bye", code: "removed", message: "", retry_in: null });
    await stage.until(".page-main.narrow .panel");
    expect(stage.text(".panel")).toContain("The host has taken you out of this room.");
  });

  test("is not what happened to a seat that was left", async () => {
    const stage = await room(GUEST);
    await stage.press("Leave the seat");
    await stage.hear(welcome({ version: 5, you: null, controls: false }));
    expect(stage.texts(".notice")).toEqual([]);
  });
});

describe("who comes by a link", () => {
  const SEATLESS = { you: null, controls: false, host: 2, seats: [seat(2, "Bo", false)] };

  test("takes a seat under the name that the server knows", async () => {
    const stage = await room(SEATLESS);
    await stage.press("Take a seat");
    expect(stage.sent("join")).toHaveLength(1);
  });

  test("without a name gives one, and comes back known by it", async () => {
    const stage = await room(SEATLESS, false);
    await stage.type("input[name=name]", "Cy");
    await stage.press("Take a seat");
    expect(stage.street.sockets).toHaveLength(2);
    await stage.open();
    await stage.hear(welcome(SEATLESS));
    expect(stage.sent("join")).toHaveLength(1);
  });

  test("to a full room looks on", async () => {
    const stage = await room({ ...SEATLESS, options: { ...DEFAULT_OPTIONS, seats: 1 } });
    expect(stage.text(".notice")).toBe("All seats are taken. You can look on.");
  });

  test("with a code, took a seat already", async () => {
    const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { me: async () => "Ada" });
    stage.app.joining.value = ROOM;
    await stage.open();
    await stage.hear(welcome(SEATLESS));
    expect(stage.sent("join")).toHaveLength(1);
  });
});

describe("a connection", () => {
  test("that is lost says that the moves are kept", async () => {
    const stage = await room();
    await stage.lose();
    expect(stage.text(".link-notice")).toBe("");
    await stage.pass(700);
    expect(stage.text(".link-notice")).toContain("Your moves are kept.");
  });

  test("that is soon back is not worth a word", async () => {
    const stage = await room();
    await stage.lose();
    await stage.pass(600);
    await stage.open();
    await stage.pass(700);
    expect(stage.text(".link-notice")).toBe("");
  });

  test("that is lost in a race says so in the bar, where it covers nothing", async () => {
    const stage = await room({ phase: "racing", ends_in: 60_000, you: null, controls: false });
    await stage.until(".race-bar");
    await stage.lose();
    await stage.pass(700);
    expect(stage.texts(".link-notice")).toEqual(["Reconnecting… Your moves are kept."]);
    expect(stage.text(".race-bar .link-notice")).toContain("Your moves are kept.");
  });

  test.each([
    ["race_lost", "This race is lost"],
    ["unknown_room", "doesn’t exist"],
    ["unsupported_protocol", "newer version"],
    ["something_new", "in the server’s words"],
  ])("that ends by %s says why", async (code, words) => {
    const stage = await room();
    await stage.hear({ t: "bye", code, message: "in the server’s words", retry_in: null });
    await stage.until(".page-main.narrow .panel");
    expect(stage.text(".panel")).toContain(words);
  });
});
