/** What one seldom does during a race: read the keys, change a setting, resign. */
import { type Dispatch, type StateUpdater, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import { mayAct } from "../net/session";
import { isPractice } from "../practice";
import { Dialog } from "./Dialog";
import { KeyList } from "./KeyList";
import { Link } from "./Link";
import { SettingsFields } from "./SettingsFields";

export type Opened = "menu" | "resign" | "keys" | "settings" | null;

interface Props {
  readonly live: Live;
  readonly opened: Opened;
  readonly onOpen: Dispatch<StateUpdater<Opened>>;
}

/**
 * Returns what is open after a window has closed. The browser tells of that a moment later: what was
 * opened meanwhile, by a key, stays.
 */
export function instead(closed: Opened, next: Opened = null): (now: Opened) => Opened {
  return (now) => (now === closed ? next : now);
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
      {opened === "resign" && <Resign live={live} onClose={() => onOpen(instead("resign"))} />}
      {opened === "keys" && (
        <Dialog title={t("race.keys")} onClose={() => onOpen(instead("keys"))}>
          <KeyList {...offers(live)} />
          <Close />
        </Dialog>
      )}
      {opened === "settings" && (
        <Dialog title={t("app.settings")} onClose={() => onOpen(instead("settings"))}>
          <SettingsFields />
          <Close />
        </Dialog>
      )}
    </>
  );
}

function offers(live: Live): { undo: boolean; hints: boolean } {
  const { room } = live.session.value;
  return { undo: room?.rules.undo ?? false, hints: room?.options.hints ?? false };
}

function Menu({ live, onOpen }: Pick<Props, "live" | "onOpen">) {
  const { t } = useApp();
  const [next, setNext] = useState<Opened>(null);
  // The window closes first, and so gives the focus back, before the next one opens.
  return (
    <Dialog title={t("race.menu")} onClose={() => onOpen(instead("menu", next))}>
      <form method="dialog" class="menu">
        <button type="submit" onClick={() => setNext("keys")}>
          {t("race.keys")}
        </button>
        <button type="submit" onClick={() => setNext("settings")}>
          {t("app.settings")}
        </button>
        {mayAct(live.session.value) ? (
          <button type="submit" class="danger" onClick={() => setNext("resign")}>
            {t(stopWords(live).act)}
          </button>
        ) : (
          <Link to={{ screen: "home" }} class="button">
            {t("end.home")}
          </Link>
        )}
        <button type="submit">{t("app.close")}</button>
      </form>
    </Dialog>
  );
}

const RESIGN = {
  act: "race.resign",
  ask: "race.resign.ask",
  text: "race.resign.text",
  yes: "race.resign.yes",
  no: "race.resign.no",
} as const;

/** Alone nobody races on. */
const STOP = {
  act: "practice.stop",
  ask: "practice.stop.ask",
  text: "practice.stop.text",
  yes: "practice.stop",
  no: "practice.stop.no",
} as const;

function stopWords(live: Live): typeof RESIGN | typeof STOP {
  const { room } = live.session.value;
  return room && isPractice(room) ? STOP : RESIGN;
}

function Resign({ live, onClose }: { readonly live: Live; readonly onClose: () => void }) {
  const { t } = useApp();
  const words = stopWords(live);
  return (
    <Dialog title={t(words.ask)} onClose={onClose}>
      <p>{t(words.text)}</p>
      <form method="dialog" class="actions">
        <button type="submit" class="primary">
          {t(words.no)}
        </button>
        <button
          type="submit"
          class="danger"
          disabled={!live.session.value.synced}
          onClick={() => live.wish({ t: "resign" })}
        >
          {t(words.yes)}
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
