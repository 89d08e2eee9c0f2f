/** What a player may choose for this device; every choice holds at once. */
import { useApp } from "../app";
import type { Key } from "../i18n";
import { CHOICES, type Settings } from "../settings";

const NAMES = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
const SWITCHES = ["keys", "leftHanded"] as const;

export function SettingsFields() {
  return (
    <div class="settings">
      {NAMES.map((name) => (
        <Options key={name} name={name} />
      ))}
      {SWITCHES.map((name) => (
        <Switch key={name} name={name} />
      ))}
    </div>
  );
}

function Options({ name }: { readonly name: keyof typeof CHOICES }) {
  const { t, settings, changeSettings } = useApp();
  return (
    <fieldset class="segments">
      <legend>{t(`settings.${name}`)}</legend>
      {CHOICES[name].map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={settings.value[name] === choice}
            onChange={() => changeSettings({ [name]: choice } as Partial<Settings>)}
          />
          <span>{t(`settings.${name}.${choice}` as Key)}</span>
        </label>
      ))}
    </fieldset>
  );
}

function Switch({ name }: { readonly name: (typeof SWITCHES)[number] }) {
  const { t, settings, changeSettings } = useApp();
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={settings.value[name]}
        onChange={(event) => changeSettings({ [name]: event.currentTarget.checked })}
      />
      <span>{t(`settings.${name}`)}</span>
    </label>
  );
}
