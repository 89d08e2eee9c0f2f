/** What one seldom does during a race: read the keys or the log, change a setting, resign. */
import { type Dispatch, type StateUpdater, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import { mayAct } from "../net/session";
import { isOfficial, isPractice } from "../practice";
import { Dialog } from "./Dialog";
import { KeyList } from "./KeyList";
import { Link } from "./Link";
import { Log } from "./Log";
import { instead, type Opened } from "./opened";
import { PracticeMenu } from "./PracticeMenu";
import { SettingsFields } from "./SettingsFields";

interface Props {
  readonly live: Live;
  readonly opened: Opened;
  readonly onOpen: Dispatch<StateUpdater<Opened>>;
}

const LOG_LINES = 60;

export function RaceWindows({ live, opened, onOpen }: Props) {
  const { t } = useApp();
  const close = () => onOpen(instead(opened));
  switch (opened) {
    case "menu":
      return <Menu live={live} onOpen={onOpen} />;
    case "resign":
      return <Resign live={live} onClose={close} />;
    case "log":
      return (
        <Dialog key={opened} title={t("race.log.open")} onClose={close}>
          <Log log={live.session.value.room?.log ?? []} most={LOG_LINES} />
          <Close />
        </Dialog>
      );
    case "keys":
      return (
        <Dialog key={opened} title={t("race.keys")} onClose={close}>
          <KeyList {...offers(live)} />
          <Close />
        </Dialog>
      );
    case "settings":
      return (
        <Dialog key={opened} title={t("app.settings")} onClose={close}>
          <SettingsFields />
          <Close />
        </Dialog>
      );
    case null:
      return null;
  }
}

function offers(live: Live): Parameters<typeof KeyList>[0] {
  const { room } = live.session.value;
  const undo = room?.rules.undo ?? false;
  const redo = undo && room !== null && isPractice(room);
  return { undo, redo, hints: room?.options.hints ?? false };
}

function Menu({ live, onOpen }: Pick<Props, "live" | "onOpen">) {
  const { t } = useApp();
  const [next, setNext] = useState<Opened>(null);
  // The window closes first, and so gives the focus back, before the next one opens.
  return (
    <Dialog title={t("race.menu")} onClose={() => onOpen(instead("menu", next))}>
      <form method="dialog" class="menu">
        <PracticeMenu live={live} />
        <button type="submit" onClick={() => setNext("log")}>
          {t("race.log.open")}
        </button>
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

/** What counts can't be tried again. */
const ATTEMPT = {
  act: "race.resign",
  ask: "attempt.resign.ask",
  text: "attempt.resign.text",
  yes: "race.resign.yes",
  no: "practice.stop.no",
} as const;

function stopWords(live: Live): typeof RESIGN | typeof STOP | typeof ATTEMPT {
  const { room } = live.session.value;
  if (room && isOfficial(room)) return ATTEMPT;
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
