/** The fingerprints of the secrets that are sealed for the days to come. */
import { useApp } from "../../app";
import { dayText } from "../../i18n/daily";
import { setNameOf } from "../../i18n/rules";
import type { Sealed } from "../../net/tournaments";
import "../../styles/proof.css";

export function SealedAhead({ ahead }: { readonly ahead: readonly Sealed[] }) {
  const { t, speech } = useApp();
  if (ahead.length === 0) return null;
  return (
    <details class="panel fold ahead">
      <summary>{t("proof.ahead")}</summary>
      <p class="told">{t("proof.ahead.text")}</p>
      <dl class="data">
        {ahead.map(({ key, commitment }) => {
          const [, day = "", rules = ""] = key.split(".");
          return (
            <div key={key}>
              <dt>
                {dayText(speech.locale.value, day)}, {setNameOf(t, rules)}
              </dt>
              <dd>
                <code>{commitment}</code>
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
}
