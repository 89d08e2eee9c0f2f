/** Quick match: one press, on terms that are remembered. */
import { useState } from "preact/hooks";
import { useApp } from "../../app";
import { ruleSet, rulesText } from "../../game/rule_sets";
import { BOT_AFTER_MS } from "../../net/protocol";
import { type QuickWish, raceNow, readQuickWish, writeQuickWish } from "../../quick";
import { Switch } from "../../ui/Choice";
import { RuleSetField } from "../create/RuleSetField";
import type { Way } from "./way";

export function RaceNow({ way }: { readonly way: Way }) {
  const { t, host } = useApp();
  const [wish, setWish] = useState<QuickWish>(() => readQuickWish(host.shelf));
  const choose = (change: Partial<QuickWish>) => {
    const next = { ...wish, ...change };
    setWish(next);
    writeQuickWish(host.shelf, next);
  };
  return (
    <div class="race-now">
      <button
        type="button"
        class="primary wide now"
        disabled={way.task.running}
        onClick={() => way.enter((app) => raceNow(app, wish))}
      >
        <strong>{t("home.now")}</strong>
        <small>{t("home.now.text")}</small>
      </button>
      <details class="fold">
        <summary>{t("home.now.more")}</summary>
        <div class="option-fields">
          <RuleSetField
            rules={ruleSet(wish.rules)}
            onChange={(rules) => choose({ rules: rulesText(rules) })}
          />
          <Switch
            label={t("home.now.bot", { n: BOT_AFTER_MS / 1000 })}
            value={wish.bot}
            onChange={(bot) => choose({ bot })}
          />
        </div>
      </details>
    </div>
  );
}
