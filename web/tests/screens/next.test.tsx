// @vitest-environment happy-dom
import { describe, expect, test, vi } from "vitest";
import type { Series } from "../../src/net/protocol";
import { PROOF, ROOM, racing, standing, welcome } from "../net/frames";
import { room, seat } from "./rooms";
import type { Stage } from "./stage";

const STANDINGS = [
  standing(1, { place: 1, runs: 2, actions: 60, state: "stuck" }),
  standing(2, { place: 2, actions: 9, state: "resigned" }),
];
const OVER = { phase: "finished", standings: STANDINGS, proof: PROOF, code: null } as const;
const NEXT = { race: `${ROOM}-2`, race_number: 2, version: 1 };
const LOOKING_ON = { you: null, controls: false };

async function results(change: Parameters<typeof welcome>[0] = {}, known = true): Promise<Stage> {
  const stage = await room({ ...OVER, ...change }, known);
  await stage.until(".results");
  return stage;
}

describe("a rematch", () => {
  test("is asked for with one tap, and leads into the waiting room", async () => {
    const stage = await results();
    await stage.press("Rematch");
    await stage.press("Rematch");
    expect(stage.sent("again")).toMatchObject([{ after: 1 }]);
    await stage.hear(welcome(NEXT));
    await stage.until(".waiting");
    expect(stage.text(".before strong")).toBe("Race 2 of this room");
  });

  test("that another asked for is offered, and the results stay until the tap", async () => {
    const stage = await results();
    await stage.hear(welcome({ ...NEXT, seats: [seat(1, "Ada", false), seat(2, "Bo", true)] }));
    expect(stage.text(".headline")).toBe("You win!");
    expect(stage.text(".notice")).toBe("The next race is open. Ready for the next race: Bo.");
    await stage.press("Join the next race");
    await stage.until(".waiting");
  });

  test("that is refused says why", async () => {
    const stage = await results();
    await stage.press("Rematch");
    const id = String(stage.sent("again")[0]?.["id"]);
    await stage.hear({ t: "error", id, code: "unavailable", message: "" });
    expect(stage.text("[role=alert]")).toContain("busy with itself");
    await stage.press("Rematch");
    expect(stage.sent("again")).toHaveLength(2);
  });

  test("isn't offered once the room is over; a new room is", async () => {
    const stage = await results();
    await stage.hear({ t: "bye", code: "room_over", message: "", retry_in: null });
    expect(stage.texts("button")).not.toContain("Rematch");
    expect(stage.text(".next")).toContain("A new room has a link of its own");
  });
});

describe("a series", () => {
  const SERIES: Series = {
    best_of: 3,
    race: 1,
    points: [{ seat: 1, points: 1 }],
    is_over: false,
  };
  const points = (one: number, other: number) => [
    { seat: 1, points: one },
    { seat: 2, points: other },
  ];

  test("shows who leads, and goes on with its next race", async () => {
    const stage = await results({ series: SERIES });
    expect(stage.text(".series h2")).toBe("Best of 3 after 1 of 3 races");
    expect(stage.text(".series-words")).toBe("Ada leads");
    expect(stage.texts(".series-points strong")).toEqual(["1", "0"]);
    await stage.press("Next race (2 of 3)");
    expect(stage.sent("again")).toHaveLength(1);
  });

  test.each([
    [{ points: points(0.5, 0.5) }, 1, "Ada and Bo are level"],
    [{ points: points(2, 0), is_over: true }, 1, "You win the series!"],
    [{ points: points(2, 0), is_over: true }, 2, "Ada wins the series"],
    [{ points: points(1.5, 1.5), is_over: true }, 1, "Ada and Bo share the series"],
  ] as const)("with %j is told to seat %i: %s", async (change, you, words) => {
    const stage = await results({ series: { ...SERIES, race: 3, ...change }, you });
    expect(stage.text(".series-words")).toBe(words);
  });

  test("that is over may be had again", async () => {
    const series = { ...SERIES, race: 2, points: points(2, 0), is_over: true };
    const stage = await results({ series });
    expect(stage.button("Another best of 3")).toBeDefined();
  });

  test("shared points have two digits at most", async () => {
    const stage = await results({ series: { ...SERIES, points: points(0.333, 1.5) } });
    expect(stage.texts(".series-points strong")).toEqual(["1.5", "0.33"]);
  });

  test("stands in the lanes while its next race is on", async () => {
    const stage = await room(racing({ series: { ...SERIES, race: 2 } }));
    await stage.until(".lane");
    expect(stage.texts(".lane-points")).toEqual(["★1"]);
  });
});

describe("who came late", () => {
  test("wishes for the next race, and sits down when it is there", async () => {
    const stage = await room(racing({ ...LOOKING_ON, tableau: null }));
    await stage.until(".next-wish");
    await stage.press("Save me a seat next race");
    expect(stage.text(".next-wish .told")).toBe("You sit down as soon as the next race opens.");
    await stage.hear(welcome({ ...OVER, ...LOOKING_ON, version: 9 }));
    await stage.until(".results");
    expect(stage.button("Just look on").getAttribute("aria-pressed")).toBe("true");
    await stage.hear(welcome({ ...NEXT, ...LOOKING_ON }));
    await stage.until(".waiting");
    expect(stage.sent("join")).toHaveLength(1);
  });

  test("may think better of it", async () => {
    const stage = await results(LOOKING_ON);
    await stage.press("Save me a seat next race");
    await stage.press("Just look on");
    await stage.hear(welcome({ ...NEXT, ...LOOKING_ON }));
    expect(stage.text(".headline")).toBe("Ada wins");
    await stage.press("Join the next race");
    expect(stage.sent("join")).toHaveLength(1);
  });

  test("without a name gives one in the waiting room", async () => {
    const stage = await results(LOOKING_ON, false);
    await stage.hear(welcome({ ...NEXT, ...LOOKING_ON, seats: [seat(1, "Ada", false)] }));
    await stage.press("Join the next race");
    await stage.until("input[name=name]");
    expect(stage.sent("join")).toEqual([]);
  });

  test("watches the next race where it has begun already", async () => {
    const stage = await results(LOOKING_ON);
    await stage.hear(racing({ ...NEXT, ...LOOKING_ON, tableau: null }));
    await stage.press("Watch the next race");
    await stage.until(".play");
  });
});

test("a result is shared in words where nothing else can be had", async () => {
  const stage = await results();
  vi.stubGlobal("navigator", {});
  await stage.press("Share the result");
  vi.unstubAllGlobals();
  await stage.until(".by-hand");
  const words = stage.find<HTMLTextAreaElement>(".by-hand").value.replace(/[\u2068\u2069]/g, "");
  expect(words.split("\n")).toEqual([
    "Scorpion Race",
    "1. Ada: runs 2, score 0",
    "2. Bo: runs 0, score 0",
  ]);
});
