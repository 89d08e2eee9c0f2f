// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { roomOf } from "../../src/net/room";
import { inOrder, Lanes } from "../../src/ui/Lanes";
import { racing, seated, standing } from "../net/frames";
import { Stage } from "../screens/stage";

const ROWS = [
  standing(2, { place: 1, runs: 2, score: 230, links: 30, hidden: 1 }),
  standing(3, { place: 2, state: "resigned" }),
  standing(1, { place: 3 }),
];
const SEATS = ["Ada", "Bo", "Cy"].map((name, at) => seated(at + 1, name));
const roomWith = (you: number | null) => roomOf(racing({ you, standings: ROWS, seats: SEATS }));

describe("lanes", () => {
  test("the own lane comes first, the others as they are placed", () => {
    expect(inOrder(roomWith(1)).map(({ seat }) => seat)).toEqual([1, 2, 3]);
    expect(inOrder(roomWith(3)).map(({ seat }) => seat)).toEqual([3, 2, 1]);
  });

  test("a visitor sees them as they are placed", () => {
    expect(inOrder(roomWith(null)).map(({ seat }) => seat)).toEqual([2, 3, 1]);
  });

  test("each is read as one sentence, its drawing is left out", async () => {
    const stage = await Stage.with(<Lanes room={roomWith(1)} />);
    expect(stage.texts(".lane > .hidden-text")[1]).toBe(
      "Bo: place 1, runs 2, score 230, hidden 1, joined 30 of 48, playing",
    );
    expect(stage.root.querySelectorAll(".lane > :not([aria-hidden], .hidden-text)")).toHaveLength(
      0,
    );
  });

  test("no points are read where the rules give none", async () => {
    const frame = racing({ standings: ROWS, seats: SEATS, rules: ruleSet("traditional") });
    const stage = await Stage.with(<Lanes room={roomOf(frame)} />);
    expect(stage.texts(".lane > .hidden-text")[1]).toBe(
      "Bo: place 1, runs 2, hidden 1, joined 30 of 48, playing",
    );
  });

  test("a seat that has ended shows it by a sign, not by colour alone", async () => {
    const stage = await Stage.with(<Lanes room={roomWith(1)} />);
    expect(stage.text('.lane[data-state="resigned"] .lane-state')).toBe("✕");
    expect(stage.text('.lane[data-state="playing"] .lane-state')).toBe("");
  });

  test("who is away while they play is marked so, in words and by a sign", async () => {
    const seats = [
      seated(1, "Ada"),
      seated(2, "Bo", { is_away: true }),
      seated(3, "Cy", { is_away: true }),
    ];
    const frame = racing({ you: 1, standings: ROWS, seats });
    const stage = await Stage.with(<Lanes room={roomOf(frame)} />);
    expect(stage.texts(".lane > .hidden-text")[1]).toContain("away");
    expect(stage.text('.lane[data-away="true"] .lane-state')).toBe("◌");
    expect(stage.text('.lane[data-state="resigned"] .lane-state')).toBe("✕");
  });

  test.each([
    [1, "few"],
    [3, "few"],
    [4, "four"],
    [6, "some"],
    [10, "many"],
  ])("%d of them are %s", async (count, crowd) => {
    const standings = Array.from({ length: count }, (_, at) => standing(at + 1));
    const stage = await Stage.with(<Lanes room={roomOf(racing({ standings }))} />);
    expect(stage.find(".lanes").dataset["crowd"]).toBe(crowd);
  });
});
