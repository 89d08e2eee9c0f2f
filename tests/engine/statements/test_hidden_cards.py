"""Face-down cards: when they turn up, what they then may do, and when they hide again."""

import pytest

from engine import RULE_SETS, view
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import column, moves, refused, texts

SEVEN_COLUMNS = [n for n, rules in RULE_SETS.items() if rules.layout != "three-blind-mice"]


@pytest.mark.parametrize("name", SEVEN_COLUMNS)
def test_a_face_down_card_turns_up_when_all_on_it_have_left(name: str) -> None:
    game = game_at("#2S #5D 7H 3C/8H/-/4C;stock=AC", name)
    after = played(game, "7H2")
    assert (column(after, 1), texts(after.turned), after.hidden) == ("#2S 5D", ["5D"], 1)


def test_it_stays_down_while_one_face_up_card_lies_on_it() -> None:
    after = played(game_at("#2S 5D 7H 3C/8H/-;stock=AC"), "7H2")
    assert (column(after, 1), after.turned) == ("#2S 5D", ())


def test_a_card_just_turned_up_moves_like_any_other() -> None:
    after = played(game_at("#2S #5D 7H/8H/6D;stock=AC"), "7H2 5D3")
    assert column(after, 3) == "6D 5D"
    assert texts(after.turned) == ["2S"]


def test_a_card_just_turned_up_can_take_the_next_lower() -> None:
    after = played(game_at("#2S #5D 7H/8H/9C 4D 3S;stock=AC"), "7H2 4D1")
    assert column(after, 1) == "#2S 5D 4D 3S"


def test_a_turned_card_later_carries_what_was_put_on_it() -> None:
    after = played(game_at("#2S #5D 7H/8H/9C 4D 3S/6D;stock=AC"), "7H2 4D1 5D4")
    assert column(after, 4) == "6D 5D 4D 3S"


def test_one_column_may_turn_up_all_its_hidden_cards_one_after_another() -> None:
    """Each lands on its own suit, and each time the next turns up, till the column is empty."""
    game = game_at("#4C #5D #6S 7H/8H/7S/6D/5C;stock=AC")
    seen = []
    for action in ("7H2", "6S3", "5D4", "4C5"):
        game = played(game, action)
        seen.append(texts(game.turned))
    assert seen == [["6S"], ["5D"], ["4C"], []]
    assert (column(game, 1), game.hidden) == ("-", 0)


def test_a_hidden_card_is_not_moved_and_not_built_on() -> None:
    game = game_at("#5D 7H/6D/9C 4D;stock=AC")
    assert refused(game, "5D2") == "card_not_visible"
    assert refused(game, "4D1") == "card_not_visible"
    assert moves(game) == []


def test_a_run_that_leaves_turns_up_what_lay_under_it() -> None:
    game = game_at(f"#2D #6H {run_text('S', 'K', '2')}/4C AS/-")
    after = played(game, "AS1")
    assert (column(after, 1), texts(after.turned)) == ("#2D 6H", ["6H"])
    assert after.points == 105


def test_a_run_that_leaves_uncovers_an_open_card_which_is_at_once_in_play() -> None:
    game = game_at(f"9D 6H {run_text('S', 'K', '2')}/4C AS/2D 5H/-")
    after = played(game, "AS1 5H1")
    assert (column(after, 1), after.turned) == ("9D 6H 5H", ())


def test_undo_lays_the_turned_card_face_down_again() -> None:
    game = game_at("#2S #5D 7H 3C/8H", "plain")
    back = played(game, "7H2 undo")
    assert back.position == game.position
    assert view(back) == view(game)
    assert refused(back, "5D3") == "card_not_visible"


def test_undo_step_by_step_hides_card_by_card() -> None:
    game = game_at("#5D #6S 7H/8H/7S", "plain")
    counts = [played(game, script).hidden for script in ("7H2", "7H2 6S3", "7H2 6S3 undo")]
    assert counts == [1, 0, 1]
    assert played(game, "7H2 6S3 undo undo").hidden == 2


def test_a_hidden_king_is_no_head_of_a_run() -> None:
    """Thirteen cards of a suit lie in order, but the King does not show his face."""
    game = game_at(f"#KS {run_text('S', 'Q', '2')}/4C AS/-;stock=2C")
    after = played(game, "AS1")
    assert (column(after, 1), after.runs) == (f"#KS {run_text('S', 'Q')}", 0)


def test_a_hidden_king_turns_up_only_when_the_rest_of_his_run_moves_off() -> None:
    """Under Wasp the twelve may step aside: the King turns up, they come back, and all leave."""
    game = game_at(f"#KS {run_text('S', 'Q')}/-/4C", "wasp")
    after = played(game, "QS2")
    assert texts(after.turned) == ["KS"]
    assert [suit.name for suit in played(after, "QS1").banked] == ["S"]


def test_a_column_that_holds_a_hidden_card_is_no_finished_column() -> None:
    game = game_at(f"#9C {run_text('S', 'K', '2')}/4D AS/-;stock=2C", "hard")
    assert played(game, "AS1").runs == 0
