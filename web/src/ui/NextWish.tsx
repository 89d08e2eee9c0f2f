/** Who came too late for this race may wish for a seat in the next one. */
import { useApp } from "../app";
import type { Live } from "../net/live";

export function NextWish({ live }: { readonly live: Live }) {
  const { t, name } = useApp();
  const isWished = live.session.value.onward !== "stay";
  // Who has no name yet gives one in the waiting room.
  const wish = name.value === null ? "go" : "join";
  return (
    <div class="next-wish">
      <button
        type="button"
        aria-pressed={isWished}
        onClick={() => live.goOn(isWished ? "stay" : wish)}
      >
        {t(isWished ? "next.unwish" : "next.wish")}
      </button>
      <p class="told" role="status">
        {isWished && t("next.wished")}
      </p>
    </div>
  );
}
