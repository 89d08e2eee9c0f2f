"""The opening of a real deal, move by move, with what each of its eight moves opens."""

from engine import RULE_SETS, parse_deal, start
from tests.engine.games import played
from tests.engine.questions import column, destinations, ends, texts

DEAL = parse_deal(
    "7D 3C KC 9C 9S 8C JD KS 6C 2S 3S AH 5S 2D QH QC 5D 8S 2C TH 3D AD 7C TS 6S 6H JH 4S"
    " AS 4C 4D 9H 9D KD 3H JS AC 2H 6D 5C 4H QD 5H QS TD TC 7H KH 8H 7S JC 8D"
)


def test_eight_moves_turn_two_cards_up_before_the_stock_is_touched() -> None:
    game = start(DEAL, RULE_SETS["scorpion"])
    assert ends(game) == ["5H", "QS", "TD", "TC", "7H", "KH", "8H"]

    game = played(game, "JS2")
    assert column(game, 2).endswith("QS JS 5H")

    game = played(game, "4H2")
    assert (ends(game)[1], ends(game)[5]) == ("KH", "KD")

    game = played(game, "QD6")
    assert (ends(game)[5], ends(game)[6]) == ("8H", "3H")

    game = played(game, "2H7")
    assert (ends(game)[6], ends(game)[2]) == ("TD", "4D")

    game = played(game, "3D3")
    assert column(game, 3).endswith("4D 3D 4S 3H 2H TD")
    assert ends(game)[6] == "2D"

    game = played(game, "AD7")
    assert column(game, 7).endswith("2D AD AS")
    assert (texts(game.turned), column(game, 1)) == (["QH"], "#7D #KS QH")

    game = played(game, "QH2")
    assert (texts(game.turned), column(game, 1)) == (["KS"], "#7D KS")

    game = played(game, "QS1")
    assert column(game, 1) == "#7D KS QS JS 5H 4H KH QH"
    assert (game.actions, game.hidden, game.stock, game.points) == (8, 10, 3, 10)


def test_the_messy_move_in_the_middle_is_what_frees_the_aces() -> None:
    """Five cards leave 2♦, and A♦ can go there with A♠ on it; before, A♦ had no place."""
    before = played(start(DEAL, RULE_SETS["scorpion"]), "JS2 4H2 QD6 2H7")
    assert destinations(before, "AD") == []
    assert destinations(played(before, "3D3"), "AD") == [7]
