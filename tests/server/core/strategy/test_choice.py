"""A modest player moves legally, sees only what it may, and comes to an end."""

from collections.abc import Sequence
from random import Random

import msgspec
from hypothesis import given
from hypothesis import strategies as st

import engine
from engine import Move
from server.core import protocol as p
from server.core import views
from server.core.strategy import choose

KINGS = views.rules(engine.RULE_SETS["scorpion"])
ANY = msgspec.structs.replace(KINGS, empty="any")


def board(position: str, rules: str = "scorpion") -> p.Tableau:
    parsed = engine.parse_position(position)
    return views.tableau(engine.start_at(parsed, engine.RULE_SETS[rules]))


def first(moves: Sequence[Move]) -> Move:
    return moves[0]


def choice(position: str, rules: p.Rules = KINGS) -> str:
    return str(choose(board(position), rules, first))


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(engine.RULE_SETS)))
def test_every_choice_is_legal_and_a_game_ends_after_few_of_them(rng: Random, name: str) -> None:
    rules = engine.RULE_SETS[name]
    game = engine.start(engine.Deal(tuple(rng.sample(engine.DECK, 52))), rules)
    while (chosen := choose(views.tableau(game), views.rules(rules), rng.choice)) is not None:
        game = engine.play(game, chosen)
        assert game.actions <= 80
    assert game.status != "playing" or rules.empty == "any"


def test_it_does_what_a_hint_would_say_to_who_sees_the_same() -> None:
    rules = engine.RULE_SETS["wasp"]
    game = engine.start(engine.deal_for(bytes(32), "strategy"), rules)
    while (chosen := choose(views.tableau(game), ANY, first)) is not None:
        hint = engine.hint(engine.view(game), rules)
        assert chosen == (hint.move or engine.DEAL_STOCK)
        game = engine.play(game, chosen)
    assert engine.hint(engine.view(game), rules).code == "nothing_useful"


def test_some_runs_are_banked_that_way() -> None:
    rules = engine.RULE_SETS["scorpion"]
    runs = []
    for index in range(100):
        game = engine.start(engine.deal_for(bytes(32), "strategy", index), rules)
        while (chosen := choose(views.tableau(game), KINGS, first)) is not None:
            game = engine.play(game, chosen)
        runs.append(game.runs)
    assert max(runs) > 0


def test_a_move_that_turns_a_card_up_goes_before_one_that_joins() -> None:
    assert choice("#2D 4S/9H 5S/8H 6C/-/-/-/-") == "4S2"


def test_a_move_that_empties_a_column_goes_before_one_that_joins() -> None:
    assert choice("4S/2D 8H/9H/5S/-/-/-") == "4S4"


def test_the_stock_is_dealt_when_no_useful_move_is_left() -> None:
    assert choice("4S 5H/-/-/-/-/-/-;stock=2S 3S 7S") == "deal"


def test_nothing_is_left_when_the_stock_is_out() -> None:
    assert choice("4S 5H/-/-/-/-/-/-") == "None"


def test_a_king_frees_what_lies_below_it_but_never_moves_from_bare_felt() -> None:
    assert choice("4S KH/-/2D/-/-/-/-") == "KH2"
    assert choice("KH 4S/-/2D/-/-/-/-") == "None"


def test_where_any_card_may_start_a_column_one_does_unless_it_parts_a_pair() -> None:
    assert choice("2D 4S 9H/-/-/-/-/-/-", ANY) == "4S2"
    assert choice("5S 4S/-/-/-/-/-/-", ANY) == "None"
    assert choice("2D 4S 9H/-/-/-/-/-/-", KINGS) == "None"


def test_an_open_reserve_is_played_too() -> None:
    mice = engine.RULE_SETS["three-blind-mice"]
    tableau = board("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H 2S", "three-blind-mice")
    assert str(choose(tableau, views.rules(mice), first)) == "7H1"


def test_equal_moves_are_picked_from_by_the_caller() -> None:
    shown: list[str] = []

    def pick(moves: Sequence[Move]) -> Move:
        shown.extend(map(str, moves))
        return moves[1]

    position = "2D 4S/2C 5S/2H 8C/3C 9C/-/-/-"
    assert str(choose(board(position), KINGS, pick)) == "8C4"
    assert shown == ["4S2", "8C4"]
