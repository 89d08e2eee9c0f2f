/** What is said in English to those who watch a race. */

export const watchEn = {
  "watch.title": "Boards",
  "watch.masked": "Masked",
  "watch.masked.text":
    "You see what every racer knows. A card that one of them has still to turn up has no face here, and a board waits before a move that would give it away. So nobody can be told what comes.",
  "watch.legend.back": "lies face down",
  "watch.legend.turned": "turned up, but not by everybody",
  "watch.legend.later": "moves that can’t be shown yet",
  "watch.later": "Moves that can’t be shown yet: {n}",
  "watch.board": "Board of {name}",
  "watch.all": "All boards",
  "watch.you": "you",
  "watch.score": "{score} points",
  "watch.stock": "stock {n}",
  "watch.hidden": "{n} face down",
  "watch.unseen": "a card without a face",
  "watch.empty": "empty",
} as const;

/** A key of this catalogue. */
export type WatchKey = keyof typeof watchEn;
