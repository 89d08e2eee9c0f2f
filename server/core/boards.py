"""The boards of a race as those see them who have none to play on."""

from engine import card_text
from server.core import protocol
from server.core.mask import Mask, MaskedSeat
from server.core.race import Race
from server.core.views import suits


def may_watch(race: Race, player: str | None, now: int) -> bool:
    """Whether the player, or a visitor without a name, may see the boards at the instant `now`.

    Who holds a seat may once nothing can be played on it any more.
    """
    options = race.options
    if options.seen_by != "boards" or race.phase_at(now) != "racing":
        return False
    seat = race.seat_of(player)
    return seat is None or seat.has_ended


def boards(race: Race, mask: Mask) -> protocol.Boards:
    """All boards, as far as the mask shows them."""
    return protocol.Boards(race.seq, tuple(_board(race, mask, seat) for seat in mask.seats))


def _board(race: Race, mask: Mask, masked: MaskedSeat) -> protocol.MaskedBoard:
    board = masked.shown.board
    game = race.seat(masked.number).game
    assert game is not None
    return protocol.MaskedBoard(
        seat=masked.number,
        columns=tuple(
            protocol.MaskedColumn(hidden, _faces(column[hidden:], mask.unknown))
            for column, hidden in zip(board.columns, board.hidden, strict=True)
        ),
        stock=len(board.stock),
        reserve=_faces(board.reserve, mask.unknown),
        banked=suits(board.banked),
        later=max(0, game.history - masked.shown.history),
    )


def _faces(cards: bytes, unknown: int) -> tuple[protocol.Card | None, ...]:
    return tuple(None if unknown >> card & 1 else card_text(card) for card in cards)
