/** Quick match: one wish, agreed on and remembered; and a bot to play at once. */
import type { App } from "./app";
import { RULE_SETS } from "./game/rule_sets";
import { text } from "./net/api";
import { DEFAULT_OPTIONS, LEAST_COUNTDOWN, type Strength } from "./net/protocol";
import { asRecord, type Shelf } from "./storage";

/** What a player agrees to: the rules, and whether a bot may come where nobody does. */
export interface QuickWish {
  readonly rules: string;
  readonly bot: boolean;
}

const SHELF = "quick";
const USUAL: QuickWish = { rules: DEFAULT_OPTIONS.rules, bot: true };
/** The bot that fills in: one that a newcomer can beat, and has to. */
const FILLS_IN: Strength = "greedy";

/** Returns what was agreed to on the last visit. */
export function readQuickWish(shelf: Shelf): QuickWish {
  const kept = asRecord(shelf.read(SHELF)) ?? {};
  const { rules, bot } = { ...USUAL, ...kept };
  return {
    rules: RULE_SETS.find(({ name }) => name === rules)?.name ?? USUAL.rules,
    bot: typeof bot === "boolean" ? bot : USUAL.bot,
  };
}

/** Keeps what was agreed to. */
export function writeQuickWish(shelf: Shelf, wish: QuickWish): void {
  shelf.write(SHELF, wish);
}

const SINCE = "quick.since";

/**
 * Returns since when a room is waited in, on the server's clock (ms): since `now`, or for as long as
 * this device has, whatever became of the page.
 */
export function waitedSince(shelf: Shelf, room: string, now: number): number {
  const kept = asRecord(shelf.read(SINCE));
  const at = kept?.["at"];
  if (kept?.["room"] === room && typeof at === "number") return Math.min(at, now);
  shelf.write(SINCE, { room, at: now });
  return now;
}

/** Finds or opens a room for two and goes there; raises `ApiError`. */
export async function raceNow({ api, router, joining }: App, wish: QuickWish): Promise<void> {
  const { rules, bot } = wish;
  const answer = await api.ask("POST", "/api/quick", { rules, bot: bot ? FILLS_IN : null });
  const room = text(answer, "room");
  joining.value = room;
  router.go({ screen: "room", room });
}

/** Gives the search up; raises `ApiError`. */
export async function stopSearch({ api }: App): Promise<void> {
  await api.ask("DELETE", "/api/quick");
}

/** Opens a room for a race against a bot, which is called as soon as the room is there. */
export async function raceBot({ api, router, calling }: App, strength: Strength): Promise<void> {
  const { room } = await api.createRoom({
    ...DEFAULT_OPTIONS,
    seats: 2,
    countdown: LEAST_COUNTDOWN,
    watchers: "none",
    quick: true,
    // Should the call get lost, the bot comes a little later.
    bot: strength,
  });
  calling.value = { room, strength };
  router.go({ screen: "room", room });
}
