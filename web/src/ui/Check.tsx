/** One line of what was checked of a deal, and how that came out. */
import { useApp } from "../app";
import type { Verdict } from "../fairness/verify";

const SIGNS: Readonly<Record<Verdict, string>> = { ok: "✓", wrong: "✗", unknown: "–" };

interface Props {
  readonly found: Verdict;
  readonly words: string;
}

export function Check({ found, words }: Props) {
  const { t } = useApp();
  return (
    <li data-verdict={found}>
      <span class="check-sign" aria-hidden="true">
        {SIGNS[found]}
      </span>
      <span>
        {words}{" "}
        <small class={found === "ok" ? "hidden-text" : ""}>({t(`fair.verdict.${found}`)})</small>
      </span>
    </li>
  );
}
