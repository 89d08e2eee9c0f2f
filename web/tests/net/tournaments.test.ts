import { describe, expect, test } from "vitest";
import { ApiError } from "../../src/net/api";
import {
  boardPage,
  dayOfTournaments,
  ownMonth,
  practiseOn,
  takePart,
  tournamentOf,
} from "../../src/net/tournaments";
import { serverOf } from "../screens/server";
import { board, daily, row, wholeDay } from "../tournament/events";

const KEY = "daily.2026-11-30.wasp";
const AT = `/api/tournaments/${KEY}`;

describe("tournaments", () => {
  test("are asked for by their day, or as they are today", async () => {
    const server = serverOf({
      "GET /api/tournaments": { ...wholeDay() },
      "GET /api/tournaments?day=2026-11-29": { ...wholeDay({ day: "2026-11-29" }) },
    });
    expect((await dayOfTournaments(server, null)).day).toBe("2026-11-30");
    expect((await dayOfTournaments(server, "2026-11-29")).day).toBe("2026-11-29");
  });

  test("are asked for one by one, with what is laid open", async () => {
    const server = serverOf({ [`GET ${AT}`]: { ...daily("wasp"), at: 1, proof: null } });
    expect(await tournamentOf(server, KEY)).toMatchObject({ rules: "wasp", proof: null });
  });

  test("lead to a room, to take part or to practise", async () => {
    const server = serverOf({
      [`POST ${AT}/attempt`]: { room: "a", path: "/r/a" },
      [`POST ${AT}/practice`]: { room: "b", path: "/r/b" },
    });
    expect([await takePart(server, KEY), await practiseOn(server, KEY)]).toEqual(["a", "b"]);
  });

  test("that are over say so", async () => {
    const server = serverOf({ [`POST ${AT}/attempt`]: new ApiError("tournament_over", "") });
    await expect(takePart(server, KEY)).rejects.toMatchObject({ code: "tournament_over" });
  });
});

describe("a board", () => {
  test("is asked for from its top, behind a cursor, and around oneself", async () => {
    const page = { ...board([row(1, "Ada")]) };
    const server = serverOf({
      [`GET ${AT}/board?limit=25`]: page,
      [`GET ${AT}/board?limit=25&after=x%2B1`]: page,
      [`GET ${AT}/board?limit=25&around=true`]: page,
    });
    for (const part of [{ after: null }, { after: "x+1" }, "around"] as const) {
      expect((await boardPage(server, KEY, part, 25)).rows).toHaveLength(1);
    }
  });
});

test("own results are asked for by the month", async () => {
  const month = { at: 1, attempts: [], streaks: [] };
  const server = serverOf({ "GET /api/me/tournaments?month=2026-11": month });
  expect(await ownMonth(server, "2026-11")).toEqual(month);
});
