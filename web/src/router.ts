/** Which screen an address means, and the way there without loading the page again. */
import { type Signal, signal } from "@preact/signals";

export type Route =
  | { readonly screen: "home" }
  | { readonly screen: "create" }
  | { readonly screen: Named }
  | { readonly screen: "room"; readonly room: string }
  | { readonly screen: "race" | "replay"; readonly race: string }
  /** A day, a month of days, or nothing for today. */
  | { readonly screen: "daily"; readonly when: string }
  | { readonly screen: "cup"; readonly cup: string }
  | { readonly screen: "unknown" };

/** Screens whose address is their name. */
const NAMED = ["practice", "rules", "settings", "me", "move"] as const;
type Named = (typeof NAMED)[number];

const ROOM = /^[a-z2-7]{16}$/;
const RACE = /^[a-z2-7]{16}-[1-9][0-9]{0,3}$/;
const WHEN = /^(20[2-9][0-9]-[0-9]{2}(-[0-9]{2})?)?$/;
const CUP = /^cup\.[0-9-]{10}\.[0-9]{4}\.[a-z0-9-]{1,40}$/;
const ROOM_IN_LINK = /\/r\/([a-z2-7]{16})(?![a-z2-7])/;
const CODE = /^[A-Za-z0-9]{5}$/;

/** Returns the route of a path. */
export function parseRoute(path: string): Route {
  const [first = "", second = "", ...rest] = path.split("/").filter(Boolean);
  if (rest.length > 0) return { screen: "unknown" };
  if (first === "r" && ROOM.test(second)) return { screen: "room", room: second };
  if ((first === "race" || first === "replay") && RACE.test(second)) {
    return { screen: first, race: second };
  }
  if (first === "daily" && WHEN.test(second)) return { screen: "daily", when: second };
  if (first === "cup" && CUP.test(second)) return { screen: "cup", cup: second };
  if (second) return { screen: "unknown" };
  if (first === "") return { screen: "home" };
  if (first === "new") return { screen: "create" };
  const screen = NAMED.find((name) => name === first);
  return { screen: screen ?? "unknown" };
}

/** Returns the path of a route. */
export function routePath(route: Route): string {
  if (route.screen === "home" || route.screen === "unknown") return "/";
  if (route.screen === "room") return `/r/${route.room}`;
  if ("race" in route) return `/${route.screen}/${route.race}`;
  if (route.screen === "daily") return route.when ? `/daily/${route.when}` : "/daily";
  if (route.screen === "cup") return `/cup/${route.cup}`;
  return route.screen === "create" ? "/new" : `/${route.screen}`;
}

/** What somebody typed to get into a room: its link, its id, its spoken code, or neither. */
export type Ticket =
  | { readonly kind: "room"; readonly room: string }
  | { readonly kind: "code"; readonly code: string }
  | null;

/** Returns what a typed or pasted text leads to. */
export function parseTicket(text: string): Ticket {
  const trimmed = text.trim();
  const link = ROOM_IN_LINK.exec(trimmed)?.[1];
  if (link) return { kind: "room", room: link };
  if (ROOM.test(trimmed)) return { kind: "room", room: trimmed };
  const code = trimmed.replace(/[\s-]/g, "");
  return CODE.test(code) ? { kind: "code", code: code.toUpperCase() } : null;
}

export interface Router {
  readonly route: Signal<Route>;
  /** Goes there; `instead` leaves no way back to where one is. */
  go(route: Route, instead?: boolean): void;
  close(): void;
}

/** Follows the window's address; `close` ends that. */
export function openRouter(page: Window): Router {
  const route = signal(parseRoute(page.location.pathname));
  const follow = () => {
    route.value = parseRoute(page.location.pathname);
  };
  page.addEventListener("popstate", follow);
  return {
    route,
    go: (next, instead) => {
      page.history[instead ? "replaceState" : "pushState"](null, "", routePath(next));
      page.scrollTo(0, 0);
      route.value = next;
    },
    close: () => page.removeEventListener("popstate", follow),
  };
}
