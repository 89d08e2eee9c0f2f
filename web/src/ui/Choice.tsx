/** A choice among a few values, with its name beside it. */

interface Props<Value> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly text: (value: Value) => string;
  readonly onChange: (value: Value) => void;
}

export function Choice<Value extends string | number>(props: Props<Value>) {
  const { label, values, value, text, onChange } = props;
  const choose = (written: string) => {
    const chosen = values.find((one) => String(one) === written);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <label class="field across">
      <span>{label}</span>
      <select value={value} onChange={(event) => choose(event.currentTarget.value)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {text(one)}
          </option>
        ))}
      </select>
    </label>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** A choice between on and off. */
export function Switch({ label, value, onChange }: SwitchProps) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  );
}
