/** The board's sentences in Japanese. */
import type { BoardKey } from "./board.en";

export const boardJa: Readonly<Record<BoardKey, string>> = {
  "board.label": "盤面",
};
