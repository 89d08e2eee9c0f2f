/** What only some pages say, in English: results, fairness, rules, settings. */

export const pagesEn = {
  "results.title": "Results",
  "results.winner": "{names} wins",
  "results.winner.you": "You win!",
  "results.tie": "{names} share first place",
  "results.nobody": "Nobody made a move",
  "results.table": "Final standings",
  "results.place": "Place",
  "results.player": "Player",
  "results.runs": "Runs",
  "results.score": "Score",
  "results.time": "Time",
  "results.joined": "Joined",
  "results.ended": "Ended",
  "results.again": "Play again",
  "results.share": "Share the result",
  "results.share.line": "{place}. {name}: runs {runs}, score {score}",
  "results.share.head": "Scorpion Race",
  "results.shared": "Copied.",

  "fair.title": "Fair deal",
  "fair.checking": "Checking the deal…",
  "fair.ok": "Your browser has checked the deal",
  "fair.partly": "Checked as far as this page can",
  "fair.wrong": "Something about this deal is wrong",
  "fair.commitment": "The secret is the one that was sealed before the race.",
  "fair.ownNonce": "Your own random number is part of the deal.",
  "fair.nonces": "All players’ numbers are those that they had sealed.",
  "fair.deal": "The 52 cards follow from the secret and the numbers.",
  "fair.board": "The board you played was that deal.",
  "fair.verdict.ok": "checked",
  "fair.verdict.wrong": "wrong",
  "fair.verdict.unknown": "can’t be checked on this page",
  "fair.data": "Data to check it yourself",

  "rules.title": "Rules and fairness",
  "rules.goal": "Goal",
  "rules.goal.text":
    "Build four runs, each from King down to Ace in one suit. A whole run at the end of a column goes to the bank.",
  "rules.moves": "Moves",
  "rules.moves.text":
    "A face-up card goes onto the card of its own suit that is one rank higher, if that lies at the end of another column. All cards on top come along, in any order. An empty column takes a King.",
  "rules.deal": "Cards",
  "rules.deal.text":
    "Seven columns of seven cards; the bottom three of the first four columns lie face down and turn up when they are last. Three cards wait in the stock: deal them once, whenever you like, onto the first three columns.",
  "rules.score": "Score and places",
  "rules.score.text":
    "5 points for a card turned up, 100 for a run, and for a win one point for each second under 15 minutes. Places go by runs, then score, then time.",
  "rules.end": "End",
  "rules.end.text":
    "The race is over when everybody has won, is stuck or has resigned, or when the time is up.",
  "rules.fair": "Why nobody can choose the cards",
  "rules.fair.text":
    "The server seals a secret before anyone is ready and shows its fingerprint. Every browser adds a random number, sealed first, opened at the start. Secret and numbers together give the deal. After the race all of it is shown, and your browser works the deal out again.",
  "rules.keys": "Keys",

  "settings.title": "Settings",
  "settings.language": "Language",
  "settings.language.auto": "As the browser",
  "settings.language.en": "English",
  "settings.language.ja": "日本語",
  "settings.theme": "Colours",
  "settings.theme.auto": "As the device",
  "settings.theme.dark": "Dark",
  "settings.theme.light": "Light",
  "settings.deck": "Suits",
  "settings.deck.four": "Four colours",
  "settings.deck.two": "Two colours",
  "settings.deck.safe": "Colour-blind safe",
  "settings.tap": "Tapping a card",
  "settings.tap.go": "moves it",
  "settings.tap.select": "selects it first",
  "settings.motion": "Movement",
  "settings.motion.auto": "As the device",
  "settings.motion.off": "None",
  "settings.keys": "Keys of one letter",
  "settings.leftHanded": "Controls on the left",
} as const;

/** A key of this catalogue. */
export type PagesKey = keyof typeof pagesEn;
