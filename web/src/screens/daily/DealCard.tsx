/** A day's deal as a card of paper: what it is, who plays it, and how far one has come oneself. */
import { type App, useApp } from "../../app";
import { suitSymbol } from "../../game/cards";
import type { Key } from "../../i18n";
import { localTime, playersText, reachedText } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { OwnAttempt, Tournament } from "../../net/tournaments";
import { shareable } from "../../tournament/share";
import { Link } from "../../ui/Link";
import { ShareText } from "../../ui/ShareText";
import { dealSuit } from "./deal_suit";
import { isForAll, Practise } from "./Practise";

interface Props {
  readonly deal: Tournament;
  readonly onStart: () => void;
}

export function DealCard({ deal, onStart }: Props) {
  const { t, speech } = useApp();
  const { rules, day } = deal;
  const suit = dealSuit(rules);
  const text = `deal.text.${rules}`;
  return (
    <article class="deal" data-suit={suit} data-phase={deal.phase}>
      <p class="deal-index" aria-hidden="true">
        <b>{Number(day.slice(-2))}</b>
        <span>{suitSymbol(suit)}</span>
      </p>
      <h2 class="deal-name">{setNameOf(t, rules)}</h2>
      {speech.knows(text) && <p class="deal-text">{t(text as Key)}</p>}
      <p class="deal-players">{playedText(t, speech.locale.value, deal)}</p>
      <Own deal={deal} onStart={onStart} />
    </article>
  );
}

/** How many play it, or from when on somebody can. */
function playedText(t: App["t"], locale: string, deal: Tournament): string {
  if (deal.phase !== "ahead") return playersText(t, deal.entrants, deal.phase === "closed");
  return t("deal.begins", { time: localTime(locale, deal.opens_at, Date.now()) });
}

/** Where one stands: nothing begun, on the way, or over. */
function Own({ deal, onStart }: Props) {
  const { own, phase } = deal;
  if (own === null) return <NotBegun deal={deal} onStart={onStart} />;
  if (phase !== "closed" && isOn(own)) return <UnderWay deal={deal} own={own} />;
  return <Over deal={deal} own={own} />;
}

function isOn({ state }: OwnAttempt): boolean {
  return state === "playing" || state === "waiting";
}

function NotBegun({ deal, onStart }: Props) {
  const { t } = useApp();
  const { phase, rules, minutes } = deal;
  if (phase === "ahead") return null;
  if (phase !== "open") {
    return (
      <div class="deal-own">
        <p class="deal-state">{t("deal.missed")}</p>
        {isForAll(deal) && <Practise tournament={deal} />}
      </div>
    );
  }
  const name = setNameOf(t, rules);
  return (
    <div class="deal-own">
      <p class="deal-state">{t("deal.attempt", { n: minutes })}</p>
      <button
        type="button"
        class="primary wide"
        aria-label={t("deal.start.who", { rules: name })}
        onClick={onStart}
      >
        {t("deal.start")}
      </button>
    </div>
  );
}

interface OwnProps {
  readonly deal: Tournament;
  readonly own: OwnAttempt;
}

function UnderWay({ deal, own }: OwnProps) {
  const { t } = useApp();
  const name = setNameOf(t, deal.rules);
  return (
    <div class="deal-own" data-on="true">
      <p class="deal-state">{t("deal.runs")}</p>
      <Link
        to={{ screen: "room", room: own.room }}
        class="button primary wide"
        label={t("deal.continue.who", { rules: name })}
      >
        {t("deal.continue")}
      </Link>
    </div>
  );
}

function Over({ deal, own }: OwnProps) {
  const { t } = useApp();
  const { place, state } = own;
  const origin = window.location.origin;
  return (
    <div class="deal-own" data-state={state}>
      <p class="deal-place">{place === null ? t("deal.noPlace") : t("deal.place", { place })}</p>
      <p class="deal-state">
        {reachedText(t, deal.rules, own)} <span>({t(`state.${state}`)})</span>
      </p>
      <div class="deal-ways">
        {own.practice && <Practise tournament={deal} />}
        <ShareText label={t("share.button")} what={shareable(t, deal, own, null, origin)} />
      </div>
    </div>
  );
}
