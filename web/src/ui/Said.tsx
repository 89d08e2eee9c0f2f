/** Two quiet voices for screen readers: own results, and news of the race, seldom. */
import { type Signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import { apart } from "../i18n/say";
import type { Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { lineOf, newsOf } from "./race_log";

/** No more than one piece of news in so many ms. */
const PAUSE = 5000;

export function Said({ text }: { readonly text: Signal<string> }) {
  return (
    <p class="hidden-text" role="status">
      {text.value}
    </p>
  );
}

/** Who comes and goes is told at once; it is seldom. */
const SPOKEN = ["away", "back", "forgotten", "paused", "resumed"];

export function RaceLog({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  const language = speech.language.value;
  const said = useSignal("");
  const last = useRef<{ rows: readonly Standing[]; at: number }>({ rows: room.standings, at: 0 });
  useEffect(() => {
    const now = performance.now();
    if (now - last.current.at < PAUSE) return;
    const row = newsOf(last.current.rows, room.standings, room.you);
    last.current = { rows: room.standings, at: row ? now : last.current.at };
    if (!row) return;
    const { seat, place, runs, state } = row;
    const values = { name: apart(nameOf(room, seat)), place, runs, state: t(`state.${state}`) };
    said.value = t("race.log", values);
  }, [room, t, said]);
  const { log } = room;
  useEffect(() => {
    const latest = log.at(-1);
    if (latest && SPOKEN.includes(latest.what)) said.value = lineOf(t, latest, language);
  }, [log, t, language, said]);
  const { isPostponed, start } = room;
  useEffect(() => {
    if (isPostponed) said.value = t("race.postponed");
  }, [isPostponed, start, t, said]);
  return (
    <p class="hidden-text" role="log">
      {said.value}
    </p>
  );
}
