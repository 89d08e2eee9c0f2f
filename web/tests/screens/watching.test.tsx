// @vitest-environment happy-dom
import { act } from "preact/test-utils";
import { beforeEach, describe, expect, test } from "vitest";
import type { BoardsFrame, MaskedBoard, WelcomeFrame } from "../../src/net/protocol";
import { racing, standing } from "../net/frames";
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

  test("is told that there is nothing to see where boards aren't watched", async () => {
    const stage = await room(visiting({ boards: null }));
    await stage.until(".looking-on-words");
    expect(stage.root.querySelector(".watch")).toBeNull();
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
