"""One player's game: what is legal, what an action brings, and how a game ends."""

from dataclasses import replace

import pytest

from engine import (
    LOG_LIMIT,
    RULE_SETS,
    Game,
    IllegalMove,
    Move,
    NotationError,
    Suit,
    card_text,
    is_null,
    legal,
    parse_action,
    parse_card,
    parse_deal,
    parse_position,
    play,
    position_text,
    start,
    start_at,
)
from tests.engine.games import game_at, played, run_text

OPENING = parse_deal(
    "7D 3C KC 9C 9S 8C JD KS 6C 2S 3S AH 5S 2D QH QC 5D 8S 2C TH 3D AD 7C TS 6S 6H JH 4S AS 4C 4D"
    " 9H 9D KD 3H JS AC 2H 6D 5C 4H QD 5H QS TD TC 7H KH 8H 7S JC 8D"
)


def texts(game: Game) -> list[str]:
    return sorted(map(str, legal(game)))


def refusal(game: Game, action: str) -> str:
    with pytest.raises(IllegalMove) as caught:
        play(game, parse_action(action))
    return caught.value.code


def test_eight_opening_moves_turn_up_a_queen_and_a_king() -> None:
    """A real opening: cards ride along for free, and the first column opens twice."""
    game = start(OPENING, RULE_SETS["scorpion"])
    assert (game.hidden, game.stock, game.runs) == (12, 3, 0)
    six = played(game, "JS2 4H2 QD6 2H7 3D3 AD7")
    assert list(map(card_text, six.turned)) == ["QH"]
    seven = played(six, "QH2")
    assert list(map(card_text, seven.turned)) == ["KS"]
    eight = played(seven, "QS1")
    assert position_text(eight.position).startswith("#7D KS QS JS 5H 4H KH QH/")
    assert (eight.hidden, eight.actions, eight.points) == (10, 8, 10)


def test_at_the_start_thirty_seven_cards_are_in_sight() -> None:
    board = start(OPENING, RULE_SETS["scorpion"]).board
    assert sum(place > 0 for place in board.places) == 37


def test_a_group_in_no_order_and_of_all_suits_is_carried_as_it_lies() -> None:
    game = played(game_at("9C 7H KS 2D 2C 5H/8H;stock=3C"), "7H2")
    assert position_text(game.position) == "9C/8H 7H KS 2D 2C 5H/-/-/-/-/-;stock=3C"


def test_a_group_headed_by_the_wrong_rank_or_suit_stays() -> None:
    game = game_at("9C 7H 2D/8H/8C/6H KS")
    assert "7H2" in texts(game)
    assert refusal(game, "7H3") == "not_on_next_higher"
    assert refusal(game, "9C2") == "card_not_visible"
    assert refusal(game, "2D2") == "card_not_visible"


def test_the_stock_may_be_dealt_before_any_move_and_once_only() -> None:
    game = played(start(OPENING, RULE_SETS["scorpion"]), "deal")
    assert list(map(card_text, game.dealt)) == ["7S", "JC", "8D"]
    assert "deal" not in texts(game)


def test_the_stock_is_dealt_onto_empty_columns() -> None:
    game = played(game_at("-/9H/-/5D/JS;stock=QS 8H 2C"), "deal")
    assert position_text(game.position) == "QS/9H 8H/2C/5D/JS/-/-"
    assert position_text(played(game, "JS1").position) == "QS JS/9H 8H/2C/5D/-/-/-"


def test_an_empty_column_takes_kings_or_under_wasp_any_card() -> None:
    position = "9C KS 2D/4H 7C/-/5D/6S/9H/TH"
    assert texts(game_at(position)) == ["9H7", "KS3"]
    wasp = texts(game_at(position, "wasp"))
    assert wasp == ["2D3", "4H3", "5D3", "6S3", "7C3", "9C3", "9H3", "9H7", "KS3", "TH3"]


def test_nothing_goes_on_an_ace() -> None:
    """The King before it in the deck's order is of another suit, and no lower card exists."""
    assert texts(game_at("AH/KS/4D;stock=2C")) == ["KS4", "KS5", "KS6", "KS7", "deal"]


