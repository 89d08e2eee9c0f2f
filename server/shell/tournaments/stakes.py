"""The secrets of tournaments: committed to ahead, dealt from once, and shown when all is over.

Whichever process comes first makes a secret or finds a deal; whoever comes later, or at the same
instant, meets what is there. The secret is in one place, and leaves it only when the tournament has
closed.
"""

import asyncio
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from typing import Any
from weakref import WeakValueDictionary

import msgspec
from redis.asyncio import Redis

from engine import commitment, deal_for
from server.core.api.tournament_bodies import TournamentProof
from server.core.search import Found, Search
from server.core.tournament import Tournament, parse_tournament
from server.shell.rooms.services import Stake
from server.shell.search.child import NoJudgement
from server.shell.search.claim import CLAIM_S, claiming
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.store import Store

PATIENCE_S = 15.0
"""How long another process is waited for that looks for a deal, and perhaps can't: far longer than
it takes nearly always. Then it is looked for twice, and kept once."""


class Promise(msgspec.Struct, frozen=True):
    """What is kept of a tournament's secret."""

    secret: str
    made_at: int
    """When it was made, and committed to (ms)."""

    @property
    def commitment(self) -> str:
        """What may be shown of it at any time."""
        return commitment(bytes.fromhex(self.secret))

    def is_early(self, tournament: Tournament) -> bool:
        """Whether it was there before anybody could take part."""
        return self.made_at < tournament.opens_at


class _Dealt(msgspec.Struct, frozen=True):
    """The candidate that is dealt, and on what terms it was looked for."""

    search: Search
    found: Found


@dataclass
class _Turn:
    """A claim is the process's: of all who wait in it for one deal, one at a time looks for it.

    Who waited while that failed is told so, and doesn't fail once more after everybody else.
    """

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    failure: NoJudgement | None = None


class Stakes:
    """The secrets and deals of the tournaments in one store."""

    def __init__(self, client: Redis, store: Store, dealer: Dealer) -> None:
        self._client = client
        self._store = store
        self._dealer = dealer
        self._turns: WeakValueDictionary[str, _Turn] = WeakValueDictionary()

    async def publish(self, tournaments: Sequence[Tournament]) -> None:
        """See to it that each has a secret that is committed to; raises `StoreUnavailable`."""
        known = await self.known_of(tournaments)
        for tournament, promise in zip(tournaments, known, strict=True):
            if promise is None:
                await self.promise(tournament)

    async def known_of(self, tournaments: Sequence[Tournament]) -> tuple[Promise | None, ...]:
        """The secrets that there are by now, all in one trip; raises `StoreUnavailable`."""

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            for tournament in tournaments:
                pipeline.get(TournamentKeys.of(tournament.key).promise)
            return pipeline.execute()

        return tuple(map(_promise, await self._store.call(request)))

    async def promise(self, tournament: Tournament) -> Promise:
        """The tournament's secret, made now if there is none; raises `StoreUnavailable`.

        Never to be shown as it is: `commitment` may be at any time.
        """
        known = await self.known(tournament)
        if known is not None:
            return known
        made = Promise(self._dealer.secret().hex(), await self._store.time())
        key = TournamentKeys.of(tournament.key).promise
        await self._store.call(lambda: self._client.set(key, msgspec.json.encode(made), nx=True))
        kept = await self.known(tournament)
        return made if kept is None else kept

    async def known(self, tournament: Tournament) -> Promise | None:
        """The tournament's secret, if it has one by now; raises `StoreUnavailable`."""
        return (await self.known_of((tournament,)))[0]

    async def stake(self, key: str) -> Stake:
        """The deal of the tournament of a key, found now if nobody has; without the secret.

        Raises `StoreUnavailable`, `NoJudgement`, or `UnknownTournament`.
        """
        tournament = parse_tournament(key)
        promise = await self.promise(tournament)
        dealt = await self._dealt(tournament, promise)
        deal = deal_for(bytes.fromhex(promise.secret), tournament.context, dealt.found.index)
        return Stake(promise.commitment, dealt.search, found=dealt.found, deal=deal)

    async def secret(self, key: str) -> str | None:
        """The secret in hexadecimal digits; none before the tournament has closed.

        Raises `StoreUnavailable`, or `UnknownTournament`.
        """
        tournament = parse_tournament(key)
        if not tournament.is_closed(await self._store.time()):
            return None
        promise = await self.known(tournament)
        return None if promise is None else promise.secret

    async def proof(self, key: str) -> TournamentProof | None:
        """What shows how the deal came about; none before the tournament has closed.

        None also where nobody has had it dealt. Raises `StoreUnavailable`, or `UnknownTournament`.
        """
        secret = await self.secret(key)
        if secret is None:
            return None
        dealt = await self._kept(TournamentKeys.of(key))
        if dealt is None:
            return None
        context, found = parse_tournament(key).context, dealt.found
        return TournamentProof(
            secret=secret,
            commitment=commitment(bytes.fromhex(secret)),
            context=context,
            search=dealt.search,
            skipped=found.skipped,
            proved=found.proved,
            index=found.index,
            deal=tuple(str(deal_for(bytes.fromhex(secret), context, found.index)).split()),
        )

    async def _kept(self, keys: TournamentKeys) -> _Dealt | None:
        stored = await self._store.call(lambda: self._client.get(keys.found))
        return None if stored is None else msgspec.json.decode(stored, type=_Dealt)

    async def _dealt(self, tournament: Tournament, promise: Promise) -> _Dealt:
        turn = self._turns.setdefault(tournament.key, _Turn())
        known = turn.failure
        async with turn.lock:
            if turn.failure is not None and turn.failure is not known:
                raise NoJudgement(str(turn.failure))
            try:
                return await self._seek(tournament, promise)
            except NoJudgement as failure:
                turn.failure = failure
                raise

    async def _seek(self, tournament: Tournament, promise: Promise) -> _Dealt:
        """What is dealt; looked for here where no other process does so, or not in time."""
        keys = TournamentKeys.of(tournament.key)
        clock = asyncio.get_running_loop().time
        patient_until = clock() + PATIENCE_S
        while True:
            dealt = await self._kept(keys)
            if dealt is not None:
                return dealt
            async with claiming(self._store, keys.claim) as is_ours:
                may_find = is_ours or clock() >= patient_until
                if may_find:
                    await self._find(tournament, promise)
            if not may_find:
                await asyncio.sleep(CLAIM_S / 10)

    async def _find(self, tournament: Tournament, promise: Promise) -> None:
        search = Search()
        secret = bytes.fromhex(promise.secret)
        found, _ = await self._dealer.find(secret, tournament.context, tournament.rules, search)
        data = msgspec.json.encode(_Dealt(search, found))
        key = TournamentKeys.of(tournament.key).found
        await self._store.call(lambda: self._client.set(key, data, nx=True))


def _promise(stored: bytes | None) -> Promise | None:
    return None if stored is None else msgspec.json.decode(stored, type=Promise)
