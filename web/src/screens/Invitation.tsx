/** How others get into the room: a code to say, a link to send. */
import { useRef, useState } from "preact/hooks";
import { useApp } from "../app";
import type { Key } from "../i18n";
import { routePath } from "../router";
import { canShare, copy, type Shared, share } from "../ui/share";

interface Props {
  readonly roomId: string;
  readonly code: string | null;
}

const TOLD: Readonly<Record<Shared, Key | null>> = {
  shared: null,
  copied: "wait.copied",
  byHand: "wait.copy.self",
};

export function Invitation({ roomId, code }: Props) {
  const { t } = useApp();
  const field = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<Key | null>(null);
  const url = window.location.origin + routePath({ screen: "room", room: roomId });
  const text = t("wait.share.text", { code: code ?? "" });
  const tell = async (shared: Promise<Shared>) => setTold(TOLD[await shared]);
  return (
    <section class="panel invitation">
      {code && (
        <p class="code">
          <span class="code-label">{t("wait.code")}</span>
          <span class="code-letters" aria-hidden="true">
            {code}
          </span>
          <span class="hidden-text">{t("wait.code.spell", { letters: [...code].join(" ") })}</span>
        </p>
      )}
      <label class="field">
        <span>{t("wait.link")}</span>
        <input
          ref={field}
          type="text"
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <div class="actions">
        <button type="button" onClick={() => tell(copy(navigator, url, field.current))}>
          {t("wait.copy")}
        </button>
        {canShare(navigator) && (
          <button
            type="button"
            onClick={() => tell(share(navigator, { title: t("app.name"), text, url }))}
          >
            {t("wait.share")}
          </button>
        )}
      </div>
      <p class="told" role="status">
        {told && t(told)}
      </p>
    </section>
  );
}
