/** How far a lane is: its joined cards, its runs, and what is still hidden. */
import { useApp } from "../app";
import { LinksBar } from "./LinksBar";

interface Props {
  readonly links: number;
  readonly runs: number;
  readonly hidden: number;
}

export function LaneFoot({ links, runs, hidden }: Props) {
  const { t } = useApp();
  return (
    <span class="lane-foot" aria-hidden="true">
      <LinksBar links={links} />
      <span class="lane-runs">{t("race.runs.of", { runs })}</span>
      <span class="lane-hidden">{hidden}</span>
    </span>
  );
}
