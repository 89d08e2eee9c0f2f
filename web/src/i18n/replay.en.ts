/** What is said in English to those who watch a race again. */

export const replayEn = {
  "replay.title": "Replay",
  "replay.withheld":
    "This deal is still being played. Its replays can be seen when nobody can still play it.",
  "replay.unfinished": "The race isn’t over yet.",
  "replay.results": "Results",
  "replay.boards": "Boards",
  "replay.board": "Board of {name}",
  "replay.count": "Move {n} of {of}",
  "replay.beginning": "The start",
  "replay.move": "{card} to column {column}",
  "replay.deal": "Stock dealt",
  "replay.undo": "Undo",
  "replay.places": "Standings at this moment",
  "replay.two": "Two boards",
  "replay.clock": "{time} of {length}",
  "replay.time": "Time",
  "replay.controls": "Playing",
  "replay.play": "Play",
  "replay.pause": "Pause",
  "replay.next": "Next move",
  "replay.before": "Move before",
  "replay.mark.next": "Next moment",
  "replay.mark.before": "Moment before",
  "replay.speed": "Speed",
  "replay.more": "Moments and more",
  "replay.moments": "Moments",
  "replay.moment.turned": "{cards} turned up",
  "replay.moment.deal": "stock dealt",
  "replay.moment.run": "run {n} of 4",
  "replay.moment.end": "{state}",
  "replay.moment": "{time}, {name}: {what}",
  "replay.said": "{name}: {what}",
  "replay.share": "Share moment",
  "replay.share.text": "{names} at {time}",
  "replay.download": "Download file",
  "replay.keys": "Space plays and pauses. ← → go move by move, with Shift from moment to moment.",
} as const;

/** A key of this catalogue. */
export type ReplayKey = keyof typeof replayEn;
