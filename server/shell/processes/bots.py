"""The process that plays a server's bots: `python -m server.shell.processes.bots ADDRESS`.

It reaches the server at that address like any player; all else comes from the environment. It may
be ended at any moment: its claims run out, and the next such process goes on in the same seats.
"""

import os
import secrets
import sys
from collections.abc import Sequence
from functools import partial

import uvloop

from server.core.look import look_of
from server.shell.bots.crew import Crew
from server.shell.bots.guest import Guest
from server.shell.bots.invitations import Invitation, Invitations
from server.shell.bots.pace import MEAN_PAUSE_S
from server.shell.bots.site import Site
from server.shell.bots.thinker import Thinker
from server.shell.house import client_of
from server.shell.log import configure_log
from server.shell.metrics import Metrics
from server.shell.players.identity import Identities, KeyFileError, Player
from server.shell.processes.supervisor import CANNOT_WORK
from server.shell.processes.worker import allow_files
from server.shell.settings import BadSetting, Settings

FILES_BESIDE = 100
"""Open files beside the bots' own connections."""


async def play_bots(settings: Settings, site: Site) -> None:
    """Play the bots that rooms call, until cancelled; raises `KeyFileError`."""
    identities = Identities.open(settings)
    client = client_of(settings, settings.store_timeout_s)
    thinker = Thinker()

    async def attend(invitation: Invitation) -> None:
        token = partial(_token, identities, invitation.player)
        pace_s = settings.bot_pace * MEAN_PAUSE_S[invitation.strength]
        await Guest(invitation, site, token, pace_s, thinker).attend()

    try:
        invitations, count = Invitations(client, secrets.token_hex(8)), Metrics().bots.set
        await Crew(invitations, attend, settings.most_bots, count).run()
    finally:
        await client.aclose()


def _token(identities: Identities, player: str, name: str) -> str:
    return identities.token(Player(player, name, look_of(player), is_house=True))


def main(arguments: Sequence[str]) -> int:
    """Play until a signal ends the process; return the exit status."""
    try:
        settings = Settings.read(os.environ)
        configure_log(settings.log_level)
        allow_files(settings.most_bots + FILES_BESIDE)
        os.nice(settings.search_niceness)
        uvloop.run(play_bots(settings, Site.parse(arguments[0])))
    except (BadSetting, KeyFileError) as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT_WORK
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
