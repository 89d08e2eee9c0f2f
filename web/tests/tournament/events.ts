/** Tournaments of a server that never was. */
import type { BoardPage, BoardRow, Day, OwnAttempt, Tournament } from "../../src/net/tournaments";
import { daysLater, startOf } from "../../src/tournament/days";
import { dailyKey } from "../../src/tournament/key";

export const DAY = "2026-11-30";
export const ROOM = "abcdefghij234567";
export const NOON = startOf(DAY) + 12 * 3_600_000;
export const MIDNIGHT = startOf(daysLater(DAY, 1));
const HOUR = 3_600_000;

export function daily(rules: string, change: Partial<Tournament> = {}): Tournament {
  const day = change.day ?? DAY;
  const shuts = startOf(daysLater(day, 1));
  return {
    key: dailyKey(day, rules),
    kind: "daily",
    day,
    rules,
    opens_at: startOf(day),
    shuts_at: shuts,
    starts_at: null,
    closes_at: shuts + HOUR,
    minutes: 60,
    phase: "open",
    entrants: 0,
    commitment: "c0".repeat(32),
    committed_at: startOf(day) - 1,
    early: true,
    own: null,
    ...change,
  };
}

export function cup(change: Partial<Tournament> = {}): Tournament {
  const start = NOON + 6 * HOUR;
  return {
    ...daily("scorpion"),
    key: `cup.${DAY}.1800.scorpion`,
    kind: "cup",
    opens_at: start - HOUR,
    shuts_at: start,
    starts_at: start,
    closes_at: start + 20 * 60_000,
    minutes: 20,
    phase: "ahead",
    ...change,
  };
}

export function own(change: Partial<OwnAttempt> = {}): OwnAttempt {
  return {
    room: ROOM,
    state: "resigned",
    place: 3,
    runs: 2,
    score: 245,
    time: 125_000,
    moves: 40,
    practice: true,
    ...change,
  };
}

export function dayOf(tournaments: readonly Tournament[], change: Partial<Day> = {}): Day {
  return { at: NOON, day: DAY, tournaments, ahead: [], ...change };
}

/** A day with its three deals and a cup. */
export function wholeDay(change: Partial<Tournament> = {}): Day {
  const day = change.day ?? DAY;
  const dailies = ["scorpion", "wasp", "scorpion2"].map((rules) => daily(rules, change));
  return dayOf([...dailies, cup()], { day });
}

export function row(place: number, name: string, change: Partial<BoardRow> = {}): BoardRow {
  return {
    place,
    name,
    colour: "sky",
    pattern: "plain",
    runs: 2,
    score: 245,
    time: 125_000,
    moves: 40,
    state: "playing",
    own: false,
    race: null,
    ...change,
  };
}

export function board(rows: readonly BoardRow[], change: Partial<BoardPage> = {}): BoardPage {
  return {
    key: dailyKey(DAY, "scorpion"),
    version: 7,
    at: NOON,
    total: rows.length,
    closed: false,
    rows,
    own: rows.find((one) => one.own) ?? null,
    next: null,
    ...change,
  };
}
