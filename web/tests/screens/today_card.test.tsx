// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { TodayCard } from "../../src/screens/home/TodayCard";
import { daysLater } from "../../src/tournament/days";
import { cup, DAY, daily, dayOf, NOON, own } from "../tournament/events";
import { Days } from "./days";

const HOUR = 3_600_000;
const NEXT = daysLater(DAY, 1);

test("today's deals stand on the first page with where one is", async () => {
  const deals = [
    daily("scorpion", { own: own({ place: 4 }) }),
    daily("wasp", { own: own({ state: "playing" }) }),
    daily("scorpion2"),
  ];
  const days = await Days.with(<TodayCard />, () => ({
    "GET /api/tournaments": { ...dayOf([...deals, cup()]) },
  }));
  expect(days.stage.texts(".today-what b")).toEqual(["Scorpion", "Wasp", "Scorpion II"]);
  expect(days.stage.texts(".today-what span")).toEqual([
    "Place 4",
    "Your clock is running.",
    "One attempt",
  ]);
  expect(days.stage.text(".today .told")).toContain("in 12 h 0 min");
  expect(days.stage.text(".today-cup")).toContain("6 h 0 min");
});

test("the next cup is tomorrow's first where today's last has begun", async () => {
  const start = NOON + 24 * HOUR;
  const key = `cup.${NEXT}.1200.scorpion`;
  const days = await Days.with(
    <TodayCard />,
    () => ({
      "GET /api/tournaments": { ...dayOf([daily("wasp"), cup()], { at: NOON + 7 * HOUR }) },
      [`GET /api/tournaments?day=${NEXT}`]: {
        ...dayOf([cup({ key, starts_at: start })], { day: NEXT }),
      },
    }),
    { began: NOON + 7 * HOUR },
  );
  await days.settle();
  expect(days.stage.find(".today-cup").getAttribute("href")).toBe(`/cup/${key}`);
});

test("a server that can't tell leaves the page as it is", async () => {
  const days = await Days.with(<TodayCard />, () => ({}));
  expect(days.stage.text(".today")).toBe("Today’s deals");
});
