/** The data by which a deal can be checked elsewhere: names and values, folded away. */
import { useApp } from "../app";

interface Props {
  readonly lines: readonly (readonly [name: string, value: string])[];
}

export function ProofData({ lines }: Props) {
  const { t } = useApp();
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
