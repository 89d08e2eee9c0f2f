/** Name, colour and pattern: what others see of a player. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { drawName } from "../../guest";
import type { Look } from "../../net/look";
import { COLOURS, changePlayer, PATTERNS, type Player } from "../../net/player";
import { NameField } from "../../ui/NameField";
import { Problem } from "../../ui/Problem";
import { Swatch } from "../../ui/Swatch";
import { useTask } from "../../ui/task";

/** What somebody has whom the server doesn't know yet. */
const FIRST: Look = { colour: "amber", pattern: "plain" };

export function LookForm({ player }: { readonly player: Player | null }) {
  const app = useApp();
  const { t, api, name: known } = app;
  const [wanted, setWanted] = useState<Player>(() => player ?? { name: drawName(app), ...FIRST });
  const [isSaved, setSaved] = useState(false);
  const task = useTask();
  const change = (part: Partial<Player>) => {
    setWanted({ ...wanted, ...part });
    setSaved(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(async () => {
      const saved = await changePlayer(api, wanted);
      known.value = saved.name;
      setWanted(saved);
      setSaved(true);
    });
  };
  return (
    <form class="panel look" onSubmit={submit}>
      <h2>{t("me.look")}</h2>
      {!player && <p class="told">{t("me.guest")}</p>}
      <div class="look-name">
        <Swatch colour={wanted.colour} pattern={wanted.pattern} />
        <NameField value={wanted.name} onInput={(name) => change({ name })} />
      </div>
      <Picker
        name="colour"
        values={COLOURS}
        look={wanted}
        text={(colour) => t(`colour.${colour}`)}
        onChange={(colour) => change({ colour })}
      />
      <Picker
        name="pattern"
        values={PATTERNS}
        look={wanted}
        text={(pattern) => t(`pattern.${pattern}`)}
        onChange={(pattern) => change({ pattern })}
      />
      <button type="submit" class="primary" disabled={task.running}>
        {t("me.save")}
      </button>
      <p class="told" role="status">
        {isSaved && t("me.saved")}
      </p>
      <Problem code={task.problem} />
    </form>
  );
}

interface PickerProps<Part extends keyof Look> {
  readonly name: Part;
  readonly values: readonly Look[Part][];
  readonly look: Look;
  readonly text: (value: Look[Part]) => string;
  readonly onChange: (value: Look[Part]) => void;
}

/** One part of the look, each choice shown together with the other part as it is. */
function Picker<Part extends keyof Look>(props: PickerProps<Part>) {
  const { name, values, look, text, onChange } = props;
  const { t } = useApp();
  return (
    <fieldset class="picker">
      <legend>{t(`me.${name}`)}</legend>
      {values.map((value) => (
        <label key={value} title={text(value)}>
          <input
            type="radio"
            name={name}
            aria-label={text(value)}
            checked={look[name] === value}
            onChange={() => onChange(value)}
          />
          <Swatch {...{ ...look, [name]: value }} />
        </label>
      ))}
    </fieldset>
  );
}
