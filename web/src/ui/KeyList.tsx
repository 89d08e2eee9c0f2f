/** The keys of the board and what they do. */
import { useApp } from "../app";
import { KEY_LIST } from "../board/keys";

interface Props {
  /** What the room offers; a key for anything else would do nothing. */
  readonly undo: boolean;
  readonly redo: boolean;
  readonly hints: boolean;
}

export function KeyList({ undo, redo, hints }: Props) {
  const { t } = useApp();
  const offered: Readonly<Record<string, boolean>> = {
    "board.key.undo": undo,
    "board.key.redo": redo,
    "board.key.hint": hints,
  };
  const awake = KEY_LIST.filter(({ what }) => offered[what] ?? true);
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
