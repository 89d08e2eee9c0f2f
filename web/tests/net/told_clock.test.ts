import { expect, test } from "vitest";
import { toldClock } from "../../src/net/told_clock";

test("goes on by itself between two answers", () => {
  let local = 500;
  const clock = toldClock(() => local);
  clock.hear(10_000);
  local += 250;
  expect(clock.now()).toBe(10_250);
});

test("isn't set back by an answer that the browser had kept", () => {
  let local = 500;
  const clock = toldClock(() => local);
  clock.hear(10_000);
  local += 3000;
  clock.hear(10_000);
  expect(clock.now()).toBe(13_000);
});

test("is set forward after a sleep in which the page's own clock stood", () => {
  const clock = toldClock(() => 500);
  clock.hear(10_000);
  clock.hear(90_000);
  expect(clock.now()).toBe(90_000);
});
