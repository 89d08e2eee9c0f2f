/** The board of one of a day's deals, which one chooses; below it what proves the deal. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { dayText } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { ToldClock } from "../../net/told_clock";
import type { Tournament } from "../../net/tournaments";
import { DealProof } from "./DealProof";
import { Ranks } from "./Ranks";

interface Props {
  readonly clock: ToldClock;
  readonly deals: readonly Tournament[];
}

export function DayBoard({ clock, deals }: Props) {
  const { t, speech } = useApp();
  const [key, setKey] = useState(() => firstKey(deals));
  const deal = deals.find((one) => one.key === key) ?? deals[0];
  if (!deal) return null;
  const locale = speech.locale.value;
  const name = setNameOf(t, deal.rules);
  return (
    <>
      <section class="panel">
        <h2>{t("ranks.title")}</h2>
        <fieldset class="segments board-rules">
          <legend class="hidden-text">{t("ranks.rules")}</legend>
          {deals.map((one) => (
            <label key={one.key}>
              <input
                type="radio"
                name="board"
                checked={one === deal}
                onChange={() => setKey(one.key)}
              />
              <span>{setNameOf(t, one.rules)}</span>
            </label>
          ))}
        </fieldset>
        <Ranks
          key={deal.key}
          clock={clock}
          of={deal}
          title={t("ranks.of", { rules: name, day: dayText(locale, deal.day) })}
        />
      </section>
      <DealProof key={deal.key} clock={clock} of={deal} />
    </>
  );
}

/** What one plays oneself is what one wants to see. */
function firstKey(deals: readonly Tournament[]): string {
  return (deals.find(({ own }) => own !== null) ?? deals[0])?.key ?? "";
}
