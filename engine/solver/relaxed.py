"""A look that proves a position lost: what could ever move, if only the best came of everything.

The relaxed game forgets that a card lands on another's column and what it covers there, and takes
the stock for dealt on top of nothing. What cannot be won even so is lost. The argument, rule by
rule, is in docs/solver.md.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.cards import CARDS_IN_SUIT, KING, Suit
from engine.rules import RuleSet
from engine.solver.state import FACE_DOWN, IDENTITY, KINGS, LOWER, State

_COLUMNS_REMEMBERED = 2**14


def is_lost(state: State, rules: RuleSet) -> bool:
    """Tell whether it is proved that no win is left; False says nothing."""
    return not _Relaxation(state, rules).is_open()


class _Facts(NamedTuple):
    """What a column says by itself.

    `beneath` tells what each card lies on; `visible` the cards face up, `loose` those that are to
    be joined yet. A card that lies in the same column as its next higher card and below it is
    `buried`: it can't move before one of the cards from above itself up to that one has moved.
    """

    cards: bytes
    beneath: dict[int, int]
    visible: bytes
    loose: tuple[int, ...]
    buried: dict[int, bytes]


@lru_cache(maxsize=_COLUMNS_REMEMBERED)
def _facts(column: bytes) -> _Facts:
    cards = column.translate(IDENTITY)
    joined = {card for under, card in pairwise(column) if LOWER[under] == card}
    buried = {}
    for start, card in enumerate(cards, 1):
        higher = -1 if card in KINGS else cards.find(card + 1, start)
        if higher >= 0:
            buried[card] = cards[start : higher + 1]
    return _Facts(
        cards,
        dict(zip(cards[1:], cards, strict=False)),
        bytes(card for card in column if card < FACE_DOWN) or cards[-1:],
        tuple(card for card in cards if card not in joined and card not in KINGS),
        buried,
    )


@dataclass(slots=True)
class _Reach:
    """How far the relaxed game has come.

    `clear` holds the cards with nothing on them; `loose` counts the cards of each suit that are to
    be joined yet; `homeless` are the Kings that do not lie at the bottom of a column; `displaced`
    are the cards that took an empty column and are to be joined yet; `waiting` are those that are
    buried.
    """

    moved: set[int]
    visible: set[int]
    clear: set[int]
    loose: list[int]
    empty: int
    homeless: set[int]
    banked: set[int]
    displaced: set[int]
    waiting: list[int]

    def copy(self) -> "_Reach":
        """Return the same, to go on from in another way."""
        return _Reach(
            self.moved.copy(),
            self.visible.copy(),
            self.clear.copy(),
            self.loose.copy(),
            self.empty,
            self.homeless.copy(),
            self.banked.copy(),
            self.displaced.copy(),
            self.waiting.copy(),
        )


class _Relaxation:
    """The relaxed game from one position."""

    def __init__(self, state: State, rules: RuleSet) -> None:
        apart = state.stock + state.reserve
        facts = [_facts(column) for column in state.columns if column]
        self.anything = rules.empty == "any"
        self.bank = rules.completed == "bank"
        self.reserve = state.reserve
        self.beneath: dict[int, int] = {}
        self.buried: dict[int, bytes] = {}
        self.bottoms = {fact.cards[0] for fact in facts}
        self.wanted = {card for card in apart if card not in KINGS}
        visible = set(apart)
        for fact in facts:
            self.beneath.update(fact.beneath)
            self.buried.update(fact.buried)
            self.wanted.update(fact.loose)
            visible.update(fact.visible)
        loose = [0] * len(Suit)
        for card in self.wanted:
            loose[card // CARDS_IN_SUIT] += 1
        self.start = _Reach(
            moved=set(),
            visible=visible,
            clear={fact.cards[-1] for fact in facts}.union(state.stock),
            loose=loose,
            empty=len(state.columns) - len(facts),
            homeless={king for king in KINGS if king in self.beneath or king in apart},
            banked=set(),
            displaced=set(),
            waiting=[],
        )
        self.first = [*state.reserve, *state.stock, *KINGS]

    def is_open(self) -> bool:
        """Tell whether the relaxed game can be won."""
        reach = self.start
        return self._can_finish(reach, [*self.first, *(LOWER[card] for card in reach.clear)])

    def _can_finish(self, reach: _Reach, work: list[int]) -> bool:
        self._spread(reach, work)
        if not any(reach.loose):
            return self.bank or len(reach.homeless) <= reach.empty
        if reach.empty <= 0:
            return False
        if self.anything:
            return self._can_untie(reach)
        ready = sorted(reach.homeless & reach.visible)
        if reach.empty >= len(reach.homeless):
            return bool(ready) and self._can_finish(reach, self._place(reach, ready))
        for king in ready:
            other = reach.copy()
            if self._can_finish(other, self._place(other, [king])):
                return True
        return False

    def _can_untie(self, reach: _Reach) -> bool:
        """Tell whether the one column that can be emptied leads on, whichever card takes it.

        A card that is joined can leave and come back, so it bars no way. Any other one keeps the
        column until the card it wants is clear; if a column is left then, nothing was given up.
        """
        while reach.empty == 1:
            reach.moved |= reach.visible - self.wanted - KINGS
            self._spread(reach, self._place(reach, []))
            if not any(reach.loose) or reach.empty > 1:
                return True
            for card in sorted(reach.visible - reach.moved - self.bottoms):
                other = reach.copy()
                other.displaced.add(card)
                self._spread(other, self._place(other, [card]))
                if not any(other.loose):
                    return True
                if other.empty > 0:
                    reach = other
                    break
            else:
                return False
        return True

    def _place(self, reach: _Reach, cards: list[int]) -> list[int]:
        """Move cards to empty columns, and list those that may move because of it."""
        work = reach.waiting + cards
        reach.waiting = []
        for card in cards:
            reach.moved.add(card)
            reach.homeless.discard(card)
            reach.empty -= 1
            self._uncover(reach, card, work)
        return work

    def _spread(self, reach: _Reach, work: list[int]) -> None:
        """Move whatever can move while no card takes an empty column."""
        while work:
            while work:
                card = work.pop()
                if card in KINGS:
                    self._bank(reach, card, work)
                elif self._is_ready(reach, card):
                    self._join(reach, card, work)
            work += [
                card for card in reach.waiting if not reach.moved.isdisjoint(self.buried[card])
            ]
            reach.waiting = [card for card in reach.waiting if card not in work]

    def _is_ready(self, reach: _Reach, card: int) -> bool:
        """Tell whether a card can be joined; one that is buried is kept in mind."""
        if card in reach.moved and card not in reach.displaced:
            return False
        if card not in self.wanted or card not in reach.visible or card + 1 not in reach.clear:
            return False
        between = self.buried.get(card)
        if between and reach.moved.isdisjoint(between):
            reach.waiting.append(card)
            return False
        return True

    def _join(self, reach: _Reach, card: int, work: list[int]) -> None:
        """Move a card onto its next higher card."""
        suit = card // CARDS_IN_SUIT
        reach.loose[suit] -= 1
        if not reach.loose[suit]:
            work.append(suit * CARDS_IN_SUIT + KING)
        if card in reach.displaced:
            reach.displaced.discard(card)
            reach.empty += 1
        else:
            reach.moved.add(card)
            self._uncover(reach, card, work)

    def _bank(self, reach: _Reach, king: int, work: list[int]) -> None:
        """Take away a King whose whole suit can be joined."""
        is_whole = self.bank and not reach.loose[king // CARDS_IN_SUIT]
        if not is_whole or king not in reach.visible or king in reach.banked:
            return
        reach.banked.add(king)
        if king in reach.homeless:
            # It may as well have moved away first, and let out what was buried beneath it.
            reach.moved.add(king)
            reach.homeless.discard(king)
            self._uncover(reach, king, work)
        else:
            reach.empty += 1

    def _uncover(self, reach: _Reach, card: int, work: list[int]) -> None:
        """Lay open what a card leaves behind, and list what may move because of it."""
        below = self.beneath.get(card)
        if below is not None:
            reach.clear.add(below)
            work.append(LOWER[below])
            if below not in reach.visible:
                reach.visible.add(below)
                work.append(below)
        elif card in self.bottoms:
            reach.empty += 1
        elif card in self.reserve:
            reach.clear.add(card)
            work.append(LOWER[card])
