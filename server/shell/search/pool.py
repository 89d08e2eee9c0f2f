"""Practice deals that are found ahead, so that whoever practises waits for none.

What waits here is as secret as the secret of a race. There is a pool for each rule set that was
asked for lately; it is filled while nobody waits for a deal, by one process at a time.
"""

import asyncio
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis

from engine import RuleSet, parse_rules
from server.core.options import PRACTICE, Options
from server.core.race import practice_context
from server.core.search import Found, Search
from server.shell.metrics import Metrics
from server.shell.search.child import NoJudgement
from server.shell.search.claim import claiming
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import POOL_CLAIM, POOLS, pool_key
from server.shell.storage.store import Store, StoreUnavailable

MOST_POOLS = 8
"""Rule sets that have a pool: the one that nearly everybody plays, and those asked for last."""

MOST_PLAYED = str(parse_rules(PRACTICE.rules))
"""The rule set that has a pool before anybody has asked for it."""

LOOK_S = 2.0
"""How often the pools are looked at, and how long after its start a process does so first."""

log = structlog.get_logger(__name__)


class Prepared(msgspec.Struct, frozen=True):
    """A secret whose deal was found ahead, on these terms."""

    secret: str
    search: Search
    found: Found


class Pool:
    """The practice deals in the store, `size` of them for each rule set."""

    def __init__(
        self,
        client: Redis,
        store: Store,
        dealer: Dealer,
        metrics: Metrics,
        *,
        size: int,
        ttl_ms: int,
    ) -> None:
        self._client = client
        self._store = store
        self._dealer = dealer
        self._metrics = metrics
        self._size = size
        self._ttl = ttl_ms

    async def take(self, rules: RuleSet, search: Search) -> Prepared | None:
        """Take a deal that was found on these terms; none where none waits.

        What was found by another version of the solver is thrown away. Raises `StoreUnavailable`.
        """
        key, now = pool_key(str(rules)), await self._store.time()
        await self._store.call(lambda: self._client.zadd(POOLS, {str(rules): now}))
        while True:
            stored: Any = await self._store.call(lambda: self._client.spop(key))
            if stored is None:
                return None
            prepared = msgspec.json.decode(stored, type=Prepared)
            if prepared.search == search:
                return prepared

    async def run(self) -> None:
        """Keep the pools filled until cancelled."""
        while self._size:
            await asyncio.sleep(LOOK_S)
            try:
                async with claiming(self._store, POOL_CLAIM) as is_ours:
                    while is_ours and await self.fill():
                        pass
            except (StoreUnavailable, NoJudgement) as error:
                log.info("pool not filled", reason=str(error))
            except Exception:  # practice without a pool is slower, and that is all
                log.exception("pool not filled")

    async def fill(self) -> bool:
        """Find one deal more where there are too few, and tell whether there were.

        Raises `StoreUnavailable`, or `NoJudgement`.
        """
        waiting = {rules: await self._count(rules) for rules in await self._wanted()}
        self._metrics.practice_deals.set(sum(waiting.values()))
        rules = next((rules for rules, count in waiting.items() if count < self._size), None)
        if rules is None:
            return False
        await self._add(parse_rules(rules))
        return True

    async def _add(self, rules: RuleSet) -> None:
        search = self._dealer.search(Options(rules=str(rules), seats=1))
        assert search is not None
        secret = self._dealer.secret()
        found, _ = await self._dealer.find(secret, practice_context(rules), rules, search)
        key = pool_key(str(rules))
        stored = msgspec.json.encode(Prepared(secret.hex(), search, found))
        await self._store.call(lambda: self._client.sadd(key, stored))
        await self._store.call(lambda: self._client.pexpire(key, self._ttl))

    async def _wanted(self) -> list[str]:
        """The rule sets to have a pool, the one that nearly everybody plays first."""
        await self._store.call(lambda: self._client.zremrangebyrank(POOLS, 0, -MOST_POOLS - 1))
        asked: Any = await self._store.call(lambda: self._client.zrevrange(POOLS, 0, -1))
        wanted = dict.fromkeys((MOST_PLAYED, *(name.decode() for name in asked)))
        return list(wanted)[:MOST_POOLS]

    async def _count(self, rules: str) -> int:
        return int(await self._store.call(lambda: self._client.scard(pool_key(rules))))
