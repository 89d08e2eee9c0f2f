/** Before a cup: the time that is left, who is in, and the way in; the table comes by itself. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { drawName } from "../../guest";
import type { Translate } from "../../i18n";
import { localTime, spanText } from "../../i18n/daily";
import { clockText } from "../../net/clock";
import type { ToldClock } from "../../net/told_clock";
import { type Tournament, takePart } from "../../net/tournaments";
import { Link } from "../../ui/Link";
import { NameField } from "../../ui/NameField";
import { useNow } from "../../ui/now";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import { loadRoom } from "../room/RoomScreen";

/** So long before the start the table is opened, to be there in time, ms. */
const TABLE_BEFORE = 15_000;
const DAY_MS = 86_400_000;

interface Props {
  readonly clock: ToldClock;
  readonly cup: Tournament;
  readonly onChange: () => void;
}

export function CupLobby({ clock, cup, onChange }: Props) {
  const { t, speech } = useApp();
  const now = useNow(clock, 250);
  const { starts_at: start, opens_at: opens, entrants, own } = cup;
  if (start === null) return null;
  const locale = speech.locale.value;
  const left = start - now;
  return (
    <section class="panel cup-lobby">
      <p class="cup-left">
        <span class="cup-clock" role="timer" aria-live="off">
          {left < DAY_MS ? longClock(left) : spanText(t, left)}
        </span>
        <span>{t("cup.until")}</span>
      </p>
      <p class="told">{t("cup.starts", { time: localTime(locale, start, now) })}</p>
      <p class="cup-in" role="status">
        {entrantsText(t, Math.max(entrants, own === null ? 0 : 1))}
      </p>
      {own === null && now < opens && (
        <p class="told">{t("cup.opens", { time: localTime(locale, opens, now) })}</p>
      )}
      {own === null && now >= opens && left > 0 && <Enter cup={cup} onChange={onChange} />}
      {own !== null && <Entered room={own.room} isNear={left <= TABLE_BEFORE} />}
    </section>
  );
}

/** Hours stand before the minutes. */
function longClock(ms: number): string {
  const HOUR = 3_600_000;
  const seconds = Math.ceil(Math.max(0, ms) / 1000) * 1000;
  if (seconds < HOUR) return clockText(seconds);
  return `${Math.floor(seconds / HOUR)}:${clockText(seconds % HOUR).padStart(5, "0")}`;
}

function entrantsText(t: Translate, count: number): string {
  if (count === 0) return t("cup.in.none");
  return count === 1 ? t("cup.in.one") : t("cup.in.many", { n: count });
}

function Enter({ cup, onChange }: Omit<Props, "clock">) {
  const app = useApp();
  const { t, api } = app;
  const [name, setName] = useState(() => app.name.value ?? drawName(app));
  const isGuest = app.name.value === null;
  const task = useTask();
  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(async () => {
      await app.becomeKnown(name.trim());
      await takePart(api, cup.key);
      onChange();
    });
  };
  return (
    <form class="cup-enter" onSubmit={enter}>
      {isGuest && <NameField value={name} onInput={setName} />}
      <button type="submit" class="primary wide" disabled={task.running}>
        {t("cup.enter")}
      </button>
      <Problem code={task.problem} />
    </form>
  );
}

interface EnteredProps {
  readonly room: string;
  readonly isNear: boolean;
}

function Entered({ room, isNear }: EnteredProps) {
  const { t, router, speech } = useApp();
  useEffect(() => {
    loadRoom(speech);
    // Of what a race loads by need alone, an attempt has this from its first moment on.
    void import("../../ui/AttemptLane");
  }, [speech]);
  useEffect(() => {
    if (isNear) router.go({ screen: "room", room }, true);
  }, [isNear, router, room]);
  return (
    <div class="cup-entered">
      <p class="cup-yes" role="status">
        ✓ {t("cup.entered")}
      </p>
      <p class="told">{t("cup.entered.text")}</p>
      <Link to={{ screen: "room", room }} class="button">
        {t("cup.table")}
      </Link>
    </div>
  );
}
