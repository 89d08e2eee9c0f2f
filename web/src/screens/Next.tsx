/** What one does after a race: play on, and tell others of it. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Key } from "../i18n";
import { apart, scored } from "../i18n/say";
import type { Standing } from "../net/protocol";
import { nameOf, type Room } from "../net/room";
import { isPractice, practise } from "../practice";
import { Problem } from "../ui/Problem";
import { type Shared, share } from "../ui/share";
import { useTask } from "../ui/task";

const TOLD: Readonly<Record<Shared, Key | null>> = {
  shared: null,
  copied: "results.shared",
  byHand: null,
};

/** Ways on from the results: a new room or a new practice deal, and telling others. */
export function Next({ room }: { readonly room: Room }) {
  const app = useApp();
  const { t, api, router, name } = app;
  const task = useTask();
  const [shared, setShared] = useState<Shared | null>(null);
  const text = resultText(room, (row) =>
    t("results.share.line", {
      ...row,
      name: apart(nameOf(room, row.seat)),
      scored: scored(t, room.rules, row.score),
    }),
  );
  const isAlone = isPractice(room);
  const openRoom = () =>
    task.run(async () => {
      if (isAlone) return practise(app, "", room.options);
      if (name.value === null) return router.go({ screen: "create" });
      const made = await api.createRoom(room.options);
      router.go({ screen: "room", room: made.room });
    });
  const send = async () => {
    const title = t("results.share.head");
    setShared(await share(navigator, { title, text: `${title}\n${text}` }));
  };
  const told = shared && TOLD[shared];
  return (
    <div class="next">
      <div class="actions">
        <button type="button" class="primary" disabled={task.running} onClick={openRoom}>
          {t(isAlone ? "results.again" : "results.newRoom")}
        </button>
        <button type="button" onClick={send}>
          {t("results.share")}
        </button>
      </div>
      {!isAlone && <p class="told">{t("results.newRoom.text")}</p>}
      <p class="told" role="status">
        {told && t(told)}
      </p>
      {shared === "byHand" && (
        <textarea class="by-hand" readOnly rows={4} aria-label={t("wait.copy.self")}>
          {text}
        </textarea>
      )}
      <Problem code={task.problem} />
    </div>
  );
}

function resultText(room: Room, line: (row: Standing) => string): string {
  return room.standings.map(line).join("\n");
}
