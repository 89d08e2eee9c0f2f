/** Small races to be watched again, told by hand. */
import { ruleSet } from "../../src/game/rule_sets";
import type { Play, Playback, Step } from "../../src/replay/playback";
import { parseTableau } from "../game/positions";
import { seated } from "../net/frames";

const BOARD = "#5D #6D KS/7H 2C/-/8H/-/-/-;stock=# # #";

/** A step at so many seconds. */
export function step(seconds: number, action: string, change: Partial<Step> = {}): Step {
  return { at: seconds * 1000, action, runs: 0, score: 0, hidden: 2, links: 0, ...change };
}

/** What a seat did, resigning at so many seconds. */
export function played(seat: number, steps: readonly Step[], seconds = 60): Play {
  const tableau = parseTableau(BOARD);
  const first = { score: 0, hidden: 2, links: 0 };
  return { seat, ...first, tableau, steps, ended_at: seconds * 1000, state: "resigned" };
}

/** A race of these plays. */
export function raceOf(...plays: readonly Play[]): Playback {
  return {
    race: "abcdefghij234567-1",
    rules: ruleSet("scorpion"),
    start: 0,
    length: Math.max(...plays.map(({ ended_at }) => ended_at)),
    seats: plays.map(({ seat }) => seated(seat, ["Ada", "Bo", "Cy"][seat - 1] ?? "")),
    plays,
  };
}
