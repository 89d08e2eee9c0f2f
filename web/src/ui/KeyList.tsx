/** The keys of the board and what they do. */
import { useApp } from "../app";
import { KEY_LIST } from "../board/keys";

/** No room offers undo or hints: their keys would do nothing. */
const ASLEEP: readonly string[] = ["board.key.undo", "board.key.redo", "board.key.hint"];

export function KeyList() {
  const { t } = useApp();
  const awake = KEY_LIST.filter(({ what }) => !ASLEEP.includes(what));
  return (
    <dl class="keys">
      {awake.map(({ keys, what }) => (
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
