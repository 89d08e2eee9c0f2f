import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { roomOf } from "../../src/net/room";
import { timeLeft } from "../../src/ui/RaceBar";
import { racing, START, welcome } from "../net/frames";

const LIMIT = 20 * 60_000;
const RACING = roomOf(racing({ ends_in: LIMIT }));

describe("the time that is left", () => {
  test("is told by the server's clock alone, however long a hidden page drew nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(LIMIT), { maxLength: 20 }), (looks) => {
        for (const elapsed of looks) {
          expect(timeLeft(RACING, START + elapsed)).toBe(LIMIT - elapsed);
        }
      }),
    );
  });

  test("is all of it until the start, and then only gets less", () => {
    const room = roomOf(
      welcome({
        phase: "countdown",
        starts_in: 4000,
        ends_in: 4000 + LIMIT,
        options: RACING.options,
      }),
    );
    const left = [0, 3999, 4000, 4001, 5000].map((ms) => timeLeft(room, START + ms));
    expect(left).toEqual([LIMIT, LIMIT, LIMIT, LIMIT - 1, LIMIT - 1000]);
  });

  test("stays where it was stopped", () => {
    const room = { ...RACING, deadline: null, elapsed: 61_000 };
    expect(timeLeft(room, START)).toBe(timeLeft(room, START + 600_000));
  });
});