def test_the_fourth_run_banked_by_the_deal_wins() -> None:
    game = game_at(f"{run_text('C', 'K', '2')}/-;stock=AC;banked=S H D")
    won = played(game, "deal")
    assert (won.status, won.ended, won.banked, won.runs) == ("won", True, (Suit.C,), 4)
    assert legal(won) == ()
    assert won.links == 48


def test_a_win_is_final_even_where_undo_is_on() -> None:
    won = played(game_at(f"{run_text('C', 'K', '2')}/AC;banked=S H D", "undo=on"), "AC1")
    assert won.ended
    assert refusal(won, "undo") == "game_over"


def test_null_moves_are_legal_but_no_move_that_remains() -> None:
    """A whole column that changes its place gains nothing: the game counts as lost."""
    game = game_at("KD QD 4D 6D/-", "undo=on")
    assert game.status == "stuck"
    assert texts(game) == ["KD2", "KD3", "KD4", "KD5", "KD6", "KD7"]
    assert is_null(game.board, Move(parse_card("KD"), 2))
    assert played(game, "KD2").status == "stuck"


def test_a_king_that_leaves_cards_behind_is_a_move_that_remains() -> None:
    game = game_at("4D KD/-")
    assert game.status == "playing"
    assert not is_null(game.board, Move(parse_card("KD"), 2))


def test_wasp_is_stuck_only_when_no_card_can_part_from_another() -> None:
    assert game_at("4D 9S/-", "wasp").status == "playing"
    assert game_at("4D/9S/-", "wasp").status == "stuck"


def test_being_stuck_ends_the_game_where_undo_is_off() -> None:
    stuck = game_at("4D 5D/KS")
    assert (stuck.status, stuck.ended, legal(stuck)) == ("stuck", True, ())


def test_where_undo_is_on_a_stuck_player_may_go_back_and_win() -> None:
    game = game_at("7C 4C 6C/KC QC JC TC 9C 8C 5C/3C 2C AC;banked=S H D", "undo=on")
    stuck = played(game, "5C1 7C2")
    assert (stuck.status, stuck.ended) == ("stuck", False)
    assert played(stuck, "undo undo 4C2 6C1 3C2 5C1 7C2").status == "won"


def test_a_game_with_stock_left_is_never_stuck() -> None:
    assert game_at("4D/9S;stock=2C").status == "playing"


def test_undo_takes_back_a_bank_and_the_card_it_turned_up() -> None:
    """One undo for one action: the card is face down again and the legal actions are the old."""
    before = game_at(f"#5D #6D {run_text('S', 'K', '2')}/AS/7D", "undo=on")
    banked = played(before, "AS1")
    assert (banked.banked, list(map(card_text, banked.turned))) == ((Suit.S,), ["6D"])
    undone = played(banked, "undo")
    assert undone.board == before.board
    assert legal(undone) == legal(before)
    assert (undone.turned, undone.banked, undone.actions, undone.history) == ((), (), 2, 0)
    assert played(undone, "AS1").board == banked.board


def test_undo_puts_dealt_cards_back_into_the_stock() -> None:
    before = start(OPENING, replace(RULE_SETS["scorpion"], undo=True))
    undone = played(before, "deal undo")
    assert undone.board == before.board
    assert undone.dealt == ()


def test_undo_goes_back_action_by_action_to_the_start() -> None:
    game = start(OPENING, RULE_SETS["spider-score"])
    assert played(game, "JS2 4H2 undo 4H2 QD6 undo undo undo deal undo").board == game.board
    assert refusal(played(game, "JS2 undo"), "undo") == "nothing_to_undo"


def test_runs_that_stay_can_be_covered_and_uncounted_again() -> None:
    game = game_at(f"{run_text('S', 'K', '2')}/AS/2H/4D;stock=AH", "completed=stay,undo=on")
    whole = played(game, "AS1")
    assert (whole.runs, whole.points, whole.banked) == (1, 100, ())
    covered = played(whole, "deal")
    assert (covered.runs, covered.points) == (0, 0)
    assert played(covered, "AH3").runs == 1


