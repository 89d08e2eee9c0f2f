"""What is advised: only from what is in sight, only what the rules allow, and never for ever."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DEAL_STOCK,
    RULE_SETS,
    Action,
    Game,
    Hint,
    Move,
    best_moves,
    graded_moves,
    hint,
    is_null,
    legal,
    play,
    start,
    view,
)
from engine.board import IN_RESERVE, NEXT_HIGHER
from tests.engine.games import game_at, played, random_deal, run_text, walk

KINGS = "empty=king"
WASP = "wasp"


def advised(position: str, rules: str = "scorpion") -> str:
    """Write the advice at a position: the move, or else the code."""
    game = game_at(position, rules)
    given = hint(view(game), game.rules)
    return str(given.move) if given.move else given.code


def action_of(given: Hint) -> Action | None:
    if given.code == "deal":
        return DEAL_STOCK
    return given.move


def parts_a_pair(game: Game, move: Move) -> bool:
    origin = game.board.places[move.card]
    if origin == IN_RESERVE:
        return False
    column, hidden = game.board.columns[origin - 1], game.board.hidden[origin - 1]
    depth = column.index(move.card)
    return depth > hidden and column[depth - 1] == NEXT_HIGHER[move.card]


def useful(game: Game) -> list[Move]:
    """Every move that may be advised, told from the whole game and not from what is in sight."""
    moves = [action for action in legal(game) if isinstance(action, Move)]
    return [
        move for move in moves if not is_null(game.board, move) and not parts_a_pair(game, move)
    ]


def progress(game: Game) -> tuple[int, int, int, int]:
    """What each piece of advice that is followed must raise, the first that differs deciding."""
    empty = sum(not column for column in game.board.columns)
    return (-game.stock, game.links, len(game.board.banked), -empty)


# What holds in every game


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULE_SETS)), st.integers(0, 60))
def test_a_move_is_advised_exactly_where_a_useful_one_is_legal(
    rng: random.Random, name: str, length: int
) -> None:
    """Never a null one, never one that parts a pair; and to deal only where the rules allow it."""
    game = walk(rng, RULE_SETS[name], most=length)[-1][1]
    given = hint(view(game), game.rules)
    moves = useful(game)
    assert (given.code == "move") == bool(moves)
    assert (given.code == "deal") == (not moves and DEAL_STOCK in legal(game))
    assert given.move is None or given.move in moves
    assert set(best_moves(view(game), game.rules)) <= set(moves)


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULE_SETS)), st.integers(0, 30))
def test_who_follows_advice_gets_on_with_each_action_and_comes_to_an_end(
    rng: random.Random, name: str, length: int
) -> None:
    """Nothing in the measure can rise for ever, so no advice leads back to where one was."""
    game = walk(rng, RULE_SETS[name], most=length)[-1][1]
    while (action := action_of(hint(view(game), game.rules))) is not None:
        before = game
        game = play(game, action)
        assert progress(game) > progress(before)
        assert game.runs >= before.runs or action == DEAL_STOCK


@pytest.mark.parametrize("name", RULE_SETS)
def test_advice_alone_finishes_some_runs(name: str) -> None:
    rng = random.Random(name)
    runs = 0
    for _ in range(40):
        game = start(random_deal(rng), RULE_SETS[name])
        while (action := action_of(hint(view(game), game.rules))) is not None:
            game = play(game, action)
        runs += game.runs
    assert runs > 0


# What is advised first


def test_what_turns_a_card_up_goes_before_what_joins() -> None:
    assert advised("#2D 4S/9H 5S/8H 6C") == "4S2"


def test_what_turns_a_card_up_goes_before_what_finishes_a_run() -> None:
    assert advised(f"#2D 4D/9H 5D/{run_text('S', 'K', '2')}/3H AS") == "4D2"


def test_a_run_that_lies_on_face_down_cards_turns_one_up() -> None:
    position = f"8C 4D/9H 5D/#6H {run_text('S', 'K', '2')}/3H AS"
    assert advised(position) == "AS3"
    assert advised(position.replace("#6H ", ""), "scorpion") == "AS3"


def test_a_run_that_stays_is_finished_only_as_a_whole_column() -> None:
    covered = f"4D/9H 5D/6H {run_text('S', 'K', '2')}/3H AS"
    assert advised(covered) == "AS3"
    assert advised(covered, "completed=stay") == "4D2"


def test_a_run_turns_up_only_what_it_lies_on_directly() -> None:
    """The 9 comes to light, which was never hidden; the 7 turns a card up."""
    assert advised(f"#5D 9H {run_text('S', 'K', '2')}/AS/#6D 7C/8C") == "7C4"


def test_a_run_that_stays_is_finished_before_a_column_is_emptied() -> None:
    position = f"{run_text('S', 'K', '2')}/9D AS/7C/8C/2H/4H/6H"
    assert advised(position, "completed=stay") == "AS1"
    assert advised(f"#5D {position}", "completed=stay") == "7C4"


def test_a_column_is_emptied_before_two_cards_just_join() -> None:
    assert advised("2D 8H/9H/4S/5S") == "4S4"


def test_of_two_that_join_goes_the_one_that_gives_another_a_place() -> None:
    """The 9 lays the 6 of clubs bare, whose 5 lies in sight; the 4 lays bare what nothing fits."""
    assert advised("2D 4S/3D 5S/6C 9H/3H TH/5C") == "9H4"


def test_a_card_gets_no_place_on_what_lies_on_itself() -> None:
    """The 9 lays the 6 of clubs bare, but the 5 is under it; the 4 lays the 7 bare for that 6."""
    assert advised("5C 6C 9H/3H TH/3D 7C 4S/3C 5S") == "4S4"


def test_a_king_frees_what_lies_under_it() -> None:
    assert advised("4S KH/2D") == "KH3"


def test_a_king_at_the_bottom_of_a_column_is_left_there() -> None:
    assert advised("KH 4S/2D") == "nothing_useful"


def test_a_king_of_the_reserve_may_open_a_column() -> None:
    assert advised("8H/4D/-/-/-/-/-/-/-/9C;reserve=7C KS", "three-blind-mice") == "KS3"


def test_a_card_of_the_reserve_joins() -> None:
    assert advised("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H 2S", "three-blind-mice") == "7H1"


def test_a_column_is_opened_where_the_stock_will_not_fall() -> None:
    """The stock goes to the first three columns, and would cover what was begun there."""
    assert advised("-/4S KH/-/2D;stock=3C 5C 7C") == "KH7"
    assert advised("-/4S KH/-/2D") == "KH1"


# Where any card opens a column


def test_any_card_opens_a_column_to_turn_one_up() -> None:
    assert advised("#2D 4S 9H/-", WASP) == "4S2"
    assert advised("#2D 4S 9H/-", KINGS) == "nothing_useful"


def test_a_card_that_gives_another_a_place_goes_before_one_that_only_frees() -> None:
    assert advised("3D 9C/6C 9H/5C/-", WASP) == "9H4"


def test_a_pair_is_never_parted_not_even_for_an_empty_column() -> None:
    assert advised("6C 5C/9H/-", WASP) == "nothing_useful"
    assert advised(f"{run_text('S')}/9H/-", "easy") == "nothing_useful"


def test_a_whole_column_is_never_carried_to_an_empty_one() -> None:
    assert advised("9H/4C/-", WASP) == "nothing_useful"


# The stock


def test_with_no_move_left_the_stock_is_to_be_dealt() -> None:
    game = game_at("4S 5H/9C;stock=2S 8D 7S")
    assert hint(view(game), game.rules) == Hint("deal")
    after = played(game, "deal")
    assert hint(view(after), after.rules) == Hint("nothing_useful")


def test_the_stock_waits_for_a_useful_move() -> None:
    assert advised("4S/5S;stock=2S 3S 7S") == "4S2"


@pytest.mark.parametrize(
    ("position", "expected"),
    [("KH 4S/-;stock=2S 3S 7S", "deal"), ("6C 5C/-;stock=2S 3S 7S", "deal")],
    ids=["only a null move", "no move at all"],
)
def test_a_blocked_stock_is_dealt_when_only_null_moves_are_left(
    position: str, expected: str
) -> None:
    assert advised(position, "stock=blocked") == expected


def test_a_stock_that_waits_for_a_pair_to_be_parted_is_not_advised() -> None:
    """Parting a pair is legal under Wasp, so the deal is not; and neither would be good advice."""
    assert advised("6C 5C/-;stock=2S 3S 7S", "empty=any,stock=blocked") == "nothing_useful"


def test_a_blocked_stock_does_not_wait_for_a_pair_that_has_nowhere_to_go() -> None:
    position = "6C 5C/9H/9S/JD/JH/KS/2D;stock=2S 3S 7S"
    assert advised(position, "empty=any,stock=blocked") == "deal"


def test_a_won_game_needs_no_advice() -> None:
    columns = "/".join(run_text(suit) for suit in "SHDC")
    assert advised(columns, "easy") == "nothing_useful"
    assert advised("-;banked=S H D C") == "nothing_useful"


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULE_SETS)))
def test_the_best_moves_are_those_graded_best_and_all_graded_ones_are_legal(
    rng: random.Random, name: str
) -> None:
    for _, game in walk(rng, RULE_SETS[name], most=15):
        if game.ended:
            return
        graded = graded_moves(view(game), game.rules)
        assert {move for _, move in graded} <= set(legal(game))
        best = min((worth for worth, _ in graded), default=None)
        assert best_moves(view(game), game.rules) == tuple(
            move for worth, move in graded if worth == best
        )
