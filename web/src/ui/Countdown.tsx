/** The real time that remains until the start, in numerals for across the room. */
import { useApp } from "../app";
import type { Translate } from "../i18n";
import { clockText } from "../net/clock";
import type { Live } from "../net/live";
import { phaseAt, type Room } from "../net/room";
import { isPractice } from "../practice";
import { useNow } from "./now";

/** More seconds than these are told in minutes, too. */
const LONG = 99;

/** What is not as it was said before the start. */
function noticeOf({ search, proved, isPostponed }: Room, t: Translate): string {
  if (search !== null && proved === false) return t("race.anyDeal");
  return isPostponed && proved === null ? t("race.postponed") : "";
}

export function Countdown({ live, room }: { readonly live: Live; readonly room: Room }) {
  const { t } = useApp();
  const now = useNow(live, 50);
  if (phaseAt(room, now) !== "countdown" || room.start === null) return null;
  const seconds = Math.ceil((room.start - now) / 1000);
  return (
    <div class="countdown">
      <p class="countdown-words">{t(isPractice(room) ? "practice.countdown" : "race.countdown")}</p>
      <p
        class="countdown-number"
        data-long={seconds > LONG}
        role="timer"
        aria-live="off"
        key={seconds}
      >
        {seconds > LONG ? clockText(seconds * 1000) : seconds}
      </p>
      <p class="countdown-notice" role="status">
        {noticeOf(room, t)}
      </p>
    </div>
  );
}
