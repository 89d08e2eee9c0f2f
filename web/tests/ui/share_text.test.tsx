// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from "vitest";
import { ShareText } from "../../src/ui/ShareText";
import { Stage } from "../screens/stage";

const WHAT = { title: "Scorpion Race", text: "Daily\nPlace 3", url: "https://host/daily/x" };
const WHOLE = "Daily\nPlace 3\nhttps://host/daily/x";

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(document, "execCommand");
});

/** What a browser can do; `refuse` makes it say no. */
interface Can {
  readonly sheet?: "open" | "refuse" | "close";
  readonly clipboard?: "take" | "refuse";
  readonly command?: boolean;
}

async function shared({
  sheet,
  clipboard,
  command,
}: Can): Promise<{ stage: Stage; got: string[] }> {
  const got: string[] = [];
  const share = async ({ url }: ShareData) => {
    if (sheet === "close") throw new DOMException("closed", "AbortError");
    if (sheet === "refuse") throw new DOMException("no", "NotAllowedError");
    got.push(`sheet ${url}`);
  };
  const writeText = async (text: string) => {
    if (clipboard === "refuse") throw new DOMException("no", "NotAllowedError");
    got.push(text);
  };
  vi.stubGlobal("navigator", {
    ...(sheet && { share }),
    ...(clipboard && { clipboard: { writeText } }),
  });
  if (command !== undefined) document.execCommand = () => command;
  const stage = await Stage.with(<ShareText label="Share" what={WHAT} />);
  await stage.press("Share");
  await stage.draw(<ShareText label="Share" what={WHAT} />);
  return { stage, got };
}

describe("a text to share", () => {
  test("goes to the share sheet where there is one", async () => {
    const { stage, got } = await shared({ sheet: "open", clipboard: "take" });
    expect(got).toEqual(["sheet https://host/daily/x"]);
    expect(stage.text("[role=status]")).toBe("");
  });

  test("isn't copied behind the back of who closes the sheet", async () => {
    const { got } = await shared({ sheet: "close", clipboard: "take" });
    expect(got).toEqual([]);
  });

  test.each([[{ clipboard: "take" }], [{ sheet: "refuse", clipboard: "take" }]] as const)(
    "goes to the clipboard where there is no sheet, or none is allowed: %o",
    async (can) => {
      const { stage, got } = await shared(can);
      expect(got).toEqual([WHOLE]);
      expect(stage.text("[role=status]")).toBe("Copied.");
    },
  );

  test.each([[{}], [{ clipboard: "refuse" }], [{ sheet: "refuse" }]] as const)(
    "stands selected in a box where neither can be had: %o",
    async (can) => {
      const { stage } = await shared({ ...can, command: false });
      const box = stage.find<HTMLTextAreaElement>("textarea");
      expect(box.value).toBe(WHOLE);
      expect([box.selectionStart, box.selectionEnd]).toEqual([0, WHOLE.length]);
      expect(stage.text("[role=status]")).toBe("Copy the selected text.");
    },
  );

  test("is copied the old way over plain http, where that still works", async () => {
    const { stage } = await shared({ command: true });
    expect(stage.text("[role=status]")).toBe("Copied.");
    expect(document.activeElement).toBe(stage.find("textarea"));
  });
});
