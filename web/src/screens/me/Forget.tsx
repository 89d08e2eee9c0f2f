/** Deleting one's data: what that means first, and a word to type so that no slip does it. */
import { useId, useState } from "preact/hooks";
import { useApp } from "../../app";
import { forgetMe } from "../../net/player";
import { Dialog } from "../../ui/Dialog";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";

const TOLD = [1, 2, 3] as const;

export function Forget() {
  const { t } = useApp();
  const [isAsked, setAsked] = useState(false);
  return (
    <section class="panel">
      <h2>{t("forget.title")}</h2>
      <ul class="forget-what">
        {TOLD.map((what) => (
          <li key={what}>{t(`forget.what.${what}`)}</li>
        ))}
      </ul>
      <button type="button" class="danger" aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t("forget.ask")}
      </button>
      {isAsked && <Question onClose={() => setAsked(false)} />}
    </section>
  );
}

function Question({ onClose }: { readonly onClose: () => void }) {
  const app = useApp();
  const { t } = app;
  const [typed, setTyped] = useState("");
  const field = useId();
  const task = useTask();
  const isMeant = typed.trim().toLowerCase() === t("forget.word");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isMeant) return;
    void task.run(async () => {
      await forgetMe(app.api);
      app.name.value = null;
      app.router.go({ screen: "home" });
    });
  };
  return (
    <Dialog title={t("forget.title")} onClose={onClose}>
      <p>{t("forget.text")}</p>
      <form class="forget" onSubmit={submit}>
        <label class="field" for={field}>
          {t("forget.type", { word: t("forget.word") })}
        </label>
        <input
          id={field}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" class="danger" disabled={!isMeant || task.running}>
          {t("forget.go")}
        </button>
        <button type="button" onClick={onClose}>
          {t("forget.keep")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Dialog>
  );
}
