/** What one seldom does during a race: read the keys, resign. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import { mayAct } from "../net/session";
import { Dialog } from "./Dialog";
import { KeyList } from "./KeyList";

export type Opened = "menu" | "resign" | "keys" | null;

interface Props {
  readonly live: Live;
  readonly opened: Opened;
  readonly onOpen: (opened: Opened) => void;
}

export function RaceMenu({ live, opened, onOpen }: Props) {
  const { t } = useApp();
  return (
    <>
      <button
        type="button"
        class="menu-button"
        aria-haspopup="dialog"
        aria-label={t("race.menu")}
        onClick={() => onOpen("menu")}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      {opened === "menu" && <Menu live={live} onOpen={onOpen} />}
      {opened === "resign" && <Resign live={live} onClose={() => onOpen(null)} />}
      {opened === "keys" && (
        <Dialog title={t("race.keys")} onClose={() => onOpen(null)}>
          <KeyList />
          <Close />
        </Dialog>
      )}
    </>
  );
}

function Menu({ live, onOpen }: Pick<Props, "live" | "onOpen">) {
  const { t } = useApp();
  const [next, setNext] = useState<Opened>(null);
  // The window closes first, and so gives the focus back, before the next one opens.
  return (
    <Dialog title={t("race.menu")} onClose={() => onOpen(next)}>
      <form method="dialog" class="menu">
        <button type="submit" onClick={() => setNext("keys")}>
          {t("race.keys")}
        </button>
        {mayAct(live.session.value) && (
          <button type="submit" class="danger" onClick={() => setNext("resign")}>
            {t("race.resign")}
          </button>
        )}
        <button type="submit">{t("app.close")}</button>
      </form>
    </Dialog>
  );
}

function Resign({ live, onClose }: { readonly live: Live; readonly onClose: () => void }) {
  const { t } = useApp();
  return (
    <Dialog title={t("race.resign.ask")} onClose={onClose}>
      <p>{t("race.resign.text")}</p>
      <form method="dialog" class="actions">
        <button type="submit" class="primary">
          {t("race.resign.no")}
        </button>
        <button type="submit" class="danger" onClick={() => live.wish({ t: "resign" })}>
          {t("race.resign.yes")}
        </button>
      </form>
    </Dialog>
  );
}

function Close() {
  const { t } = useApp();
  return (
    <form method="dialog" class="actions">
      <button type="submit">{t("app.close")}</button>
    </form>
  );
}
