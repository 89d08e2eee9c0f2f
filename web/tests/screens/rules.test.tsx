// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { RulesScreen } from "../../src/screens/RulesScreen";
import { Stage } from "./stage";

describe("the page of rules", () => {
  test("tells the game first, then why it is fair, then the keys", async () => {
    const { root } = await Stage.with(<RulesScreen />);
    const headings = [...root.querySelectorAll("h2")].map(({ textContent }) => textContent);
    expect(headings).toEqual([
      "Goal",
      "Moves",
      "Cards",
      "Score and places",
      "End",
      "Hints and practice",
      "Why nobody can choose the cards",
      "Deals that can be won",
      "How to check a race",
      "Other rules",
      "Keys",
    ]);
  });

  test("names the place of the command by the words that stand there", async () => {
    const { app, root } = await Stage.with(<RulesScreen />);
    expect(root.textContent).toContain(app.t("fair.data"));
  });

  test("lists every key, those of practice too", async () => {
    const { root } = await Stage.with(<RulesScreen />);
    const keys = [...root.querySelectorAll("kbd")].map(({ textContent }) => textContent);
    expect(keys).toEqual(expect.arrayContaining(["z", "x", "h"]));
  });
});
