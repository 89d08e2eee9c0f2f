/** A room from waiting to results: one connection, and the screen that its phase asks for. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import type { Speech } from "../../i18n";
import { type Live, openLive } from "../../net/live";
import type { ByeFrame, Phase } from "../../net/protocol";
import type { Room } from "../../net/room";
import type { Session } from "../../net/session";
import { isPractice } from "../../practice";
import { LinkNotice } from "../../ui/LinkDot";
import { later } from "../../ui/later";
import { Page } from "../../ui/Page";

const byItself = later(() => import("./ByItself").then(({ ByItself }) => ByItself), []);
const end = later(() => import("./EndScreen").then(({ EndScreen }) => EndScreen));
const play = later(() => import("../race/PlayScreen").then(({ PlayScreen }) => PlayScreen));
const practice = later(() =>
  import("../practice/PracticeOpening").then(({ PracticeOpening }) => PracticeOpening),
);
const quick = later(
  () => import("./QuickScreen").then(({ QuickScreen }) => QuickScreen),
  ["pages", "home"],
);
const results = later(
  () => import("../results/ResultsScreen").then(({ ResultsScreen }) => ResultsScreen),
  ["pages", "room"],
);
const waiting = later(
  () => import("./WaitingScreen").then(({ WaitingScreen }) => WaitingScreen),
  ["pages", "room"],
);
const over = later(
  () => import("../results/RaceScreen").then(({ OverScreen }) => OverScreen),
  ["pages", "room"],
);

/** Has all that a room may come to need at hand: a server that is replaced may not have it later. */
export function loadRoom(speech: Speech): void {
  void byItself.load().then(waiting.load).then(play.load).then(results.load).then(end.load);
  void speech.learn("pages", "room");
}

export function RoomScreen({ roomId }: { readonly roomId: string }) {
  const { host, speech } = useApp();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = openLive(roomId, host);
    setLive(opened);
    return () => opened.close();
  }, [roomId, host]);
  useEffect(() => loadRoom(speech), [speech]);
  return live && <LiveScreen live={live} />;
}

const RACE: readonly Phase[] = ["countdown", "racing", "paused"];
const CLOSED = { code: "room_closed", message: "" };

/** A room that is over can still show how its last race ended. */
function Ended({ bye, roomId }: { readonly bye: ByeFrame; readonly roomId: string }) {
  if (bye.code === "room_over") return <over.Screen roomId={roomId} />;
  return <end.Screen end={bye} />;
}

function LiveScreen({ live }: { readonly live: Live }) {
  const { t, joining } = useApp();
  const session = live.session.value;
  const { room } = session;
  useEffect(() => {
    if (!room || joining.value !== session.roomId) return;
    joining.value = null;
    if (room.you === null && room.phase === "waiting") live.wish({ t: "join" });
  }, [room, joining, live, session.roomId]);
  const shown = session.past ?? room;
  if (session.end && shown?.phase !== "finished")
    return <Ended bye={session.end} roomId={session.roomId} />;
  if (!shown) return <Page title={t("link.connecting")}>{null}</Page>;
  // A race has a place for the notice in its bar.
  const isRace = RACE.includes(shown.phase);
  return (
    <>
      {!isRace && <LinkNotice session={session} />}
      {room?.phase === "waiting" && <byItself.Screen live={live} room={room} />}
      <PhaseScreen live={live} session={session} room={shown} />
    </>
  );
}

/** A room that needs no tap of its player; where it can't go on, one sees why, and the buttons. */
function beginsByItself({ problem }: Session, { options, you, controls }: Room): boolean {
  return options.quick && you !== null && controls && problem === null;
}

interface PhaseProps {
  readonly live: Live;
  readonly session: Session;
  readonly room: Room;
}

function PhaseScreen({ live, session, room }: PhaseProps) {
  switch (room.phase) {
    case "waiting":
    case "opening":
      if (beginsByItself(session, room)) {
        const opening = isPractice(room) ? practice : quick;
        return <opening.Screen live={live} room={room} />;
      }
      return <waiting.Screen live={live} session={session} room={room} />;
    case "countdown":
    case "racing":
    case "paused":
      return <play.Screen live={live} session={session} room={room} />;
    case "finished":
      return <results.Screen race={room} live={live} />;
    case "closed":
      return <end.Screen end={CLOSED} />;
  }
}
