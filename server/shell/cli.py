"""`scorpion`: the one entry point of the command line.

Only what a command needs is imported when it runs: a deal is printed without a web server.
"""

import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter

BAD_USAGE = 2

Text = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A value that may begin with a hyphen, as a position whose first column is empty does."""


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


def deal(*, secret: Text, context: Text, index: int = 0) -> int:
    """Print the deal that follows from a secret, and the secret's commitment, as JSON.

    Parameters
    ----------
    secret
        The secret, in hex.
    context
        What else the deal depends on: for a race its id, `|`, and the nonces, sorted, with commas.
    index
        Which candidate.

    """
    from server.shell.commands.deal import deal_command  # noqa: PLC0415 - see above

    return deal_command(secret, context, index)


def play(
    *,
    rules: str,
    deal: Text | None = None,
    position: Text | None = None,
    actions: Text = "",
    seconds: int = 0,
    json: bool = False,
) -> int:
    """Play a list of actions, and print the game before and after each.

    Parameters
    ----------
    rules
        A rule set by name, or parts such as `score=spider,undo=on`.
    deal
        The 52 cards in dealing order.
    position
        A position instead of a deal.
    actions
        What to play, such as `JS2 4H2 deal undo`.
    seconds
        Elapsed time of play, for the score.
    json
        One JSON object a line.

    """
    from server.shell.commands.play import play_command  # noqa: PLC0415 - see above

    return play_command(rules, deal, position, actions, seconds, json=json)


def bot(*, url: str, room: str, count: int = 1, pace: int = 1_500) -> int:
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

    """
    from server.shell.commands.bot import bot_command  # noqa: PLC0415 - see above

    return bot_command(url, room, count, pace)


def build_app() -> App:
    """Return the command line, with all its commands."""
    app = App(
        name="scorpion",
        help="Scorpion patience as a race.",
        version=version("scorpion-race"),
        result_action="return_value",
    )
    for command in (serve, deal, play, bot):
        app.command(command)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Run a command and exit with its status; bad usage is 2 and one line on standard error."""
    app = build_app()
    try:
        status = app(arguments, exit_on_error=False, print_error=False)
    except CycloptsError as error:
        sys.stderr.write(f"scorpion: {_one_line(error)}\n")
        sys.exit(BAD_USAGE)
    sys.exit(status)


def _one_line(error: CycloptsError) -> str:
    return " ".join(str(error).split())
