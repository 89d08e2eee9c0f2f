/** How the deal of a finished race was found, its replay file, and the data to check it elsewhere. */
import { useApp } from "../../app";
import { foundText, searchText } from "../../i18n/found";
import type { DealNumber, Proof } from "../../net/protocol";
import { ProofData } from "../../ui/ProofData";

interface Props {
  readonly proof: Proof;
  readonly number: DealNumber | null;
}

export function RaceRecord({ proof, number }: Props) {
  const { t } = useApp();
  return (
    <>
      <h3>{t("fair.found")}</h3>
      <p class="found" data-proved={proof.proved}>
        {number === null ? foundText(t, proof) : t("fair.found.number")}
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

function Data({ proof }: { readonly proof: Proof }) {
  return (
    <ProofData
      lines={[
        ["secret", proof.secret],
        ["commitment", proof.commitment],
        ["context", proof.context],
        ["race", proof.race],
        ["nonces", proof.nonces.map(({ nonce }) => nonce).join(" ")],
        ["index", String(proof.index)],
        ["search", searchText(proof)],
        ["deal", proof.deal.join(" ")],
        ["chain", proof.chain],
        ["verify", `scorpion verify scorpion-${proof.race}.json --chain ${proof.chain}`],
      ]}
    />
  );
}
