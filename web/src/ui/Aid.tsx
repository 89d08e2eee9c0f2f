/** A button that helps during a race. */
import type { ComponentChildren } from "preact";

interface Props {
  readonly name: string;
  /** Its key; some have none. */
  readonly letter: string | null;
  readonly closed: boolean;
  readonly onClick: () => void;
  readonly children: ComponentChildren;
}

/** Never `disabled`: that would throw the focus to the body when the game ends. */
export function Aid({ name, letter, closed, onClick, children }: Props) {
  return (
    <button
      type="button"
      class="aid"
      aria-disabled={closed}
      aria-keyshortcuts={letter ?? undefined}
      onClick={() => closed || onClick()}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        {children}
      </svg>
      <span>{name}</span>
    </button>
  );
}
