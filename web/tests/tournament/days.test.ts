import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  dayOf,
  daysLater,
  isDay,
  isMonth,
  monthOf,
  monthsLater,
  startOf,
  weeksOf,
} from "../../src/tournament/days";

const MIDNIGHT = Date.parse("2026-12-01T00:00:00Z");

describe("a day of UTC", () => {
  test("begins and ends at midnight, whatever the clock on the wall says", () => {
    expect(dayOf(MIDNIGHT - 1)).toBe("2026-11-30");
    expect(dayOf(MIDNIGHT)).toBe("2026-12-01");
    expect(dayOf(MIDNIGHT + 1)).toBe("2026-12-01");
    expect(startOf("2026-12-01")).toBe(MIDNIGHT);
  });

  test("is followed by the next, over the ends of months and years", () => {
    expect(daysLater("2026-11-30", 1)).toBe("2026-12-01");
    expect(daysLater("2027-01-01", -1)).toBe("2026-12-31");
    expect(daysLater("2028-02-28", 1)).toBe("2028-02-29");
    expect(monthOf("2028-02-29")).toBe("2028-02");
  });

  test.each(["2026-11-31", "2027-02-29", "2026-13-01", "2026-1-1", "1999-12-31", "today", ""])(
    "%s is none",
    (text) => {
      expect(isDay(text)).toBe(false);
    },
  );

  test("is one that there is", () => {
    expect(isDay("2028-02-29")).toBe(true);
  });
});

describe("a month", () => {
  test.each([
    ["2026-12", 1, "2027-01"],
    ["2026-01", -1, "2025-12"],
    ["2026-06", 14, "2027-08"],
  ])("%s and %i more are %s", (month, count, later) => {
    expect(monthsLater(month, count)).toBe(later);
  });

  test("is told from what is none", () => {
    expect(["2026-12", "2026-13", "2026-00", "2026-12-01", ""].map(isMonth)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("that begins on a Monday has no empty places before it", () => {
    expect(weeksOf("2026-06")[0]?.[0]).toBe("2026-06-01");
  });

  test("has each of its days once, in order, each on its weekday", () => {
    const months = fc
      .tuple(fc.integer({ min: 2020, max: 2099 }), fc.integer({ min: 1, max: 12 }))
      .map(([year, month]) => `${year}-${String(month).padStart(2, "0")}`);
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month);
        const days = weeks.flat().filter((day) => day !== null);
        expect(days[0]).toBe(`${month}-01`);
        expect(daysLater(days.at(-1) ?? "", 1)).toBe(`${monthsLater(month, 1)}-01`);
        expect(days).toEqual(days.map((_, at) => daysLater(`${month}-01`, at)));
        for (const week of weeks) {
          expect(week).toHaveLength(7);
          expect(week.some((day) => day !== null)).toBe(true);
          for (const [at, day] of week.entries()) {
            if (day) expect(new Date(startOf(day)).getUTCDay()).toBe((at + 1) % 7);
          }
        }
      }),
    );
  });
});
