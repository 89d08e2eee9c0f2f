import { describe, expect, test } from "vitest";
import { ruleSet } from "../../src/game/rule_sets";
import { adviceNow } from "../../src/net/session";
import { accepted, racing, TABLEAU, Talk } from "./frames";

describe("a hint", () => {
  const advice = { t: "advice", id: "tab-0", code: "move", card: "7H", to: 2, number: 0 } as const;
  const asked = () => Talk.after(racing()).feed({ on: "wish", wish: { t: "hint" }, at: 0 });

  test("stands until something is done", () => {
    const talk = asked().hear(advice);
    expect(adviceNow(talk.session)).toEqual(advice);
    talk.move("7H", 2);
    expect(adviceNow(talk.session)).toBeNull();
    talk.hear(accepted("tab-1", 1));
    expect(adviceNow(talk.session)).toBeNull();
  });

  test("that comes after the board has changed is none", () => {
    const talk = asked().move("7H", 2).hear(accepted("tab-1", 1)).hear(advice);
    expect(adviceNow(talk.session)).toBeNull();
  });

  test("is asked for once at a time", () => {
    const talk = asked();
    expect(talk.sent()).toMatchObject([{ t: "hint" }]);
    talk.feed({ on: "wish", wish: { t: "hint" }, at: 0 });
    expect(talk.sent()).toEqual([]);
  });

  test("that stands is said again, and not asked for again", () => {
    const talk = asked().hear(advice);
    talk.take();
    const told = adviceNow(talk.session);
    talk.feed({ on: "wish", wish: { t: "hint" }, at: 0 });
    expect(talk.sent()).toEqual([]);
    expect(adviceNow(talk.session)).toEqual(told);
    expect(adviceNow(talk.session)).not.toBe(told);
    talk.move("7H", 2).hear(accepted("tab-1", 1)).take();
    talk.feed({ on: "wish", wish: { t: "hint" }, at: 0 });
    expect(talk.sent()).toMatchObject([{ t: "hint" }]);
  });

  test("is forgotten with the card that an undo hides again", () => {
    const undo = { on: "deed", deed: { t: "undo" }, at: 0 } as const;
    const talk = Talk.after(racing({ rules: ruleSet("plain") })).move("7H", 2);
    const turned = [{ card: "9C", column: 1 }];
    const open = {
      ...TABLEAU,
      columns: [{ hidden: 0, cards: ["9C"] }, ...TABLEAU.columns.slice(1)],
    };
    talk.hear(accepted("tab-0", 1, { turned, tableau: open }));
    talk.feed({ on: "wish", wish: { t: "hint" }, at: 0 });
    talk.hear({ ...advice, id: "tab-1", card: "9C", number: 1 });
    expect(JSON.stringify(talk.session)).toContain("9C");
    talk.feed(undo).hear(accepted("tab-2", 2, { tableau: TABLEAU }));
    expect(JSON.stringify(talk.session)).not.toContain("9C");
  });
});
