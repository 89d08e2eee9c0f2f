/** How a tournament's deal came about: sealed while it is played, laid open and checked afterwards. */
import { useCallback, useEffect, useState } from "preact/hooks";
import { type App, useApp } from "../../app";
import { installFaces } from "../../board/faces";
import { layOut } from "../../fairness/deal";
import {
  DEAL_CHECKS,
  type DealReport,
  keptFingerprint,
  verifyDeal,
} from "../../fairness/tournament";
import { judge } from "../../fairness/verify";
import { parseRules } from "../../game/rule_sets";
import { localTime } from "../../i18n/daily";
import { foundText, searchText } from "../../i18n/found";
import type { ToldClock } from "../../net/told_clock";
import { type Tournament, type TournamentProof, tournamentOf } from "../../net/tournaments";
import { useAnswer } from "../../ui/answer";
import { Check } from "../../ui/Check";
import { MaskedBoard } from "../../ui/MaskedBoard";
import { Problem } from "../../ui/Problem";
import { ProofData } from "../../ui/ProofData";
import "../../styles/fairness.css";
import "../../styles/proof.css";
import "../../styles/watch.css";

interface Props {
  readonly clock: ToldClock;
  readonly of: Tournament;
}

export function DealProof({ clock, of }: Props) {
  if (of.phase === "ahead") return null;
  return of.phase === "closed" ? <LaidOpen of={of} /> : <Sealed clock={clock} of={of} />;
}

/** While somebody may still play: the seal, and when it is broken. */
function Sealed({ clock, of }: Props) {
  const { t, speech } = useApp();
  const { commitment, closes_at: closes } = of;
  const time = localTime(speech.locale.value, closes, clock.now());
  return (
    <section class="panel sealed">
      <h2>{t("proof.title")}</h2>
      <p class="told">{t("proof.open", { time })}</p>
      {commitment && <Seal commitment={commitment} />}
      <Late of={of} />
    </section>
  );
}

function Seal({ commitment }: { readonly commitment: string }) {
  const { t } = useApp();
  return (
    <p class="seal">
      {t("proof.sealed", { print: "" })}
      <code>{commitment}</code>
    </p>
  );
}

/** A secret that came late could have been chosen. */
function Late({ of }: { readonly of: Tournament }) {
  const { t } = useApp();
  if (of.early || of.commitment === null) return null;
  return <p class="notice">{t("proof.late")}</p>;
}

function LaidOpen({ of }: { readonly of: Tournament }) {
  const { t, api } = useApp();
  const { answer, problem } = useAnswer(
    useCallback(() => tournamentOf(api, of.key), [api, of.key]),
  );
  if (problem !== null) return <Problem code={problem} />;
  if (!answer) return null;
  const { proof } = answer;
  if (!proof) {
    return (
      <section class="panel">
        <h2>{t("proof.title")}</h2>
        <p class="told">{t("proof.none")}</p>
      </section>
    );
  }
  return <Checked of={of} proof={proof} />;
}

interface CheckedProps {
  readonly of: Tournament;
  readonly proof: TournamentProof;
}

function Checked({ of, proof }: CheckedProps) {
  const { t } = useApp();
  const report = useReport(of, proof);
  const judgement = report && judge(report);
  return (
    <section class="panel fairness" data-verdict={judgement ?? undefined}>
      <h2>{t("proof.title")}</h2>
      <p class="fairness-words" role="status">
        {t(judgement ? `fair.${judgement}` : "fair.checking")}
      </p>
      {report && <Checks report={report} proof={proof} />}
      <Late of={of} />
      <p class="found">{foundText(t, proof)}</p>
      <Cards of={of} proof={proof} />
      <Data proof={proof} />
    </section>
  );
}

function useReport({ key }: Tournament, proof: TournamentProof): DealReport | null {
  const { host } = useApp();
  const [report, setReport] = useState<DealReport | null>(null);
  useEffect(() => {
    let isWanted = true;
    void reportOn(host, key, proof).then((found) => {
      if (isWanted) setReport(found);
    });
    return () => {
      isWanted = false;
    };
  }, [host, key, proof]);
  return report;
}

async function reportOn({ hasher, shelf }: App["host"], key: string, proof: TournamentProof) {
  return verifyDeal(await hasher(), key, proof, keptFingerprint(shelf, key));
}

const SHOWN = 8;

interface ChecksProps {
  readonly report: DealReport;
  readonly proof: TournamentProof;
}

function Checks({ report, proof }: ChecksProps) {
  const { t } = useApp();
  const values = { print: `${proof.commitment.slice(0, SHOWN)}…`, context: proof.context };
  return (
    <ul class="checks">
      {DEAL_CHECKS.map((check) => (
        <Check key={check} found={report[check]} words={t(`proof.${check}`, values)} />
      ))}
    </ul>
  );
}

/** The table as it lay before everybody at the start. */
function Cards({ of, proof }: CheckedProps) {
  const { t, settings } = useApp();
  const layout = parseRules(of.rules)?.layout;
  useEffect(() => installFaces(document), []);
  if (!layout) return null;
  return (
    <figure class="dealt watch" data-deck={settings.value.deck}>
      <figcaption>{t("proof.board")}</figcaption>
      <MaskedBoard columns={layOut(proof.deal, layout).columns} />
    </figure>
  );
}

function Data({ proof }: { readonly proof: TournamentProof }) {
  const { secret, commitment, context, index, deal } = proof;
  return (
    <ProofData
      lines={[
        ["secret", secret],
        ["commitment", commitment],
        ["context", context],
        ["index", String(index)],
        ["search", searchText(proof)],
        ["deal", deal.join(" ")],
      ]}
    />
  );
}
