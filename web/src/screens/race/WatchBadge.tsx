/** Says what is masked, or how late the boards are, and why; always in sight. */
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import type { Options } from "../../net/protocol";

const MASK =
  "M2 8c3-2 7-2 10 0 3-2 7-2 10 0 0 6-3 9-6 9-2 0-3-2-4-2s-2 2-4 2c-3 0-6-3-6-9zM6 11h3M15 11h3";
const CLOCK = "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l4 2";

export function WatchBadge({ options }: { readonly options: Options }) {
  const { t } = useApp();
  const { title, text, path } = saying(options);
  const n = options.delay ?? 0;
  const isMasked = options.watchers !== "open";
  return (
    <details class="watch-mask">
      <summary>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={path} />
        </svg>
        {t(title, { n })}
      </summary>
      <p>{t(text, { n })}</p>
      <ul class="watch-legend">
        <li>
          <i class="masked-sample back" />
          {t("watch.legend.back")}
        </li>
        {isMasked && (
          <li>
            <i class="masked-sample turned" />
            {t("watch.legend.turned")}
          </li>
        )}
        <li>
          <span class="watch-later">+2</span>
          {t(isMasked ? "watch.legend.later" : "watch.legend.behind")}
        </li>
      </ul>
      <p class="watch-keys">{t("watch.keys")}</p>
    </details>
  );
}

function saying({ watchers, delay }: Options): { title: Key; text: Key; path: string } {
  if (watchers !== "open") return { title: "watch.masked", text: "watch.masked.text", path: MASK };
  if (delay) return { title: "watch.open", text: "watch.open.text", path: CLOCK };
  return { title: "watch.open.now", text: "watch.open.now.text", path: CLOCK };
}
