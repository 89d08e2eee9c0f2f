"""The mask: watchers see no card that some racer doesn't know, and everything else."""

import random
from itertools import combinations

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import DECK, Action, DealStock, IllegalMove
from server.core.boards import boards
from server.core.commands import Resign
from server.core.mask import first_mask, follow, is_behind
from server.core.options import Options
from server.core.race import Race
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.core.watched import (
    ALL,
    COLUMNS,
    drawn,
    frame_of,
    laid_out,
    mask_of,
    played_race,
    races,
    shown_after,
    standing_actions,
    swapped,
    unknown_cards,
)

SLOW = settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])


def cards_of(bits: int) -> set[int]:
    """The cards of a set that is written as a number."""
    return {card for card in DECK if bits >> card & 1}


# What holds for every race


@SLOW
@given(races())
def test_hidden_is_what_some_racer_has_never_seen(race: Race) -> None:
    assert cards_of(mask_of(race).unknown) == unknown_cards(race)


@SLOW
@given(races(), st.randoms(use_true_random=False))
def test_the_frame_would_be_the_same_were_the_unknown_cards_others(
    race: Race, rng: random.Random
) -> None:
    """All that a watcher sees would have come the same way had those cards lain elsewhere."""
    mask, frame = mask_of(race), frame_of(race)
    assert race.deal is not None
    unknown = sorted(unknown_cards(race))
    other_deal = swapped(race.deal, unknown, rng.sample(unknown, len(unknown)))
    for seat, board, masked in zip(race.seats, frame.boards, mask.seats, strict=True):
        steps = standing_actions(seat)[: masked.shown.history]
        as_dealt = shown_after(race.deal, race, seat.number, steps, mask)
        otherwise = shown_after(other_deal, race, seat.number, steps, mask)
        assert msgspec.json.encode(as_dealt) == msgspec.json.encode(drawn(board))
        assert msgspec.json.encode(otherwise) == msgspec.json.encode(drawn(board))


@SLOW
@given(races())
def test_no_more_is_held_back_than_has_to_be(race: Race) -> None:
    """The first action that isn't shown would not have been the same with two cards exchanged."""
    for seat, masked in zip(race.seats, mask_of(race).seats, strict=True):
        standing = standing_actions(seat)
        shown = masked.shown.history
        if shown < len(standing) and not says_all_is_stuck(race, standing[shown]):
            assert tells_of_unknown(race, seat.number, standing[: shown + 1])


def tells_of_unknown(race: Race, seat: int, actions: list[Action]) -> bool:
    """Whether these actions would be illegal, or look otherwise, with two such cards exchanged."""
    assert race.deal is not None
    mask = mask_of(race)
    told = shown_after(race.deal, race, seat, actions, mask)
    for one, other in combinations(sorted(unknown_cards(race)), 2):
        deal = swapped(race.deal, [one, other], [other, one])
        try:
            if shown_after(deal, race, seat, actions, mask) != told:
                return True
        except IllegalMove:
            return True
    return False


def says_all_is_stuck(race: Race, action: Action) -> bool:
    """Whether an action is a deal that only a table without a move allows."""
    return race.rules.stock == "blocked" and isinstance(action, DealStock)


@SLOW
@given(races(), st.integers(1, 7))
def test_a_mask_that_follows_step_by_step_comes_to_the_same(race: Race, most: int) -> None:
    mask = first_mask(race)
    while is_behind(mask, race):
        mask = follow(mask, race, most)
        assert cards_of(mask.unknown) >= unknown_cards(race)
    assert mask.unknown == mask_of(race).unknown
    assert boards(race, mask) == frame_of(race)


@SLOW
@given(races())
def test_what_everybody_knows_is_never_forgotten(race: Race) -> None:
    """The mask of a race that has come further hides nothing that it showed before."""
    mask = first_mask(race)
    while is_behind(mask, race):
        after = follow(mask, race, 1)
        assert after.unknown & ~mask.unknown == 0
        mask = after


# Two racers on one deal

SPADES = "9S1 5S1"


IN_TWO_PARTS = (
    "2H 3H 4H 6S 5S 4S 3S",
    "5H 6H TD 5D 6D 7D 8D",
    "8H 9H TH 9D 7H JD QD",
    "JH QH KH AD 2D 3D 4D",
    "KS QS JS TS 9S 8S 7S",
    "KD AC 2C 3C 4C 5C 2S",
    "6C 7C 8C 9C TC JC QC",
)
"""The lower half of a run lies where the stock will go; it moves onto the upper half later."""


def two(
    stock: str = "KC AH AS", rules: str = "scorpion", columns: tuple[str, ...] = COLUMNS
) -> Story:
    deal = laid_out(stock, columns)
    return Story(ANN, BOB, options=Options(rules=rules, seats=2), deal=deal).racing()


def column(story: Story, seat: int, number: int) -> list[str | None]:
    return list(frame_of(story.race).boards[seat - 1].columns[number - 1].cards)


def later(story: Story) -> list[int]:
    return [board.later for board in frame_of(story.race).boards]


