/** What a host may choose besides the rules: players, time, help. */
import { useApp } from "../app";
import type { RuleParts } from "../game/rule_sets";
import { COUNTDOWN_LIMITS, MINUTE_LIMITS, type Options, SEAT_LIMITS } from "../net/protocol";
import { Choice, Switch } from "../ui/Choice";

const MINUTES = within([5, 10, 15, 20, 30, 45, 60], MINUTE_LIMITS);
const COUNTDOWNS = within([3, 5, 10, 20, 30], COUNTDOWN_LIMITS);
const SEATS = Array.from(
  { length: SEAT_LIMITS[1] - SEAT_LIMITS[0] + 1 },
  (_, more) => SEAT_LIMITS[0] + more,
);

interface Props {
  readonly options: Options;
  readonly rules: RuleParts;
  readonly onOptions: (options: Options) => void;
  readonly onRules: (rules: RuleParts) => void;
}

export function OptionFields(props: Props) {
  const { t } = useApp();
  return (
    <details class="fold">
      <summary>{t("create.options")}</summary>
      <div class="option-fields">
        <Numbers {...props} />
        <Switches {...props} />
      </div>
    </details>
  );
}

function Numbers({ options, onOptions }: Props) {
  const { t } = useApp();
  return (
    <>
      <Choice
        label={t("create.seats")}
        values={SEATS}
        value={options.seats}
        text={(n) => (n > 1 ? String(n) : t("create.seats.alone"))}
        onChange={(seats) => onOptions({ ...options, seats })}
      />
      <Choice
        label={t("create.minutes")}
        values={MINUTES}
        value={options.minutes}
        text={(n) => t("create.minutes.value", { n })}
        onChange={(minutes) => onOptions({ ...options, minutes })}
      />
      <Choice
        label={t("create.countdown")}
        values={COUNTDOWNS}
        value={options.countdown}
        text={(n) => t("create.countdown.value", { n })}
        onChange={(countdown) => onOptions({ ...options, countdown })}
      />
    </>
  );
}

function Switches({ options, rules, onOptions, onRules }: Props) {
  const { t } = useApp();
  return (
    <>
      <Switch
        label={t("create.winnable")}
        value={options.winnable}
        onChange={(winnable) => onOptions({ ...options, winnable })}
      />
      <Switch
        label={t("create.undo")}
        value={rules.undo}
        onChange={(undo) => onRules({ ...rules, undo })}
      />
      <Switch
        label={t("create.hints")}
        value={options.hints}
        onChange={(hints) => onOptions({ ...options, hints })}
      />
    </>
  );
}

function within(values: readonly number[], [least, most]: readonly [number, number]): number[] {
  return values.filter((value) => least <= value && value <= most);
}
