/** The deals of a day, side by side, and the question before the one attempt at one of them. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import type { ToldClock } from "../../net/told_clock";
import type { Tournament } from "../../net/tournaments";
import { DealCard } from "./DealCard";
import { StartSheet } from "./StartSheet";

interface Props {
  readonly clock: ToldClock;
  readonly deals: readonly Tournament[];
  /** Somebody wanted to begin what is over. */
  readonly onLate: () => void;
}

export function Deals({ deals, onLate }: Props) {
  const { t } = useApp();
  const [starting, setStarting] = useState<Tournament | null>(null);
  const late = () => {
    setStarting(null);
    onLate();
  };
  return (
    <>
      <ul class="deals" aria-label={t("daily.deals")}>
        {deals.map((deal) => (
          <li key={deal.key}>
            <DealCard deal={deal} onStart={() => setStarting(deal)} />
          </li>
        ))}
      </ul>
      {starting && <StartSheet deal={starting} onLate={late} onClose={() => setStarting(null)} />}
    </>
  );
}
