"""`scorpion`: the one entry point of the command line.

Only what a command needs is imported when it runs: a deal is printed without a web server.
"""

import errno
import os
import select
import sys
from collections.abc import Sequence
from importlib.metadata import version
from io import TextIOWrapper
from pathlib import Path

from cyclopts import App, CycloptsError

from engine import Language
from server.core.options import Strength
from server.shell.commands.source import Source, Text

BAD_USAGE = 2
CLOSED_PIPE = 141
"""What a shell tells of a program that was ended because its reader went away."""

NO_ROOM = 74
"""What is returned where the output can't be kept: what was found out has not been told."""

DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)

NO_SOURCE = Source()

DEFAULT_RULES = "scorpion"


def serve(
    *,
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    data_dir: Path | None = None,
    redis_url: str | None = None,
) -> int:
    """Run a server, with a store of its own unless one is given.

    Parameters
    ----------
    host
        Address to listen on (default: all of them, so that phones nearby can join).
    port
        Port to listen on (default: 8000); 0 takes a free one.
    workers
        Worker processes (default: 1).
    data_dir
        Folder of the store and the key that signs cookies (default: ./data).
    redis_url
        A Redis or Valkey to use instead of an own one.

    """
    from server.shell.commands.serve import serve_command  # noqa: PLC0415 - see above

    return serve_command(host, port, workers, data_dir, redis_url)


def deal(
    *,
    secret: Text | None = None,
    context: Text | None = None,
    index: int = 0,
    number: int | None = None,
    pysol: int | None = None,
) -> int:
    """Print a deal as JSON: what follows from a secret, with its commitment, or a numbered one.

    Parameters
    ----------
    secret
        The secret, in hex.
    context
        What else the deal depends on: for a race its id, `|`, and the nonces, sorted, with commas.
    index
        Which candidate.
    number
        A short number instead of a secret, 1 to 999,999,999.
    pysol
        A number of PySolFC instead of a secret.

    """
    from server.shell.commands.deal import deal_command  # noqa: PLC0415 - see above

    return deal_command(secret, context, index, number, pysol)


def play(
    *,
    rules: str = DEFAULT_RULES,
    source: Source = NO_SOURCE,
    actions: Text = "",
    seconds: int = 0,
    language: Language = "en",
    json: bool = False,
) -> int:
    """Play a list of actions, and print the game before and after each.

    Parameters
    ----------
    rules
        A rule set by name, or parts such as `score=spider,undo=on`.
    source
        What the game starts from.
    actions
        What to play, such as `JS2 4H2 deal undo`.
    seconds
        Elapsed time of play, for the score.
    language
        Language of the reasons of refused actions.
    json
        One JSON object a line.

    """
    from server.shell.commands.play import play_command  # noqa: PLC0415 - see above

    return play_command(rules, source, actions, seconds, language=language, json=json)


def solve(
    *,
    rules: str = DEFAULT_RULES,
    source: Source = NO_SOURCE,
    file: Text | None = None,
    nodes: int | None = None,
    jobs: int = 1,
    json: bool = False,
) -> int:
    """Tell whether a game can be won, and by which actions; its hidden cards are known here.

    Parameters
    ----------
    rules
        A rule set by name, or parts such as `empty=any,completed=stay`.
    source
        What the game starts from.
    file
        Deals instead, one a line of a file (`-`: standard input); prints one JSON object each.
    nodes
        After how many positions to give up (default: the solver's own budget).
    jobs
        How many processes judge a file.
    json
        One JSON object instead of words.

    """
    from server.shell.commands.solve import (  # noqa: PLC0415 - see above
        solve_command,
        solve_file_command,
    )

    if file is None:
        return solve_command(rules, source, nodes, json=json)
    return solve_file_command(rules, source, file, nodes, jobs)


def verify(file: Text, /, *, chain: str | None = None, json: bool = False) -> int:
    """Check a race from its replay: deal, actions, results, and that nothing was changed.

    Parameters
    ----------
    file
        The replay, `-` for standard input.
    chain
        The end of the chain, as somebody kept it who saw the race end.
    json
        One JSON object instead of words.

    """
    from server.shell.commands.verify import verify_command  # noqa: PLC0415 - see above

    return verify_command(file, chain, json=json)


def races(
    *,
    export: Text | None = None,
    since: str | None = None,
    player: Text | None = None,
    data_dir: Path | None = None,
    redis_url: str | None = None,
    json: bool = False,
) -> int:
    """List the archived races of a server, or hand out their replays.

    A race gets into the archive ten minutes after its end.

    Parameters
    ----------
    export
        A folder for the replays, a file each; `-` prints them, one a line.
    since
        A date (2026-11-30) or date and time: only races that ended then or later.
    player
        A name, letter by letter: only races in which somebody of that name took part.
    data_dir
        Folder of the server's own store (default: ./data).
    redis_url
        The Redis or Valkey of the server, if it has been given one.
    json
        One JSON object a race instead of words.

    """
    from server.shell.commands.races import races_command  # noqa: PLC0415 - see above

    return races_command(export, since, player, data_dir, redis_url, json=json)


def bot(
    *, url: str, room: str, count: int = 1, pace: int = 1_500, strength: Strength = "greedy"
) -> int:
    """Let bots join a room and race.

    Parameters
    ----------
    url
        Address of the server.
    room
        The room's code, or its id.
    count
        How many.
    pace
        Milliseconds between two moves of a bot.
    strength
        How well they play: any legal move, the best in sight, or some moves ahead.

    """
    from server.shell.commands.bot import bot_command  # noqa: PLC0415 - see above

    return bot_command(url, room, count, pace, strength)


def build_app() -> App:
    """Return the command line, with all its commands."""
    app = App(
        name="scorpion",
        help="Scorpion patience as a race.",
        version=version("scorpion-race"),
        result_action="return_value",
    )
    for command in (serve, deal, play, solve, verify, races, bot):
        app.command(command)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its status; bad usage is 2 and one line on standard error."""
    _write_anything()
    app = build_app()
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
        sys.stdout.flush()
    except CycloptsError as error:
        sys.stderr.write(f"scorpion: {_one_line(error)}\n")
        sys.exit(BAD_USAGE)
    except BrokenPipeError:
        if not _is_reader_gone():
            raise
        _forget_output()
        sys.exit(CLOSED_PIPE)
    except OSError as error:
        if error.errno not in DISK_FULL:
            raise
        sys.stderr.write(f"scorpion: the output can't be written: {error.strerror}\n")
        _forget_output()
        sys.exit(NO_ROOM)
    sys.exit(status)


def _write_anything() -> None:
    """Have what the terminal has no character for written as an escape, as on standard error."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")


def _one_line(error: CycloptsError) -> str:
    return " ".join(str(error).split())


def _is_reader_gone() -> bool:
    """Tell whether it is standard output that nobody reads any more."""
    errors = select.poll()
    errors.register(sys.stdout, 0)
    return bool(errors.poll(0))


def _forget_output() -> None:
    """Let what is not printed yet go nowhere: Python would complain of it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
