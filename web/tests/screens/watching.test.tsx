// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type BoardsFrame,
  DEFAULT_OPTIONS,
  type MaskedBoard,
  type WelcomeFrame,
} from "../../src/net/protocol";
import { CALM_MS } from "../../src/ui/focus";
import { racing, seated, standing } from "../net/frames";
import { room } from "./rooms";
import type { Stage } from "./stage";

function board(seat: number, change: Partial<MaskedBoard> = {}): MaskedBoard {
  const columns = [
    { hidden: 1, cards: ["KS", null] },
    { hidden: 0, cards: ["8H"] },
    { hidden: 0, cards: [] },
  ];
  return { seat, columns, stock: 3, reserve: [], banked: [], later: 0, ...change };
}

function boards(version: number, ...shown: MaskedBoard[]): BoardsFrame {
  return { t: "boards", version, boards: shown };
}

const BOTH = boards(7, board(1), board(2, { later: 2 }));

/** A visitor's page in a race of two. */
function visiting(change: Partial<WelcomeFrame> = {}): WelcomeFrame {
  return racing({ you: null, controls: false, tableau: null, boards: BOTH, ...change });
}

async function watching(frame: WelcomeFrame = visiting()): Promise<Stage> {
  const stage = await room(frame);
  await stage.until(".watch-tile");
  return stage;
}

const FOLLOW = "Follow the leader";

function largeOf(stage: Stage): string | null {
  return stage.root.querySelector(".watch-large")?.getAttribute("data-of") ?? null;
}

async function key(name: string, change: KeyboardEventInit = {}): Promise<void> {
  const event = new KeyboardEvent("keydown", { key: name, bubbles: true, ...change });
  await act(() => void document.body.dispatchEvent(event));
}

/** Lets the server tell who is where. */
async function placed(stage: Stage, version: number, ...places: number[]): Promise<void> {
  const rows = places.map((place, at) => standing(at + 1, { place, actions: 5 }));
  await stage.hear({ t: "standings", version, rows });
}

async function tap(stage: Stage, seat: number): Promise<void> {
  await act(() => stage.find(`[data-seat="${seat}"]`).click());
}

describe("a visitor", () => {
  test("sees a board for each seat, with its numbers in words", async () => {
    const stage = await watching();
    expect(stage.texts(".watch-tile bdi")).toEqual(["Ada", "Bo"]);
    expect(stage.text('[data-seat="2"] > .hidden-text')).toContain("Bo: place 1");
    expect(stage.text('[data-seat="2"] > .hidden-text')).toContain("can’t be shown yet: 2");
    expect(stage.texts(".watch-tile .watch-later")).toEqual(["+2"]);
  });

  test("sees which cards have no face here, and which lie face down", async () => {
    const stage = await watching();
    const drawn = stage.find('[data-seat="1"] .masked-board');
    expect(drawn.querySelectorAll(".masked-back")).toHaveLength(1);
    expect(drawn.querySelectorAll(".masked-turned")).toHaveLength(1);
    expect(drawn.querySelectorAll(".masked-card")).toHaveLength(2);
    expect(drawn.querySelectorAll(".masked-slot")).toHaveLength(1);
  });

  test("is told what is masked, and why", async () => {
    const stage = await watching();
    expect(stage.text(".watch-mask summary")).toBe("Masked");
    expect(stage.text(".watch-mask p")).toContain("what every racer knows");
  });

  test("looks at one board large, and goes back to all of them", async () => {
    const stage = await watching();
    await tap(stage, 2);
    expect(stage.find(".watch-large").getAttribute("aria-label")).toContain("Bo");
    expect(stage.texts(".watch-large li")[0]).toBe("1 face down, K♠\uFE0E, a card without a face");
    expect(stage.texts(".watch-large li")[2]).toBe("empty");
    expect(document.activeElement).toBe(stage.button("All boards"));
    await stage.press("All boards");
    expect(stage.root.querySelector(".watch-large")).toBeNull();
    expect(document.activeElement).toBe(stage.find('[data-seat="2"]'));
  });

  test("goes from one large board to another, and taps it away", async () => {
    const stage = await watching();
    await tap(stage, 2);
    await tap(stage, 1);
    expect(stage.find(".watch-large").getAttribute("aria-label")).toContain("Ada");
    await tap(stage, 1);
    expect(stage.root.querySelector(".watch-large")).toBeNull();
  });

  test("sees each newer frame, and no older one", async () => {
    const stage = await watching();
    await stage.hear(boards(9, board(1, { later: 5 }), board(2)));
    expect(stage.texts(".watch-tile .watch-later")).toEqual(["+5"]);
    await stage.hear(boards(8, board(1), board(2)));
    expect(stage.texts(".watch-tile .watch-later")).toEqual(["+5"]);
  });

  test("goes on to the board beside, round and round, by buttons and by keys", async () => {
    const stage = await watching();
    await tap(stage, 2);
    await stage.press("Next board");
    expect(largeOf(stage)).toBe("1");
    await stage.press("Previous board");
    expect(largeOf(stage)).toBe("2");
    await key("ArrowRight");
    expect(largeOf(stage)).toBe("1");
    await key("ArrowLeft");
    expect(largeOf(stage)).toBe("2");
    await key("Escape");
    expect(largeOf(stage)).toBeNull();
    await key("ArrowRight");
    expect(largeOf(stage), "no board is large that it could be beside").toBeNull();
  });

  test("takes a key for the board that is seen, however soon it comes", async () => {
    const stage = await watching();
    await tap(stage, 2);
    const pressed = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (largeOf(stage) !== "1") return;
        observer.disconnect();
        document.body.dispatchEvent(
          new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }),
        );
        resolve();
      }).observe(stage.root, { attributes: true, childList: true, subtree: true });
    });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await pressed;
    await stage.until(".watch-large[data-of='2']");
  });

  test("uses keys of their own as they always are", async () => {
    const stage = await watching();
    await tap(stage, 2);
    await key("ArrowRight", { ctrlKey: true });
    expect(largeOf(stage)).toBe("2");
  });

  test("has one board alone with no way to another", async () => {
    const stage = await watching(visiting({ boards: boards(7, board(1)) }));
    await tap(stage, 1);
    expect(() => stage.button("Next board")).toThrow();
    expect(() => stage.button("Follow the leader")).toThrow();
  });

  test("is told that there is nothing to see where boards aren't watched", async () => {
    const stage = await room(visiting({ boards: null }));
    await stage.until(".looking-on-words");
    expect(stage.root.querySelector(".watch")).toBeNull();
  });
});

