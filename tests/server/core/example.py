"""The replay in docs/protocol: one that has to hold with every later version.

`python -m tests.server.core.example` writes it anew, for a new format alone.
"""

from pathlib import Path

from engine import solve
from server.core.commands import Leave
from server.core.events import Moved
from server.core.options import Options
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.core.replays import Whole

FILE = Path(__file__).parents[3] / "docs" / "protocol" / "replay.example.json"


def example() -> Whole:
    """A race that Ann wins and Bob gives up, after a start that was void."""
    story = Whole(ANN, BOB, CAT, options=Options(seats=3))
    story.does(Leave(player(CAT)))
    story.sealed().voided()
    story.begun()
    game = story.seat(ANN).game
    assert game is not None
    for number, action in enumerate(solve(game, nodes=20_000).actions, 1):
        story.wait(2_900 + 137 * (number % 9))
        story.happens(Moved(1, number, str(action), f"{ANN}-{number}"))
        if number % 6 == 0:
            story.acts(story.seat(BOB), number)
    story.acts(story.seat(BOB), -1)
    return story.over()


if __name__ == "__main__":
    FILE.write_bytes(example().text())
