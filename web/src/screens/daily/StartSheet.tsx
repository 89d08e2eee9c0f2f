/** What an official attempt means, said before its clock starts. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { drawName } from "../../guest";
import { setNameOf } from "../../i18n/rules";
import { ApiError } from "../../net/api";
import { type Tournament, takePart } from "../../net/tournaments";
import { Dialog } from "../../ui/Dialog";
import { NameField } from "../../ui/NameField";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

interface Props {
  readonly deal: Tournament;
  /** The day has ended meanwhile. */
  readonly onLate: () => void;
  readonly onClose: () => void;
}

const TOLD = ["once", "minutes", "help", "seen", "after"] as const;

export function StartSheet({ deal, onLate, onClose }: Props) {
  const app = useApp();
  const { t, api, router } = app;
  const [name, setName] = useState(() => app.name.value ?? drawName(app));
  const isGuest = app.name.value === null;
  const task = useTask();
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(async () => {
      await app.becomeKnown(name.trim());
      const room = await takePart(api, deal.key).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === "tournament_over")) throw error;
        return null;
      });
      if (room === null) onLate();
      else router.go({ screen: "room", room });
    });
  };
  return (
    <Dialog title={t("start.title", { rules: setNameOf(t, deal.rules) })} onClose={onClose}>
      <form class="start" onSubmit={start}>
        <ul class="start-told">
          {TOLD.map((what) => (
            <li key={what}>{t(`start.${what}`, { n: deal.minutes })}</li>
          ))}
        </ul>
        {isGuest && <NameField value={name} onInput={setName} />}
        <p class="told" role="status">
          {task.running && t("start.opening")}
        </p>
        <Problem code={task.problem} />
        <div class="actions">
          <button type="button" autofocus onClick={onClose}>
            {t("start.no")}
          </button>
          <button type="submit" class="primary" disabled={task.running}>
            {t("start.go")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
