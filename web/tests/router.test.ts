// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import { openRouter, parseRoute, parseTicket, type Route, routePath } from "../src/router";

const ROOM = "abcdefghij234567";
const ROUTES: readonly Route[] = [
  { screen: "home" },
  { screen: "create" },
  { screen: "practice" },
  { screen: "rules" },
  { screen: "settings" },
  { screen: "me" },
  { screen: "move" },
  { screen: "room", room: ROOM },
  { screen: "race", race: `${ROOM}-2` },
  { screen: "replay", race: `${ROOM}-2` },
  { screen: "daily", when: "" },
  { screen: "daily", when: "2026-11" },
  { screen: "daily", when: "2026-11-29" },
  { screen: "cup", cup: "cup.2026-12-01.1800.scorpion" },
];

describe("addresses", () => {
  test.each(ROUTES)("$screen has an address that leads back to it", (route) => {
    expect(parseRoute(routePath(route))).toEqual(route);
  });

  test.each([
    "/daily/soon",
    "/cup",
    "/cup/daily.2026-12-01.wasp",
    "/r/short",
    `/r/${ROOM}/more`,
    "/r",
    "/elsewhere",
    `/r/${ROOM.toUpperCase()}`,
  ])("%s is no page", (path) => {
    expect(parseRoute(path)).toEqual({ screen: "unknown" });
  });

  test("a slash at the end changes nothing", () => {
    expect(parseRoute(`/r/${ROOM}/`)).toEqual({ screen: "room", room: ROOM });
  });
});

describe("what gets one into a room", () => {
  test.each([
    [`https://cards.example/r/${ROOM}`],
    [`http://192.168.0.7:8000/r/${ROOM}?from=chat`],
    [`Race me: http://host/r/${ROOM} now`],
    [`  ${ROOM} `],
  ])("%s is a room", (text) => {
    expect(parseTicket(text)).toEqual({ kind: "room", room: ROOM });
  });

  test.each([["abcde"], [" AB CDE"], ["ab-cde"], ["ABCDE"]])("%s is a code", (text) => {
    expect(parseTicket(text)).toEqual({ kind: "code", code: "ABCDE" });
  });

  test.each([[""], ["ABCD"], ["ABCDEF"], ["AB!DE"], [`http://host/r/${ROOM}x`]])(
    "%s is neither",
    (text) => {
      expect(parseTicket(text)).toBeNull();
    },
  );
});

describe("the router", () => {
  test("goes to a screen, and the browser's back comes back", async () => {
    window.history.replaceState(null, "", "/");
    const router = openRouter(window);
    router.go({ screen: "rules" });
    expect(window.location.pathname).toBe("/rules");
    window.history.replaceState(null, "", "/");
    window.dispatchEvent(new PopStateEvent("popstate"));
    expect(router.route.value).toEqual({ screen: "home" });
    router.close();
  });

  test("goes to a screen in place of the one before", () => {
    const router = openRouter(window);
    router.go({ screen: "rules" });
    const steps = window.history.length;
    router.go({ screen: "settings" }, true);
    expect(window.location.pathname).toBe("/settings");
    expect(window.history.length).toBe(steps);
    expect(router.route.value).toEqual({ screen: "settings" });
    router.close();
  });
});
