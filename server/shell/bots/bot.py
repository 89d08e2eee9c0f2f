"""Bots that somebody lets into a room from outside: they play one race and tell how it went."""

import asyncio
import contextlib
from collections.abc import Callable, Iterator

from server.core import protocol as p
from server.core.known import Known
from server.core.options import Strength
from server.shell.bots.client import Client, RequestRefused
from server.shell.bots.names import names_from
from server.shell.bots.play import play_race
from server.shell.bots.retry import Ended
from server.shell.bots.site import Site, SiteError
from server.shell.bots.thinker import Thinker

ROOM_ID_LENGTH = 16
FAREWELL_S = 2.0
"""How long a bot that is told to end may take to give its seat back."""

Say = Callable[[str], None]
BOT_ERRORS = (SiteError, RequestRefused, Ended)


async def run_bots(
    url: str, room: str, count: int, pace_s: float, say: Say, strength: Strength = "greedy"
) -> bool:
    """Let bots play one race in a room, given by its code or its id; tell whether all got through.

    `pace_s` is the mean pause before an action. What happens and what goes wrong is said in
    sentences. Raises `SiteError` where there is no such server or room.
    """
    site = Site.parse(url)
    room_id = room if len(room) == ROOM_ID_LENGTH else await site.room_of(room)
    names = names_from(0)
    thinker = Thinker()
    runs = (_Run(site, room_id, pace_s, say, thinker, strength) for _ in range(count))
    return all(await asyncio.gather(*(run.reported(names) for run in runs)))


class _Run:
    """One bot's race."""

    def __init__(
        self,
        site: Site,
        room: str,
        pace_s: float,
        say: Say,
        thinker: Thinker,
        strength: Strength,
    ) -> None:
        self._site = site
        self._room = room
        self._strength: Strength = strength
        self._pace_s = pace_s
        self._say = say
        self._thinker = thinker

    async def reported(self, names: Iterator[str]) -> bool:
        """Play; say what went wrong and tell whether it got through."""
        try:
            await self._play(names)
        except BOT_ERRORS as error:
            self._say(str(error))
            return False
        return True

    async def _play(self, names: Iterator[str]) -> None:
        for name in names:
            async with Client(self._site, self._room, await self._site.register(name)) as client:
                try:
                    seat = await client.join(self._strength)
                except RequestRefused as refusal:
                    if refusal.code == "name_taken":
                        continue
                    raise
                self._say(f"{name} took seat {seat}.")
                try:
                    known = await play_race(client, self._pace_s, self._thinker, self._strength)
                    self._say(_result(name, known))
                except asyncio.CancelledError:
                    await _farewell(client)
                    self._say(f"{name} left.")
                    raise
                return
        raise SiteError("no_name", "Every bot's name is taken in this room.")


async def _farewell(client: Client) -> None:
    """Give the seat back before a race, resign in one."""
    with contextlib.suppress(*BOT_ERRORS, TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            if client.known.phase == "waiting":
                await client.leave()
            elif client.known.may_play:
                await client.resign()


def _result(name: str, known: Known) -> str:
    row = next((row for row in known.welcome.standings if row.seat == known.you), None)
    if row is None:
        return f"{name} watched."
    return f"{name} came in at place {row.place}: {_runs(row)}, {row.score} points."


def _runs(row: p.Standing) -> str:
    return "1 run" if row.runs == 1 else f"{row.runs} runs"
