// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Proof } from "../../src/net/protocol";
import { RoomScreen } from "../../src/screens/RoomScreen";
import { ROOM, standing, welcome } from "../net/frames";
import { Stage } from "./stage";

/** A room's screen that is connected and has been welcomed. */
async function room(change: Parameters<typeof welcome>[0] = {}, known = true): Promise<Stage> {
  const me = async () => (known ? "Ada" : null);
  const stage = await Stage.with(<RoomScreen roomId={ROOM} />, { me });
  await stage.open();
  await stage.hear(welcome(change));
  return stage;
}

const seat = (number: number, name: string, ready: boolean) => ({
  seat: number,
  name,
  nonce_hash: ready ? "h" : null,
});

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
    const options = { rules: "scorpion", seats: 10, minutes: 20, countdown: 10 };
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
    const event = { k: "voided", missing: [2], commitment: "c1" } as const;
    await stage.hear({ t: "event", version: 5, at: 0, event });
    expect(stage.text(".notice")).toContain("Bo");
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

  test("is told so, and may be taken again", async () => {
    const stage = await room(GUEST);
    const left = welcome({
      version: 5,
      you: null,
      controls: false,
      seats: [seat(1, "Ada", false)],
    });
    await stage.hear(left);
    expect(stage.text(".notice")).toBe("The host has given your seat free.");
    await stage.press("Take a seat");
    await stage.hear(welcome({ ...GUEST, version: 6 }));
    expect(stage.texts(".notice")).not.toContain("The host has given your seat free.");
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
    const options = { rules: "scorpion", seats: 1, minutes: 20, countdown: 10 };
    const stage = await room({ ...SEATLESS, options: { ...options, seats: 1 } });
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
    expect(stage.text(".panel")).toContain(words);
  });
});

describe("the results", () => {
  const proof: Proof = {
    secret: "00".repeat(32),
    commitment: "c0",
    race: `${ROOM}-1`,
    nonces: [],
    index: 0,
    deal: [],
  };

  async function results(...standings: ReturnType<typeof standing>[]): Promise<Stage> {
    const stage = await room({ phase: "finished", standings, proof, code: null });
    await stage.until(".checks");
    return stage;
  }

  test("shared places stay shared", async () => {
    const stage = await results(
      standing(2, { place: 1, score: 105, runs: 1, actions: 9, state: "timeup" }),
      standing(1, { place: 1, score: 105, runs: 1, actions: 9, state: "timeup" }),
      standing(3, { place: 3, state: "resigned" }),
    );
    expect(stage.texts("td.col-place")).toEqual(["1", "1", "3"]);
    expect(stage.text(".headline")).toBe("Bo and Ada share first place");
  });

  test("the winner is told in the second person", async () => {
    const stage = await results(
      standing(1, { place: 1, runs: 2, actions: 60, state: "stuck" }),
      standing(2, { place: 2, runs: 1, actions: 60, state: "stuck" }),
    );
    expect(stage.text(".headline")).toBe("You win!");
  });

  test("two who moved and scored nothing share the first place, in words and on steps", async () => {
    const stage = await results(
      standing(1, { place: 1, actions: 2, state: "resigned" }),
      standing(2, { place: 1, actions: 1, state: "resigned" }),
    );
    expect(stage.text(".headline")).toBe("Ada and Bo share first place");
    expect(stage.texts(".step-block")).toEqual(["1", "1"]);
  });

  test("more who share the first place than there are steps stand on none", async () => {
    const rows = [1, 2, 3, 4].map((number) => standing(number, { place: 1, actions: 1 }));
    const stage = await results(...rows);
    expect(stage.text(".headline")).toContain("share first place");
    expect(stage.texts(".step")).toEqual([]);
  });

  test.each([
    ["resigned", "You raced alone"],
    ["won", "You win!"],
  ] as const)("who raced alone and %s is told: %s", async (state, words) => {
    const stage = await results(standing(1, { place: 1, actions: 9, state }));
    expect(stage.text(".headline")).toBe(words);
  });

  test("of another who raced alone that is said by name", async () => {
    const stage = await results(standing(2, { place: 1, actions: 9, state: "resigned" }));
    expect(stage.text(".headline")).toBe("Bo raced alone");
  });

  test("a race without a move has no winner, and nobody on the podium", async () => {
    const stage = await results(standing(1, { state: "resigned" }));
    expect(stage.text(".headline")).toBe("Nobody made a move");
    expect(stage.texts(".step")).toEqual([]);
    expect(stage.texts("td.col-time")).toEqual(["–"]);
  });

  test("a deal that doesn't follow is called wrong, plainly", async () => {
    const stage = await results(standing(1));
    expect(stage.text(".fairness-words")).toBe("Something about this deal is wrong");
    expect(stage.find(".fairness").dataset["verdict"]).toBe("wrong");
  });

  test("a new room is called one, and opens with the same options", async () => {
    const stage = await results(standing(1));
    expect(stage.text(".next")).toContain("A new room has a link of its own");
    await stage.press("Open a new room");
    expect(stage.app.router.route.value.screen).toBe("room");
  });

  test("a visitor without a name gives one first", async () => {
    const stage = await room({ phase: "finished", you: null, proof, code: null }, false);
    await stage.until(".checks");
    await stage.press("Open a new room");
    expect(stage.app.router.route.value.screen).toBe("create");
  });
});
