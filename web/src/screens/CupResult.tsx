/** A cup that is on or over, as it concerns oneself. */
import { useApp } from "../app";
import { localTime, reachedText } from "../i18n/daily";
import type { ToldClock } from "../net/told_clock";
import type { Tournament } from "../net/tournaments";
import { shareable } from "../tournament/share";
import { Link } from "../ui/Link";
import { ShareText } from "../ui/ShareText";
import { Practise } from "./Practise";

interface Props {
  readonly clock: ToldClock;
  readonly cup: Tournament;
}

export function CupResult({ clock, cup }: Props) {
  const { t, speech } = useApp();
  const { phase, closes_at: closes, own } = cup;
  const time = localTime(speech.language.value, closes, clock.now());
  return (
    <section class="panel cup-result">
      <Own cup={cup} />
      {phase === "running" && own === null && <p class="told">{t("cup.late")}</p>}
      {phase === "running" && <p class="told">{t("proof.open", { time })}</p>}
    </section>
  );
}

function Own({ cup }: { readonly cup: Tournament }) {
  const { t } = useApp();
  const { own, phase, rules } = cup;
  if (own === null) {
    return phase === "closed" ? <Practise tournament={cup} /> : <p>{t("cup.on")}</p>;
  }
  if (phase !== "closed" && (own.state === "playing" || own.state === "waiting")) {
    return (
      <Link to={{ screen: "room", room: own.room }} class="button primary">
        {t("deal.continue")}
      </Link>
    );
  }
  return (
    <>
      <p class="deal-place">
        {own.place === null ? t("deal.noPlace") : t("deal.place", { place: own.place })}
      </p>
      <p>{reachedText(t, rules, own)}</p>
      <div class="actions">
        {own.practice && <Practise tournament={cup} />}
        <ShareText
          label={t("share.button")}
          what={shareable(t, cup, own, null, window.location.origin)}
        />
      </div>
    </>
  );
}
