/** What the client says in English up to the end of a race; the rest is in `pages.en.ts`. */
import { boardEn } from "./board.en";

export const en = {
  ...boardEn,

  "app.name": "Scorpion Race",
  "app.daily": "Daily",
  "app.rules": "Rules and fairness",
  "app.settings": "Settings",
  "app.me": "You",
  "app.close": "Close",
  "app.unknown": "There is no such page.",

  "practice.countdown": "Your game starts in",

  "race.countdown": "The race starts in",
  "race.postponed": "Still looking for a deal that can be won: the start moves by a few seconds.",
  "race.anyDeal": "No deal was proved winnable in time: this one may be impossible.",
  "race.clock": "Time left",
  "race.place": "Place",
  "race.runs": "Runs",
  "race.runs.of": "{runs}/4",
  "race.score": "Score",
  "race.hidden": "Hidden",
  "race.lanes": "The race",
  "race.lane":
    "{name}: place {place}, runs {runs}{scored}, hidden {hidden}, joined {links} of 48, {state}",
  "race.scored": ", score {score}",
  "race.undo": "Undo",
  "race.hint": "Hint",
  "race.menu": "Menu",
  "race.won": "All four runs! You’re done.",
  "race.stuck": "No move is left.",
  "race.stuck.undo": "No move is left. Undo to go on.",
  "race.resigned": "You have resigned.",
  "race.timeup": "Time is up.",
  "race.waiting": "Waiting for {names}.",
  "race.progress": "Runs {runs} of 4{scored}, hidden cards {hidden}, place {place} of {seats}.",
  "race.timeLeft": "{time} left.",
  "race.log": "{name}: {state}, place {place}, runs {runs}.",

  "state.waiting": "waiting",
  "state.playing": "playing",
  "state.won": "won",
  "state.stuck": "stuck",
  "state.resigned": "resigned",
  "state.timeup": "time up",
  "state.away": "away",

  "link.open": "Connected",
  "link.latency": "Connected, {ms} ms",
  "link.connecting": "Connecting…",
  "link.lost": "Reconnecting… Your moves are kept.",
  "end.reload": "Reload",
  "end.home": "To the start page",

  "error.offline": "The server can’t be reached. Try again.",
  "error.too_fast": "That was too fast. Try again.",
  "error.unavailable": "The server is busy with itself. Try again in a moment.",
  "error.other": "That didn’t work. Try again.",
} as const;

/** A key of this catalogue. */
export type CoreKey = keyof typeof en;
