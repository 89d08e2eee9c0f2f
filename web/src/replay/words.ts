/** How a replay says what happens: an action for those who listen, and for those who look. */
import { cardName } from "../board/words";
import { cardSymbol } from "../game/cards";
import type { Translate } from "../i18n";
import { playerName } from "../i18n/player_name";
import { apart } from "../i18n/say";
import { clockText } from "../net/clock";
import type { PlacedCard } from "../net/protocol";
import type { Mark } from "./marks";
import { countAt, moveOf, type Play, type Playback, type Step } from "./playback";

/** Returns an action with all that it brought, in whole sentences. */
function stepSaid(t: Translate, { action, turned, dealt, banked }: Step): string {
  const move = moveOf(action);
  const said: string[] = [];
  if (move) said.push(t("board.say.moved", { card: cardName(t, move.card), column: move.to }));
  if (action === "undo") said.push(t("board.say.undone"));
  if (dealt) said.push(t("board.say.dealt", { cards: named(t, dealt) }));
  if (turned) said.push(t("board.say.turned", { cards: named(t, turned) }));
  for (const suit of banked ?? []) {
    said.push(t("board.say.banked", { suit: t(`board.suit.${suit}`) }));
  }
  return said.join(" ");
}

/** Returns an action in a word or two, as it stands beside a board. */
export function stepText(t: Translate, action: string): string {
  const move = moveOf(action);
  if (move) return t("replay.move", { card: cardSymbol(move.card), column: move.to });
  return t(action === "undo" ? "replay.undo" : "replay.deal");
}

/** Returns what was done on these boards at just this time; nothing where nothing was. */
export function momentSaid(
  t: Translate,
  playback: Playback,
  plays: readonly Play[],
  at: number,
): string {
  const said = plays.flatMap((play) => {
    const step = play.steps[countAt(play, at) - 1];
    if (step?.at !== at) return [];
    return t("replay.said", { name: nameIn(t, playback, play.seat), what: stepSaid(t, step) });
  });
  return said.join(" ");
}

/** Returns what a mark stands for; `say` names cards for those who listen, else by symbols. */
export function markText(t: Translate, mark: Mark, play: Play, say = false): string {
  const step = play.steps[mark.count - 1];
  if (mark.kind === "turned") {
    const cards = say ? named(t, step?.turned ?? []) : shown(step?.turned ?? []);
    return t("replay.moment.turned", { cards });
  }
  if (mark.kind === "run") return t("replay.moment.run", { n: step?.runs ?? 0 });
  if (mark.kind === "end") return t("replay.moment.end", { state: t(`state.${play.state}`) });
  return t("replay.moment.deal");
}

/** Returns a mark as one sentence: when, whose, what. */
export function markSaid(t: Translate, playback: Playback, mark: Mark): string {
  const play = playback.plays.find(({ seat }) => seat === mark.seat);
  return t("replay.moment", {
    time: clockText(mark.at),
    name: nameIn(t, playback, mark.seat),
    what: play ? markText(t, mark, play, true) : "",
  });
}

/** Returns what the player of a seat is called within a sentence. */
export function nameIn(t: Translate, playback: Pick<Playback, "seats">, seat: number): string {
  return apart(playerName(t, playback, seat));
}

function named(t: Translate, cards: readonly PlacedCard[]): string {
  return cards.map(({ card }) => cardName(t, card)).join(", ");
}

function shown(cards: readonly PlacedCard[]): string {
  return cards.map(({ card }) => cardSymbol(card)).join(" ");
}
