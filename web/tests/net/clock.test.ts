import fc from "fast-check";
import { expect, test } from "vitest";
import { clockText, sampled, serverTime, UNKNOWN_CLOCK } from "../../src/net/clock";

test("the server's time lies in the middle of the round trip", () => {
  const clock = sampled(UNKNOWN_CLOCK, 100, 140, 5000);
  expect(clock).toEqual({ offset: 4880, roundTrip: 40 });
  expect(serverTime(clock, 200)).toBe(5080);
});

test("a slower answer doesn't move a better clock", () => {
  const clock = sampled(UNKNOWN_CLOCK, 100, 140, 5000);
  expect(sampled(clock, 1000, 1500, 9999)).toBe(clock);
});

test("a device whose clock is years off still shows the server's time", () => {
  const years = 3 * 365 * 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: -years, max: years }), fc.nat(5000), (wrong, trip) => {
      const server = 1_800_000_000_000;
      const clock = sampled(UNKNOWN_CLOCK, wrong, wrong + trip, server + trip / 2);
      expect(serverTime(clock, wrong + trip)).toBe(server + trip);
    }),
  );
});

test.each([
  [0, "0:00"],
  [999, "0:00"],
  [60_000, "1:00"],
  [1_199_999, "19:59"],
  [3_600_000, "60:00"],
  [-5000, "0:00"],
])("%d ms have passed: %s", (ms, text) => {
  expect(clockText(ms)).toBe(text);
});

test("time that is left is rounded up, so that 0:00 means over", () => {
  expect([1, 1000, 1001, 0].map((ms) => clockText(ms, "up"))).toEqual([
    "0:01",
    "0:01",
    "0:02",
    "0:00",
  ]);
});
