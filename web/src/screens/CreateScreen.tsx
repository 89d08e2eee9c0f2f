/** A new room: ready to go as it is; its rules by name, and all else folded away. */
import { useState } from "preact/hooks";
import { useApp } from "../app";
import { type RuleParts, rulesText, USUAL } from "../game/rule_sets";
import { optionWords } from "../i18n/rules";
import { DEFAULT_OPTIONS, type Options } from "../net/protocol";
import { NameField } from "../ui/NameField";
import { Page } from "../ui/Page";
import { Problem } from "../ui/Problem";
import { useTask } from "../ui/task";
import { OptionFields } from "./OptionFields";
import { RuleFields } from "./RuleFields";

export function CreateScreen() {
  const app = useApp();
  const { t, api, router, speech } = app;
  const [options, setOptions] = useState<Options>(DEFAULT_OPTIONS);
  const [rules, setRules] = useState<RuleParts>(USUAL);
  const [name, setName] = useState(app.name.value ?? "");
  const task = useTask();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    task.run(async () => {
      await app.becomeKnown(name.trim());
      const { room } = await api.createRoom({ ...options, rules: rulesText(rules) });
      router.go({ screen: "room", room });
    });
  };
  return (
    <Page title={t("create.title")} narrow>
      <form class="panel create" onSubmit={submit}>
        {app.name.value === null && <NameField value={name} onInput={setName} />}
        <RuleFields rules={rules} onChange={setRules} />
        <OptionFields options={options} rules={rules} onOptions={setOptions} onRules={setRules} />
        <p class="words" role="status">
          {optionWords(t, speech.language.value, options, rules)}
        </p>
        <button type="submit" class="primary wide" disabled={task.running}>
          {t("create.go")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Page>
  );
}
