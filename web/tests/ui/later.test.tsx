// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Part } from "../../src/i18n";
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

test("a screen is drawn no sooner than its sentences are there", async () => {
  const { Screen } = later(async () => Greeting, ["daily"]);
  const stage = await Stage.with(null);
  const learn = stage.app.speech.learn.bind(stage.app.speech);
  const asked: (readonly Part[])[] = [];
  let arrive = () => {};
  const onTheWay = new Promise<void>((arrived) => {
    arrive = arrived;
  });
  stage.app.speech.learn = async (...parts) => {
    asked.push(parts);
    await onTheWay;
    return learn(...parts);
  };
  await stage.draw(<Screen name="Eve" />);
  expect(asked).toEqual([["daily"]]);
  expect(stage.root.textContent).toBe("");
  arrive();
  await stage.until(".greeting");
  expect(stage.app.speech.knows("daily.title")).toBe(true);
});

test("a screen whose sentences can't be had offers a fresh page, not their keys", async () => {
  const { Screen } = later(async () => Greeting, ["daily"]);
  const stage = await Stage.with(null);
  stage.app.speech.learn = async () => false;
  await stage.draw(<Screen name="Flo" />);
  await stage.until(".unloadable");
  expect(stage.texts(".greeting")).toEqual([]);
});
