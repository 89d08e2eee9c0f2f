/** A new room: ready to go as it is, with its options folded away. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import {
  COUNTDOWN_LIMITS,
  DEFAULT_OPTIONS,
  MINUTE_LIMITS,
  type Options,
  SEAT_LIMITS,
} from "../net/protocol";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { useTask } from "../ui/task";

const MINUTES = within([5, 10, 15, 20, 30, 45, 60], MINUTE_LIMITS);
const COUNTDOWNS = within([3, 5, 10, 20, 30], COUNTDOWN_LIMITS);
const SEATS = Array.from(
  { length: SEAT_LIMITS[1] - SEAT_LIMITS[0] + 1 },
  (_, more) => SEAT_LIMITS[0] + more,
);

export function CreateScreen() {
  const app = useApp();
  const { t, api, router } = app;
  const [options, setOptions] = useState<Options>(DEFAULT_OPTIONS);
  const [name, setName] = useState(app.name.value ?? "");
  const task = useTask();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    task.run(async () => {
      await app.becomeKnown(name.trim());
      const { room } = await api.createRoom(options);
      router.go({ screen: "room", room });
    });
  };
  return (
    <Page title={t("create.title")} narrow>
      <form class="panel create" onSubmit={submit}>
        {app.name.value === null && <NameField value={name} onInput={setName} />}
        <p class="words">{t("options.words", { ...options })}</p>
        <OptionFields options={options} onChange={setOptions} />
        <button type="submit" class="primary wide" disabled={task.running}>
          {t("create.go")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Page>
  );
}

interface FieldsProps {
  readonly options: Options;
  readonly onChange: (options: Options) => void;
}

function OptionFields({ options, onChange }: FieldsProps) {
  const { t } = useApp();
  return (
    <details class="fold">
      <summary>{t("create.options")}</summary>
      <div class="option-fields">
        <Choice
          label={t("create.seats")}
          values={SEATS}
          value={options.seats}
          text={String}
          onChange={(seats) => onChange({ ...options, seats })}
        />
        <Choice
          label={t("create.minutes")}
          values={MINUTES}
          value={options.minutes}
          text={(n) => t("create.minutes.value", { n })}
          onChange={(minutes) => onChange({ ...options, minutes })}
        />
        <Choice
          label={t("create.countdown")}
          values={COUNTDOWNS}
          value={options.countdown}
          text={(n) => t("create.countdown.value", { n })}
          onChange={(countdown) => onChange({ ...options, countdown })}
        />
      </div>
    </details>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly values: readonly number[];
  readonly value: number;
  readonly text: (value: number) => string;
  readonly onChange: (value: number) => void;
}

function Choice({ label, values, value, text, onChange }: ChoiceProps) {
  return (
    <label class="field across">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

function within(values: readonly number[], [least, most]: readonly [number, number]): number[] {
  return values.filter((value) => least <= value && value <= most);
}
