/** How others get into the room: a code to say, a link to send. */
import type { RefObject } from "preact";
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import { routePath } from "../../router";
import { canShare, copy, type Shared, share } from "../../ui/share";

interface Props {
  readonly roomId: string;
  readonly code: string | null;
  /** Where the link stands, to be selected where there is no clipboard. */
  readonly field: RefObject<HTMLInputElement | null>;
}

const TOLD: Readonly<Record<Shared, Key | null>> = {
  shared: null,
  copied: "wait.copied",
  byHand: "wait.copy.self",
};

/** Ways to pass the link on, and what came of the latest one. */
function usePassing({ roomId, code, field }: Props) {
  const { t } = useApp();
  const [told, setTold] = useState<Key | null>(null);
  const url = window.location.origin + routePath({ screen: "room", room: roomId });
  const text = t("wait.share.text", { code: code ?? "" });
  const tell = async (shared: Promise<Shared>) => setTold(TOLD[await shared]);
  return {
    url,
    told: told && t(told),
    copyLink: () => tell(copy(navigator, url, field.current)),
    shareLink: () => tell(share(navigator, { title: t("app.name"), text, url })),
  };
}

/** The code; on a phone, where the link is out of sight, with a button that passes it on. */
export function Code(props: Props & { readonly code: string }) {
  const { t } = useApp();
  const { told, copyLink, shareLink } = usePassing(props);
  const { code } = props;
  const shares = canShare(navigator);
  return (
    <section class="panel code-panel">
      <p class="code">
        <span class="code-label">{t("wait.code")}</span>
        <span class="code-letters" aria-hidden="true">
          {code}
        </span>
        <span class="hidden-text">{t("wait.code.spell", { letters: [...code].join(" ") })}</span>
      </p>
      <button type="button" class="code-pass" onClick={shares ? shareLink : copyLink}>
        {t(shares ? "wait.share" : "wait.copy")}
      </button>
      <p class="told" role="status">
        {told}
      </p>
    </section>
  );
}

export function Invitation(props: Props) {
  const { t } = useApp();
  const { url, told, copyLink, shareLink } = usePassing(props);
  return (
    <section class="panel invitation">
      <label class="field">
        <span>{t("wait.link")}</span>
        <input
          ref={props.field}
          type="text"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="actions">
        <button type="button" onClick={copyLink}>
          {t("wait.copy")}
        </button>
        {canShare(navigator) && (
          <button type="button" onClick={shareLink}>
            {t("wait.share")}
          </button>
        )}
      </div>
      <p class="told" role="status">
        {told}
      </p>
      <QrCode roomId={props.roomId} />
    </section>
  );
}

/** For a phone across the table. */
function QrCode({ roomId }: { readonly roomId: string }) {
  const { t } = useApp();
  return (
    <details class="fold qr">
      <summary>{t("wait.qr")}</summary>
      <img
        src={`/api/rooms/${roomId}/qr.svg`}
        alt={t("wait.qr.alt")}
        width={176}
        height={176}
        loading="lazy"
      />
    </details>
  );
}