def test_before_the_first_action_all_see_the_deal_as_the_racers_do() -> None:
    story = two()
    mask = first_mask(story.race)
    assert len(cards_of(mask.unknown)) == 15
    assert column(story, 1, 1) == ["KS", "QS", "JS", "TS"]
    assert [one.hidden for one in frame_of(story.race).boards[0].columns] == [3, 3, 3, 3, 0, 0, 0]


def test_a_card_that_one_racer_turned_up_has_no_face() -> None:
    story = two().plays(ANN, "9S1")
    assert column(story, 1, 2) == [None]
    assert later(story) == [0, 0]


def test_it_gets_its_face_once_the_other_has_turned_it_up_too() -> None:
    story = two().plays(ANN, "9S1").plays(BOB, "9S1")
    assert column(story, 1, 2) == column(story, 2, 2) == ["TD"]


def test_a_board_stands_still_where_it_would_tell_of_such_a_card() -> None:
    """The 10♦ goes onto the J♦: whoever saw it lie there would know it."""
    story = two().plays(ANN, "9S1 TD5 5S1")
    assert column(story, 1, 5)[-1] == "JD"
    assert column(story, 1, 2) == [None]
    assert later(story) == [2, 0]


def test_it_goes_on_once_all_racers_know_the_card() -> None:
    story = two().plays(ANN, "9S1 TD5 5S1").plays(BOB, "9S1")
    assert column(story, 1, 5)[-2:] == ["JD", "TD"]
    assert later(story) == [0, 0]


def test_who_has_ended_need_not_know_it_any_more() -> None:
    story = two().plays(ANN, "9S1")
    story.does(Resign(player(BOB)))
    assert column(story, 1, 2) == ["TD"]
    assert mask_of(story.race).unknown != 0


def test_when_nobody_plays_any_more_nothing_is_hidden() -> None:
    story = two().plays(ANN, "9S1")
    for name in (ANN, BOB):
        story.does(Resign(player(name)))
    assert mask_of(story.race).unknown == 0


def test_an_ace_from_the_stock_that_completes_a_run_is_not_told() -> None:
    """The bank would say which card came: the board waits before the deal."""
    story = two("AS KC AH").plays(ANN, SPADES + " deal")
    board = frame_of(story.race).boards[0]
    assert (board.banked, board.stock, board.later) == ((), 3, 1)
    story.plays(BOB, "deal")
    board = frame_of(story.race).boards[0]
    assert (board.banked, board.stock, board.later) == (("S",), 0, 0)


def test_that_no_run_went_to_the_bank_is_not_told_either() -> None:
    """Any card but the Ace of spades would stay there: the deal says that it isn't that one."""
    story = two("KC AH AS").plays(ANN, SPADES + " deal")
    assert later(story) == [1, 0]
    story.plays(BOB, "deal")
    assert later(story) == [0, 0]


@pytest.mark.parametrize("stock", ["AS KC AH", "KC AH AS"])
def test_a_move_tells_as_little_of_the_card_that_rides_on_its_end(stock: str) -> None:
    """Whether the run went to the bank or not, one would know whether that card is its Ace."""
    story = two(stock, columns=IN_TWO_PARTS).plays(ANN, "2S1 deal")
    assert later(story) == [0, 0]
    story.plays(ANN, "6S5")
    assert later(story) == [1, 0]
    story.plays(BOB, "deal")
    assert later(story) == [0, 0]


def test_where_runs_stay_a_deal_tells_nothing() -> None:
    story = two("AS KC AH", rules="completed=stay").plays(ANN, SPADES + " deal")
    assert later(story) == [0, 0]
    assert column(story, 1, 1)[-2:] == ["2S", None]


def test_what_was_taken_back_holds_nothing_up() -> None:
    """Only the actions that stand lead to the board that is there now."""
    story = two(rules="undo=on").plays(ANN, "deal undo 9S1")
    assert column(story, 1, 2) == [None]
    assert later(story) == [0, 0]
    story.plays(ANN, "undo")
    assert column(story, 1, 2) == ["9S", "8S", "7S", "6S"]


def test_what_was_seen_and_taken_back_is_known_all_the_same() -> None:
    story = two(rules="undo=on").plays(ANN, "9S1 undo").plays(BOB, "9S1")
    assert column(story, 2, 2) == ["TD"]


def test_the_last_unknown_card_is_known_by_counting() -> None:
    """Whoever has seen all of the hidden cards but one can tell that one."""
    story = two()
    hidden = first_mask(story.race).hidden
    one_left = hidden & (hidden - 1)
    seats = tuple(
        msgspec.structs.replace(masked, seen=masked.seen | one_left)
        for masked in first_mask(story.race).seats
    )
    known = msgspec.structs.replace(first_mask(story.race), seats=seats)
    assert follow(known, story.race, ALL).unknown == 0


def test_the_open_reserve_is_no_secret() -> None:
    race = played_race(random.Random(1), "three-blind-mice", [0, 0], set())
    (first, _) = frame_of(race).boards
    assert len(first.reserve) == 2
    assert None not in first.reserve