def test_where_runs_stay_four_whole_columns_win() -> None:
    columns = "/".join(run_text(suit) for suit in "SHD")
    game = game_at(f"{columns}/{run_text('C', 'K', '2')}/AC", "completed=stay")
    assert (game.status, played(game, "AC4").status) == ("playing", "won")


def test_three_blind_mice_plays_its_reserve_card_by_card() -> None:
    game = game_at("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H KS", "three-blind-mice")
    assert "deal" not in texts(game)
    assert "7H1" in texts(game)
    assert "KS10" not in texts(game)
    assert refusal(game, "deal") == "no_stock"
    after = played(game, "KS3 7H1")
    assert position_text(after.position) == "8H 7H/4D/KS/-/-/-/-/-/-/9C"
    assert after.status == "stuck"


def test_a_king_in_the_reserve_is_a_move_that_remains() -> None:
    game = game_at("8H/4D/-/-/-/-/-/-/-/9C;reserve=KS", "three-blind-mice")
    assert game.status == "playing"


def test_a_column_of_forty_seven_cards_is_playable() -> None:
    """Columns grow without end: one of 47 cards has been seen."""
    spades = run_text("S", "Q")
    others = " ".join(run_text(suit, "Q") for suit in "HD")
    clubs = run_text("C", "J", "2")
    game = game_at(f"KS {others} {clubs} {spades}/KH/KD/KC QC/AC;stock=")
    assert len(game.board.columns[0]) == 1 + 24 + 10 + 12
    assert "JC4" in texts(game)
    assert "QS1" not in texts(game)
    moved = played(game, "JC4")
    assert len(moved.board.columns[3]) == 24
    assert moved.status == "playing"


def test_a_limit_counts_what_stands_and_an_undo_frees_one() -> None:
    rules = "undo=on,limit=2"
    full = played(game_at("8H/7H/6H 5C/2C;stock=4C 3D", rules), "7H1 6H1")
    assert (full.status, legal(full)) == ("playing", ())
    assert refusal(full, "deal") == "limit_reached"
    freed = played(full, "undo")
    assert "6H1" in texts(freed)
    assert played(freed, "deal").history == 2


def test_at_the_general_limit_nothing_is_accepted_any_more() -> None:
    """Null moves and undos can't flood a log: after 5,000 entries only resigning is left."""
    game = game_at("KD/-;stock=2C", "undo=on")
    game = replace(played(game, "KD2"), actions=LOG_LIMIT - 1)
    last = played(game, "undo")
    assert last.actions == LOG_LIMIT
    assert (last.status, legal(last)) == ("playing", ())
    for action in ("KD2", "deal", "undo"):
        assert refusal(last, action) == "limit_reached"


def test_a_game_of_five_thousand_entries_can_be_played_and_dropped() -> None:
    """The chain of games behind an undo is as long as the log; nothing may recurse over it."""
    game = game_at("KD/-;stock=2C", "undo=on")
    for entry in range(LOG_LIMIT):
        game = play(game, Move(parse_card("KD"), 2 - entry % 2 if entry else 2))
    assert (game.actions, legal(game)) == (LOG_LIMIT, ())
    assert game == replace(game)
    assert repr(game)


def test_games_are_values() -> None:
    game = start(OPENING, RULE_SETS["scorpion"])
    assert played(game, "JS2") == played(game, "JS2")
    assert played(game, "JS2") != game
    assert len({played(game, "JS2"), played(game, "JS2")}) == 1


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("KS/-", "has 7 columns, the position 2"),
        ("-/-/-/-/-/-/-;stock=AS 2S 3S 4S", "no stock of 4 cards"),
        ("-/-/-/-/-/-/-;reserve=AS", "no reserve of 1 cards"),
    ],
)
def test_a_position_must_fit_the_layout(position: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        start_at(parse_position(position), RULE_SETS["scorpion"])
