/** The host's way to go on without somebody; there is no way back, so it is asked first. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import { apart } from "../i18n/say";
import type { Live } from "../net/live";
import type { SeatCard } from "../net/protocol";
import { Dialog } from "./Dialog";

interface Props {
  readonly card: SeatCard;
  readonly live: Live;
}

export function Removal({ card, live }: Props) {
  const { t } = useApp();
  const [asks, setAsks] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(
    () => () => {
      // The seat goes, and would take the focus with it.
      if (document.activeElement === button.current) button.current?.closest("ul")?.focus();
    },
    [],
  );
  const { synced, room } = live.session.value;
  const closed = !synced || !room?.controls || room.phase !== "waiting";
  const name = apart(card.name);
  return (
    <>
      <button
        type="button"
        ref={button}
        class="plain"
        aria-haspopup="dialog"
        aria-label={t("wait.remove.who", { name })}
        disabled={closed}
        onClick={() => setAsks(true)}
      >
        {t("wait.remove")}
      </button>
      {asks && (
        <Dialog title={t("wait.remove.ask", { name })} onClose={() => setAsks(false)}>
          <p>{t("wait.remove.text", { name })}</p>
          <form method="dialog" class="actions">
            <button type="submit" class="primary">
              {t("wait.remove.no")}
            </button>
            <button
              type="submit"
              class="danger"
              disabled={closed}
              onClick={() => live.wish({ t: "remove", seat: card.seat })}
            >
              {t("wait.remove")}
            </button>
          </form>
        </Dialog>
      )}
    </>
  );
}
