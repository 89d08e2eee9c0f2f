/** What one does after a race: race again, open another room, and tell others of it. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Key } from "../i18n";
import { apart, scored } from "../i18n/say";
import type { Finished } from "../net/finished";
import type { Live } from "../net/live";
import { isPractice } from "../practice";
import { Problem } from "../ui/Problem";
import { type Shared, share } from "../ui/share";
import { useTask } from "../ui/task";
import { PracticeAgain } from "./PracticeAgain";
import { playerName } from "./player_name";
import { Rematch } from "./Rematch";

interface Props {
  readonly race: Finished;
  readonly live: Live | null;
}

export function Next({ race, live }: Props) {
  // A room whose connection has ended for good has no next race.
  const room = live?.session.value.link === "ended" ? null : live;
  return (
    <div class="next">
      {isPractice(race) ? (
        <PracticeAgain race={race} live={room} />
      ) : (
        <>
          {room && <Rematch race={race} live={room} />}
          <NewRoom race={race} isFirst={room === null} />
        </>
      )}
      <Share race={race} />
    </div>
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

const TOLD: Readonly<Record<Shared, Key | null>> = {
  shared: null,
  copied: "results.shared",
  byHand: null,
};

function Share({ race }: { readonly race: Finished }) {
  const { t } = useApp();
  const [shared, setShared] = useState<Shared | null>(null);
  const title = t("results.share.head");
  const lines = race.standings.map((row) =>
    t("results.share.line", {
      ...row,
      name: apart(playerName(t, race, row.seat)),
      scored: scored(t, race.rules, row.score),
    }),
  );
  const send = async () =>
    setShared(await share(navigator, { title, text: [title, ...lines].join("\n") }));
  const told = shared && TOLD[shared];
  return (
    <>
      <button type="button" onClick={send}>
        {t("results.share")}
      </button>
      <p class="told" role="status">
        {told && t(told)}
      </p>
      {shared === "byHand" && (
        <textarea class="by-hand" readOnly rows={4} aria-label={t("wait.copy.self")}>
          {lines.join("\n")}
        </textarea>
      )}
    </>
  );
}
