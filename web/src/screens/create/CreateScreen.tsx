/** A new room: what it is for comes first, its rules by name, and all else is folded away. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { rulesText } from "../../game/rule_sets";
import { drawName } from "../../guest";
import { optionWords } from "../../i18n/rules";
import { NameField } from "../../ui/NameField";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import { OptionFields } from "./OptionFields";
import {
  type Draft,
  FIRST_DRAFT,
  PRESET_NAMES,
  presetOf,
  settled,
  withPreset,
  withRules,
} from "./presets";
import { RuleFields } from "./RuleFields";
import "../../styles/create.css";

export function CreateScreen() {
  const app = useApp();
  const { t, api, router, speech } = app;
  const [draft, setDraft] = useState<Draft>(FIRST_DRAFT);
  const [name, setName] = useState(() => app.name.value ?? drawName(app));
  const task = useTask();
  const change = (next: Draft) => setDraft(settled(next));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(async () => {
      await app.becomeKnown(name.trim());
      const options = { ...draft.options, rules: rulesText(draft.rules) };
      const { room } = await api.createRoom(options);
      router.go({ screen: "room", room });
    });
  };
  return (
    <Page title={t("create.title")} narrow>
      <form class="panel create" onSubmit={submit}>
        {app.name.value === null && <NameField value={name} onInput={setName} />}
        <Presets draft={draft} onChange={setDraft} />
        <RuleFields rules={draft.rules} onChange={(rules) => change(withRules(draft, rules))} />
        <OptionFields draft={draft} onChange={change} />
        <p class="words" role="status">
          {optionWords(t, speech.language.value, draft.options, draft.rules)}
        </p>
        <button type="submit" class="primary wide" disabled={task.running}>
          {t("create.go")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Page>
  );
}

interface PresetsProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Presets({ draft, onChange }: PresetsProps) {
  const { t } = useApp();
  const chosen = presetOf(draft);
  return (
    <fieldset class="presets">
      <legend>{t("preset.legend")}</legend>
      {PRESET_NAMES.map((name) => (
        <label key={name} class="preset">
          <input
            type="radio"
            name="preset"
            aria-label={t(`preset.${name}`)}
            aria-describedby={`preset-${name}`}
            checked={chosen === name}
            onChange={() => onChange(withPreset(draft, name))}
          />
          <span class="preset-face">
            <strong>{t(`preset.${name}`)}</strong>
            <small id={`preset-${name}`}>{t(`preset.${name}.text`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
