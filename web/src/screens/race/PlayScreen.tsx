/** The race itself: board, clock, lanes. It never scrolls, and stands from countdown to results. */
import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { useApp } from "../../app";
import { list, scored } from "../../i18n/say";
import { clockText } from "../../net/clock";
import type { Live } from "../../net/live";
import { hasEnded, nameOf, type Room } from "../../net/room";
import type { Session } from "../../net/session";
import { isOfficial } from "../../practice";
import { Aids } from "../../ui/Aids";
import { type Asked, BoardStage } from "../../ui/BoardStage";
import { Countdown } from "../../ui/Countdown";
import { Lanes } from "../../ui/Lanes";
import { later } from "../../ui/later";
import type { Opened } from "../../ui/opened";
import { RaceBar, timeLeft } from "../../ui/RaceBar";
import { RaceMenu } from "../../ui/RaceMenu";
import { RaceNews } from "../../ui/RaceNews";
import { RaceLog, Said } from "../../ui/Said";
import { useWakeLock } from "../../ui/wake_lock";
import { useWide } from "../../ui/wide";

const attempt = later(
  () => import("../../ui/AttemptLane").then(({ AttemptLane }) => AttemptLane),
  ["pages", "daily"],
);
const seldom = () => import("./seldom");
const pause = later(() => seldom().then(({ PauseCover }) => PauseCover));
const lookingOn = later(() => seldom().then(({ LookingOn }) => LookingOn), ["pages", "watch"]);
const wish = later(() => seldom().then(({ NextWish }) => NextWish));
const taken = later(() => seldom().then(({ TakeBack }) => TakeBack), ["room"]);
const turn = later(() => seldom().then(({ WatchSwitch }) => WatchSwitch), ["watch"]);
const watching = later(() => import("./Watching").then(({ Watching }) => Watching), ["watch"]);

interface Props {
  readonly live: Live;
  readonly session: Session;
  readonly room: Room;
}

export function PlayScreen({ live, session, room }: Props) {
  const { t } = useApp();
  const [opened, setOpened] = useState<Opened>(null);
  const said = useSignal("");
  const shelf = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLDivElement>(null);
  const redo = useRef<() => void>(null);
  const asked = useAsked(live, said, setOpened, redo);
  useWakeLock();
  // The screen before is gone, and its focus with it.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const [isSwitched, setSwitched] = useState(false);
  const isWide = useWide();
  const { kind, hasSeat, watches, isBeside } = viewOf(room, isSwitched, isWide);
  return (
    <div class={kind} data-beside={isBeside} data-phase={room.phase}>
      <h1 class="hidden-text" tabIndex={-1} ref={heading}>
        {t("race.lanes")}
      </h1>
      <RaceBar live={live} session={session} room={room} />
      {isOfficial(room) ? <attempt.Screen room={room} /> : <Lanes room={room} />}
      <RaceNews room={room} />
      <main class="play-board">
        {hasSeat && (
          <div class="own-board" hidden={watches && !isBeside}>
            <BoardStage live={live} asked={asked} shelf={shelf} aside={aside} />
          </div>
        )}
        {watches && <watching.Screen room={room} isBeside={isBeside} />}
        {!hasSeat && !watches && <lookingOn.Screen live={live} room={room} />}
        {room.phase === "paused" && <pause.Screen live={live} />}
        <Countdown live={live} room={room} />
        {hasSeat && !room.controls && <taken.Screen live={live} />}
      </main>
      <div class="play-aside" ref={aside} />
      <EndBanner room={room} />
      <div class="play-tools">
        <div class="play-shelf" ref={shelf} />
        {!hasSeat && watches && <wish.Screen live={live} />}
        {hasSeat && room.boards && !isWide && (
          <turn.Screen isOn={watches} onSwitch={() => setSwitched(!isSwitched)} />
        )}
        {(isWide || !room.boards) && <Aids live={live} redo={redo} />}
        <RaceMenu live={live} opened={opened} onOpen={setOpened} />
      </div>
      <Said text={said} />
      <RaceLog room={room} />
    </div>
  );
}

/** What is on the table: the own board, everybody's, or both where there is room. */
function viewOf({ you, boards }: Room, isSwitched: boolean, isWide: boolean) {
  const hasSeat = you !== null;
  const watches = boards !== null && (isSwitched || isWide || !hasSeat);
  return {
    kind: watches ? "play watching" : hasSeat ? "play" : "play looking-on",
    hasSeat,
    watches,
    isBeside: watches && hasSeat && isWide,
  };
}

/** Answers what the board is asked by keys; the same object for as long as the room is. */
function useAsked(
  live: Live,
  said: { value: string },
  open: (opened: Opened) => void,
  redo: RefObject<(() => void) | null>,
): Asked {
  const { t } = useApp();
  return useMemo(() => {
    const aboutRoom = (sentence: (room: Room) => string) => {
      const { room } = live.session.value;
      if (room) said.value = sentence(room);
    };
    return {
      say: (text) => {
        said.value = text;
      },
      progress: () =>
        aboutRoom(({ own, rules, seats }) =>
          t("race.progress", {
            ...own,
            scored: scored(t, rules, own.score),
            seats: seats.length,
          }),
        ),
      time: () =>
        aboutRoom((room) =>
          t("race.timeLeft", { time: clockText(timeLeft(room, live.now()), "up") }),
        ),
      keys: () => open("keys"),
      redo: () => redo.current?.(),
    };
  }, [live, said, open, redo, t]);
}

/** How the own game ended, and who still plays; never over the columns. */
function EndBanner({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  const { state } = room.own;
  const isOver =
    room.you !== null && room.tableau !== null && (hasEnded(room) || state === "stuck");
  if (!isOver || state === "waiting" || state === "playing") return null;
  const mayUndo = state === "stuck" && room.rules.undo;
  const playing = room.standings.filter((row) => row.seat !== room.you && row.state === "playing");
  const names = playing.map(({ seat }) => nameOf(room, seat));
  return (
    <p class="end-banner" role="status" data-state={state}>
      <strong>{t(mayUndo ? "race.stuck.undo" : `race.${state}`)}</strong>{" "}
      {names.length > 0 && (
        <span class="end-waiting">
          {t("race.waiting", { names: list(names, speech.language.value) })}
        </span>
      )}
    </p>
  );
}
