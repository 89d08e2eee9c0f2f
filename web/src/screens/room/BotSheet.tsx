/** The choice of a bot to race against. */
import { useApp } from "../../app";
import type { Strength } from "../../net/protocol";
import { Dialog } from "../../ui/Dialog";
import "../../styles/bots.css";

const STRENGTHS: readonly Strength[] = ["random", "greedy", "strong"];

interface Props {
  readonly onPick: (strength: Strength) => void;
  readonly onClose: () => void;
}

export function BotSheet({ onPick, onClose }: Props) {
  const { t } = useApp();
  return (
    <Dialog title={t("home.bot.which")} onClose={onClose}>
      <form method="dialog" class="menu">
        {STRENGTHS.map((strength, at) => (
          <button key={strength} type="submit" class="bot-choice" onClick={() => onPick(strength)}>
            <Pips count={at + 1} />
            <strong>{t(`home.bot.${strength}`)}</strong>{" "}
            <small>{t(`home.bot.${strength}.text`)}</small>
          </button>
        ))}
        <button type="submit" class="plain">
          {t("app.close")}
        </button>
      </form>
    </Dialog>
  );
}

/** How strong it is, at a glance. */
function Pips({ count }: { readonly count: number }) {
  return (
    <span class="bot-pips" aria-hidden="true">
      {STRENGTHS.map((strength, at) => (
        <i key={strength} data-on={at < count} />
      ))}
    </span>
  );
}
