import { describe, expect, test } from "vitest";
import { languageFor, localeFor, newSpeech } from "../../src/i18n";
import { apart, errorText, list } from "../../src/i18n/say";

async function speaking(language: "en" | "ja") {
  const speech = newSpeech();
  await speech.speak(language);
  return speech;
}

describe("which language", () => {
  test.each([
    ["auto", ["ja-JP", "en"], "ja"],
    ["auto", ["de-CH", "en-GB"], "en"],
    ["auto", ["de", "fr"], "en"],
    ["auto", [], "en"],
    ["ja", ["en"], "ja"],
  ] as const)("with %s chosen and %j preferred it is %s", (choice, preferred, language) => {
    expect(languageFor(choice, preferred)).toBe(language);
  });
});

describe("how days and times are written", () => {
  test.each([
    ["en", ["ja-JP", "en-GB", "en-US"], "en-GB"],
    ["en", ["de-CH"], "en"],
    ["ja", ["en-GB"], "ja"],
    ["en", ["en-US@posix", "en-AU"], "en-AU"],
  ] as const)("%s for a browser that prefers %j: as %s", (language, preferred, locale) => {
    expect(localeFor(language, preferred)).toBe(locale);
    expect(() => new Intl.DateTimeFormat(locale)).not.toThrow();
  });

  test("goes with the language that is spoken", async () => {
    const speech = newSpeech(["en-GB"]);
    await speech.speak("en");
    expect(speech.locale.value).toBe("en-GB");
    await speech.speak("ja");
    expect(speech.locale.value).toBe("ja");
  });
});

describe("speech", () => {
  test("speaks a language once its catalogue is there", async () => {
    const speech = await speaking("en");
    expect(speech.t("app.close")).toBe("Close");
    await speech.speak("ja");
    expect(speech.t("app.close")).toBe("閉じる");
    expect(speech.language.value).toBe("ja");
  });

  test("learns the pages' sentences when they are needed, and keeps them in another language", async () => {
    const speech = await speaking("en");
    expect(speech.knows("rules.goal")).toBe(false);
    await speech.learn("pages");
    expect(speech.t("rules.goal")).toBe("Goal");
    await speech.speak("ja");
    expect(speech.t("rules.goal")).toBe("目的");
  });

  test("learns them in the language that is spoken when they come", async () => {
    const speech = await speaking("en");
    const learnt = speech.learn("daily");
    await speech.speak("ja");
    expect(await learnt).toBe(true);
    expect(speech.t("daily.title")).not.toBe("Daily");
    expect(speech.knows("daily.title")).toBe(true);
  });

  test("fills values in", async () => {
    const { t } = await speaking("en");
    expect(t("race.timeLeft", { time: "1:05" })).toBe("1:05 left.");
  });
});

describe("what is put together", () => {
  test("names in a sentence are set apart from its direction", () => {
    expect(apart("عمر")).toBe("\u2068عمر\u2069");
    expect(list(["Ada", "Bo"], "en")).toBe("\u2068Ada\u2069 and \u2068Bo\u2069");
    expect(list(["Ada", "Bo"], "ja")).toContain("、");
  });

  test("a known code has its sentence, an unknown one the general sentence", async () => {
    const speech = await speaking("en");
    expect(errorText(speech, "too_fast")).toBe("That was too fast. Try again.");
    expect(errorText(speech, "hints_off")).toBe("There are no hints in this race.");
    expect(errorText(speech, "constructor")).toBe(speech.t("error.other"));
  });
});
