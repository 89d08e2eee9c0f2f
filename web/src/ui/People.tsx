/** How many people look on. */
import { useApp } from "../app";

export function People({ count }: { readonly count: number }) {
  const { t } = useApp();
  return (
    <div class="people">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
      </svg>
      <span aria-hidden="true">{count}</span>
      <span class="hidden-text">{t("watch.people", { n: count })}</span>
    </div>
  );
}
