/** Practice: rules, and the cards: a new deal, or one that has a number. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { type RuleParts, rulesText, USUAL } from "../../game/rule_sets";
import { ApiError } from "../../net/api";
import {
  DIGITS,
  dealNumber,
  NUMBERINGS,
  type Numbering,
  practiceOptions,
  practise,
  sharedDeal,
  unfinishedPractice,
} from "../../practice_room";
import { Switch } from "../../ui/Choice";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { useTask } from "../../ui/task";
import { RuleFields } from "../create/RuleFields";
import "../../styles/create.css";

type Cards = "new" | Numbering;

/** What was chosen on the page so far. */
interface Wanted {
  readonly rules: RuleParts;
  readonly cards: Cards;
  readonly number: string;
  readonly winnable: boolean;
}

const PLAIN: Wanted = { rules: { ...USUAL, undo: true }, cards: "new", number: "", winnable: true };

/** Returns what a link to somebody's deal asks for, or what is usual. */
function firstWish(hash: string): Wanted {
  const shared = sharedDeal(hash);
  return shared ? { ...PLAIN, cards: shared.numbering, number: shared.number } : PLAIN;
}

export function PracticeScreen() {
  const app = useApp();
  const { t } = app;
  const [wanted, setWanted] = useState(() => firstWish(window.location.hash));
  const task = useTask();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void task.run(() => practise(app, "", optionsOf(wanted)));
  };
  return (
    <Page title={t("practice.title")} narrow>
      <Unfinished />
      <form class="panel create" onSubmit={submit}>
        <p class="told">{t("practice.text")}</p>
        <CardChoice wanted={wanted} onChange={setWanted} />
        <RuleFields
          rules={wanted.rules}
          onChange={(rules) => setWanted({ ...wanted, rules: { ...rules, undo: true } })}
        />
        <button type="submit" class="primary wide" disabled={task.running}>
          {t("practice.go")}
        </button>
        <Problem code={task.problem} />
      </form>
    </Page>
  );
}

/** Raises `ApiError` where the number is none. */
function optionsOf({ rules, cards, number, winnable }: Wanted) {
  const named = cards === "new" ? null : dealNumber(cards, number);
  if (cards !== "new" && named === null) throw new ApiError("bad_number", number);
  return practiceOptions(rulesText(rules), named, winnable);
}

function Unfinished() {
  const app = useApp();
  const { t } = app;
  const [room, setRoom] = useState<string | null>(null);
  useEffect(() => {
    void unfinishedPractice(app).then(setRoom);
  }, [app]);
  if (room === null) return null;
  return (
    <p class="notice unfinished">
      <span>{t("practice.kept")}</span>
      <Link to={{ screen: "room", room }} class="button">
        {t("practice.kept.go")}
      </Link>
    </p>
  );
}

interface ChoiceProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
}

function CardChoice({ wanted, onChange }: ChoiceProps) {
  const { t } = useApp();
  const choices: readonly Cards[] = ["new", ...NUMBERINGS];
  return (
    <>
      <fieldset class="segments">
        <legend>{t("practice.cards")}</legend>
        {choices.map((cards) => (
          <label key={cards}>
            <input
              type="radio"
              name="cards"
              checked={wanted.cards === cards}
              onChange={() => onChange({ ...wanted, cards })}
            />
            <span>{t(`practice.cards.${cards}`)}</span>
          </label>
        ))}
      </fieldset>
      {wanted.cards === "new" ? (
        <Switch
          label={t("create.winnable")}
          value={wanted.winnable}
          onChange={(winnable) => onChange({ ...wanted, winnable })}
        />
      ) : (
        <NumberField wanted={wanted} digits={DIGITS[wanted.cards]} onChange={onChange} />
      )}
    </>
  );
}

const MOST_DRAWN = 1_000_000;

function NumberField({ wanted, digits, onChange }: ChoiceProps & { readonly digits: number }) {
  const { t, host } = useApp();
  const draw = () => {
    const number = String(1 + Math.floor(host.random() * MOST_DRAWN));
    onChange({ ...wanted, number });
  };
  return (
    <div class="number-row">
      <label class="field">
        <span>{t("practice.number")}</span>
        <input
          type="text"
          name="number"
          inputMode="numeric"
          autocomplete="off"
          maxLength={digits}
          required
          value={wanted.number}
          aria-describedby="number-hint"
          onInput={({ currentTarget: { value } }) => onChange({ ...wanted, number: value })}
        />
      </label>
      <button type="button" onClick={draw}>
        {t("practice.number.draw")}
      </button>
      <small id="number-hint">{t("practice.number.hint", { n: digits })}</small>
    </div>
  );
}
