"""`scorpion bot`: company for a lonely evening, over the real protocol."""

import asyncio
import signal
import sys

from server.core.options import SEAT_LIMITS, Strength
from server.shell.bots.bot import run_bots
from server.shell.bots.site import SiteError

MOST_BOTS = SEAT_LIMITS[1] - 1
INTERRUPTED = 128 + signal.SIGINT


def bot_command(
    url: str, room: str, count: int = 1, pace: int = 1_500, strength: Strength = "greedy"
) -> int:
    """Let `count` bots join a room (its code or id) and play, with `pace` ms between moves.

    Return the exit status: 0 once the race is over, 1 where something went wrong, 2 for a wrong
    argument, 130 when interrupted.
    """
    if not 1 <= count <= MOST_BOTS:
        sys.stderr.write(
            f"--count is 1 to {MOST_BOTS}: a room has at most {SEAT_LIMITS[1]} seats.\n"
        )
        return 2
    if pace < 0:
        sys.stderr.write("--pace is a number of milliseconds, 0 or more.\n")
        return 2
    try:
        return 0 if asyncio.run(_until_told(url, room, count, pace / 1_000, strength)) else 1
    except SiteError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    except (KeyboardInterrupt, asyncio.CancelledError):
        return INTERRUPTED


async def _until_told(url: str, room: str, count: int, pace_s: float, strength: Strength) -> bool:
    """Run the bots; SIGTERM ends them as politely as Ctrl-C does."""
    task = asyncio.current_task()
    assert task is not None
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    return await run_bots(url, room, count, pace_s, _say, strength)


def _say(sentence: str) -> None:
    sys.stdout.write(sentence + "\n")
    sys.stdout.flush()
