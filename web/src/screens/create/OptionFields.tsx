/** What a host may choose besides the rules: time and help, players and who may come or watch. */
import { useApp } from "../../app";
import {
  BOT_AFTER_MS,
  COUNTDOWN_LIMITS,
  DELAY_LIMITS,
  LEAST_COUNTDOWN,
  MINUTE_LIMITS,
  type Options,
  SEAT_LIMITS,
  type Strength,
  type Watchers,
} from "../../net/protocol";
import { Choice, Switch } from "../../ui/Choice";
import { type Draft, watchedBy } from "./presets";

const MINUTES = within([5, 10, 15, 20, 30, 45, 60], MINUTE_LIMITS);
const COUNTDOWNS = within([3, 5, 10, 20, 30], [LEAST_COUNTDOWN, COUNTDOWN_LIMITS[1]]);
/** One alone practises, which has a page of its own. */
const LEAST_SEATS = 2;
const SEATS = Array.from(
  { length: SEAT_LIMITS[1] - LEAST_SEATS + 1 },
  (_, more) => LEAST_SEATS + more,
);
const SERIES: readonly Options["best_of"][] = [1, 3, 5];
const WATCHERS: readonly Watchers[] = ["boards", "open", "progress", "none"];
const DELAYS = within([0, 15, 30, 60, 120, 180], DELAY_LIMITS);
const BOTS: readonly (Strength | "none")[] = ["none", "random", "greedy", "strong"];
const COMERS = ["link", "all"] as const;

interface Props {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

export function OptionFields(props: Props) {
  const { t } = useApp();
  return (
    <>
      <details class="fold">
        <summary>{t("create.options")}</summary>
        <div class="option-fields">
          <Times {...props} />
          <Help {...props} />
        </div>
      </details>
      <details class="fold">
        <summary>{t("create.people")}</summary>
        <div class="option-fields">
          <Players {...props} />
          <Others {...props} />
        </div>
      </details>
    </>
  );
}

/** Returns what changes some options of the draft. */
function changing({ draft, onChange }: Props): (change: Partial<Options>) => void {
  return (change) => onChange({ ...draft, options: { ...draft.options, ...change } });
}

function Times(props: Props) {
  const { t } = useApp();
  const { minutes, countdown } = props.draft.options;
  const change = changing(props);
  return (
    <>
      <Choice
        label={t("create.minutes")}
        values={MINUTES}
        value={minutes}
        text={(n) => t("create.minutes.value", { n })}
        onChange={(chosen) => change({ minutes: chosen })}
      />
      <Choice
        label={t("create.countdown")}
        values={COUNTDOWNS}
        value={countdown}
        text={(n) => t("create.countdown.value", { n })}
        onChange={(chosen) => change({ countdown: chosen })}
      />
    </>
  );
}

function Help(props: Props) {
  const { t } = useApp();
  const { draft, onChange } = props;
  const change = changing(props);
  return (
    <>
      <Switch
        label={t("create.winnable")}
        value={draft.options.winnable}
        onChange={(winnable) => change({ winnable })}
      />
      <Switch
        label={t("create.undo")}
        value={draft.rules.undo}
        onChange={(undo) => onChange({ ...draft, rules: { ...draft.rules, undo } })}
      />
      <Switch
        label={t("create.hints")}
        value={draft.options.hints}
        onChange={(hints) => change({ hints })}
      />
    </>
  );
}

function Players(props: Props) {
  const { t } = useApp();
  const { seats, best_of: bestOf, bot } = props.draft.options;
  const change = changing(props);
  return (
    <>
      <Choice
        label={t("create.seats")}
        values={SEATS}
        value={seats}
        text={String}
        onChange={(chosen) => change({ seats: chosen })}
      />
      <Choice
        label={t("create.series")}
        values={SERIES}
        value={bestOf}
        text={(n) => t(`create.series.${n}`)}
        onChange={(chosen) => change({ best_of: chosen })}
      />
      <Choice
        label={t("create.bot", { n: BOT_AFTER_MS / 1000 })}
        values={BOTS}
        value={bot ?? "none"}
        text={(one) => t(`create.bot.${one}`)}
        onChange={(chosen) => change({ bot: chosen === "none" ? null : chosen })}
      />
    </>
  );
}

function Others(props: Props) {
  const { t } = useApp();
  const { draft, onChange } = props;
  const { listed, watchers, delay } = draft.options;
  const change = changing(props);
  return (
    <>
      <Choice
        label={t("create.listed")}
        values={COMERS}
        value={listed ? "all" : "link"}
        text={(one) => t(`create.listed.${one}`)}
        onChange={(chosen) => change({ listed: chosen === "all" })}
      />
      <Choice
        label={t("create.watchers")}
        values={WATCHERS}
        value={watchers}
        text={(one) => t(`create.watchers.${one}`)}
        onChange={(chosen) => onChange(watchedBy(draft, chosen))}
      />
      {delay !== undefined && (
        <Choice
          label={t("create.delay")}
          values={DELAYS}
          value={delay}
          text={(n) => t("create.delay.value", { n })}
          onChange={(chosen) => change({ delay: chosen })}
        />
      )}
    </>
  );
}

function within(values: readonly number[], [least, most]: readonly [number, number]): number[] {
  return values.filter((value) => least <= value && value <= most);
}
