// @vitest-environment happy-dom
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, expect, test, vi } from "vitest";
import { useWakeLock } from "../../src/ui/wake_lock";

function Race() {
  useWakeLock();
  return null;
}

function giveLocks(request: () => Promise<unknown>): void {
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
}

async function draw(what: "race" | "nothing"): Promise<void> {
  await act(async () => {
    render(what === "race" ? <Race /> : null, document.body);
    await Promise.resolve();
  });
}

afterEach(async () => {
  await draw("nothing");
  Reflect.deleteProperty(navigator, "wakeLock");
});

test("the screen stays on for a race, and may go off after it", async () => {
  const release = vi.fn(async () => {});
  const request = vi.fn(async () => ({ release }));
  giveLocks(request);
  await draw("race");
  expect(request).toHaveBeenCalledOnce();
  await draw("nothing");
  expect(release).toHaveBeenCalledOnce();
});

test("a lock that hiding the page took away comes back", async () => {
  const request = vi.fn(async () => ({ release: async () => {} }));
  giveLocks(request);
  await draw("race");
  await act(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
  });
  expect(request).toHaveBeenCalledTimes(2);
});

test("a low battery that refuses it changes nothing", async () => {
  giveLocks(() => Promise.reject(new DOMException("low battery", "NotAllowedError")));
  await draw("race");
});

test("over plain http there is none, and the race goes on", async () => {
  await draw("race");
});
