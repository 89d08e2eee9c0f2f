"""A game whose cards are all known, played to its end by greed.

The player of these games sees no more than a real one: what lies face down in them counts for
nothing until it is turned up. It is a quick twin of the hints, for thousands of games a second.
"""

from collections.abc import Iterator, Sequence

from engine.actions import DEAL_STOCK, MOVES
from engine.board import NO_CARD, RUNS
from engine.cards import CARDS_IN_DECK, CARDS_IN_SUIT
from engine.rules import RuleSet
from engine.solver.state import FACE_DOWN, KINGS, LOWER, State
from engine.solver.steps import RESERVE, Step, after, joins, steps

TURNS_UP, TURNS_UP_BY_JOINING = 95, 150
FINISHES_RUN, EMPTIES_COLUMN, JOINS, GIVES_PLACE = 130, 70, 50, 10
OPENS_BY_KING, OPENS = 0, -5
"""What a step is worth; a card that gets a place counts beside what else the step is good for."""

RUN, COVERED = 100, 5
"""What a run counts at the end, and what each card that still lies face down costs."""


def played_out(state: State, rules: RuleSet, order: bytes) -> State:
    """Play to where no useful step is left; of equal steps the card goes that `order` has first."""
    while True:
        step = _next_step(state, rules, order)
        if step is None:
            return state
        state = after(state, step, rules)


def useful_steps(state: State, rules: RuleSet) -> list[Step]:
    """List the steps that change something and part no pair: joins, and openings of other cards.

    Whoever takes nothing else comes to an end: each joins two cards, or fills an empty column and
    empties none.
    """
    useful = list(joins(state))
    if b"" in state.columns:
        joined = {step.load[0] for step in useful}
        useful += [step for step in _openings(state, rules) if step.load[0] not in joined]
    return useful


def deal_of(state: State, rules: RuleSet) -> Step | None:
    """Return the deal of the stock where it is allowed now."""
    if not state.stock:
        return None
    last = steps(state, rules)[-1]
    return last if last.action == DEAL_STOCK else None


def by_worth(state: State, useful: Sequence[Step], order: bytes) -> list[Step]:
    """Sort useful steps, the best first."""
    ranked = _ranked(state, useful, order)
    return [step for _, step in sorted(zip(ranked, useful, strict=True))]


def reached(state: State, rules: RuleSet) -> int:
    """Count what the end of a game is worth: its runs, then the cards that were turned up."""
    covered = sum(card >= FACE_DOWN for column in state.columns for card in column)
    return RUN * _runs(state, rules) - COVERED * covered


def _next_step(state: State, rules: RuleSet, order: bytes) -> Step | None:
    useful = useful_steps(state, rules)
    if not useful:
        return deal_of(state, rules)
    if len(useful) == 1:
        return useful[0]
    ranked = _ranked(state, useful, order)
    return useful[ranked.index(min(ranked))]


def _ranked(state: State, useful: Sequence[Step], order: bytes) -> list[tuple[int, int]]:
    """Give each step a rank, the best the lowest; no two have the same."""
    seen = b"".join(state.columns) + state.reserve
    return [(-_worth(state, step, seen), order.index(step.load[0])) for step in useful]


def _openings(state: State, rules: RuleSet) -> Iterator[Step]:
    """Carry what may begin a column to an empty one, but nothing that is joined or bare already.

    As long as there is a stock it is the last empty column: the stock falls on the first ones.
    """
    empty = [to for to, column in enumerate(state.columns) if not column]
    to = empty[-1] if state.stock else empty[0]
    anything = rules.empty == "any"
    for source, column in enumerate(state.columns):
        for start, card in enumerate(column[1:], 1):
            if card in KINGS or (
                anything and card < FACE_DOWN and LOWER[column[start - 1]] != card
            ):
                yield Step(MOVES[card][to + 1], column[start:], source, to)
    for card in state.reserve:
        if card in KINGS or anything:
            yield Step(MOVES[card][to + 1], bytes((card,)), RESERVE, to)


def _worth(state: State, step: Step, seen: bytes) -> int:
    """Tell what a step is good for, by the cards that lie face up."""
    _, load, source, to = step
    column = state.columns[to]
    left = b"" if source == RESERVE else state.columns[source][: -len(load)]
    turns_up = bool(left) and left[-1] >= FACE_DOWN
    place = GIVES_PLACE if left and _has_follower(left, load, seen) else 0
    if not column:
        opens = OPENS_BY_KING if load[0] in KINGS else OPENS
        return opens + (TURNS_UP if turns_up else place)
    if load[-1] % CARDS_IN_SUIT == 0 and (column + load).endswith(RUNS):
        return FINISHES_RUN + place
    if turns_up:
        return TURNS_UP_BY_JOINING
    return EMPTIES_COLUMN if not left and source != RESERVE else JOINS + place


def _has_follower(left: bytes, load: bytes, seen: bytes) -> bool:
    """Tell whether the card laid bare has its next lower one in sight, and not under itself."""
    lower = LOWER[left[-1]]
    return lower != NO_CARD and lower in seen and (lower in load or lower not in left)


def _runs(state: State, rules: RuleSet) -> int:
    """Count the runs: whole columns, or what has left the table."""
    if rules.completed == "stay":
        return sum(column in RUNS for column in state.columns)
    lying = sum(map(len, state.columns)) + len(state.stock) + len(state.reserve)
    return (CARDS_IN_DECK - lying) // CARDS_IN_SUIT
