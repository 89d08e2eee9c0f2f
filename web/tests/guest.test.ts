import { describe, expect, test } from "vitest";
import { drawName, guestName, isDrawn } from "../src/guest";
import { newSpeech } from "../src/i18n";
import { shelfOn } from "../src/storage";

/** The longest name that a server takes. */
const MOST = 20;

describe.each(["en", "ja"] as const)("a guest's name in %s", (language) => {
  const names = async () => {
    const speech = newSpeech();
    await speech.speak(language);
    await speech.learn("pages");
    const chances = [0, 0.2, 0.4, 0.6, 0.8, 0.999];
    return chances.map((chance) => guestName(speech.t, () => chance));
  };

  test("is short enough, and all there", async () => {
    for (const name of await names()) {
      expect(name.length).toBeLessThanOrEqual(MOST);
      expect(name).toMatch(/^\S.*\S$/);
      expect(name).not.toMatch(/[{}]|undefined/);
    }
  });

  test("differs from guest to guest", async () => {
    const all = await names();
    expect(new Set(all).size).toBe(all.length);
  });
});

test("a drawn name is told from one that was typed", async () => {
  const speech = newSpeech();
  await speech.speak("en");
  await speech.learn("pages");
  const shelf = shelfOn(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  const name = drawName({ t: speech.t, host: { shelf, random: () => 0 } });
  expect(isDrawn(shelf, name)).toBe(true);
  expect(isDrawn(shelf, "Ada")).toBe(false);
});
