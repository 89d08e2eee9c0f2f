/** The keys of the board: one table, read by the keyboard and by the list of keys. */
import type { PagesKey } from "../i18n/pages.en";
import { RANK_KEYS } from "./words";

/** What a key asks for. */
export type KeyAction =
  | { readonly kind: "step"; readonly across: number; readonly along: number }
  | { readonly kind: "edge"; readonly to: "first" | "last" }
  | { readonly kind: "find"; readonly rank: string }
  | { readonly kind: "cancel" | "deal" | "undo" | "redo" | "hint" }
  | { readonly kind: "progress" | "time" | "column" | "command" | "keys" };

/** Rows of the list of keys; `single` ones can be switched off. */
export const KEY_LIST: readonly {
  readonly keys: string;
  readonly what: PagesKey;
  readonly single: boolean;
}[] = [
  { keys: "← ↑ → ↓", what: "board.key.arrows", single: false },
  { keys: "Enter", what: "board.key.enter", single: false },
  { keys: "Esc", what: "board.key.escape", single: false },
  { keys: "d", what: "board.key.deal", single: true },
  { keys: "z", what: "board.key.undo", single: true },
  { keys: "x", what: "board.key.redo", single: true },
  { keys: "h", what: "board.key.hint", single: true },
  { keys: "a 2…9 t j q k", what: "board.key.find", single: true },
  { keys: "p", what: "board.key.progress", single: true },
  { keys: "n", what: "board.key.time", single: true },
  { keys: "c", what: "board.key.column", single: true },
  { keys: "/", what: "board.key.command", single: true },
  { keys: "?", what: "board.key.list", single: true },
];

/** Keys that move or cancel; they work only while the board has the focus. */
const MOVEMENT: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ["ArrowLeft", { kind: "step", across: -1, along: 0 }],
  ["ArrowRight", { kind: "step", across: 1, along: 0 }],
  ["ArrowUp", { kind: "step", across: 0, along: -1 }],
  ["ArrowDown", { kind: "step", across: 0, along: 1 }],
  ["Home", { kind: "edge", to: "first" }],
  ["End", { kind: "edge", to: "last" }],
]);

const SINGLE: ReadonlyMap<string, KeyAction> = new Map<string, KeyAction>([
  ["d", { kind: "deal" }],
  ["z", { kind: "undo" }],
  ["x", { kind: "redo" }],
  ["h", { kind: "hint" }],
  ["p", { kind: "progress" }],
  ["n", { kind: "time" }],
  ["c", { kind: "column" }],
  ["/", { kind: "command" }],
  ["?", { kind: "keys" }],
  ...[...RANK_KEYS].map(([key, rank]): [string, KeyAction] => [key, { kind: "find", rank }]),
]);

/** What `actionFor` needs of a keyboard event. */
export interface KeyPress {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly isComposing: boolean;
  /** The key is held down. */
  readonly repeat: boolean;
}

/** Returns what a key means on the board, or null; `letters` is whether single keys are on. */
export function actionFor(press: KeyPress, letters: boolean): KeyAction | null {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return null;
  if (press.key === "Escape") return { kind: "cancel" };
  const movement = MOVEMENT.get(press.key);
  if (movement) return movement;
  // A held letter is meant once; as requests it would be a flood.
  return letters && !press.repeat ? (SINGLE.get(press.key.toLowerCase()) ?? null) : null;
}

/** Returns whether a key moves the focus, and so belongs to whoever has the focus. */
export function isMovement(action: KeyAction): boolean {
  return action.kind === "step" || action.kind === "edge";
}
