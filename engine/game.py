"""One player's game: a value that an action turns into the next one, or that refuses it."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Literal, NoReturn

from engine import scoring
from engine.actions import DEAL_STOCK, MOVES, Action, DealStock, Move, Undo
from engine.board import (
    IN_RESERVE,
    NEXT_LOWER,
    Board,
    Change,
    board_of,
    deal_stock,
    move_card,
)
from engine.cards import KINGS, Card, NotationError, Suit
from engine.deal import Deal
from engine.position import Position, dealt_position
from engine.reasons import Reason, Refusal
from engine.refusals import IllegalMove, check_move
from engine.rules import LAYOUTS, LOG_LIMIT, RuleSet

Status = Literal["playing", "won", "stuck"]

_SUITS = len(Suit)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    `actions` counts what was accepted, undos included; `history` the actions that still stand.
    `turned`, `dealt` and `banked` tell what the latest action brought. `before` is the game an
    undo goes back to; two games are equal whatever lies behind them.
    """

    rules: RuleSet
    board: Board
    covered: int
    actions: int = 0
    history: int = 0
    status: Status = "playing"
    turned: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    banked: tuple[Suit, ...] = ()
    before: "Game | None" = field(default=None, repr=False, compare=False)

    @property
    def ended(self) -> bool:
        """Whether nothing can follow: the game is won, or stuck where undo is off."""
        return self.status == "won" or (self.status == "stuck" and not self.rules.undo)

    @property
    def runs(self) -> int:
        """The runs that count: those banked, or the whole columns where runs stay."""
        return _runs(self.rules, self.board)

    @property
    def hidden(self) -> int:
        """The face-down cards left in the tableau; the stock is not among them."""
        return sum(self.board.hidden)

    @property
    def stock(self) -> int:
        """The cards left in the stock."""
        return len(self.board.stock)

    @property
    def links(self) -> int:
        """Face-up cards lying on their next higher card, and 12 for each banked run: 0 to 48."""
        return self.board.links

    @property
    def points(self) -> int:
        """The score without the time bonus."""
        return scoring.points(
            self.rules.score,
            turned=self.covered - self.hidden,
            runs=self.runs,
            actions=self.actions,
        )

    @property
    def position(self) -> Position:
        """Where every card lies, hidden ones included."""
        return self.board.position


def start(deal: Deal, rules: RuleSet) -> Game:
    """Lay out a deal for a game before its first action."""
    return start_at(dealt_position(deal, rules.layout), rules)


def start_at(position: Position, rules: RuleSet) -> Game:
    """Begin a game at a position, taken as it stands.

    Raises NotationError where the position does not fit the layout of the rules.
    """
    layout = LAYOUTS[rules.layout]
    if len(position.columns) != layout.columns:
        raise NotationError(
            f"the layout {rules.layout} has {layout.columns} columns,"
            f" the position {len(position.columns)}"
        )
    for name, cards, most in (
        ("stock", position.stock, layout.stock),
        ("reserve", position.reserve, layout.reserve),
    ):
        if len(cards) > most:
            raise NotationError(f"the layout {rules.layout} has no {name} of {len(cards)} cards")
    board = board_of(position)
    return Game(rules, board, sum(position.hidden), status=_status(rules, board))


def play(game: Game, action: Action) -> Game:
    """Return the game after an action; raises IllegalMove where the rules refuse it."""
    if game.ended:
        raise IllegalMove(Reason(Refusal.GAME_OVER))
    if game.actions >= LOG_LIMIT:
        _refuse_at(LOG_LIMIT)
    if isinstance(action, Undo):
        return _undone(game)
    if 0 < game.rules.limit <= game.history:
        _refuse_at(game.rules.limit)
    return _after(game, _change(game, action))


def legal(game: Game) -> tuple[Action, ...]:
    """List every action that play accepts now, null moves included, undo left out."""
    if game.ended or _at_limit(game):
        return ()
    actions: list[Action] = list(_moves(game.board, game.rules))
    if game.board.stock and not _is_blocked(game):
        actions.append(DEAL_STOCK)
    return tuple(actions)


