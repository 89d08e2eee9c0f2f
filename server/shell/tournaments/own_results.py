"""What a player has come to in tournaments: as it stands now, and over the months."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

import msgspec

from server.core.api.tournament_bodies import DayStreak, OwnAttempt, OwnResult
from server.core.race import Race
from server.core.streak import streak
from server.core.tournament import DAILY_RULES, Tournament, day_of, parse_tournament
from server.shell.storage.keys import race_id
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.diary import Diary, Noted, noted_of


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""


class Rooms(Protocol):
    """The rooms of the whole service; what awaits may raise `StoreUnavailable`."""

    async def room(self, room: str) -> LiveRoom | None:
        """A room whose race isn't put away; none where there is none."""


class OwnResults:
    """The results of all players, each for its player; what awaits may raise `StoreUnavailable`."""

    def __init__(self, rooms: Rooms, diary: Diary, boards: Boards) -> None:
        self._rooms = rooms
        self._diary = diary
        self._boards = boards

    async def now(
        self, player: str, tournaments: Sequence[Tournament], now: int
    ) -> tuple[OwnAttempt | None, ...]:
        """How far the player has come in each of these at the instant `now` (ms)."""
        noted = await self._diary.some(player, [each.key for each in tournaments])
        return tuple(
            await asyncio.gather(
                *(self._own(player, *pair, now) for pair in zip(tournaments, noted, strict=True))
            )
        )

    async def over_time(
        self, player: str, month: str, now: int
    ) -> tuple[tuple[OwnResult, ...], tuple[DayStreak, ...]]:
        """The player's attempts in a month, such as `2026-11`, the latest first; and all streaks.

        Those tell how many days in a row the player took part in each daily, and won it.
        """
        begun = tuple(_begun(await self._diary.all(player)))
        of_month = [pair for pair in begun if str(pair[0].day).startswith(month)]
        of_month.sort(key=lambda pair: (-pair[0].opens_at, pair[0].key))
        results = (self._result(player, *pair, now) for pair in of_month)
        streaks = tuple(_streaks(rules, begun, now) for rules in DAILY_RULES)
        return tuple(await asyncio.gather(*results)), streaks

    async def _own(
        self, player: str, tournament: Tournament, noted: Noted | None, now: int
    ) -> OwnAttempt | None:
        if noted is None or not noted.has_begun:
            return None
        current = await self._current(noted)
        placed = await self._boards.own(tournament.key, player)
        return OwnAttempt(
            **msgspec.structs.asdict(current),
            place=None if placed is None else placed.place,
            practice=tournament.lets_practise(now, has_ended=current.is_over),
        )

    async def _result(
        self, player: str, tournament: Tournament, noted: Noted, now: int
    ) -> OwnResult:
        current = await self._current(noted)
        part = await self._boards.page(tournament.key, limit=0, players=(player,))
        placed = part.own[0]
        return OwnResult(
            **msgspec.structs.asdict(current),
            key=tournament.key,
            race=race_id(current.room) if tournament.is_closed(now) else None,
            place=None if placed is None else placed.place,
            of=part.total,
            won=current.state == "won",
        )

    async def _current(self, noted: Noted) -> Noted:
        """What an attempt has come to by now."""
        live = None if noted.is_over else await self._rooms.room(noted.room)
        return noted if live is None else noted_of(live.race)


def _begun(noted: Mapping[str, Noted]) -> Iterable[tuple[Tournament, Noted]]:
    return ((parse_tournament(key), one) for key, one in noted.items() if one.has_begun)


def _streaks(rules: str, begun: Sequence[tuple[Tournament, Noted]], now: int) -> DayStreak:
    of_rules = [
        (tournament, noted)
        for tournament, noted in begun
        if tournament.kind == "daily" and str(tournament.rules) == rules
    ]
    over = {each.day for each, noted in of_rules if noted.is_over or each.is_closed(now)}
    today = day_of(now)
    pending = {today, *(each.day for each, _ in of_rules)} - over
    played = streak([each.day for each, noted in of_rules if noted.moves], today, pending)
    won = streak([each.day for each, noted in of_rules if noted.state == "won"], today, pending)
    return DayStreak(rules, played.current, played.best, won.current, won.best)
