"""The score schemes: what turned cards, runs, actions and a quick win are worth."""

TURNED_CARD = 5
RUN = 100
SPIDER_START = 500
BONUS_SECONDS = 900


def points(scheme: str, *, turned: int, runs: int, actions: int) -> int:
    """Return the score without the time bonus, never below 0."""
    if scheme == "standard":
        return TURNED_CARD * turned + RUN * runs
    if scheme == "spider":
        return max(0, SPIDER_START - actions + RUN * runs)
    return 0


def time_bonus(scheme: str, elapsed_ms: int) -> int:
    """Return the points that a win adds after so many milliseconds of play."""
    if scheme == "standard":
        return max(0, BONUS_SECONDS - elapsed_ms // 1000)
    return 0
