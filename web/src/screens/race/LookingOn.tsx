/** Who looks on and sees no board: because none are shown, or because they come late. */
import { useApp } from "../../app";
import { clockText } from "../../net/clock";
import type { Live } from "../../net/live";
import type { Room } from "../../net/room";
import { NextWish } from "../../ui/NextWish";
import { useNow } from "../../ui/now";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function LookingOn({ live, room }: Props) {
  const { t } = useApp();
  const { delay } = room.options;
  return (
    <div class="looking-on-words">
      {delay && room.deadline !== null ? (
        <Late live={live} room={room} delay={delay} />
      ) : (
        <p>{t("watch.none")}</p>
      )}
      <NextWish live={live} />
    </div>
  );
}

/** How long it is until the boards of the start are shown. */
function Late({ live, room, delay }: Props & { readonly delay: number }) {
  const { t } = useApp();
  const now = useNow(live, 500);
  const start = (room.deadline ?? 0) - room.options.minutes * 60_000;
  const left = Math.max(0, start + delay * 1000 - now);
  return <p>{t("watch.soon", { n: delay, time: clockText(left, "up") })}</p>;
}
