/** The button to all that one seldom does during a race. Its windows come when the race is drawn. */
import { type Dispatch, type StateUpdater, useEffect } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import { later } from "./later";
import type { Opened } from "./opened";

const windows = later(
  () => import("./RaceWindows").then(({ RaceWindows }) => RaceWindows),
  ["pages", "room"],
);

interface Props {
  readonly live: Live;
  readonly opened: Opened;
  readonly onOpen: Dispatch<StateUpdater<Opened>>;
}

export function RaceMenu({ live, opened, onOpen }: Props) {
  const { t } = useApp();
  useEffect(() => {
    void windows.load();
  }, []);
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
      {opened && <windows.Screen live={live} opened={opened} onOpen={onOpen} />}
    </>
  );
}
