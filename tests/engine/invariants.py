"""What must hold in every game after every action, recounted from the cards themselves."""

from engine import DECK, Game, legal
from engine.board import board_of


def check_board(game: Game) -> None:
    """Recount everything that the board keeps up to date."""
    position = game.position
    columns = [card for column in position.columns for card in column]
    banked = [card for suit in position.banked for card in suit.run]
    assert sorted([*columns, *position.stock, *position.reserve, *banked]) == list(DECK)
    assert board_of(position) == game.board
    assert 0 <= game.links <= 48


def check_news(before: Game, after: Game) -> None:
    """Hold what an action is said to have brought against the two boards."""
    if after.history <= before.history:
        assert (after.turned, after.dealt, after.banked) == ((), (), ())
        return
    assert len(after.turned) == before.hidden - after.hidden
    assert len(after.dealt) == before.stock - after.stock
    assert sorted(before.board.banked + after.banked) == list(after.board.banked)


def check_end(game: Game) -> None:
    """Nothing is legal in an ended game, and something is in any other below its limit."""
    at_limit = 0 < game.rules.limit <= game.history
    if game.ended or at_limit:
        assert legal(game) == ()
    elif game.status == "playing":
        assert legal(game)
    assert (game.status == "won") == (game.runs == 4)
