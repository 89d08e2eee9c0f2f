"""How long bots think, as it looks to the others."""

import random

from server.core.options import Strength

MEAN_PAUSE_S: dict[Strength, float] = {"random": 2.0, "greedy": 2.5, "strong": 3.0}
"""Mean time before an action, where bots are as fast as people; who thinks ahead thinks longer."""

SHORTEST, LONGEST = 0.5, 1.5
"""The pauses around their mean."""


def pause_s(mean_s: float) -> float:
    """Return how long to wait before the next action (s), by chance."""
    return mean_s * random.uniform(SHORTEST, LONGEST)
