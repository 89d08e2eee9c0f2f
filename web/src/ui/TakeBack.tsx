/** Another page plays this seat: says so, and offers to play here. */
import { useApp } from "../app";
import type { Live } from "../net/live";

export function TakeBack({ live }: { readonly live: Live }) {
  const { t } = useApp();
  return (
    <div class="take-back" role="status">
      <div>
        <strong>{t("link.other.title")}</strong>
        <p>{t("link.other.text")}</p>
      </div>
      <button type="button" class="primary" onClick={() => live.wish({ t: "take" })}>
        {t("link.other.take")}
      </button>
    </div>
  );
}
