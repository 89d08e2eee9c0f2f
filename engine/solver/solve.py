"""Judge a game: tell whether there is a win from here, whatever lies hidden."""

from engine.actions import Action
from engine.board import Board
from engine.cards import CARDS_IN_DECK, CARDS_IN_SUIT, Suit
from engine.game import Game, play
from engine.refusals import IllegalMove
from engine.rules import LOG_LIMIT, RuleSet
from engine.solver.relaxed import is_lost
from engine.solver.search import search
from engine.solver.solution import NODES, Solution
from engine.solver.state import state_of
from engine.solver.steps import steps

_MOST_LINKS = len(Suit) * (CARDS_IN_SUIT - 1)


def solve(game: Game, *, nodes: int = NODES, pruned: bool = True) -> Solution:
    """Look for a win that goes on from a game, hidden cards known and undo left aside.

    `winnable` comes with actions that `play` accepted one by one up to the win; `unwinnable` is
    proved; `unknown` means that the budget of nodes or the memory ran out, or that the win found
    takes more actions than are left. The same game and nodes give the same solution, always.
    Without pruning the verdict takes many more nodes: for measuring, and to hold one against the
    other.
    """
    if game.status == "won":
        return Solution("winnable", 0)
    if _is_hopeless(game):
        return Solution("unwinnable", 0)
    solution = search(state_of(game.board), game.rules, nodes, pruned=pruned)
    if solution.verdict == "winnable" and not wins(game, solution.actions):
        return Solution("unknown", solution.nodes)
    return solution


def is_dead(game: Game) -> bool:
    """Tell whether it is proved, by a look and no search, that no win is left."""
    if game.status == "won":
        return False
    if _is_hopeless(game):
        return True
    state = state_of(game.board)
    return is_lost(state, game.rules) or not steps(state, game.rules)


def wins(game: Game, actions: tuple[Action, ...]) -> bool:
    """Play actions by the rules and tell whether the last of them wins."""
    for action in actions:
        try:
            game = play(game, action)
        except IllegalMove:
            return False
    return game.status == "won"


def _is_hopeless(game: Game) -> bool:
    """Tell whether a count is enough to see that no win is left."""
    if game.ended or not _is_complete(game.board, game.rules):
        return True
    return _actions_left(game) < _links_missing(game)


def _actions_left(game: Game) -> int:
    """Count the actions that the limits leave, undo left aside."""
    own = game.rules.limit - game.history if game.rules.limit else LOG_LIMIT
    return min(own, LOG_LIMIT - game.actions)


def _links_missing(game: Game) -> int:
    """Count the actions that a win takes at least.

    A move makes one link at most; the deal, where it comes, one for each card of the stock.
    """
    return _MOST_LINKS - game.links - max(0, game.stock - 1)


def _is_complete(board: Board, rules: RuleSet) -> bool:
    """Tell whether every card that a win needs is there."""
    if rules.completed == "stay":
        return not board.banked and _cards_of(board) == CARDS_IN_DECK
    return _cards_of(board) + CARDS_IN_SUIT * len(board.banked) == CARDS_IN_DECK


def _cards_of(board: Board) -> int:
    return sum(map(len, board.columns)) + len(board.stock) + len(board.reserve)
