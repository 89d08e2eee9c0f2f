"""The searches for deals that this process takes part in: one for each room that needs a deal.

Every process that follows such a room is ready to search for it. One does, by a claim; the others
wait for the deal, or until that one is gone. Whoever searches comes to the same deal.
"""

import asyncio
import time

import structlog

from engine import commitment, deal_for
from server.core.due import needs_deal
from server.core.numbers import deal_of_number
from server.core.race import Race
from server.core.search import Found
from server.shell.metrics import Metrics
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.reading import RaceLost, RoomOver
from server.shell.search.child import NoJudgement
from server.shell.search.claim import CLAIM_S, claiming
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import RaceKeys
from server.shell.storage.store import RETRY_S, Store, StoreUnavailable

log = structlog.get_logger(__name__)


class Searches:
    """Finds the deals of races that have begun."""

    def __init__(self, store: Store, dealer: Dealer, metrics: Metrics) -> None:
        self._store = store
        self._dealer = dealer
        self._metrics = metrics
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def begin(self, live: LiveRoom) -> None:
        """See to it that the room gets its deal, if it needs one."""
        if needs_deal(live.race) and live.room not in self._tasks:
            task = asyncio.create_task(self._see_to(live))
            self._tasks[live.room] = task
            task.add_done_callback(lambda _: self._tasks.pop(live.room))

    def holds(self, room: str) -> bool:
        """Whether a search for the room's deal is under way or waits here."""
        return room in self._tasks

    async def close(self) -> None:
        """Leave the searches to other processes."""
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _see_to(self, live: LiveRoom) -> None:
        try:
            while needs_deal(live.race):
                await self._try(live)
        except (RaceLost, RoomOver):
            return
        except Exception:  # a fault of ours ends this search alone; the sweep begins it again
            log.exception("search failed")

    async def _try(self, live: LiveRoom) -> None:
        """Search if nobody else does, or wait for as long as a claim may outlive its process."""
        try:
            claim = RaceKeys.of(live.room, live.race.number).claim
            async with claiming(self._store, claim) as is_ours:
                if is_ours:
                    await self._deal_out(live)
            if not is_ours:
                await asyncio.sleep(CLAIM_S)
            await live.catch_up()
        except StoreUnavailable:
            await asyncio.sleep(RETRY_S)

    async def _deal_out(self, live: LiveRoom) -> None:
        race = live.race
        if race.search != self._dealer.search(race.options):
            # It began on a server of another version, whose solver might come to another deal.
            await live.void_start(race.commitment)
            return
        secret = await live.secret()
        if commitment(secret) != race.commitment:
            # That start was void meanwhile: what came after it is caught up with first.
            await asyncio.sleep(RETRY_S)
            return
        if race.options.number is not None:
            await live.deal_out(race.commitment, Found(), deal_of_number(race.options.number))
            return
        found = await self._store.found(live.room, race.number, race.commitment)
        if found is not None:
            await live.deal_out(race.commitment, found, deal_for(secret, race.context, found.index))
            return
        await self._search(live, race, secret)

    async def _search(self, live: LiveRoom, race: Race, secret: bytes) -> None:
        since = time.monotonic()
        try:
            found, deal = await self._dealer.find(secret, race.context, race.rules, race.search)
        except NoJudgement as failure:
            # Another secret has other candidates. Any deal instead would be this server's choice.
            log.error("search given up", reason=str(failure))
            self._metrics.searches["failed"].inc()
            await live.void_start(race.commitment)
            return
        if race.search is not None:
            self._count(found, time.monotonic() - since)
        await live.deal_out(race.commitment, found, deal)

    def _count(self, found: Found, seconds: float) -> None:
        judged = len(found.skipped) + found.proved
        self._metrics.searches["proved" if found.proved else "any"].inc()
        self._metrics.search_seconds.observe(seconds)
        self._metrics.search_candidates.observe(judged)
        log.info("search done", proved=found.proved, candidates=judged, seconds=round(seconds, 3))
