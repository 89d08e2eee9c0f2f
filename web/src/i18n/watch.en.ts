/** What is said in English to those who watch a race. */

export const watchEn = {
  "watch.title": "Boards",
  "watch.masked": "Masked",
  "watch.masked.text":
    "You see what every racer knows. A card that one of them has still to turn up has no face here, and a board waits before a move that would give it away. So nobody can be told what comes.",
  "watch.open": "Open, {n} s late",
  "watch.open.now": "Open",
  "watch.open.text":
    "You see all cards that lay face up {n} s ago, as their players did. Places and figures are those of now, so they may be ahead of a board.",
  "watch.open.now.text": "You see all cards that lie face up, as their players do.",
  "watch.none": "You’re looking on. The cards are shown after the race.",
  "watch.attempt":
    "This is an official attempt by {name}. Its cards are shown when its board has closed.",
  "watch.soon": "The boards are shown {n} s late: the first in {time}.",
  "watch.legend.back": "lies face down",
  "watch.legend.turned": "turned up, but not by everybody",
  "watch.legend.later": "moves that can’t be shown yet",
  "watch.legend.behind": "moves made since",
  "watch.behind": "Moves made since: {n}",
  "watch.later": "Moves that can’t be shown yet: {n}",
  "watch.board": "Board of {name}",
  "watch.all": "All boards",
  "watch.next": "Next board",
  "watch.previous": "Previous board",
  "watch.follow": "Follow the leader",
  "watch.following": "You follow {name}.",
  "watch.keys": "Keys: ← and → go to the next board, L follows the leader, Esc shows all.",
  "watch.people": "Looking on: {n}",
  "watch.you": "you",
  "watch.score": "{score} points",
  "watch.stock": "stock {n}",
  "watch.hidden": "{n} face down",
  "watch.unseen": "a card without a face",
  "watch.empty": "empty",

  "race.watch": "Watch the others",
  "race.watch.own": "Your own board",
} as const;

/** A key of this catalogue. */
export type WatchKey = keyof typeof watchEn;
