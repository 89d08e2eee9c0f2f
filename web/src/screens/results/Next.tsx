/** What one does after a race: race again, open another room, and tell others of it. */
import { useApp } from "../../app";
import { playerName } from "../../i18n/player_name";
import { apart, scored } from "../../i18n/say";
import type { Finished } from "../../net/finished";
import type { Live } from "../../net/live";
import { isPractice } from "../../practice";
import { Link } from "../../ui/Link";
import { Problem } from "../../ui/Problem";
import { ShareText } from "../../ui/ShareText";
import { useTask } from "../../ui/task";
import { PracticeAgain } from "./PracticeAgain";
import { Rematch } from "./Rematch";

interface Props {
  readonly race: Finished;
  readonly live: Live | null;
}

export function Next({ race, live }: Props) {
  const { t } = useApp();
  // A room whose connection has ended for good has no next race.
  const room = live?.session.value.link === "ended" ? null : live;
  return (
    <div class="next">
      <Again race={race} live={room} />
      {race.proof && (
        <Link to={{ screen: "replay", race: race.race }} class="button">
          {t("results.replay")}
        </Link>
      )}
      <Share race={race} />
    </div>
  );
}

function Again({ race, live }: Props) {
  if (isPractice(race)) return <PracticeAgain race={race} live={live} />;
  return (
    <>
      {live && <Rematch race={race} live={live} />}
      <NewRoom race={race} isFirst={live === null} />
    </>
  );
}

/** A room of its own with the same options, for others than those who raced here. */
function NewRoom({ race, isFirst }: { readonly race: Finished; readonly isFirst: boolean }) {
  const { t, api, router, name } = useApp();
  const task = useTask();
  const open = () =>
    task.run(async () => {
      if (name.value === null) return router.go({ screen: "create" });
      const { room } = await api.createRoom(race.options);
      router.go({ screen: "room", room });
    });
  return (
    <>
      <button type="button" class={isFirst ? "primary" : ""} disabled={task.running} onClick={open}>
        {t("results.newRoom")}
      </button>
      {isFirst && <p class="told">{t("results.newRoom.text")}</p>}
      <Problem code={task.problem} />
    </>
  );
}

function Share({ race }: { readonly race: Finished }) {
  const { t } = useApp();
  const title = t("results.share.head");
  const lines = race.standings.map((row) =>
    t("results.share.line", {
      ...row,
      name: apart(playerName(t, race, row.seat)),
      scored: scored(t, race.rules, row.score),
    }),
  );
  return (
    <ShareText label={t("results.share")} what={{ title, text: [title, ...lines].join("\n") }} />
  );
}
