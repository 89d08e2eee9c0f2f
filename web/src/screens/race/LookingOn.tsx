/** Who looks on and sees no board: because none are shown, or because they come late. */
import { useApp } from "../../app";
import { apart } from "../../i18n/say";
import { clockText } from "../../net/clock";
import type { Live } from "../../net/live";
import { nameOf, type Room } from "../../net/room";
import { isOfficial } from "../../practice";
import { NextWish } from "../../ui/NextWish";
import { useNow } from "../../ui/now";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function LookingOn({ live, room }: Props) {
  return (
    <div class="looking-on-words">
      <Why live={live} room={room} />
      {!isOfficial(room) && <NextWish live={live} />}
    </div>
  );
}

function Why({ live, room }: Props) {
  const { t } = useApp();
  const { delay } = room.options;
  const [racer] = room.seats;
  if (isOfficial(room) && racer) {
    return <p>{t("watch.attempt", { name: apart(nameOf(room, racer.seat)) })}</p>;
  }
  if (!delay || room.deadline === null) return <p>{t("watch.none")}</p>;
  return <Late live={live} room={room} delay={delay} />;
}

/** How long it is until the boards of the start are shown. */
function Late({ live, room, delay }: Props & { readonly delay: number }) {
  const { t } = useApp();
  const now = useNow(live, 500);
  const start = (room.deadline ?? 0) - room.options.minutes * 60_000;
  const left = Math.max(0, start + delay * 1000 - now);
  return <p>{t("watch.soon", { n: delay, time: clockText(left, "up") })}</p>;
}
