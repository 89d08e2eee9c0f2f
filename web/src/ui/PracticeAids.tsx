/** What helps in practice alone: doing again what was taken back, and stopping the clock. */
import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import { mayAct } from "../net/session";
import { Aid } from "./Aid";
import { useRedo } from "./redo";

export interface PracticeAidsProps {
  readonly live: Live;
  /** Takes what the board's key does. */
  readonly redo: RefObject<(() => void) | null>;
}

export function PracticeAids({ live, redo: key }: PracticeAidsProps) {
  const { t } = useApp();
  const { next, redo } = useRedo(live);
  // As soon as the button is there, so is its key.
  useLayoutEffect(() => {
    key.current = redo;
  }, [key, redo]);
  return (
    <>
      {live.session.value.room?.rules.undo && (
        <Aid name={t("practice.redo")} letter="x" closed={next.value === null} onClick={redo}>
          <path d="m15 6 5 5-5 5M20 11H10a6 6 0 0 0 0 9" />
        </Aid>
      )}
      <Aid
        name={t("race.pause")}
        letter={null}
        closed={!mayAct(live.session.value)}
        onClick={() => live.wish({ t: "pause" })}
      >
        <path d="M9 5v14M15 5v14" />
      </Aid>
    </>
  );
}
