"""Rollouts: the move that comes furthest over many boards that may lie under what is seen."""

from engine.rollouts.rollouts import ROLLOUTS, best_by_rollouts
from engine.rollouts.worlds import Chance

__all__ = ["ROLLOUTS", "Chance", "best_by_rollouts"]
