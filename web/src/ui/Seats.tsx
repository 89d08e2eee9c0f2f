/** The seats of a room, taken and free: who sits there, who is there, who is ready. */
import { useApp } from "../app";
import type { Key } from "../i18n";
import type { Live } from "../net/live";
import type { SeatCard } from "../net/protocol";
import { isReady, type Room } from "../net/room";
import { Removal } from "./Removal";
import { Swatch } from "./Swatch";

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
      {!room.locked &&
        Array.from({ length: shown }, (_, at) => (
          <li key={`free-${at}`} class="seat free">
            {t("wait.free")}
          </li>
        ))}
      {!room.locked && free > shown && (
        <li class="seat free more">{t("wait.free.more", { n: free - shown })}</li>
      )}
    </ul>
  );
}

function Seat({ card, live, room }: Props & { readonly card: SeatCard }) {
  const { t } = useApp();
  const state = stateOf(card);
  return (
    <li class={`seat taken ${state}`}>
      <Swatch {...card} />
      <span class="seat-who">
        <bdi class="seat-name">{card.name}</bdi>
        {card.bot && <span class="tag">{t(`bot.${card.bot}`)}</span>}
        {card.seat === room.you && <span class="tag">{t("wait.you")}</span>}
        {card.seat === room.host && <span class="tag host">{t("wait.host")}</span>}
      </span>
      <span class="seat-state">{t(SAID[state])}</span>
      {room.you === room.host && card.seat !== room.you && <Removal card={card} live={live} />}
    </li>
  );
}

type State = "away" | "ready" | "unready";

const SAID: Readonly<Record<State, Key>> = {
  away: "wait.away",
  ready: "wait.ready",
  unready: "wait.notReady",
};

function stateOf(card: SeatCard): State {
  if (card.is_away) return "away";
  return isReady(card) ? "ready" : "unready";
}
