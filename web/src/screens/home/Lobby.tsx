/** Open rooms and races to watch, as they are now. */
import type { ComponentChild } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { parseRules } from "../../game/rule_sets";
import { setNameOf } from "../../i18n/rules";
import { apart, list } from "../../i18n/say";
import { ApiError } from "../../net/api";
import { type LobbyRoom, lobbyNow, type Lobby as Rooms } from "../../net/lobby";
import { pollWhileSeen } from "../../net/poll";
import { Link } from "../../ui/Link";
import type { Way } from "./way";

const LOOK_EVERY = 2500;
const MINUTE = 60_000;
/** More would push the page away; those beyond are counted. */
const SHOWN = 8;

/** Returns the lobby; null before it is known, and "lost" where it can't be had. */
function useLobby(): Rooms | "lost" | null {
  const { api, host } = useApp();
  const [rooms, setRooms] = useState<Rooms | "lost" | null>(null);
  useEffect(() => {
    const look = async () => {
      try {
        setRooms(await lobbyNow(api));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setRooms("lost");
      }
    };
    return pollWhileSeen(host, LOOK_EVERY, look);
  }, [api, host]);
  return rooms;
}

export function Lobby({ way }: { readonly way: Way }) {
  const { t } = useApp();
  const rooms = useLobby();
  if (rooms === null) return <div class="lobby" />;
  if (rooms === "lost") return <p class="lobby told">{t("lobby.lost")}</p>;
  return (
    <div class="lobby">
      <section class="panel">
        <h2>{t("lobby.title")}</h2>
        {rooms.open.length === 0 && <p class="told">{t("lobby.none")}</p>}
        <Many rooms={rooms.open}>{(room) => <Row room={room} way={way} />}</Many>
      </section>
      {rooms.on.length > 0 && (
        <section class="panel">
          <h2>{t("lobby.watch")}</h2>
          <Many rooms={rooms.on}>{(room) => <RaceRow room={room} at={rooms.at} />}</Many>
        </section>
      )}
    </div>
  );
}

interface ManyProps {
  readonly rooms: readonly LobbyRoom[];
  readonly children: (room: LobbyRoom) => ComponentChild;
}

function Many({ rooms, children }: ManyProps) {
  const { t } = useApp();
  if (rooms.length === 0) return null;
  return (
    <>
      <ul class="rooms">
        {rooms.slice(0, SHOWN).map((room) => (
          <li key={room.room} class="room-row">
            {children(room)}
          </li>
        ))}
      </ul>
      {rooms.length > SHOWN && <p class="told">{t("lobby.more", { n: rooms.length - SHOWN })}</p>}
    </>
  );
}

function Row({ room, way }: { readonly room: LobbyRoom; readonly way: Way }) {
  const { t } = useApp();
  const { taken, options } = room;
  const host = apart(room.host);
  return (
    <>
      <p class="room-who">
        <strong>{host}</strong>
        <span>{roomWords(t, room, t("lobby.minutes", { n: options.minutes })).join(" · ")}</span>
      </p>
      <p class="room-seats">
        <span aria-hidden="true">{t("lobby.taken", { taken, seats: options.seats })}</span>
        <span class="hidden-text">{t("lobby.seats", { taken, seats: options.seats })}</span>
      </p>
      <Enter room={room} way={way} />
    </>
  );
}

/** A race to watch: who races, by which rules, for how long still, and before how many. */
function RaceRow({ room, at }: { readonly room: LobbyRoom; readonly at: number }) {
  const { t, speech } = useApp();
  const { options, since, watching } = room;
  const left = Math.ceil((since + options.minutes * MINUTE - Math.max(at, since)) / MINUTE);
  const words = roomWords(t, room, t("lobby.left", { n: Math.max(0, left) }));
  const names = room.names.filter((name) => name !== "");
  return (
    <>
      <p class="room-who">
        <strong>{names.length > 0 ? list(names, speech.language.value) : apart(room.host)}</strong>
        <span>{words.join(" · ")}</span>
      </p>
      <p class="room-seats">{watching > 0 && t("lobby.watching", { n: watching })}</p>
      <Link
        to={{ screen: "room", room: room.room }}
        class="button"
        label={t("lobby.look.who", { host: apart(room.host) })}
      >
        {t("lobby.look")}
      </Link>
    </>
  );
}

/** The button that leads to a seat, or nowhere where all seats are taken. */
function Enter({ room, way }: { readonly room: LobbyRoom; readonly way: Way }) {
  const { t } = useApp();
  const who = { host: apart(room.host) };
  if (room.free === 0 || room.locked) return <span class="tag">{t("lobby.full")}</span>;
  return (
    <button
      type="button"
      aria-label={t("lobby.join.who", who)}
      disabled={way.task.running}
      onClick={() => way.enter((app) => sitDown(app, room.room))}
    >
      {t("lobby.join")}
    </button>
  );
}

async function sitDown({ router, joining }: App, room: string): Promise<void> {
  joining.value = room;
  router.go({ screen: "room", room });
}

/** What one wants to know of a room before going there, its time first, the usual left out. */
function roomWords(
  t: App["t"],
  { options, rules: text }: LobbyRoom,
  time: string,
): readonly string[] {
  return [
    setNameOf(t, text),
    time,
    options.ranked && t("lobby.ranked"),
    options.best_of > 1 && t("lobby.series", { n: options.best_of }),
    parseRules(text)?.undo && t("lobby.undo"),
    options.hints && t("lobby.hints"),
  ].filter((word) => typeof word === "string");
}
