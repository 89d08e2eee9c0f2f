/** How the connection is, in a dot with words for who asks. */
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

/** Says that the connection is gone, once that lasts; the moves are not. */
export function LinkNotice({ session }: { readonly session: Session }) {
  const { t } = useApp();
  return (
    <p class="link-notice" role="status">
      {session.link === "lost" && <span>{t("link.lost")}</span>}
    </p>
  );
}

function linkText(t: Translate, session: Session): string {
  if (session.link === "lost") return t("link.lost");
  if (!session.synced) return t("link.connecting");
  if (session.latency === null) return t("link.open");
  return t("link.latency", { ms: Math.round(session.latency) });
}
