/** The board's sentences in English. */

export const boardEn = {
  "board.label": "Board",
} as const;

/** A key of the board's catalogue. */
export type BoardKey = keyof typeof boardEn;
