/** How the connection is, in a dot with words for who asks. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Translate } from "../i18n";
import type { Session } from "../net/session";

/** A move that takes longer than this to be kept is said to be saving. */
const SLOW_MS = 1000;

export function LinkDot({ session }: { readonly session: Session }) {
  const { t } = useApp();
  const text = linkText(t, session);
  const isSlow = session.latency !== null && session.latency > SLOW_MS;
  const state = session.link === "open" && session.synced ? (isSlow ? "slow" : "open") : "lost";
  return <span class={`link-dot ${state}`} role="img" aria-label={text} title={text} />;
}

/** A connection that is back within this is not worth a word. */
const PATIENCE_MS = 700;

/** Says that the connection is gone, once that lasts, and that the moves are not; it covers nothing. */
export function LinkNotice({ session }: { readonly session: Session }) {
  const { t, host } = useApp();
  const [lasts, setLasts] = useState(false);
  const isLost = session.link === "lost";
  useEffect(() => {
    setLasts(false);
    return isLost ? host.after(PATIENCE_MS, () => setLasts(true)) : undefined;
  }, [isLost, host]);
  return (
    <p class="link-notice" role="status">
      {isLost && lasts && <span>{t("link.lost")}</span>}
    </p>
  );
}

function linkText(t: Translate, session: Session): string {
  if (session.link === "lost") return t("link.lost");
  if (!session.synced) return t("link.connecting");
  if (session.latency === null) return t("link.open");
  return t("link.latency", { ms: Math.round(session.latency) });
}
