"""What a player is shown, and that what is hidden has no identity in it."""

import random
from typing import get_args

from hypothesis import given
from hypothesis import strategies as st

from engine import (
    DEAL_STOCK,
    DECK,
    RULE_SETS,
    UNDO,
    Action,
    Game,
    IllegalMove,
    Language,
    Move,
    Suit,
    hint,
    legal,
    parse_card,
    play,
    sentence,
    start_at,
    view,
)
from tests.engine.games import game_at, hidden_shuffled, played, run_text, walk


def answers(game: Game) -> list[str]:
    """Ask for everything, each card to each column included, and tell how each is answered."""
    columns = range(len(game.board.columns) + 2)
    actions: list[Action] = [DEAL_STOCK, UNDO]
    actions += (Move(card, to) for card in DECK for to in columns)
    return [answer(game, action) for action in actions]


def answer(game: Game, action: Action) -> str:
    try:
        play(game, action)
    except IllegalMove as refused:
        words = [sentence(refused.reason, language) for language in get_args(Language)]
        return f"{refused.reason} {words}"
    return "accepted"


def test_a_view_counts_what_is_hidden_and_names_what_is_not() -> None:
    shown = view(game_at("#4S #9D 7H/8H;stock=2C 3C"))
    assert (shown.columns[0].hidden, shown.columns[0].cards) == (2, (parse_card("7H"),))
    assert (shown.columns[2].hidden, shown.columns[2].cards) == (0, ())
    assert (shown.stock, shown.reserve, shown.banked) == (2, (), ())


def test_a_view_shows_the_open_reserve_and_the_banked_suits() -> None:
    shown = view(game_at("8H/-/-/-/-/-/-/-/-/-;reserve=2C;banked=D", "three-blind-mice"))
    assert (shown.reserve, shown.banked) == ((parse_card("2C"),), (Suit.D,))


def test_an_undo_hides_again_what_the_action_had_brought_to_light() -> None:
    """One undo for a move that banked a run and turned a card up: no trace is left in sight."""
    before = game_at(f"#5D #6D {run_text('S', 'K', '2')}/AS/7D;stock=2C", "undo=on")
    after = played(before, "AS1")
    assert view(after).columns[0].cards == (parse_card("6D"),)
    assert view(played(after, "undo")) == view(before)
    assert "6♦ is not in sight" in answer(played(after, "undo"), Move(parse_card("6D"), 3))
    assert view(played(before, "deal undo")) == view(before)


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULE_SETS)), st.integers(0, 40))
def test_nothing_a_player_is_told_depends_on_what_is_hidden(
    rng: random.Random, name: str, length: int
) -> None:
    """Exchange the identities of hidden cards: whatever is answered or advised stays the same."""
    game = walk(rng, RULE_SETS[name], most=length)[-1][1]
    other = start_at(hidden_shuffled(game.position, rng), game.rules)
    same = start_at(game.position, game.rules)
    assert view(other) == view(game)
    assert answers(other) == answers(same)
    assert legal(other) == legal(same)
    assert hint(view(other), other.rules) == hint(view(same), same.rules)
    assert (other.links, other.points, other.status) == (same.links, same.points, same.status)
