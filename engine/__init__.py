"""The rules of Scorpion patience as pure values: the only door to the engine.

No clock, no input or output and no chance of its own: time and secrets are arguments.
"""

from engine.actions import DEAL_STOCK, UNDO, Action, DealStock, Move, Undo, parse_action
from engine.cards import (
    DECK,
    RANKS,
    Card,
    NotationError,
    Suit,
    card_name,
    card_text,
    parse_card,
    rank_of,
    suit_of,
)
from engine.deal import Deal, commitment, deal_for, parse_deal
from engine.game import Game, Status, is_null, legal, play, score, start, start_at
from engine.hints import Hint, Worth, best_moves, graded_moves, hint
from engine.numbers import numbered_deal
from engine.position import Position, parse_position, position_text
from engine.reasons import Reason, Refusal
from engine.refusals import IllegalMove
from engine.rollouts import ROLLOUTS, Chance, best_by_rollouts
from engine.rules import (
    LAYOUTS,
    LOG_LIMIT,
    RULE_SETS,
    Layout,
    RuleSet,
    parse_rules,
)
from engine.sentences import Language, sentence
from engine.solver import NODES, SOLVER, Solution, Verdict, is_dead, solve
from engine.view import ColumnView, View, view

__all__ = [
    "DEAL_STOCK",
    "DECK",
    "LAYOUTS",
    "LOG_LIMIT",
    "NODES",
    "RANKS",
    "ROLLOUTS",
    "RULE_SETS",
    "SOLVER",
    "UNDO",
    "Action",
    "Card",
    "Chance",
    "ColumnView",
    "Deal",
    "DealStock",
    "Game",
    "Hint",
    "IllegalMove",
    "Language",
    "Layout",
    "Move",
    "NotationError",
    "Position",
    "Reason",
    "Refusal",
    "RuleSet",
    "Solution",
    "Status",
    "Suit",
    "Undo",
    "Verdict",
    "View",
    "Worth",
    "best_by_rollouts",
    "best_moves",
    "card_name",
    "card_text",
    "commitment",
    "deal_for",
    "graded_moves",
    "hint",
    "is_dead",
    "is_null",
    "legal",
    "numbered_deal",
    "parse_action",
    "parse_card",
    "parse_deal",
    "parse_position",
    "parse_rules",
    "play",
    "position_text",
    "rank_of",
    "score",
    "sentence",
    "solve",
    "start",
    "start_at",
    "suit_of",
    "view",
]
