/** What this browser checked of the deal, line by line, and what only others can check. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../../app";
import { practiceContext, tournamentContext } from "../../fairness/deal";
import { keepEvidence, readEvidence, withChain } from "../../fairness/evidence";
import { CHECKS, judge, type Report, type Setting, verify } from "../../fairness/verify";
import type { Key } from "../../i18n";
import type { Finished } from "../../net/finished";
import type { Host } from "../../net/live";
import type { DealNumber, Proof } from "../../net/protocol";
import { isPractice } from "../../practice";
import { Check } from "../../ui/Check";
import { RaceRecord } from "./RaceRecord";
import "../../styles/fairness.css";

export function Fairness({ race }: { readonly race: Finished }) {
  const { t } = useApp();
  const report = useReport(race);
  if (!race.proof) return null;
  const judgement = report && judge(report);
  return (
    <section class="panel fairness" data-verdict={judgement ?? undefined}>
      <h2>{t("fair.title")}</h2>
      <p class="fairness-words" role="status">
        {t(judgement ? `fair.${judgement}` : "fair.checking")}
      </p>
      {report && <Checks report={report} proof={race.proof} number={race.options.number} />}
      <RaceRecord proof={race.proof} number={race.options.number} />
    </section>
  );
}

function useReport(race: Finished): Report | null {
  const { host } = useApp();
  const [report, setReport] = useState<Report | null>(null);
  const { proof, sealed, rules, options } = race;
  const { number } = options;
  const alone = contextOf(race);
  useEffect(() => {
    let over = false;
    if (!proof) return;
    reportOn(host, proof, { sealed, layout: rules.layout, alone, number }).then((found) => {
      if (!over) setReport(found);
    });
    return () => {
      over = true;
    };
  }, [proof, sealed, rules, alone, number, host]);
  return report;
}

/** What the deal depends on where nobody's number is in it. */
function contextOf({ options, rules }: Finished): string | null {
  if (options.tournament !== undefined) return tournamentContext(options.tournament);
  return isPractice({ options }) ? practiceContext(rules.name) : null;
}

/** Checks a finished race, and keeps the end of its record for the next time. */
async function reportOn({ shelf, hasher }: Host, proof: Proof, setting: Setting): Promise<Report> {
  const before = readEvidence(shelf, proof.race);
  const evidence = before && withChain(before, proof.chain);
  if (evidence && evidence !== before) keepEvidence(shelf, evidence);
  return verify(await hasher(), proof, setting, evidence);
}

interface ChecksProps {
  readonly report: Report;
  readonly proof: Proof;
  readonly number: DealNumber | null;
}

function Checks({ report, proof, number }: ChecksProps) {
  const { t } = useApp();
  const values = { end: shortened(proof.chain), n: number?.split(" ")[1] ?? "" };
  return (
    <ul class="checks">
      {CHECKS.map((check) => {
        const found = report[check];
        const key = check === "deal" ? dealKey(report, number) : (`fair.${check}` as const);
        return found && <Check key={check} found={found} words={t(key, values)} />;
      })}
    </ul>
  );
}

/** What the cards follow from. */
function dealKey(report: Report, number: DealNumber | null): Key {
  if (number !== null) return number.startsWith("own") ? "fair.deal.own" : "fair.deal.pysol";
  return report.nonces === undefined ? "fair.deal.practice" : "fair.deal";
}

/** Enough to compare by eye; the whole of it stands in the data. */
function shortened(hex: string): string {
  return `${hex.slice(0, 8)}…${hex.slice(-8)}`;
}
