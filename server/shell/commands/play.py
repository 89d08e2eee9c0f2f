"""`scorpion play`: a scripted game, printed state by state."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from json import dumps

from engine import (
    Action,
    Game,
    IllegalMove,
    NotationError,
    card_text,
    legal,
    parse_action,
    parse_deal,
    parse_position,
    parse_rules,
    play,
    position_text,
    score,
    start,
    start_at,
)


@dataclass(frozen=True, slots=True)
class State:
    """A game after one action, or after one that was refused for `reason`."""

    game: Game
    reason: str | None = None

    @property
    def is_ok(self) -> bool:
        """Whether the action was accepted."""
        return self.reason is None


def play_command(
    rules: str,
    deal: str | None = None,
    position: str | None = None,
    actions: str = "",
    seconds: int = 0,
    *,
    json: bool = False,
) -> int:
    """Play actions from a deal or a position and print every state; return the exit status.

    `seconds` is the elapsed time of play at every action. A refused action changes nothing and
    play goes on; what can't be read is told in one line on standard error, with status 2.
    """
    try:
        game = _opened(rules, deal, position)
        script = [parse_action(word) for word in actions.split()]
        if seconds < 0:
            raise NotationError("the seconds of play are 0 or more")
    except NotationError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for state in _played(game, script):
        sys.stdout.write((_json if json else _line)(state, seconds) + "\n")
    return 0


def _opened(rules: str, deal: str | None, position: str | None) -> Game:
    chosen = parse_rules(rules)
    if deal is not None and position is None:
        return start(parse_deal(deal), chosen)
    if position is not None and deal is None:
        return start_at(parse_position(position), chosen)
    raise NotationError("a game starts from a deal or from a position, one of them")


def _played(game: Game, script: Sequence[Action]) -> Iterator[State]:
    yield State(game)
    for action in script:
        try:
            game = play(game, action)
        except IllegalMove as refused:
            yield State(game, reason=str(refused))
        else:
            yield State(game)


def _json(state: State, seconds: int) -> str:
    game = state.game
    fields: dict[str, object] = {
        "ok": state.is_ok,
        "position": position_text(game.position),
        "turned": [card_text(card) for card in game.turned] if state.is_ok else [],
        "banked": [suit.name for suit in game.banked] if state.is_ok else [],
        "runs": game.runs,
        "legal": sorted(map(str, legal(game))),
        "status": game.status,
        "score": score(game, seconds * 1000),
    }
    if state.reason is not None:
        fields["reason"] = state.reason
    return dumps(fields)


def _line(state: State, seconds: int) -> str:
    game = state.game
    if state.reason is not None:
        return f"refused: {state.reason}"
    points = score(game, seconds * 1000)
    return f"{position_text(game.position)}  {game.status}, {game.runs} runs, score {points}"
