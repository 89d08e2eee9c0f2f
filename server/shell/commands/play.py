"""`scorpion play`: a scripted game, printed state by state."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from json import dumps

from engine import (
    Action,
    Game,
    IllegalMove,
    Language,
    NotationError,
    card_text,
    legal,
    parse_action,
    play,
    position_text,
    score,
    sentence,
)
from server.shell.commands.source import Source


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
    source: Source,
    actions: str = "",
    seconds: int = 0,
    *,
    language: Language = "en",
    json: bool = False,
) -> int:
    """Play actions from where a game starts and print every state; return the exit status.

    `seconds` is the elapsed time of play at every action. A refused action changes nothing, its
    reason is told in `language`, and play goes on; what can't be read is told in one line on
    standard error, with status 2.
    """
    try:
        game = source.game(rules)
        script = [parse_action(word) for word in actions.split()]
        if seconds < 0:
            raise NotationError("the seconds of play are 0 or more")
    except NotationError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    for state in _played(game, script, language):
        sys.stdout.write((_json if json else _line)(state, seconds) + "\n")
    return 0


def _played(game: Game, script: Sequence[Action], language: Language) -> Iterator[State]:
    yield State(game)
    for action in script:
        try:
            game = play(game, action)
        except IllegalMove as refused:
            yield State(game, reason=sentence(refused.reason, language))
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
