// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { canShare, copy, share } from "../../src/ui/share";

const LINK = { title: "Scorpion Race", text: "Race me", url: "https://host/r/x" };

function browser(change: { share?: (data?: ShareData) => Promise<void>; deny?: boolean } = {}) {
  const copied: string[] = [];
  const clipboard = {
    writeText: async (text: string) => {
      if (change.deny) throw new DOMException("denied", "NotAllowedError");
      copied.push(text);
    },
  } as unknown as Clipboard;
  return { navigator: { clipboard, ...(change.share && { share: change.share }) }, copied };
}

afterEach(() => document.body.replaceChildren());

describe("sharing", () => {
  test("goes to the share sheet where there is one", async () => {
    const sheet = vi.fn(async () => {});
    const { navigator, copied } = browser({ share: sheet });
    expect(await share(navigator, LINK)).toBe("shared");
    expect(sheet).toHaveBeenCalledWith(LINK);
    expect(copied).toEqual([]);
  });

  test("closing the sheet is an answer: nothing is copied behind one's back", async () => {
    const { navigator, copied } = browser({
      share: () => Promise.reject(new DOMException("closed", "AbortError")),
    });
    expect(await share(navigator, LINK)).toBe("shared");
    expect(copied).toEqual([]);
  });

  test("a sheet that is refused leaves the clipboard", async () => {
    const { navigator, copied } = browser({
      share: () => Promise.reject(new DOMException("no", "NotAllowedError")),
    });
    expect(await share(navigator, LINK)).toBe("copied");
    expect(copied).toEqual(["Race me https://host/r/x"]);
  });

  test("without a sheet the clipboard is used, and no button promises more", async () => {
    const { navigator, copied } = browser();
    expect(canShare(navigator)).toBe(false);
    expect(await share(navigator, { title: "t", text: "only text" })).toBe("copied");
    expect(copied).toEqual(["only text"]);
  });

  test("where nothing works, the text is left to be copied by hand", async () => {
    expect(await share(browser({ deny: true }).navigator, LINK)).toBe("byHand");
  });
});

describe("copying over plain http, where there is no clipboard", () => {
  const none = {} as unknown as Navigator;

  function fieldWith(value: string): HTMLInputElement {
    const field = document.createElement("input");
    field.value = value;
    document.body.append(field);
    return field;
  }

  test("the old command copies the selected field", async () => {
    const field = fieldWith("http://host/r/x");
    document.execCommand = vi.fn(() => true);
    expect(await copy(none, field.value, field)).toBe("copied");
    expect(document.activeElement).toBe(field);
  });

  test("a browser without it leaves the text selected", async () => {
    const field = fieldWith("http://host/r/x");
    document.execCommand = () => {
      throw new Error("gone");
    };
    expect(await copy(none, field.value, field)).toBe("byHand");
    expect(field.selectionEnd).toBe(field.value.length);
  });
});
