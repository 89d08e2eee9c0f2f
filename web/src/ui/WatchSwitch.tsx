/** Whoever has ended looks at the own board, or at everybody's. */
import { useApp } from "../app";

interface Props {
  readonly isOn: boolean;
  readonly onSwitch: () => void;
}

export function WatchSwitch({ isOn, onSwitch }: Props) {
  const { t } = useApp();
  return (
    <button type="button" class="aid" onClick={onSwitch}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {isOn ? (
          <path d="M4 5h6v14H4zM14 5h6v14h-6z" />
        ) : (
          <path d="M2 12c5-8 15-8 20 0-5 8-15 8-20 0zM12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z" />
        )}
      </svg>
      <span>{t(isOn ? "race.watch.own" : "race.watch")}</span>
    </button>
  );
}
