"""What a refused action is answered: the code, the sentence, and that neither tells a secret."""

import pickle

import pytest

from engine import Game, IllegalMove, parse_action, play
from tests.engine.games import game_at, run_text

BOARD = "#2H #3H #4H 5C 9H/KD AD/QC 8S 2D/7H 6S TS 5H/9S/-/6H JS 4D;stock=8H 6D KC"


def refused(game: Game, action: str) -> tuple[str, str]:
    """Play an action that must be refused, and return the code and the sentence."""
    with pytest.raises(IllegalMove) as caught:
        play(game, parse_action(action))
    return caught.value.code, str(caught.value)


@pytest.mark.parametrize(
    ("action", "code", "sentence"),
    [
        ("5H3", "not_on_next_higher", "5♥ goes on the 6♥, which is covered by 2 cards in column 7"),
        ("8S4", "not_on_next_higher", "8♠ goes on the 9♠, which is the last card of column 5"),
        ("6S1", "card_not_visible", "6♠ goes on the 7♠, which is not in sight"),
        ("AD5", "not_on_next_higher", "A♦ goes on the 2♦, which is the last card of column 3"),
        ("QC5", "card_not_visible", "Q♣ goes on the K♣, which is not in sight"),
        ("JS6", "empty_needs_king", "Only a King goes to an empty column"),
        (
            "5H6",
            "empty_needs_king",
            (
                "Only a King goes to an empty column;"
                " 5♥ goes on the 6♥, which is covered by 2 cards in column 7"
            ),
        ),
        ("KD3", "king_needs_empty", "K♦ goes only to an empty column, such as column 6"),
        ("8S3", "same_column", "8♠ is in column 3 already"),
        ("8S8", "no_such_column", "There is no column 8"),
        ("8S0", "no_such_column", "There is no column 0"),
        ("4H5", "card_not_visible", "4♥ is not in sight"),
        ("8H5", "card_not_visible", "8♥ is not in sight"),
        ("7H5", "card_not_visible", "7♥ goes on the 8♥, which is not in sight"),
        ("undo", "undo_off", "Undo is off in this game"),
    ],
)
def test_a_refusal_has_a_code_and_a_sentence(action: str, code: str, sentence: str) -> None:
    assert refused(game_at(BOARD), action) == (code, sentence)


def test_one_covering_card_is_spoken_of_in_the_singular() -> None:
    game = game_at("6H 2C/5H/9D;stock=2S")
    assert refused(game, "5H3")[1] == "5♥ goes on the 6♥, which is covered by 1 card in column 1"


def test_a_card_on_its_home_is_told_so() -> None:
    assert refused(game_at("6H 5H/9D;stock=2S"), "5H2")[1] == "5♥ lies on the 6♥ already"


def test_a_home_in_the_reserve_is_told_so() -> None:
    game = game_at("5H/9D/7H/-/-/-/-/-/-/-;reserve=6H", "three-blind-mice")
    assert refused(game, "5H2")[1] == "5♥ goes on the 6♥, which is in the reserve"


@pytest.mark.parametrize(
    "hidden", ["#6H KC/5H/9D;stock=2S", "KC/5H/9D;stock=6H", "KC/5H/9D;stock=2S"]
)
def test_a_needed_card_is_answered_alike_wherever_it_hides(hidden: str) -> None:
    """Face down, in the stock or gone: the player must not learn which."""
    assert refused(game_at(hidden), "5H3") == (
        "card_not_visible",
        "5♥ goes on the 6♥, which is not in sight",
    )


@pytest.mark.parametrize(
    "hidden", ["#6H KC/5D/9D;stock=2S", "KC/5D/9D;stock=6H", "KC/5D/9D;stock=2S"]
)
def test_a_named_card_is_answered_alike_wherever_it_hides(hidden: str) -> None:
    for column in (1, 2, 3, 7):
        assert refused(game_at(hidden), f"6H{column}") == (
            "card_not_visible",
            "6♥ is not in sight",
        )


@pytest.mark.parametrize("hidden", ["#6H KC/5H/-;stock=2S", "KC/5H/-;stock=6H", "KC/5H/-;stock=2S"])
def test_an_empty_column_tells_nothing_of_a_needed_card_that_hides(hidden: str) -> None:
    assert refused(game_at(hidden), "5H3") == (
        "empty_needs_king",
        "Only a King goes to an empty column",
    )


def test_a_refusal_is_the_same_after_a_journey_between_processes() -> None:
    with pytest.raises(IllegalMove) as caught:
        play(game_at(BOARD), parse_action("5H3"))
    travelled = pickle.loads(pickle.dumps(caught.value))
    assert (travelled.reason, str(travelled)) == (caught.value.reason, str(caught.value))


def test_a_face_down_card_at_the_end_of_a_column_is_no_home() -> None:
    """A start position may be unsettled; its hidden end still takes nothing and tells nothing."""
    assert refused(game_at("#6H/5H;stock=2S"), "5H1")[0] == "card_not_visible"


def test_a_second_deal_is_refused() -> None:
    game = play(game_at("KS/9D/8D;stock=2H"), parse_action("deal"))
    assert refused(game, "deal") == ("stock_empty", "The stock has no cards left")


def test_a_blocked_stock_waits_for_the_last_move() -> None:
    game = game_at("8H/7H/-;stock=2C", "stock=blocked")
    assert refused(game, "deal")[0] == "stock_blocked"
    assert play(play(game, parse_action("7H1")), parse_action("deal")).stock == 0


def test_a_game_that_is_won_takes_nothing_more() -> None:
    game = game_at(f"{run_text('C', 'K', '2')}/AC;banked=S H D", "undo=on")
    game = play(game, parse_action("AC1"))
    for action in ("AC2", "deal", "undo"):
        assert refused(game, action) == ("game_over", "The game is over")


def test_a_stuck_game_is_over_where_undo_is_off() -> None:
    stuck = game_at("4D 5D/KS")
    assert stuck.status == "stuck"
    assert refused(stuck, "KS3")[0] == "game_over"


def test_an_undo_needs_something_to_undo() -> None:
    assert refused(game_at("8H/7H", "undo=on"), "undo") == (
        "nothing_to_undo",
        "There is nothing to undo",
    )
