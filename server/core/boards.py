"""The boards of a race as those see them who have none to play on."""

import msgspec

from engine import Game, card_text
from server.core import protocol
from server.core.delayed import Delayed
from server.core.mask import Mask, MaskedSeat
from server.core.race import Race
from server.core.views import suits


def may_watch(race: Race, player: str | None, now: int) -> bool:
    """Whether the player, or a visitor without a name, may see the boards at the instant `now`.

    Who holds a seat may once nothing can be played on it any more.
    """
    if race.options.seen_by not in ("boards", "open") or now < watched_from(race):
        return False
    seat = race.seat_of(player)
    return race.phase_at(now) == "racing" and (seat is None or seat.has_ended)


def watched_from(race: Race) -> int:
    """The first instant (ms) at which boards may be seen of a race whose start is set."""
    return race.start + race.options.delay_ms


def boards(race: Race, mask: Mask) -> protocol.Boards:
    """All boards, as far as the mask shows them."""
    return protocol.Boards(race.seq, tuple(_masked(race, mask, seat) for seat in mask.seats))


def delayed_boards(delayed: Delayed) -> protocol.Boards:
    """All boards as they were some time ago, all that lay face up: nothing tells of later."""
    return protocol.Boards(
        sum(seat.followed for seat in delayed.seats),
        tuple(
            _board(seat.number, seat.game, later=0, actions=seat.followed) for seat in delayed.seats
        ),
    )


def _masked(race: Race, mask: Mask, masked: MaskedSeat) -> protocol.MaskedBoard:
    game = race.seat(masked.number).game
    assert game is not None
    later = max(0, game.history - masked.shown.history)
    return _board(masked.number, masked.shown, mask.unknown, later=later)


def _board(
    seat: int,
    game: Game,
    unknown: int = 0,
    *,
    later: int,
    actions: int | msgspec.UnsetType = msgspec.UNSET,
) -> protocol.MaskedBoard:
    board = game.board
    return protocol.MaskedBoard(
        seat=seat,
        columns=tuple(
            protocol.MaskedColumn(hidden, _faces(column[hidden:], unknown))
            for column, hidden in zip(board.columns, board.hidden, strict=True)
        ),
        stock=len(board.stock),
        reserve=_faces(board.reserve, unknown),
        banked=suits(board.banked),
        later=later,
        actions=actions,
    )


def _faces(cards: bytes, unknown: int) -> tuple[protocol.Card | None, ...]:
    return tuple(None if unknown >> card & 1 else card_text(card) for card in cards)
