/** Over the cards while the clock stands: nobody plans moves on a stopped clock. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { useApp } from "../app";
import type { Live } from "../net/live";
import "../styles/pause.css";

export function PauseCover({ live }: { readonly live: Live }) {
  const { t } = useApp();
  const { synced, room } = live.session.value;
  const button = useRef<HTMLButtonElement>(null);
  // Before the cover is seen: a key pressed then means its button, and no card beneath.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div class="pause-cover">
      <p class="pause-words" role="status">
        <strong>{t("race.paused")}</strong>
        <span>{t("race.paused.text")}</span>
      </p>
      <button
        type="button"
        ref={button}
        class="primary"
        aria-disabled={!synced || !room?.controls}
        onClick={() => live.wish({ t: "resume" })}
      >
        {t("race.goOn")}
      </button>
    </div>
  );
}
