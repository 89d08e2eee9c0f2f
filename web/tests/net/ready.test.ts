import { describe, expect, test } from "vitest";
import { seated, Talk, welcome } from "./frames";

const AGAIN = { do: "readyAgain" };

/** Somebody who said ready, and whom the server knows as ready. */
function ready(): Talk {
  const talk = Talk.after(welcome());
  talk.wish({ t: "ready", nonce_hash: "h" });
  talk.event(5, { k: "ready", seat: 1, nonce_hash: "h" }).take();
  return talk;
}

describe("ready", () => {
  test("is said again when the server forgot it while the line was gone", () => {
    const talk = ready()
      .lose()
      .open()
      .hear(welcome({ version: 8 }));
    expect(talk.take()).toContainEqual(AGAIN);
  });

  test("is not said twice where the server still knows", () => {
    const seats = [seated(1, "Ada", { nonce_hash: "h" }), seated(2, "Bo")];
    const talk = ready()
      .lose()
      .open()
      .hear(welcome({ version: 8, seats }));
    expect(talk.take()).not.toContainEqual(AGAIN);
  });

  test("is said again when the server takes it by itself", () => {
    expect(ready().event(6, { k: "unready", seat: 1 }).take()).toContainEqual(AGAIN);
  });

  test.each(["unready", "leave"] as const)("is no word any more after %s", (t) => {
    const talk = ready()
      .wish({ t })
      .lose()
      .open()
      .hear(welcome({ version: 8 }));
    expect(talk.take()).not.toContainEqual(AGAIN);
  });

  test("was said of one start, and not of the one after it", () => {
    const talk = ready()
      .lose()
      .open()
      .hear(welcome({ version: 8, commitment: "c1" }));
    expect(talk.take()).not.toContainEqual(AGAIN);
  });

  test("is another page's word once that page has the seat", () => {
    const talk = ready().hear({ t: "control", controls: false });
    talk.hear(welcome({ version: 8 }));
    expect(talk.take()).not.toContainEqual(AGAIN);
  });

  test("that was refused is not said again without a tap", () => {
    const talk = Talk.after(welcome()).wish({ t: "ready", nonce_hash: "h" });
    talk.hear({ t: "error", id: "tab-0", code: "too_fast", message: "" });
    talk.lose().open().hear(welcome());
    expect(talk.take()).not.toContainEqual(AGAIN);
  });
});
