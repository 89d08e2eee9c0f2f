/** A race for two that begins by itself: who is waited for, since when, and the way out. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { apart } from "../../i18n/say";
import { ApiError } from "../../net/api";
import { clockText } from "../../net/clock";
import type { Live } from "../../net/live";
import type { Room } from "../../net/room";
import { stopSearch, waitedSince } from "../../quick";
import { searchOn } from "../../quick_search";
import { useNow } from "../../ui/now";
import { OptionWords } from "../../ui/OptionWords";
import { Page } from "../../ui/Page";
import { useTask } from "../../ui/task";
import "../../styles/quick.css";

interface Props {
  readonly live: Live;
  readonly room: Room;
}

export function QuickScreen({ live, room }: Props) {
  const app = useApp();
  const { t } = app;
  useEffect(() => searchOn(app, live), [app, live]);
  return (
    <Page title={t("quick.title")} narrow>
      <div class="panel quick">
        <Waiting live={live} room={room} />
        <OptionWords options={room.options} rules={room.rules} />
        {room.phase === "waiting" && <Cancel live={live} />}
      </div>
    </Page>
  );
}

function Waiting({ live, room }: Props) {
  const { t, host } = useApp();
  const now = useNow(live, 250);
  const [since] = useState(() => waitedSince(host.shelf, live.session.value.roomId, live.now()));
  const other = room.seats.find(({ seat }) => seat !== room.you);
  return (
    <>
      <p class="quick-waited">
        <span>{t("quick.waited")}</span>
        <span class="quick-clock" role="timer" aria-live="off">
          {clockText(now - since, "down")}
        </span>
      </p>
      <p class="quick-state" role="status">
        {other ? `${t("quick.found", { name: apart(other.name) })} ${t("quick.starts")}` : null}
        {!other && room.options.bot === null && t("quick.person")}
        {!other && room.options.bot !== null && room.botAt === null && t("quick.bot.comes")}
      </p>
      {!other && room.botAt !== null && (
        <p class="quick-bot">{t("quick.bot", { n: secondsUntil(room.botAt, now) })}</p>
      )}
    </>
  );
}

function secondsUntil(at: number, now: number): number {
  return Math.max(0, Math.ceil((at - now) / 1000));
}

function Cancel({ live }: { readonly live: Live }) {
  const app = useApp();
  const task = useTask();
  const cancel = async () => {
    live.wish({ t: "leave" });
    try {
      await stopSearch(app);
    } catch (error) {
      // The seat is given back: nobody can be matched to it any more.
      if (!(error instanceof ApiError)) throw error;
    }
    app.router.go({ screen: "home" });
  };
  return (
    <button type="button" class="wide" disabled={task.running} onClick={() => task.run(cancel)}>
      {app.t("quick.cancel")}
    </button>
  );
}
