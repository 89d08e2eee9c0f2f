import { describe, expect, test } from "vitest";
import { hastened, moved, reelOf, runs, started, stopped, timeOf } from "../../src/replay/reel";

const LENGTH = 60_000;

describe("the clock of a replay", () => {
  test("stands where it was put, within the race", () => {
    expect(timeOf(reelOf(LENGTH, 5000), 1e9)).toBe(5000);
    expect(timeOf(reelOf(LENGTH, -1), 0)).toBe(0);
    expect(timeOf(reelOf(LENGTH, 70_000), 0)).toBe(LENGTH);
  });

  test("runs on from where it stood, and stops there", () => {
    const running = started(reelOf(LENGTH, 5000), 100);
    expect(timeOf(running, 2100)).toBe(7000);
    expect(timeOf(stopped(running, 2100), 9999)).toBe(7000);
    expect(runs(stopped(running, 2100), 2100)).toBe(false);
  });

  test("keeps its time when it becomes faster, and goes on faster", () => {
    const fast = hastened(started(reelOf(LENGTH), 0), 4, 1000);
    expect(timeOf(fast, 1000)).toBe(1000);
    expect(timeOf(fast, 2000)).toBe(5000);
    expect(timeOf(hastened(reelOf(LENGTH, 3000), 8, 50), 90)).toBe(3000);
  });

  test("goes on running from where it is moved to", () => {
    const running = moved(started(reelOf(LENGTH), 0), 30_000, 500);
    expect(timeOf(running, 1500)).toBe(31_000);
    expect(timeOf(moved(reelOf(LENGTH), 30_000, 500), 1500)).toBe(30_000);
  });

  test("ends with the race, and begins anew from there", () => {
    const running = started(reelOf(LENGTH, 59_000), 0);
    expect(runs(running, 999)).toBe(true);
    expect(runs(running, 1000)).toBe(false);
    expect(timeOf(running, 99_000)).toBe(LENGTH);
    expect(timeOf(started(running, 99_000), 99_500)).toBe(500);
    expect(runs(moved(running, 100, 99_000), 99_000)).toBe(false);
  });

  test("doesn't go back when the local clock seems to", () => {
    expect(timeOf(started(reelOf(LENGTH, 5000), 100), 90)).toBe(5000);
  });
});
