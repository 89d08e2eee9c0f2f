/** The seats of a room, taken and free. */
import { useApp } from "../app";
import type { SeatCard } from "../net/protocol";
import { isReady, type Room } from "../net/room";

/** More free seats than this are one line. */
const FREE_SHOWN = 2;

export function Seats({ room }: { readonly room: Room }) {
  const { t } = useApp();
  const free = room.options.seats - room.seats.length;
  const shown = free <= FREE_SHOWN ? free : 1;
  return (
    <ul class="seats" aria-label={t("wait.seats")}>
      {room.seats.map((card) => (
        <Seat key={card.seat} card={card} room={room} />
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

function Seat({ card, room }: { readonly card: SeatCard; readonly room: Room }) {
  const { t } = useApp();
  const ready = isReady(card);
  return (
    <li class={ready ? "seat taken ready" : "seat taken"}>
      <span class="seat-number" aria-hidden="true">
        {card.seat}
      </span>
      <bdi class="seat-name">{card.name}</bdi>
      {card.seat === room.you && <span class="tag">{t("wait.you")}</span>}
      {card.seat === room.host && <span class="tag">{t("wait.host")}</span>}
      <span class="seat-state">{t(ready ? "wait.ready" : "wait.notReady")}</span>
    </li>
  );
}
