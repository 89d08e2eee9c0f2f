/** On narrow screens: a window with all that has no room beside the boards. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { Dialog } from "../../ui/Dialog";

interface Props {
  /** Whether two boards are shown; null where there is only one. */
  readonly two: boolean | null;
  readonly onTwo: (boards: number) => void;
  readonly children: ComponentChildren;
}

export function ReplayMore({ two, onTwo, children }: Props) {
  const { t } = useApp();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        class="replay-menu"
        aria-haspopup="dialog"
        aria-label={t("replay.more")}
        title={t("replay.more")}
        onClick={() => setOpen(true)}
      >
        <svg class="replay-icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      {isOpen && (
        <Dialog title={t("replay.title")} onClose={() => setOpen(false)}>
          {two !== null && (
            <button type="button" aria-pressed={two} onClick={() => onTwo(two ? 1 : 2)}>
              {t("replay.two")}
            </button>
          )}
          {children}
          <button type="button" onClick={() => setOpen(false)}>
            {t("app.close")}
          </button>
        </Dialog>
      )}
    </>
  );
}
