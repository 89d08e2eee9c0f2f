/** A cup that is on or over, as it concerns oneself. */
import { useApp } from "../../app";
import { reachedText } from "../../i18n/daily";
import type { Tournament } from "../../net/tournaments";
import { shareable } from "../../tournament/share";
import { Link } from "../../ui/Link";
import { ShareText } from "../../ui/ShareText";
import { isForAll, Practise } from "./Practise";

interface Props {
  readonly cup: Tournament;
}

export function CupResult({ cup }: Props) {
  const { t } = useApp();
  const { phase, own } = cup;
  return (
    <section class="panel cup-result">
      <Own cup={cup} />
      {phase === "running" && own === null && <p class="told">{t("cup.late")}</p>}
    </section>
  );
}

function Own({ cup }: { readonly cup: Tournament }) {
  const { t } = useApp();
  const { own, phase, rules } = cup;
  if (own === null) {
    if (isForAll(cup)) return <Practise tournament={cup} />;
    return phase === "closed" ? null : <p>{t("cup.on")}</p>;
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
