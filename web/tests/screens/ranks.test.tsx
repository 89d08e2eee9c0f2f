// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { ApiError } from "../../src/net/api";
import { toldClock } from "../../src/net/told_clock";
import type { BoardPage } from "../../src/net/tournaments";
import { Ranks } from "../../src/screens/daily/Ranks";
import { board, daily, row } from "../tournament/events";
import { Days } from "./days";

const OF = daily("scorpion");
const PATH = `GET /api/tournaments/${OF.key}/board?limit=25`;

async function ranks(
  replies: Readonly<Record<string, BoardPage | (() => BoardPage)>>,
  of = OF,
): Promise<Days> {
  const clock = toldClock(() => 0);
  const answers = Object.fromEntries(
    Object.entries(replies).map(([part, page]) => [
      PATH + part,
      () => ({ ...(typeof page === "function" ? page() : page) }),
    ]),
  );
  return Days.with(<Ranks clock={clock} of={of} title="Board" />, () => answers);
}

const names = (days: Days) => days.stage.texts(".rank-table tbody bdi");

describe("a board", () => {
  test("shows places that may be shared, and how far each is", async () => {
    const rows = [row(1, "Ada"), row(1, "Bo", { state: "won", runs: 4 }), row(3, "Cy")];
    const days = await ranks({ "": board(rows, { total: 300, version: 12 }) });
    expect(days.stage.texts(".col-place")).toEqual(["1", "1", "3"]);
    expect(days.stage.text(".ranks-age")).toContain("300 on the board");
    expect(days.stage.text(".ranks-time")).toContain("version 12");
    expect(days.stage.text("tbody .col-ended")).toBe("playing");
  });

  test("is asked for again every few seconds, and no more once it has been left", async () => {
    let version = 0;
    const page = () => board([row(1, `Ada ${version++}`)]);
    const days = await ranks({ "": page });
    await days.pass(3000);
    expect(names(days)).toEqual(["Ada 1"]);
    await days.stage.draw(<p />);
    await days.pass(30_000);
    expect(version).toBe(2);
  });

  test("stays when it can't be had any more, and says that it is old", async () => {
    let isUp = true;
    const days = await ranks({
      "": () => {
        if (!isUp) throw new ApiError("offline", "");
        return board([row(1, "Ada")]);
      },
    });
    expect(days.stage.find(".tag").dataset["live"]).toBe("true");
    isUp = false;
    await days.pass(3000);
    expect(names(days)).toEqual(["Ada"]);
    expect(days.stage.text(".ranks-age [role=status]")).toContain("Not up to date");
    expect(days.stage.find(".tag").dataset["live"]).toBe("false");
  });

  test("without a move is empty", async () => {
    const days = await ranks({ "": board([]) });
    expect(days.stage.text(".ranks")).toContain("Nobody has made a move yet.");
  });
});

describe("the own row", () => {
  const mine = row(40, "Me", { own: true });
  const top = [1, 2, 3, 4, 5, 6].map((place) => row(place, `P${place}`));

  test("is pinned where it isn't among the first", async () => {
    const days = await ranks({ "": board(top, { own: mine }) });
    expect(days.stage.text(".pinned")).toContain("Me");
    expect(days.stage.text(".pinned")).toContain("you");
  });

  test("stands once where it is among the first", async () => {
    const days = await ranks({ "": board([row(1, "Me", { own: true }), ...top]) });
    expect(days.stage.root.querySelector(".pinned")).toBeNull();
    expect(days.stage.texts("tr.own bdi")).toEqual(["Me"]);
  });

  test("is shown among its neighbours if asked", async () => {
    const long = { own: mine, total: 60 };
    const around = board([row(39, "Above"), mine, row(41, "Below")], long);
    const days = await ranks({ "": board(top, long), "&around=true": around });
    await days.stage.click("input[name=part]:not(:checked)");
    await days.settle();
    expect(names(days)).toEqual(["Above", "Me", "Below"]);
  });

  test("needs no search where the whole board is there", async () => {
    const days = await ranks({ "": board([row(1, "Ada"), mine]) });
    expect(days.stage.root.querySelector("input[name=part]")).toBeNull();
  });

  test("can't be gone to by who has none", async () => {
    const days = await ranks({ "": board(top, { total: 60 }) });
    expect(days.stage.root.querySelector("input[name=part]")).toBeNull();
  });
});

describe("a long board", () => {
  test("is read page by page, each of one state, and back to the top", async () => {
    const days = await ranks({
      "": board([row(1, "Ada")], { next: "c1" }),
      "&after=c1": board([row(26, "Bo")], { next: null }),
    });
    await days.press("Further down");
    expect(names(days)).toEqual(["Bo"]);
    expect(() => days.stage.button("Further down")).toThrow();
    await days.press("Back to the top");
    expect(names(days)).toEqual(["Ada"]);
  });
});

describe("a board that has closed", () => {
  const rows = [row(1, "Ada", { race: "abcdefghij234567-1", state: "won" }), row(2, "")];

  test("leads to the replay of each attempt", async () => {
    const closed = { ...OF, phase: "closed" } as const;
    const days = await ranks({ "": board(rows, { closed: true }) }, closed);
    expect(days.stage.texts(".replay-link")).toEqual(["Replay of \u2068Ada\u2069"]);
    expect(days.stage.find(".replay-link").getAttribute("href")).toBe("/replay/abcdefghij234567-1");
    expect(days.stage.text(".tag")).toBe("Final");
    expect(names(days)).toEqual(["Ada", "Deleted player"]);
  });

  test("is asked for seldom", async () => {
    const closed = { ...OF, phase: "closed" } as const;
    const days = await ranks({ "": board(rows, { closed: true }) }, closed);
    await days.pass(59_000);
    expect(days.count(PATH)).toBe(1);
  });
});

test("rules without points have no column for them", async () => {
  const of = daily("plain");
  const path = `GET /api/tournaments/${of.key}/board?limit=25`;
  const days = await Days.with(<Ranks clock={toldClock(() => 0)} of={of} title="Board" />, () => ({
    [path]: { ...board([row(1, "Ada")]) },
  }));
  expect(days.stage.texts("thead th")).not.toContain("Score");
});
