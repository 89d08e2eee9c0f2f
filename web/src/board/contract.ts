/** What a board is to those who use it, and what it needs of them: types only. */
import type { Tableau } from "../game/tableau";
import type { Rules } from "../net/protocol";
import type { Translate } from "./words";

/** Who uses the board. `onMove` and `onDeal` draw what they accept by `show`, within the same frame. */
export interface BoardHost {
  readonly t: Translate;
  onMove(card: string, to: number): void;
  onDeal(): void;
  onUndo?(): void;
  /** The player wants to do again what was taken back. */
  onRedo?(): void;
  /** The player asks for a hint, where the state offers them. */
  onHint?(): void;
  /** The player asks to hear how far they are. */
  onProgress?(): void;
  /** The player asks to hear the time. */
  onTime?(): void;
  /** The player asks for the list of keys (`KEY_LIST`). */
  onKeys?(): void;
  /** Says the result of an own action, politely. */
  say(text: string): void;
}

/** What a board has beside itself on the page. */
export interface Surroundings {
  /** Holds stock and bank. */
  readonly shelf: HTMLElement;
  /** Takes a sentence for a moment while cards leave it no room on the board. */
  readonly aside: HTMLElement;
}

export interface BoardState {
  readonly tableau: Tableau;
  readonly rules: Rules;
  /** Nothing can be played: countdown, ended, read-only. */
  readonly locked: boolean;
  /** Own moves that are drawn but not yet kept by the server. */
  readonly pending: number;
  /** Countdown: backs only, whatever the tableau holds. */
  readonly faceDown: boolean;
  /** The room gives hints. */
  readonly hints: boolean;
  readonly hint: Hint | null;
}

/** What to do next, lit up until something is done. */
export type Hint =
  | { readonly kind: "move"; readonly card: string; readonly to: number }
  | { readonly kind: "deal" };

export interface BoardSettings {
  readonly deck: "four" | "two" | "safe";
  /** A tap moves the card, or only selects it first. */
  readonly tap: "go" | "select";
  /** Single-letter keys are on. */
  readonly keys: boolean;
  readonly leftHanded: boolean;
  readonly motion: "auto" | "off";
}

export interface Board {
  /** Draws this state; what changed glides, and is said. */
  show(state: BoardState): void;
  /** Tells the player, at the card, why it went back. */
  snapBack(card: string, sentence: string): void;
  /** Shows and says a sentence that is about no card in particular. */
  tell(sentence: string): void;
  focus(): void;
  configure(settings: BoardSettings): void;
  destroy(): void;
}
