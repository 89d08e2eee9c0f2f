/** The seats of a room, taken and free. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { apart } from "../i18n/say";
import type { Live } from "../net/live";
import type { SeatCard } from "../net/protocol";
import { isReady, type Room } from "../net/room";
import { Dialog } from "./Dialog";

/** More free seats than this are one line. */
const FREE_SHOWN = 2;

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function Seats({ live, room }: Props) {
  const { t } = useApp();
  const free = room.options.seats - room.seats.length;
  const shown = free <= FREE_SHOWN ? free : 1;
  return (
    <ul class="seats" tabIndex={-1} aria-label={t("wait.seats")}>
      {room.seats.map((card) => (
        <Seat key={card.seat} card={card} live={live} room={room} />
      ))}
      {Array.from({ length: shown }, (_, at) => (
        <li key={`free-${at}`} class="seat free">
          {t("wait.free")}
        </li>
      ))}
      {free > shown && <li class="seat free more">{t("wait.free.more", { n: free - shown })}</li>}
    </ul>
  );
}

function Seat({ card, live, room }: Props & { readonly card: SeatCard }) {
  const { t } = useApp();
  const ready = isReady(card);
  return (
    <li class={ready ? "seat taken ready" : "seat taken"}>
      <span class="seat-number" aria-hidden="true">
        {card.seat}
      </span>
      <span class="seat-who">
        <bdi class="seat-name">{card.name}</bdi>
        {card.seat === room.you && <span class="tag">{t("wait.you")}</span>}
        {card.seat === room.host && <span class="tag">{t("wait.host")}</span>}
      </span>
      <span class="seat-state">{t(ready ? "wait.ready" : "wait.notReady")}</span>
      {room.you === room.host && card.seat !== room.you && <Remove card={card} live={live} />}
    </li>
  );
}

/** The host's way to go on without somebody who never gets ready. */
function Remove({ card, live }: { readonly card: SeatCard; readonly live: Live }) {
  const { t } = useApp();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // The seat goes, and would take the focus with it.
      if (document.activeElement === button.current) button.current?.closest("ul")?.focus();
    },
    [],
  );
  const { synced, room } = live.session.value;
  const closed = !synced || !room?.controls || room.phase !== "waiting";
  const name = apart(card.name);
  return (
    <>
      <button
        type="button"
        ref={button}
        class="plain"
        aria-haspopup="dialog"
        aria-label={t("wait.remove.who", { name })}
        disabled={closed}
        onClick={() => setAsks(true)}
      >
        {t("wait.remove")}
      </button>
      {asks && (
        <Dialog title={t("wait.remove.ask", { name })} onClose={() => setAsks(false)}>
          <p>{t("wait.remove.text")}</p>
          <form method="dialog" class="actions">
            <button type="submit" class="primary">
              {t("wait.remove.no")}
            </button>
            <button
              type="submit"
              class="danger"
              disabled={closed}
              onClick={() => live.wish({ t: "remove", seat: card.seat })}
            >
              {t("wait.remove")}
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
