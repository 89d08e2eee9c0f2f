// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { later } from "../../src/ui/later";
import { Stage } from "../screens/stage";

function Greeting({ name }: { readonly name: string }) {
  return <p class="greeting">Hello {name}</p>;
}

test("a screen is drawn once it is there", async () => {
  const { Screen } = later(async () => Greeting);
  const stage = await Stage.with(<Screen name="Ada" />);
  await stage.until(".greeting");
  expect(stage.text(".greeting")).toBe("Hello Ada");
});

test("loading it ahead loads it once", async () => {
  let loads = 0;
  const greeting = later(async () => {
    loads += 1;
    return Greeting;
  });
  await greeting.load();
  const stage = await Stage.with(<greeting.Screen name="Bo" />);
  await stage.until(".greeting");
  expect(loads).toBe(1);
});

test("a load that failed is tried again at the next use", async () => {
  let loads = 0;
  const greeting = later(async () => {
    loads += 1;
    if (loads === 1) throw new TypeError("Failed to fetch dynamically imported module");
    return Greeting;
  });
  await greeting.load();
  const stage = await Stage.with(<greeting.Screen name="Cy" />);
  await stage.until(".greeting");
  expect(loads).toBe(2);
});

test("a screen that can't be had at all says so, and offers a fresh page", async () => {
  const { Screen } = later<{ name: string }>(() => Promise.reject(new TypeError("gone")));
  const stage = await Stage.with(<Screen name="Di" />);
  await stage.until(".unloadable");
  expect(stage.button("Reload")).toBeInstanceOf(HTMLButtonElement);
});