test("who looks on at somebody's official attempt is told what it is, and promised no seat", async () => {
  const official = { seats: 1, ranked: true, tournament: "daily.2026-12-01.wasp" };
  const options = { ...DEFAULT_OPTIONS, ...official };
  const seats = [seated(1, "Ada")];
  const stage = await room(visiting({ options, seats, standings: [standing(1)], boards: null }));
  await stage.until(".looking-on-words");
  expect(stage.text(".looking-on-words p")).toContain("an official attempt by Ada");
  expect(stage.texts(".looking-on-words button")).toEqual([]);
});

describe("who follows the leader", () => {
  test("sees that board large, and is told whose it is", async () => {
    const stage = await watching();
    await placed(stage, 10, 2, 1);
    await stage.press(FOLLOW);
    expect(largeOf(stage)).toBe("2");
    expect(stage.button(FOLLOW).getAttribute("aria-pressed")).toBe("true");
    expect(stage.text('.watch-bar [role="status"]')).toBe("You follow Bo.");
  });

  test("stays where they are on the page when it begins", async () => {
    const stage = await watching();
    stage.button(FOLLOW).focus();
    await stage.press(FOLLOW);
    expect(document.activeElement).toBe(stage.button(FOLLOW));
  });

  test("goes with a new leader who stays so, and not with one of a moment", async () => {
    const stage = await watching();
    await placed(stage, 10, 1, 2);
    await stage.press(FOLLOW);
    await placed(stage, 11, 2, 1);
    await stage.pass(CALM_MS - 1);
    await placed(stage, 12, 1, 2);
    await stage.pass(CALM_MS);
    expect(largeOf(stage)).toBe("1");
    await placed(stage, 13, 2, 1);
    await stage.pass(CALM_MS);
    expect(largeOf(stage)).toBe("2");
  });

  test("stays with whom they follow where others come level", async () => {
    const stage = await watching();
    await placed(stage, 10, 2, 1);
    await stage.press(FOLLOW);
    await placed(stage, 11, 1, 1);
    await stage.pass(CALM_MS);
    expect(largeOf(stage)).toBe("2");
  });

  test("stops by choosing a board, by the switch, or by looking at all of them", async () => {
    const stage = await watching();
    const isOn = () => stage.button(FOLLOW).getAttribute("aria-pressed") === "true";
    await key("l");
    expect(isOn()).toBe(true);
    await tap(stage, 2);
    expect([isOn(), largeOf(stage)]).toEqual([false, "2"]);
    await stage.press(FOLLOW);
    await stage.press(FOLLOW);
    expect([isOn(), largeOf(stage)]).toEqual([false, "2"]);
    await stage.press(FOLLOW);
    await stage.press("All boards");
    expect([isOn(), largeOf(stage)]).toEqual([false, null]);
  });
});

