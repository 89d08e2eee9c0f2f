/** What this browser checked of the deal, line by line, and the data to check it elsewhere. */
import { useEffect, useState } from "preact/hooks";
import { useApp } from "../app";
import { readEvidence } from "../fairness/evidence";
import { CHECKS, judge, type Report, type Verdict, verify } from "../fairness/verify";
import type { Proof } from "../net/protocol";
import type { Room } from "../net/room";

export function Fairness({ room }: { readonly room: Room }) {
  const { t } = useApp();
  const report = useReport(room);
  if (!room.proof) return null;
  const judgement = report && judge(report);
  return (
    <section class="panel fairness" data-verdict={judgement ?? undefined}>
      <h2>{t("fair.title")}</h2>
      <p class="fairness-words" role="status">
        {t(judgement ? `fair.${judgement}` : "fair.checking")}
      </p>
      {report && <Checks report={report} />}
      <Data proof={room.proof} />
    </section>
  );
}

function useReport(room: Room): Report | null {
  const { host } = useApp();
  const [report, setReport] = useState<Report | null>(null);
  const { proof, sealed, rules } = room;
  useEffect(() => {
    let over = false;
    if (!proof) return;
    const evidence = readEvidence(host.shelf, proof.race);
    host
      .hasher()
      .then((hasher) => verify(hasher, proof, sealed, evidence, rules.layout))
      .then((found) => {
        if (!over) setReport(found);
      });
    return () => {
      over = true;
    };
  }, [proof, sealed, rules, host]);
  return report;
}

const SIGNS: Readonly<Record<Verdict, string>> = { ok: "✓", wrong: "✗", unknown: "–" };

function Checks({ report }: { readonly report: Report }) {
  const { t } = useApp();
  return (
    <ul class="checks">
      {CHECKS.map((check) => (
        <li key={check} data-verdict={report[check]}>
          <span class="check-sign" aria-hidden="true">
            {SIGNS[report[check]]}
          </span>
          <span>
            {t(`fair.${check}`)}{" "}
            <small class={report[check] === "ok" ? "hidden-text" : ""}>
              ({t(`fair.verdict.${report[check]}`)})
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Data({ proof }: { readonly proof: Proof }) {
  const { t } = useApp();
  const lines = [
    ["secret", proof.secret],
    ["commitment", proof.commitment],
    ["race", proof.race],
    ["nonces", proof.nonces.map(({ nonce }) => nonce).join(" ")],
    ["index", String(proof.index)],
    ["deal", proof.deal.join(" ")],
  ] as const;
  return (
    <details class="fold">
      <summary>{t("fair.data")}</summary>
      <dl class="data">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{value}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
