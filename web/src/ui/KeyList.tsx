/** The keys of the board and what they do. */
import { useApp } from "../app";
import { KEY_LIST } from "../board/keys";

export function KeyList() {
  const { t } = useApp();
  return (
    <dl class="keys">
      {KEY_LIST.map(({ keys, what }) => (
        <div key={what}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(what)}</dd>
        </div>
      ))}
    </dl>
  );
}
