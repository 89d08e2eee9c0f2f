/** How the deal of a finished race was found, its replay file, and the data to check it elsewhere. */
import { useApp } from "../../app";
import type { Key } from "../../i18n";
import type { DealNumber, Proof } from "../../net/protocol";

interface Props {
  readonly proof: Proof;
  readonly number: DealNumber | null;
}

export function RaceRecord({ proof, number }: Props) {
  const { t } = useApp();
  const { index, skipped } = proof;
  const count = (verdict: string) => skipped.filter((one) => one === verdict).length;
  const values = {
    index,
    skipped: skipped.length,
    unwinnable: count("unwinnable"),
    unknown: count("unknown"),
  };
  return (
    <>
      <h3>{t("fair.found")}</h3>
      <p class="found" data-proved={proof.proved}>
        {t(number === null ? foundKey(proof) : "fair.found.number", values)}
      </p>
      <p class="told">{t("fair.only")}</p>
      <p class="actions">
        <a class="button" href={`/api/races/${proof.race}/replay`} download>
          {t("fair.replay")}
        </a>
      </p>
      <Data proof={proof} />
    </>
  );
}

function foundKey({ search, proved, index }: Proof): Key {
  if (!search) return "fair.found.any";
  if (!proved) return "fair.found.none";
  return index === 0 ? "fair.found.first" : "fair.found.proved";
}

function Data({ proof }: { readonly proof: Proof }) {
  const { t } = useApp();
  const lines = [
    ["secret", proof.secret],
    ["commitment", proof.commitment],
    ["context", proof.context],
    ["race", proof.race],
    ["nonces", proof.nonces.map(({ nonce }) => nonce).join(" ")],
    ["index", String(proof.index)],
    ["search", proof.search ? `${proof.search.solver} ${proof.search.nodes}` : "–"],
    ["deal", proof.deal.join(" ")],
    ["chain", proof.chain],
    ["verify", `scorpion verify scorpion-${proof.race}.json --chain ${proof.chain}`],
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
