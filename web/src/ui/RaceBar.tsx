/** The numbers that count during a race: place, time left, score. */
import { useApp } from "../app";
import { clockText } from "../net/clock";
import type { Live } from "../net/live";
import type { Room } from "../net/room";
import type { Session } from "../net/session";
import { LinkDot, LinkNotice } from "./LinkDot";
import { later } from "./later";
import { useNow } from "./now";

const people = later(() => import("./People").then(({ People }) => People), ["watch"]);

interface Props {
  readonly live: Live;
  readonly session: Session;
  readonly room: Room;
}

export function RaceBar({ live, session, room }: Props) {
  const { t } = useApp();
  const { place, score, runs, hidden } = room.own;
  const hasSeat = room.you !== null;
  const isRanked = room.options.seats > 1;
  const hasScore = room.rules.score !== "none";
  return (
    <header class={isRanked && hasScore ? "race-bar" : "race-bar roomy"}>
      {hasSeat && isRanked && (
        <Figure label={t("race.place")} name="place">
          {place}
          <small>/{room.seats.length}</small>
        </Figure>
      )}
      <TimeLeft live={live} room={room} />
      {hasSeat && (
        <>
          {hasScore && (
            <Figure label={t("race.score")} name="score">
              {score}
            </Figure>
          )}
          <Figure label={t("race.runs")} name="runs">
            {runs}
            <small>/4</small>
          </Figure>
          <Figure label={t("race.hidden")} name="hidden">
            {hidden}
          </Figure>
        </>
      )}
      {room.watching > 0 && <people.Screen count={room.watching} />}
      <LinkNotice session={session} />
      <LinkDot session={session} />
    </header>
  );
}

interface FigureProps {
  readonly label: string;
  readonly name: string;
  readonly children: preact.ComponentChildren;
}

function Figure({ label, name, children }: FigureProps) {
  return (
    <p class={`figure ${name}`}>
      <span class="figure-label">{label}</span>
      <span class="figure-value">{children}</span>
    </p>
  );
}

const LAST_MINUTE = 60_000;

/** Not live: a clock read aloud every second is no help. The key for the time says it. */
function TimeLeft({ live, room }: { readonly live: Live; readonly room: Room }) {
  const { t } = useApp();
  const now = useNow(live, 250);
  const left = timeLeft(room, now);
  const isLast = left <= LAST_MINUTE && room.phase === "racing";
  return (
    <p class={isLast ? "figure clock last" : "figure clock"} role="timer" aria-live="off">
      <span class="figure-label">{t("race.clock")}</span>
      <span class="figure-value">{clockText(left, "up")}</span>
    </p>
  );
}

/** Returns the ms until the deadline; before the start, and while the clock stands, what is left then. */
export function timeLeft(room: Room, now: number): number {
  const limit = room.options.minutes * 60_000;
  if (room.elapsed !== null) return limit - room.elapsed;
  if (room.deadline === null) return limit;
  return room.deadline - Math.max(now, room.start ?? 0);
}
