"""Judging a game: what is winnable comes with a line, what is not is never won."""

from engine import (
    Game,
    Solution,
    deal_for,
    is_dead,
    parse_action,
    parse_position,
    play,
    solve,
    start,
    start_at,
)
from engine.rules import RuleSet
from tests.engine.games import game_at, run_text

ENDING = f"{run_text('S', last='2')}/AS;banked=H D C"
CROSSED = (
    f"{run_text('S', 'K', 'Q')} JC TS/{run_text('C', 'K', 'Q')} JS TC"
    f"/{run_text('S', '9')}/{run_text('C', '9')};banked=H D"
)


def won_by(game: Game, nodes: int = 1_000) -> bool:
    solution = solve(game, nodes=nodes)
    for action in solution.actions:
        game = play(game, action)
    return solution.verdict == "winnable" and game.status == "won"


def test_one_move_wins() -> None:
    assert [str(action) for action in solve(game_at(ENDING)).actions] == ["AS1"]


def test_a_game_already_won_needs_no_action() -> None:
    won = solve(game_at("-;banked=S H D C"))
    assert (won.verdict, won.actions) == ("winnable", ())


def test_a_card_that_is_missing_can_t_be_won_with() -> None:
    assert solve(game_at(f"{run_text('S', last='2')};banked=H D C")).verdict == "unwinnable"


def test_a_crossed_pair_is_lost_with_kings_only_and_not_with_any_card_on_an_empty_column() -> None:
    assert solve(game_at(CROSSED)).verdict == "unwinnable"
    assert won_by(game_at(CROSSED, "wasp"))


def test_a_win_that_takes_more_actions_than_are_left_is_not_believed() -> None:
    """Two cards are to be joined, and the King has to get out of the way between the two."""
    position = parse_position(f"AS {run_text('S', last='3')}/2S/-/-/-/-/-;banked=H D C")
    assert won_by(start_at(position, RuleSet(limit=3)))
    assert solve(start_at(position, RuleSet(limit=2))).verdict == "unknown"


def test_fewer_actions_than_cards_to_be_joined_are_no_win_whatever_is_played() -> None:
    """Nothing is searched for that; a room with such a limit would wait for its deal in vain."""
    rules = RuleSet(limit=40)
    dealt = start(deal_for(bytes(32), "limit", 0), rules)
    assert dealt.links < 6
    assert solve(dealt) == Solution("unwinnable", 0)
    assert is_dead(dealt)


def test_a_deal_of_the_stock_can_join_three_cards_at_once() -> None:
    runs = "/".join(run_text(suit, last="2") for suit in "SHD")
    position = parse_position(f"{runs}/-/-/-/-;stock=AS AH AD;banked=C")
    assert won_by(start_at(position, RuleSet()))
    assert not is_dead(start_at(position, RuleSet(limit=1)))


def test_actions_that_were_played_are_actions_that_are_gone() -> None:
    hearts = f"{run_text('H', last='8')}/{run_text('H', '6')}"
    position = parse_position(f"{run_text('S', last='2')}/AS/7H/{hearts}/-/-;banked=D C")
    game = start_at(position, RuleSet(limit=3))
    assert won_by(game)
    gone = play(play(game, parse_action("KH6")), parse_action("KH7"))
    assert (solve(gone).verdict, is_dead(gone)) == ("unwinnable", True)


def test_a_stuck_game_is_dead_and_a_winnable_one_is_not() -> None:
    assert is_dead(game_at("KS 2H/3H 2S"))
    assert not is_dead(game_at(ENDING))
