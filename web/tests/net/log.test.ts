import { describe, expect, test } from "vitest";
import { loggedNews } from "../../src/net/log";
import type { PublicEvent } from "../../src/net/protocol";
import { roomOf } from "../../src/net/room";
import { after, newcomer, racing, START, standing, welcome } from "./frames";

const told = (event: PublicEvent) =>
  after(roomOf(welcome()), event).log.map(({ what, names }) => [what, ...names]);

describe("the log of a room", () => {
  test("names everybody as they were when it happened", () => {
    const come = { k: "joined", ...newcomer(3, "Cy"), host: 1 } as const;
    const room = after(after(roomOf(welcome()), come), { k: "left", seat: 3, host: 1 });
    expect(room.log).toEqual([
      { at: START, what: "joined", names: ["Cy"] },
      { at: START, what: "left", names: ["Cy"] },
    ]);
  });

  test.each([
    [{ k: "joined", ...newcomer(3, "Tick", "random"), host: 1 }, [["joined.bot", "Tick"]]],
    [
      { k: "left", seat: 1, host: 2 },
      [
        ["left", "Ada"],
        ["host", "Bo"],
      ],
    ],
    [{ k: "removed", seat: 2, host: 1 }, [["removed", "Bo"]]],
    [{ k: "host", host: 2 }, [["host", "Bo"]]],
    [{ k: "away", seat: 2 }, [["away", "Bo"]]],
    [{ k: "back", seat: 2 }, [["back", "Bo"]]],
    [{ k: "ready", seat: 2, nonce_hash: "h" }, [["ready", "Bo"]]],
    [{ k: "unready", seat: 2 }, [["unready", "Bo"]]],
    [{ k: "locked", locked: true }, [["locked"]]],
    [{ k: "locked", locked: false }, [["unlocked"]]],
    [{ k: "bot", strength: "strong" }, [["bot.strong"]]],
    [{ k: "voided", missing: [2], commitment: "c1", search: null }, [["voided", "Bo"]]],
    [{ k: "voided", missing: [], commitment: "c1", search: null }, [["renewed"]]],
    [{ k: "began", start: 0, deadline: 0 }, [["began"]]],
    [{ k: "resigned", seat: 2 }, [["ended.resigned", "Bo"]]],
    [{ k: "closed" }, [["closed"]]],
    [{ k: "nonce", seat: 2 }, []],
    [{ k: "dealt", proved: true }, []],
  ] as const)("has a line for what matters: %j", (event, lines) => {
    expect(told(event)).toEqual(lines);
  });

  test("goes on in the room's next race", () => {
    const room = after(roomOf(welcome()), { k: "away", seat: 2 });
    expect(roomOf(welcome({ race: "next" }), room).log).toEqual(room.log);
  });

  test("keeps the latest lines", () => {
    let room = roomOf(welcome());
    for (let time = 0; time < 300; time++) room = after(room, { k: "away", seat: 2 }, time);
    expect(room.log).toHaveLength(200);
    expect(room.log.at(-1)?.at).toBe(299);
  });
});

describe("news in the standings", () => {
  const room = roomOf(racing());

  test("are runs and ends, of everybody who has any", () => {
    const rows = [standing(1, { runs: 2 }), standing(2, { state: "stuck", runs: 1 })];
    expect(loggedNews(room, rows, 7)).toEqual([
      { at: 7, what: "runs.2", names: ["Ada"] },
      { at: 7, what: "ended.stuck", names: ["Bo"] },
    ]);
  });

  test("are not what else changes", () => {
    expect(loggedNews(room, [standing(1, { links: 9 }), standing(2)], 7)).toBe(room.log);
  });

  test("are not the first standings of a race", () => {
    const waiting = roomOf(welcome());
    expect(loggedNews(waiting, [standing(1, { runs: 1 }), standing(2)], 7)).toEqual([]);
  });
});
