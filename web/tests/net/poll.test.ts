import { describe, expect, test } from "vitest";
import { pollWhileSeen } from "../../src/net/poll";
import { Street } from "./street";

/** A page that can be hidden, and an action that counts how often it ran. */
function polling() {
  const street = new Street();
  const wakers = new Set<() => void>();
  const host = Object.assign(street, {
    onWake: (action: () => void) => {
      wakers.add(action);
      return () => wakers.delete(action);
    },
  });
  let runs = 0;
  let finish = () => {};
  const end = pollWhileSeen(host, 1000, () => {
    runs += 1;
    return new Promise<void>((done) => {
      finish = done;
    });
  });
  const answer = async () => {
    finish();
    await new Promise((done) => setTimeout(done, 0));
  };
  const wake = () => {
    for (const waker of wakers) waker();
  };
  return { street, end, answer, wake, wakers, runs: () => runs };
}

describe("asking again and again", () => {
  test("begins at once, and goes on a while after each answer", async () => {
    const { street, answer, runs } = polling();
    expect(runs()).toBe(1);
    street.pass(5000);
    expect(runs()).toBe(1);
    await answer();
    street.pass(999);
    expect(runs()).toBe(1);
    street.pass(1);
    expect(runs()).toBe(2);
  });

  test("stops while nobody sees the page, and begins again when it is seen", async () => {
    const { street, answer, wake, runs } = polling();
    street.visible = false;
    await answer();
    street.pass(10_000);
    expect(runs()).toBe(1);
    street.visible = true;
    wake();
    expect(runs()).toBe(2);
  });

  test("doesn't ask twice at a time, however often the page wakes", () => {
    const { wake, runs } = polling();
    wake();
    wake();
    expect(runs()).toBe(1);
  });

  test("ends for good, even with an answer under way", async () => {
    const { street, end, answer, wakers, runs } = polling();
    end();
    await answer();
    street.pass(5000);
    expect(runs()).toBe(1);
    expect(wakers.size).toBe(0);
  });
});
