"""A bot that a room called: it comes, races as long as somebody is there to race, and goes."""

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from server.core.known import Known
from server.shell.bots.client import Client, RequestRefused
from server.shell.bots.invitations import Invitation
from server.shell.bots.names import names_from
from server.shell.bots.play import play_race
from server.shell.bots.retry import Ended
from server.shell.bots.site import Site
from server.shell.bots.thinker import Thinker

ALONE_S = 60.0
"""How long a bot stays where nobody is there but bots."""
NEXT_RACE_S = 600.0
"""How long it waits for the room's next race."""

IDLE = ("waiting", "finished", "closed")
"""The phases in which nobody misses a bot that goes."""

log = structlog.get_logger(__name__)


class Unreachable(Exception):
    """The server can't be reached just now: the invitation stands."""


class Guest:
    """Follows one invitation, with the token that its player has under a name."""

    def __init__(
        self,
        invitation: Invitation,
        site: Site,
        token: Callable[[str], str],
        pace_s: float,
        thinker: Thinker,
    ) -> None:
        self._invitation = invitation
        self._site = site
        self._token = token
        self._pace_s = pace_s
        self._thinker = thinker

    async def attend(self) -> None:
        """Follow the invitation to its end; raises `Unreachable`.

        A bot that finds no seat, or is not wanted any more, gives up without a word.
        """
        try:
            await self._attend()
        except Ended as ended:
            if ended.code == "unreachable":
                raise Unreachable(str(ended)) from None
            log.info("bot left", room=self._invitation.room, why=ended.code)
        except RequestRefused as refusal:
            log.info("bot refused", room=self._invitation.room, why=refusal.code)

    async def _attend(self) -> None:
        for name in names_from(int(self._invitation.player[:8], 16)):
            async with Client(self._site, self._invitation.room, self._token(name)) as client:
                try:
                    if not await self._sit_down(client):
                        return
                except RequestRefused as refusal:
                    if refusal.code == "name_taken":
                        continue
                    raise
                await self._stay(client)
                return

    async def _sit_down(self, client: Client) -> bool:
        """Take a seat in the race of the invitation, or find it taken for this bot already."""
        welcome = client.known.welcome
        if welcome.you is not None:
            return True
        if welcome.race_number != self._invitation.race or welcome.phase != "waiting":
            return False
        await client.join(self._invitation.strength)
        return True

    async def _stay(self, client: Client) -> None:
        """Race until nobody is left to race with, or nobody wants to."""
        racing = asyncio.create_task(self._race_on(client))
        alone = asyncio.create_task(_until_alone(client))
        try:
            await asyncio.wait((racing, alone), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (racing, alone):
                task.cancel()
            outcomes = await asyncio.gather(racing, alone, return_exceptions=True)
        for outcome in outcomes:
            if isinstance(outcome, Exception) and not _is_of_host(outcome):
                raise outcome
        await _leave(client)

    async def _race_on(self, client: Client) -> None:
        while True:
            known = await play_race(client, self._pace_s, self._thinker, self._invitation.strength)
            if known.phase != "finished" or known.you is None:
                return
            try:
                async with asyncio.timeout(NEXT_RACE_S):
                    await client.until(lambda known: known.phase != "finished")
            except TimeoutError:
                return


async def _until_alone(client: Client) -> None:
    """Wait until nobody but bots has been there for a while, and no race is on."""
    while True:
        known = await client.until(lambda known: not _has_company(known))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(ALONE_S if _has_people(known) else 0):
                await client.until(_has_company)
                continue
        if client.known.phase in IDLE:
            return
        # A race that is on is raced to its end: whoever comes back finds it as it should be.
        await client.until(lambda known: _has_company(known) or known.phase in IDLE)
        if not _has_company(client.known):
            return


async def _leave(client: Client) -> None:
    """Give the seat back, where it can still be."""
    if client.known.phase == "waiting" and client.known.you is not None:
        with contextlib.suppress(RequestRefused):
            await client.leave()


def _has_people(known: Known) -> bool:
    return any(card.bot is None for card in known.welcome.seats)


def _has_company(known: Known) -> bool:
    return any(card.bot is None and not card.is_away for card in known.welcome.seats)


def _is_of_host(error: Exception) -> bool:
    """Tell whether it says that no person is left to be host: then the bot goes as well."""
    return isinstance(error, Ended) and error.code == "host_left"
