/** Races to be watched again, with what the browser has to draw of them, as the engine wrote it down. */
import { readFileSync } from "node:fs";
import type { Playback } from "../../src/replay/playback";

interface Vector {
  readonly playback: Playback;
  /** By seat and number of steps. */
  readonly boards: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By seat: place, runs, score, hidden, links. */
  readonly places: readonly { at: number; rows: Readonly<Record<string, readonly number[]>> }[];
}

const FILE = new URL("../../../tests/data/playback_vectors.json", import.meta.url);

/** What the browser has to draw, by the engine and the server's standings. */
export const VECTORS: readonly Vector[] = JSON.parse(readFileSync(FILE, "utf8"));
