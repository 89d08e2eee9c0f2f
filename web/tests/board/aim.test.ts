import { describe, expect, test } from "vitest";
import { Aim } from "../../src/board/aim";
import { layOut } from "../../src/board/layout";
import { RANKS } from "../../src/game/cards";
import { ruleSet } from "../../src/game/rule_sets";
import { RESERVE } from "../../src/game/tableau";
import { parseTableau } from "../game/positions";

const SIZE = { width: 360, height: 480 };

/** Aims at a board as it is laid out on a phone. */
function aimAt(text: string) {
  const tableau = parseTableau(text);
  const stacks = tableau.columns.map(({ hidden, cards }) => ({ hidden, shown: cards.length }));
  const layout = layOut(SIZE, stacks, tableau.reserve.length);
  const state = {
    tableau,
    rules: ruleSet("scorpion"),
    locked: false,
    pending: 0,
    faceDown: false,
    hints: false,
    hint: null,
  };
  const reservedAt = (at: number) => tableau.reserve[at] ?? null;
  const aim = new Aim({ state: () => state, layout: () => layout, table: { reservedAt } });
  return { aim, layout, tableau };
}

/** A point a little inside of a card's corner. */
const inside = (corner: { x: number; y: number } | null) => ({
  x: (corner?.x ?? Number.NaN) + 5,
  y: (corner?.y ?? Number.NaN) + 3,
});

describe("a point on the table", () => {
  const { aim, layout, tableau } = aimAt("#8H 3D 4S/2C 7H/-");

  test.each(["3D", "4S", "2C", "7H"])("within %s means that card", (card) => {
    expect(aim.cardNear(inside(aim.homeOf(card)), () => true)).toBe(card);
  });

  test("on a thin strip of no use means the nearest one that is", () => {
    const long = aimAt([...RANKS].flatMap((rank) => [`${rank}S`, `${rank}H`]).join(" ")).aim;
    const isUseful = (card: string) => card === "7H";
    expect(long.cardNear(inside(long.homeOf("7S")), isUseful)).toBe("7H");
    expect(long.cardNear(inside(long.homeOf("2S")), isUseful)).toBe("2S");
  });

  test("far from any useful card means the card that lies there", () => {
    expect(aim.cardNear(inside(aim.homeOf("2C")), () => false)).toBe("2C");
  });

  test("on the bare felt means no card", () => {
    expect(aim.cardNear({ x: layout.columns[2]?.x ?? 0, y: 400 }, () => true)).toBeNull();
  });

  test("a card has a home only where it is seen", () => {
    expect(aim.homeOf("3D")).toMatchObject({ x: layout.columns[0]?.x });
    expect(aim.homeOf("8H")).toBeNull();
  });

  test("a spot holds a card, or a back, or nothing", () => {
    expect(aim.cardAt({ column: 1, at: 0 }, tableau)).toBeNull();
    expect(aim.cardAt({ column: 1, at: 2 }, tableau)).toBe("4S");
    expect(aim.cardAt({ column: 3, at: 0 }, tableau)).toBeNull();
  });

  test("a card that is carried aims with its middle, wherever it was taken", () => {
    const { x = 0 } = layout.columns[1] ?? {};
    const half = layout.card.width / 2;
    const hold = { x: layout.card.width - 1, y: 0 };
    const carriedTo = (corner: number) =>
      aim.targetOf({ card: "4S", hold, pointer: { x: corner + hold.x, y: 0 } });
    expect(carriedTo(x)).toBe(2);
    expect(carriedTo(x + half - 1)).toBe(2);
    expect(carriedTo(x + layout.card.width)).toBe(3);
  });
});

describe("a point in the reserve", () => {
  const { aim, layout, tableau } = aimAt("8H/3D/-;reserve=KS 5D");

  test("means the card of that place", () => {
    expect(aim.homeOf("5D")).toEqual(layout.reserve[1]);
    expect(aim.cardNear(inside(aim.homeOf("5D")), () => false)).toBe("5D");
    expect(aim.cardAt({ column: RESERVE, at: 0 }, tableau)).toBe("KS");
  });
});
