/** Where a player writes the name that others see. */
import { useApp } from "../app";

interface Props {
  readonly value: string;
  readonly onInput: (value: string) => void;
}

/** The server counts and cleans; this bound only keeps a pasted book out. */
const MOST = 80;

export function NameField({ value, onInput }: Props) {
  const { t } = useApp();
  return (
    <label class="field">
      <span>{t("home.name")}</span>
      <input
        type="text"
        name="name"
        autocomplete="nickname"
        maxLength={MOST}
        required
        dir="auto"
        value={value}
        aria-describedby="name-hint"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <small id="name-hint">{t("home.name.hint")}</small>
    </label>
  );
}
