"""What tests ask of a game: what may be done, what is refused, and where play can lead."""

from collections.abc import Iterator

import pytest

from engine import (
    Game,
    IllegalMove,
    card_text,
    legal,
    parse_action,
    play,
    position_text,
)


def options(game: Game) -> list[str]:
    """Write every legal action, sorted."""
    return sorted(map(str, legal(game)))


def moves(game: Game) -> list[str]:
    """Write every legal move, sorted; the deal of the stock is none."""
    return [text for text in options(game) if text != "deal"]


def refused(game: Game, action: str) -> str:
    """Play an action that must be refused, and return the code."""
    with pytest.raises(IllegalMove) as caught:
        play(game, parse_action(action))
    return caught.value.code


def column(game: Game, number: int) -> str:
    """Draw one column, counted from 1."""
    return position_text(game.position).split(";")[0].split("/")[number - 1]


def ends(game: Game) -> list[str]:
    """Name the last card of each column, `-` where it is empty."""
    return [column(game, number).split()[-1] for number in range(1, len(game.board.columns) + 1)]


def texts(cards: tuple[int, ...]) -> list[str]:
    """Write cards such as those that an action turned up."""
    return list(map(card_text, cards))


def layers(game: Game) -> Iterator[list[Game]]:
    """Yield the distinct positions after exactly 0, 1, 2 … actions, without undo.

    The order follows from the texts of the positions alone, not from that of `legal`.
    """
    layer = {position_text(game.position): game}
    while layer:
        yield list(layer.values())
        after = {
            position_text(child.position): child
            for parent in layer.values()
            for child in children(parent)
        }
        layer = {text: after[text] for text in sorted(after)}


def children(game: Game) -> Iterator[Game]:
    """Yield the game after each legal action."""
    for action in legal(game):
        yield play(game, action)


def can_be_won(game: Game) -> bool:
    """Try every way to go on from a game with few positions ahead; no cleverness, so no doubt."""
    seen = {position_text(game.position)}
    waiting = [game]
    while waiting:
        parent = waiting.pop()
        if parent.status == "won":
            return True
        for child in children(parent):
            text = position_text(child.position)
            if text not in seen:
                seen.add(text)
                waiting.append(child)
    return False


def destinations(game: Game, card: str) -> list[int]:
    """Return the columns that a card may go to."""
    return [int(text[2:]) for text in moves(game) if text[:2] == card]
