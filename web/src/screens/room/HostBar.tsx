/** What only the host may: lock the room, ask for a bot. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import type { Live } from "../../net/live";
import type { Strength } from "../../net/protocol";
import type { Room } from "../../net/room";
import { later } from "../../ui/later";

const sheet = later(
  () => import("./BotSheet").then(({ BotSheet }) => BotSheet),
  ["pages", "room", "home"],
);

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function HostBar({ live, room }: Props) {
  const { t } = useApp();
  const [asks, setAsks] = useState(false);
  if (room.host === null || room.host !== room.you) return null;
  const closed = !live.session.value.synced || !room.controls || room.phase !== "waiting";
  const isFull = room.seats.length >= room.options.seats;
  const call = (strength: Strength) => live.wish({ t: "bot", strength });
  return (
    <div class="actions host-bar">
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={closed || isFull || room.locked}
        onClick={() => setAsks(true)}
      >
        {t("wait.bot.add")}
      </button>
      <button
        type="button"
        disabled={closed}
        onClick={() => live.wish({ t: "lock", locked: !room.locked })}
      >
        {t(room.locked ? "wait.unlock" : "wait.lock")}
      </button>
      {asks && <sheet.Screen onPick={call} onClose={() => setAsks(false)} />}
    </div>
  );
}
