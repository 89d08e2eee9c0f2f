import { describe, expect, test } from "vitest";
import { PRACTICE_OPTIONS } from "../../src/net/protocol";
import { RACE, ROOM, standing, Talk, welcome } from "./frames";

const FINISHED = { phase: "finished", standings: [standing(1), standing(2)], code: null } as const;
const NEXT = { race: `${ROOM}-2`, race_number: 2, version: 1 };
const LOOKING_ON = { you: null, controls: false };

describe("after a race", () => {
  test("the results stay when somebody else asks for the next one", () => {
    const talk = Talk.after(welcome(FINISHED)).hear(welcome(NEXT));
    expect(talk.session.past?.race).toBe(RACE);
    expect(talk.session.room?.race).toBe(NEXT.race);
  });

  test("whoever taps goes there", () => {
    const talk = Talk.after(welcome(FINISHED)).hear(welcome(NEXT));
    talk.feed({ on: "onward", onward: "go", at: 0 });
    expect(talk.session.past).toBeNull();
    expect(talk.sent().filter(({ t }) => t === "join")).toEqual([]);
  });

  test("whoever asked for it goes there at once", () => {
    const talk = Talk.after(welcome(FINISHED));
    talk.wish({ t: "again", after: 1 });
    expect(talk.sent()).toEqual([{ t: "again", id: "tab-0", after: 1 }]);
    talk.hear(welcome(NEXT), { t: "done", id: "tab-0" });
    expect(talk.session).toMatchObject({ past: null, onward: "stay" });
  });

  test("three taps ask once", () => {
    const talk = Talk.after(welcome(FINISHED));
    for (let tap = 0; tap < 3; tap++) talk.wish({ t: "again", after: 1 });
    expect(talk.sent()).toHaveLength(1);
  });

  test("whoever was refused it stays for the next one of somebody else", () => {
    const talk = Talk.after(welcome(FINISHED)).wish({ t: "again", after: 1 });
    talk.hear({ t: "error", id: "tab-0", code: "no_seat", message: "" });
    expect(talk.session.problem?.code).toBe("no_seat");
    expect(talk.hear(welcome(NEXT)).session.past?.race).toBe(RACE);
  });

  test("the results that are read stay, however many races go by", () => {
    const talk = Talk.after(welcome(FINISHED)).hear(welcome(NEXT));
    talk.hear(welcome({ ...NEXT, race: `${ROOM}-3`, race_number: 3 }));
    expect(talk.session.past?.race).toBe(RACE);
  });

  test("nobody else is awaited in practice", () => {
    const alone = { options: PRACTICE_OPTIONS };
    const talk = Talk.after(welcome({ ...FINISHED, ...alone })).hear(
      welcome({ ...NEXT, ...alone }),
    );
    expect(talk.session.past).toBeNull();
  });

  test("a welcome to the same race changes nothing", () => {
    const talk = Talk.after(welcome(FINISHED)).hear(welcome({ ...FINISHED, version: 5 }));
    expect(talk.session.past).toBeNull();
  });
});

describe("who came late", () => {
  test("and wishes for the next race sits down when it is there", () => {
    const talk = Talk.after(welcome({ phase: "racing", ...LOOKING_ON }));
    talk.feed({ on: "onward", onward: "join", at: 0 });
    talk.hear(welcome({ ...FINISHED, ...LOOKING_ON }));
    expect(talk.sent()).toEqual([]);
    talk.hear(welcome({ ...NEXT, ...LOOKING_ON }));
    expect(talk.session).toMatchObject({ past: null, onward: "stay" });
    expect(talk.sent()).toEqual([{ t: "join", id: "tab-0" }]);
  });

  test("and wishes for it once it is there sits down at once", () => {
    const talk = Talk.after(welcome({ ...FINISHED, ...LOOKING_ON }));
    talk.hear(welcome({ ...NEXT, ...LOOKING_ON })).take();
    talk.feed({ on: "onward", onward: "join", at: 0 });
    expect(talk.sent()).toEqual([{ t: "join", id: "tab-0" }]);
  });

  test("and thinks better of it stays with the results", () => {
    const talk = Talk.after(welcome({ ...FINISHED, ...LOOKING_ON }));
    talk.feed({ on: "onward", onward: "join", at: 0 });
    talk.feed({ on: "onward", onward: "stay", at: 0 });
    talk.hear(welcome({ ...NEXT, ...LOOKING_ON }));
    expect(talk.session.past?.race).toBe(RACE);
    expect(talk.sent()).toEqual([]);
  });
});
