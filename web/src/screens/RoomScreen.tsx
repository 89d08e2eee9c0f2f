/** A room from waiting to results: one connection, and the screen that its phase asks for. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { type Live, openLive } from "../net/live";
import type { Room } from "../net/room";
import type { Session } from "../net/session";
import { isPractice, usePracticeStart } from "../practice";
import { LinkNotice } from "../ui/LinkDot";
import { later } from "../ui/later";
import { Page } from "../ui/Page";
import { EndScreen } from "./EndScreen";
import { WaitingScreen } from "./WaitingScreen";

const play = later(() => import("./PlayScreen").then(({ PlayScreen }) => PlayScreen));
const results = later(() => import("./ResultsScreen").then(({ ResultsScreen }) => ResultsScreen));

export function RoomScreen({ roomId }: { readonly roomId: string }) {
  const { host, speech } = useApp();
  const [live, setLive] = useState<Live | null>(null);
  useEffect(() => {
    const opened = openLive(roomId, host);
    setLive(opened);
    return () => opened.close();
  }, [roomId, host]);
  useEffect(() => {
    void play.load().then(results.load);
    void speech.learnPages();
  }, [speech]);
  return live && <LiveScreen live={live} />;
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
  usePracticeStart(live, room);
  if (session.end && room?.phase !== "finished") return <EndScreen end={session.end} />;
  if (!room) return <Page title={t("link.connecting")}>{null}</Page>;
  // A race has a place for the notice in its bar.
  const isRace = room.phase === "countdown" || room.phase === "racing";
  return (
    <>
      {!isRace && <LinkNotice session={session} />}
      <PhaseScreen live={live} session={session} room={room} />
    </>
  );
}

/** Practice that goes on by itself; where it can't, one sees why, and the buttons. */
function isOpening({ problem }: Session, room: Room): boolean {
  return isPractice(room) && room.you !== null && room.controls && problem === null;
}

function PracticeOpening() {
  const { t } = useApp();
  return (
    <Page title={t("practice.title")} narrow>
      <p role="status">{t("practice.opening")}</p>
    </Page>
  );
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
      if (isOpening(session, room)) return <PracticeOpening />;
      return <WaitingScreen live={live} session={session} room={room} />;
    case "countdown":
    case "racing":
      return <play.Screen live={live} session={session} room={room} />;
    case "finished":
      return <results.Screen roomId={session.roomId} room={room} />;
  }
}
