"""How far each board may be shown to those who don't race on it.

All racers have the same deal, and in this game a place tells a card: what was moved onto the 8♥ is
the 7♥. So a card that was hidden at the deal is hidden from watchers, too, until it is *common
knowledge*: every racer who still plays has turned it up or dealt it at some time. And a board is
shown as it was after the longest row of its actions that tell of no other card.

A set of cards is a number here, with a bit for each card: `1 << card`.
"""

from collections.abc import Iterable
from functools import reduce

import msgspec

from engine import DECK, RANKS, UNDO, Action, Game, Move, Suit, parse_action, play, start
from server.core.race import Race, Seat


class Step(msgspec.Struct, frozen=True):
    """An action that stands, and what one learns by seeing it."""

    action: Action
    tells_of: int
    """The cards that it names, or without which it would not have done what it did."""
    denies: tuple[int, ...]
    """Pairs of cards: the first isn't the second, or it would have gone to the bank."""


class MaskedSeat(msgspec.Struct, frozen=True):
    """One seat's board, and how far of it may be shown."""

    number: int
    latest: Game
    """After every action that was followed."""
    shown: Game
    """After as many of its steps as may be seen."""
    followed: int = 0
    """The seat's accepted actions that are in `latest`."""
    steps: tuple[Step, ...] = ()
    """The actions that stand in `latest`; what was undone is none of them."""
    seen: int = 0
    """All that ever lay face up on this board."""


class Mask(msgspec.Struct, frozen=True):
    """All boards of a race, as far as those may see them who have none to play on."""

    seats: tuple[MaskedSeat, ...]
    hidden: int
    """The cards that nobody saw at the deal."""
    unknown: int
    """Those of them that aren't common knowledge; they have no face on any board."""


def first_mask(race: Race) -> Mask:
    """The mask of a race that is dealt, before its first action."""
    assert race.deal is not None
    dealt = start(race.deal, race.rules)
    visible = _face_up(dealt)
    hidden = _set_of(DECK) & ~visible
    seats = tuple(MaskedSeat(seat.number, dealt, dealt, seen=visible) for seat in race.seats)
    return Mask(seats, hidden, hidden)


def follow(mask: Mask, race: Race, most: int) -> Mask:
    """The mask moved on by what has happened in the race since, `most` actions a seat.

    A mask that is behind hides more than it has to, and never less.
    """
    pairs = [(masked, race.seat(masked.number)) for masked in mask.seats]
    seats = [_followed(masked, seat, most) for masked, seat in pairs]
    playing = [masked for masked in seats if not race.seat(masked.number).has_ended]
    unknown = _unknown(mask.hidden, playing)
    shown = tuple(_shown(masked, unknown) for masked in seats)
    return msgspec.structs.replace(mask, seats=shown, unknown=unknown)


def is_behind(mask: Mask, race: Race) -> bool:
    """Whether the race has actions that the mask hasn't followed."""
    return any(masked.followed < race.seat(masked.number).count for masked in mask.seats)


def _unknown(hidden: int, playing: list[MaskedSeat]) -> int:
    common = hidden
    for masked in playing:
        common &= masked.seen
    unknown = hidden & ~common
    is_last = unknown & (unknown - 1) == 0
    # Whoever has seen all of them but one knows that one as well.
    return 0 if is_last else unknown


def _followed(masked: MaskedSeat, seat: Seat, most: int) -> MaskedSeat:
    for text in seat.texts[masked.followed : masked.followed + most]:
        masked = _after(masked, parse_action(text))
    return masked


def _after(masked: MaskedSeat, action: Action) -> MaskedSeat:
    before = masked.latest
    latest = play(before, action)
    shown = masked.shown
    if action == UNDO:
        steps = masked.steps[:-1]
        if shown.history > len(steps):
            shown = play(shown, UNDO)
    else:
        step = Step(action, _told(before, action, latest), _denied(action, latest))
        steps = (*masked.steps, step)
    seen = masked.seen | _set_of(latest.turned + latest.dealt)
    return MaskedSeat(masked.number, latest, shown, masked.followed + 1, steps, seen)


def _told(before: Game, action: Action, after: Game) -> int:
    cards = 0
    for suit in after.banked:
        cards |= _set_of(suit.run)
    if isinstance(action, Move):
        column = before.board.columns[action.to - 1]
        return cards | _set_of(bytes((action.card,)) + column[-1:])
    if before.rules.stock == "blocked":
        # That the stock may be dealt says of every card in sight that it can't move.
        return cards | _face_up(before)
    return cards


def _denied(action: Action, after: Game) -> tuple[int, ...]:
    """The card that ends a run but for its Ace, beside that Ace, in each column laid on."""
    if after.rules.completed != "bank":
        return ()
    board = after.board
    laid_on = (action.to,) if isinstance(action, Move) else range(1, len(after.dealt) + 1)
    ends = [board.columns[to - 1][board.hidden[to - 1] :][-len(RANKS) :] for to in laid_on]
    return tuple(
        _set_of(end[-1:] + suit.run[-1:])
        for end in ends
        for suit in Suit
        if end[:-1] == suit.run[:-1]
    )


def _shown(masked: MaskedSeat, unknown: int) -> MaskedSeat:
    shown = masked.shown
    for step in masked.steps[shown.history :]:
        if step.tells_of & unknown or any(pair & unknown == pair for pair in step.denies):
            break
        shown = play(shown, step.action)
    return msgspec.structs.replace(masked, shown=shown)


def _face_up(game: Game) -> int:
    return _set_of(card for card in DECK if game.board.places[card])


def _set_of(cards: Iterable[int]) -> int:
    return reduce(lambda together, card: together | 1 << card, cards, 0)