def score(game: Game, elapsed_ms: int) -> int:
    """Return the score; the elapsed time of play, in milliseconds, counts only for a win."""
    if game.status != "won":
        return game.points
    return game.points + scoring.time_bonus(game.rules.score, elapsed_ms)


def is_null(board: Board, move: Move) -> bool:
    """Tell whether a legal move carries a whole column to an empty one, and so gains nothing."""
    origin = board.places[move.card]
    return (
        not board.columns[move.to - 1]
        and origin != IN_RESERVE
        and board.columns[origin - 1][0] == move.card
    )


def _change(game: Game, action: Move | DealStock) -> Change:
    rules, board = game.rules, game.board
    bank = rules.completed == "bank"
    if isinstance(action, Move):
        check_move(board, action.card, action.to, any_on_empty=rules.empty == "any")
        return move_card(board, action.card, action.to, bank=bank)
    if not board.stock:
        has_stock = LAYOUTS[rules.layout].stock > 0
        raise IllegalMove(Reason(Refusal.STOCK_EMPTY if has_stock else Refusal.NO_STOCK))
    if _is_blocked(game):
        raise IllegalMove(Reason(Refusal.STOCK_BLOCKED))
    return deal_stock(board, bank=bank)


def _after(game: Game, change: Change) -> Game:
    rules = game.rules
    return Game(
        rules=rules,
        board=change.board,
        covered=game.covered,
        actions=game.actions + 1,
        history=game.history + 1,
        status=_status(rules, change.board),
        turned=change.turned,
        dealt=change.dealt,
        banked=change.banked,
        before=game if rules.undo else None,
    )


def _undone(game: Game) -> Game:
    if not game.rules.undo:
        raise IllegalMove(Reason(Refusal.UNDO_OFF))
    if game.before is None:
        raise IllegalMove(Reason(Refusal.NOTHING_TO_UNDO))
    return replace(game.before, actions=game.actions + 1, turned=(), dealt=(), banked=())


def _refuse_at(limit: int) -> NoReturn:
    raise IllegalMove(Reason(Refusal.LIMIT_REACHED, limit=limit))


def _at_limit(game: Game) -> bool:
    return game.actions >= LOG_LIMIT or 0 < game.rules.limit <= game.history


def _is_blocked(game: Game) -> bool:
    return game.rules.stock == "blocked" and _move_remains(game.board, game.rules)


def _status(rules: RuleSet, board: Board) -> Status:
    if _runs(rules, board) == _SUITS:
        return "won"
    if board.stock or _move_remains(board, rules):
        return "playing"
    return "stuck"


def _runs(rules: RuleSet, board: Board) -> int:
    return len(board.banked) if rules.completed == "bank" else board.whole_columns


def _move_remains(board: Board, rules: RuleSet) -> bool:
    """Whether any move but null moves is legal."""
    return any(not is_null(board, move) for move in _moves(board, rules))


def _moves(board: Board, rules: RuleSet) -> Iterator[Move]:
    """Every legal move; those onto a card come first, as they are never null."""
    places = board.places
    empty: list[int] = []
    for to, column in enumerate(board.columns, 1):
        if not column:
            empty.append(to)
            continue
        end = column[-1]
        lower = NEXT_LOWER[end]
        origin = places[lower]
        if origin and origin != to and places[end]:
            yield MOVES[lower][to]
    if empty:
        for card in _movable_to_empty(board, rules):
            for to in empty:
                yield MOVES[card][to]


def _movable_to_empty(board: Board, rules: RuleSet) -> Iterator[int]:
    if rules.empty == "king":
        yield from (king for king in KINGS if board.places[king])
        return
    for column, hidden in zip(board.columns, board.hidden, strict=True):
        yield from column[hidden:]
    yield from board.reserve
