"""Finished races over HTTP, wherever they are kept: their results and replays."""

import asyncio
import re
from dataclasses import dataclass

import msgspec
from starlette.responses import Response

from server.core import views
from server.core.fold import laid_open
from server.core.pack import Withheld
from server.core.playback import playback
from server.core.race import Race
from server.core.replay import Replay, encode_replay
from server.shell.http.answers import JSON, file_answer, json_answer
from server.shell.http.call import Call
from server.shell.http.file import ASK_EACH_TIME, QUICK, File
from server.shell.http.house import ArchivedRace, House
from server.shell.http.problems import Problem

_RACE = re.compile(r"([a-z2-7]{16})-([1-9][0-9]{0,8})")


@dataclass(frozen=True, slots=True)
class Kept:
    """A race, and its replay where the archive had both."""

    race: Race
    replay: Replay | None = None


class RaceEndpoints:
    """How races ended: a room's latest one, or any by its id."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def room_results(self, call: Call) -> Response:
        """Show how the latest race of a room ended."""
        return _results(await self._of_room(call))

    async def room_replay(self, call: Call) -> Response:
        """Hand out the replay of the latest race of a room."""
        return await self._replay(call, await self._of_room(call))

    async def race_results(self, call: Call) -> Response:
        """Show how a race ended."""
        return _results(await self._of_id(call))

    async def race_replay(self, call: Call) -> Response:
        """Hand out the replay of a race."""
        return await self._replay(call, await self._of_id(call))

    async def race_playback(self, call: Call) -> Response:
        """Tell a race so that it can be watched again."""
        kept = await self._of_id(call)
        # In a thread: every action is played anew, and the answer packed.
        file = await asyncio.to_thread(_playback, kept.race)
        return file.response(call.request.headers)

    async def _of_room(self, call: Call) -> Kept:
        await call.spend("lookups")
        room = call.room
        # Of a room that is over and forgotten, at least its only race is found.
        latest = await self._house.rooms.latest(room) or 1
        # A race that nobody waited for leaves nothing; then the one before it was the latest.
        for number in range(latest, max(0, latest - 2), -1):
            kept = await self._find(room, number)
            if kept is not None:
                return kept
        raise Problem("unknown_room")

    async def _of_id(self, call: Call) -> Kept:
        await call.spend("lookups")
        match = _RACE.fullmatch(call.part("race"))
        kept = await self._find(match[1], int(match[2])) if match else None
        if kept is None:
            raise Problem("unknown_race")
        return kept

    async def _find(self, room: str, number: int) -> Kept | None:
        race = await self._house.rooms.race(room, number)
        if race is not None:
            return Kept(await self._told(race))
        archived = await self._archived(f"{room}-{number}")
        return None if archived is None else Kept(archived.race, archived.replay)

    async def _archived(self, race_id: str) -> ArchivedRace | None:
        try:
            return await self._house.archive.race(race_id)
        except Withheld as withheld:
            return await self._house.archive.race(race_id, await self._secret(withheld.tournament))

    async def _told(self, race: Race) -> Race:
        """The race with all that belongs to its end, if it has come to that."""
        if race.stage != "finished" or race.tournament is None:
            return race
        return laid_open(race, await self._secret(race.tournament.key))

    async def _secret(self, tournament: str) -> str:
        secret = await self._house.stakes.secret(tournament)
        if secret is None:
            raise Problem("withheld")
        return secret

    async def _replay(self, call: Call, kept: Kept) -> Response:
        race = kept.race
        if race.stage != "finished":
            raise Problem("race_not_finished")
        await call.spend("replays")
        replay = kept.replay or await self._house.rooms.replay(
            race.room, race.number, race.secret or ""
        )
        if replay is None:
            raise Problem("unknown_room" if "room" in call.request.path_params else "unknown_race")
        text = await asyncio.to_thread(encode_replay, replay)
        return file_answer(text, f"scorpion-{race.id}.json")


def _playback(race: Race) -> File:
    told = playback(race)
    if told is None:
        raise Problem("race_not_finished")
    # It never changes but for names: whoever has it asks whether that is so.
    return File.of(msgspec.json.encode(told), JSON, ASK_EACH_TIME, QUICK)


def _results(kept: Kept) -> Response:
    results = views.results(kept.race)
    if results is None:
        raise Problem("race_not_finished")
    return json_answer(results)
