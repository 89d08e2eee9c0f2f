"""Steps that can do no harm, and joins that can."""

from engine import RULE_SETS
from engine.solver.dominance import safe_step, traps
from engine.solver.state import state_of
from engine.solver.steps import steps
from tests.engine.games import game_at


def safe(position: str, rules: str = "scorpion") -> str | None:
    state = state_of(game_at(position, rules).board)
    step = safe_step(state, steps(state, RULE_SETS[rules]), RULE_SETS[rules])
    return None if step is None else str(step.action)


def trapping(position: str) -> list[str]:
    state = state_of(game_at(position).board)
    moves = steps(state, RULE_SETS["scorpion"])
    return [str(step.action) for step in moves if traps(state, step)]


def test_a_run_from_its_king_may_always_grow() -> None:
    assert safe("KS QS/4H JS 9H 5C/9C 4C") == "JS1"
    assert safe("KS QS/4H JS 9H 5C/9C 4C", "wasp") == "JS1"


def test_it_may_not_before_the_deal() -> None:
    assert safe("KS QS/4H JS 9H 5C/9C 4C;stock=AC") is None


def test_a_load_on_which_nothing_from_elsewhere_is_to_go_may_always_leave() -> None:
    assert safe("4H 3S/9H 2S AS/9C 8D") == "2S1"
    assert safe("4H 3S/9H 2S AS 6C/5C 8D") is None


def test_it_may_so_with_any_card_on_an_empty_column() -> None:
    assert safe("4H 3S/9H 2S AS/9C 8D", "wasp") == "2S1"
    assert safe("4H 3S/9H 2S AS 6C/5C 8D", "wasp") is None


def test_a_king_may_move_where_every_king_finds_a_column() -> None:
    assert safe("2H KS/3C KH/4D 9C/5D 9H/6C 8D") in ("KS6", "KH6", "KS7", "KH7")
    assert safe("2H KS/3C KH/4D 9C/5D 9H/6C 8D/7D 4C") is None


def test_a_join_traps_the_card_that_is_to_go_on_what_it_carries() -> None:
    assert trapping("4H 9S/6C 8S 5H 2D/7C 2C") == ["8S1"]
    assert trapping("4H 9S/6C 8S 6H 2D/7C 2C") == []


def test_a_face_down_card_is_trapped_like_any_other() -> None:
    assert trapping("#4H 9S/6C 8S 5H 2D/7C 2C") == ["8S1"]
