/** A cup: its lobby until the common start, then its board, and afterwards its result for good. */
import { useCallback } from "preact/hooks";
import { useApp } from "../../app";
import { keepFingerprints } from "../../fairness/tournament";
import { dayText, tournamentName, utcTime } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import { type Detailed, tournamentOf } from "../../net/tournaments";
import { Link } from "../../ui/Link";
import { Page } from "../../ui/Page";
import { Problem } from "../../ui/Problem";
import { usePolled } from "../../ui/polled";
import { useToldClock } from "../../ui/told";
import { CupLobby } from "./CupLobby";
import { CupResult } from "./CupResult";
import { DealProof } from "./DealProof";
import { Ranks } from "./Ranks";
import "../../styles/daily.css";
import "../../styles/cup.css";

const LOOK_EVERY = 3000;

export function CupScreen({ cup }: { readonly cup: string }) {
  const { t, api, host } = useApp();
  const clock = useToldClock();
  const ask = useCallback(async () => {
    const answer = await tournamentOf(api, cup);
    clock.hear(answer.at);
    if (answer.phase !== "closed") keepFingerprints(host.shelf, [answer]);
    return answer;
  }, [api, host, clock, cup]);
  const { answer, problem, again } = usePolled(ask, LOOK_EVERY);
  if (!answer) return <NoCup problem={problem} />;
  const isBefore = answer.phase === "ahead" || answer.phase === "open";
  return (
    <Page title={titleOf(t, answer)}>
      <p class="day-line">
        <Day of={answer} />
      </p>
      {isBefore && <CupLobby clock={clock} cup={answer} onChange={again} />}
      {!isBefore && <CupResult cup={answer} />}
      {!isBefore && (
        <section class="panel">
          <h2>{t("ranks.title")}</h2>
          <Ranks clock={clock} of={answer} title={tournamentName(t, answer)} />
        </section>
      )}
      <DealProof clock={clock} of={answer} />
    </Page>
  );
}

function titleOf(t: ReturnType<typeof useApp>["t"], { starts_at: start }: Detailed): string {
  return t("cup.of", { time: `${utcTime(start ?? 0)} UTC` });
}

/** The day on which it is, with the way to that day's other deals. */
function Day({ of }: { readonly of: Detailed }) {
  const { t, speech } = useApp();
  return (
    <>
      <Link to={{ screen: "daily", when: of.day }}>
        {dayText(speech.locale.value, of.day, true)}
      </Link>{" "}
      <span>{t("cup.terms", { rules: setNameOf(t, of.rules), n: of.minutes })}</span>
    </>
  );
}

function NoCup({ problem }: { readonly problem: string | null }) {
  const { t } = useApp();
  const isUnknown = problem === "unknown_tournament";
  return (
    <Page title={t("cup.title")} narrow>
      {isUnknown ? <p>{t("cup.unknown")}</p> : <Problem code={problem} />}
      {problem !== null && (
        <p class="actions">
          <Link to={{ screen: "daily", when: "" }} class="button primary">
            {t("app.daily")}
          </Link>
        </p>
      )}
    </Page>
  );
}
