/** Where another device arrives with a code: it becomes that player after a tap, never by itself. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { apart } from "../../i18n/say";
import { claimTransfer } from "../../net/player";
import { HomeLink } from "../../ui/HomeLink";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import "../../styles/me.css";

/** Takes the code out of the address, where it would stay in the history of the browser. */
function useCode() {
  const [code, setCode] = useState(() => decodeURIComponent(window.location.hash.slice(1)));
  useEffect(() => window.history.replaceState(null, "", window.location.pathname), []);
  return { code, setCode };
}

export function MoveScreen() {
  const { t, api, name } = useApp();
  const { code, setCode } = useCode();
  const [moved, setMoved] = useState<string | null>(null);
  const task = useTask();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(async () => {
      const player = await claimTransfer(api, code.trim());
      name.value = player.name;
      setMoved(player.name);
    });
  };
  if (moved !== null) return <Arrived name={moved} />;
  return (
    <Page title={t("move.title")} narrow>
      <form class="panel" onSubmit={submit}>
        <p>{t("move.claim.text")}</p>
        {name.value !== null && (
          <p class="notice">{t("move.claim.lose", { name: apart(name.value) })}</p>
        )}
        <label class="field">
          <span>{t("move.code")}</span>
          <input
            type="text"
            name="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            required
            value={code}
            onInput={(event) => setCode(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={task.running}>
          {t("move.claim")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Page>
  );
}

function Arrived({ name }: { readonly name: string }) {
  const { t } = useApp();
  return (
    <Page title={t("move.title")} narrow>
      <div class="panel">
        <p role="status">{t("move.done", { name: apart(name) })}</p>
        <p class="actions">
          <Link to={{ screen: "me" }} class="button">
            {t("move.me")}
          </Link>
          <HomeLink />
        </p>
      </div>
    </Page>
  );
}
