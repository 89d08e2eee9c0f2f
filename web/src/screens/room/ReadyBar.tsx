/** What one can do in the waiting room: take a seat, get ready, start. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../../app";
import { drawName } from "../../guest";
import { apart, list } from "../../i18n/say";
import { joinAnew } from "../../joining";
import type { Live } from "../../net/live";
import { isReady, nameOf, type Room } from "../../net/room";
import { NameField } from "../../ui/NameField";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import { HostBar } from "./HostBar";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function ReadyBar({ live, room }: Props) {
  if (room.you === null) return <TakeSeat live={live} room={room} />;
  return <OwnSeat live={live} room={room} />;
}

function OwnSeat({ live, room }: Props) {
  const { t } = useApp();
  const said = room.seats.some((card) => card.seat === room.you && isReady(card));
  const isHost = room.host === room.you;
  const canStart = said && room.seats.every((card) => isReady(card) || card.is_away);
  const { synced } = live.session.value;
  const closed = !synced || !room.controls || room.phase !== "waiting";
  const ready = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    // The form that took the seat is gone, and its focus with it.
    if (document.activeElement === document.body) ready.current?.focus();
  }, []);
  return (
    <div class="ready-bar">
      <p class="ready-words" role="status">
        <Missing room={room} />
      </p>
      <LeftOut room={room} />
      {room.locked && <p class="ready-words locked">{t("wait.locked.own")}</p>}
      <div class="ready-actions">
        <button
          type="button"
          ref={ready}
          class={said ? "wide" : "primary wide"}
          disabled={closed}
          onClick={() => (said ? live.wish({ t: "unready" }) : live.ready())}
        >
          {t(said ? "wait.unready" : "wait.getReady")}
        </button>
        {isHost && (
          <button
            type="button"
            class={canStart ? "primary wide" : "wide"}
            disabled={!canStart || closed}
            onClick={() => live.wish({ t: "start" })}
          >
            {t("wait.start")}
          </button>
        )}
      </div>
      <HostBar live={live} room={room} />
      <button
        type="button"
        class="plain"
        disabled={closed}
        onClick={() => live.wish({ t: "leave" })}
      >
        {t("wait.leave")}
      </button>
    </div>
  );
}

function Missing({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  const missing = room.seats.filter((card) => !isReady(card) && !card.is_away);
  const others = missing.filter(({ seat }) => seat !== room.you).map(({ name }) => name);
  const names = list(others, speech.language.value);
  const isOwnMissing = others.length < missing.length;
  if (isOwnMissing)
    return <>{t(names ? "wait.waitingForYouAnd" : "wait.waitingForYou", { names })}</>;
  if (names) return <>{t("wait.waitingFor", { names })}</>;
  if (startsByItself(room)) return <>{t("wait.startsAlone")}</>;
  if (room.host === room.you || room.host === null) return <>{t("wait.allReady")}</>;
  return <>{t("wait.hostStarts", { name: apart(nameOf(room, room.host)) })}</>;
}

/** A room that nobody else can come into starts once all are ready. */
function startsByItself({ seats, options, locked }: Room): boolean {
  return seats.every(isReady) && (seats.length >= options.seats || (locked && seats.length > 1));
}

/** Who isn't there and isn't ready holds nobody up. */
function LeftOut({ room }: { readonly room: Room }) {
  const { t, speech } = useApp();
  const away = room.seats.filter((card) => card.is_away && !isReady(card));
  const names = list(
    away.map(({ name }) => name),
    speech.language.value,
  );
  return away.length > 0 ? <p class="ready-words">{t("wait.leftOut", { names })}</p> : null;
}

function TakeSeat({ live, room }: Props) {
  const app = useApp();
  const { t } = app;
  const [name, setName] = useState(() => app.name.value ?? drawName(app));
  const task = useTask();
  if (room.locked) return <p class="notice">{t("wait.locked")}</p>;
  if (room.seats.length >= room.options.seats) return <p class="notice">{t("wait.full")}</p>;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    task.run(async () => {
      const before = app.name.value;
      await app.becomeKnown(name.trim());
      if (app.name.value === before) live.wish({ t: "join" });
      else joinAnew(app, live);
    });
  };
  return (
    <form class="ready-bar" onSubmit={submit}>
      <NameField value={name} onInput={setName} />
      <button type="submit" class="primary wide" disabled={task.running}>
        {t("wait.join")}
      </button>
      <Problem code={task.problem} />
    </form>
  );
}
