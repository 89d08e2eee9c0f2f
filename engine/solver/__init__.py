"""The solver: whether a position can be won, hidden cards known; for judging deals, never hints."""

from engine.solver.solution import NODES, SOLVER, Solution, Verdict
from engine.solver.solve import is_dead, solve

__all__ = ["NODES", "SOLVER", "Solution", "Verdict", "is_dead", "solve"]