describe("where boards are open", () => {
  const options = { ...DEFAULT_OPTIONS, watchers: "open", delay: 60 } as const;
  const late = boards(4, board(1, { actions: 3 }), board(2, { actions: 4 }));
  const standings = [standing(1, { actions: 5 }), standing(2, { actions: 4 })];

  test("one is told how late they are, and how much has happened since", async () => {
    const stage = await watching(visiting({ options, boards: late, standings }));
    expect(stage.text(".watch-mask summary")).toBe("Open, 60 s late");
    expect(stage.text(".watch-mask p")).toContain("60 s ago");
    expect(stage.texts(".watch-tile .watch-later")).toEqual(["+2"]);
    expect(stage.text('[data-seat="1"] > .hidden-text')).toContain("Moves made since: 2");
    expect(stage.text('[data-seat="2"] > .hidden-text')).not.toContain("since");
  });

  test("without a delay one sees what is there", async () => {
    const stage = await watching(visiting({ options: { ...options, delay: 0 }, boards: late }));
    expect(stage.text(".watch-mask summary")).toBe("Open");
  });

  test("one waits for the first, and is told how long", async () => {
    const started = { ends_in: options.minutes * 60_000 - 15_000 };
    const waiting = [standing(1, { state: "waiting" }), standing(2, { state: "waiting" })];
    const shown = { options, boards: null, standings: waiting, ...started };
    const stage = await room(visiting(shown));
    await stage.until(".looking-on-words");
    expect(stage.text(".looking-on-words p")).toContain("60 s late: the first in 0:45");
    await stage.hear(late);
    await stage.until(".watch-tile");
    expect(stage.root.querySelector(".watch-tile .tag"), "they don’t wait any more").toBeNull();
  });

  test("who races is told before getting ready", async () => {
    const stage = await room({ options });
    expect(stage.text(".seats-panel .notice")).toContain("as they lay 60 s before");
  });
});

describe("how many look on", () => {
  test("is told to all, and nothing is said where nobody does", async () => {
    const stage = await room(racing());
    expect(stage.root.querySelector(".people")).toBeNull();
    await stage.hear({ t: "watching", people: 12 });
    await stage.until(".people");
    expect(stage.text(".people .hidden-text")).toBe("Looking on: 12");
    await stage.hear({ t: "watching", people: 0 });
    expect(stage.root.querySelector(".people")).toBeNull();
  });

  test("is known from the welcome on", async () => {
    const stage = await room(visiting({ watching: 2 }));
    await stage.until(".people");
    expect(stage.text(".people span")).toBe("2");
  });
});

/** Gives the window a size. */
function resize(width: number, height: number): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { setViewport(size: { width: number; height: number }): void };
  };
  happyDOM.setViewport({ width, height });
}

describe("a racer", () => {
  beforeEach(() => resize(390, 844));
  const ended = [standing(1, { state: "resigned" }), standing(2)];

  test("who still plays is offered nothing", async () => {
    const stage = await room(racing());
    await stage.until(".board");
    expect(() => stage.button("Watch the others")).toThrow();
  });

  test("who has ended goes from the own board to everybody's and back", async () => {
    const stage = await room(racing({ standings: ended, boards: BOTH }));
    await stage.until(".play-tools .aid");
    await stage.press("Watch the others");
    await stage.until(".watch-tile");
    expect(stage.find(".own-board").hidden).toBe(true);
    await stage.press("Your own board");
    expect(stage.find(".own-board").hidden).toBe(false);
    expect(stage.root.querySelector(".watch")).toBeNull();
  });

  test("sees the own board among them as it is, without a mask", async () => {
    const stage = await room(racing({ standings: ended, boards: BOTH }));
    await stage.until(".play-tools .aid");
    await stage.press("Watch the others");
    await stage.until(".watch-tile");
    const own = stage.find('[data-seat="1"]');
    expect(own.querySelectorAll(".masked-turned")).toHaveLength(0);
    expect(own.querySelector(".tag")?.textContent).toBe("you");
  });

  test("whose own board is there keeps its keys for it", async () => {
    resize(1280, 720);
    const three = boards(7, board(1), board(2), board(3));
    const rows = [...ended, standing(3)];
    const stage = await room(racing({ standings: rows, boards: three }));
    await stage.until(".watch-tile");
    await tap(stage, 2);
    await key("ArrowRight");
    expect(largeOf(stage)).toBe("2");
    const event = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
    await act(() => void stage.find(".watch-large").dispatchEvent(event));
    expect(largeOf(stage)).toBe("3");
  });

  test("who has ended has the others beside the own board where there is room", async () => {
    resize(1280, 720);
    const stage = await room(racing({ standings: ended, boards: BOTH }));
    await stage.until(".watch-tile");
    expect(stage.find(".own-board").hidden).toBe(false);
    expect(stage.texts(".watch-tile bdi")).toEqual(["Bo"]);
    expect(() => stage.button("Watch the others")).toThrow();
  });

  test("whose window becomes wide has both, whichever it was before", async () => {
    const stage = await room(racing({ standings: ended, boards: BOTH }));
    await stage.until(".board");
    expect(stage.root.querySelector(".watch")).toBeNull();
    await act(() => resize(1280, 720));
    await stage.until(".watch-tile");
    expect(stage.find(".own-board").hidden).toBe(false);
    expect(() => stage.button("Watch the others")).toThrow();
  });
});
