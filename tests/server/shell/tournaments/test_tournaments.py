"""The tournaments as the rooms meet them."""

import asyncio
import hashlib
from itertools import count

import msgspec

from engine import DEAL_STOCK, deal_for, play, start
from server.core.commands import Resign, TakeControl
from server.core.tournament import Tournament, daily, parse_tournament
from server.shell.rooms.live_room import LiveRoom
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments.boards import Boards, Part, Placed
from server.shell.tournaments.diary import Diary
from server.shell.tournaments.stakes import Promise
from tests.guests import guest
from tests.server.core.attempts import DAILY, attempted, official
from tests.server.core.races import ANN, player, tab
from tests.server.shell.process import Process, act, action, live_in, settle
from tests.server.shell.tournaments.days import today_of
from tests.server.shell.tournaments.entrants import enter, room

HERE = room(ANN)
"""Where Ann plays."""


async def todays(process: Process) -> str:
    """The key of a daily that is open now."""
    return daily(await today_of(process), "scorpion").key


def is_lucky(secret: bytes, tournament: Tournament) -> bool:
    """Whether the stock may be dealt at first, and there is a move after it."""
    game = start(deal_for(secret, tournament.context, 0), tournament.rules)
    return not play(game, DEAL_STOCK).ended


async def promise_luck(process: Process, key: str) -> None:
    """Have a tournament of that key with a lucky deal."""
    secrets = (hashlib.sha256(f"luck {number}".encode()).digest() for number in count())
    secret = next(secret for secret in secrets if is_lucky(secret, parse_tournament(key)))
    promise = Promise(secret.hex(), await process.store.time())
    await process.client.set(TournamentKeys.of(key).promise, msgspec.json.encode(promise))


async def playing(process: Process) -> LiveRoom:
    """Ann's attempt in the daily of today, begun just now, as a process follows it."""
    await process.rooms.tell_time()
    key = await todays(process)
    await promise_luck(process, key)
    await enter(process.client, ANN, key=key)
    await process.rooms.open(guest(player(ANN), ANN), official(key), HERE)
    live = await live_in(process, HERE)
    await live.command(TakeControl(player(ANN), tab(ANN)))
    return live


async def board_of(process: Process, live: LiveRoom) -> Part:
    """The board of the tournament that is played in a room, and Ann's row."""
    key = live.race.options.tournament
    assert isinstance(key, str)
    boards = Boards(process.client, process.store)
    return await boards.page(key, limit=9, players=(player(ANN),))


async def shown(process: Process, live: LiveRoom) -> Placed | None:
    """Ann's row."""
    return (await board_of(process, live)).own[0]


async def soon_shown(process: Process, live: LiveRoom, moves: int) -> Placed:
    """Ann's row, as soon as it shows so many moves."""
    while True:
        placed = await shown(process, live)
        if placed is not None and placed.row.moves == moves:
            return placed
        await asyncio.sleep(0.01)


async def test_rooms_get_the_deal_of_a_tournament(one: Process) -> None:
    key = daily(await today_of(one), "wasp").key
    stake = await one.services.tournaments.stake(key)
    assert stake.deal is not None


async def test_a_player_sees_how_the_attempt_ended(one: Process, two: Process) -> None:
    """However many processes see the end, and however often."""
    race = attempted(ANN).race
    for process in (one, two, one):
        await process.services.tournaments.settle(race)
    diary = Diary(one.client, one.store, ttl_ms=100_000)
    (noted,) = await diary.some(player(ANN), [DAILY])
    assert noted is not None
    assert noted.score == race.seats[0].score


async def test_a_board_follows_who_plays(one: Process) -> None:
    live = await playing(one)
    assert await shown(one, live) is None
    await act(live, 0, "deal")
    placed = await soon_shown(one, live, moves=1)
    assert (placed.place, placed.room, placed.row.state) == (1, HERE, "playing")


async def test_a_board_shows_how_an_attempt_ended(one: Process) -> None:
    live = await playing(one)
    await act(live, 0, "deal")
    await live.command(Resign(player(ANN)))
    await settle(one, live)
    placed = await shown(one, live)
    assert placed is not None
    assert placed.row.state == "resigned"


async def test_what_a_process_kept_and_did_not_tell_is_told_by_who_loads_the_room(
    one: Process, two: Process
) -> None:
    """It died between the two."""
    live = await playing(one)
    (kept,) = await one.store.append([action(room=HERE)])
    assert await shown(one, live) is None
    assert (await live_in(two, HERE)).race.seq > live.race.seq, kept
    await soon_shown(two, live, moves=1)


async def test_what_no_process_told_is_told_by_who_sees_the_end(one: Process, two: Process) -> None:
    live = await playing(one)
    there = await live_in(two, HERE)
    await one.store.append([action(room=HERE)])
    await two.tournaments.close(within_s=5)
    await there.catch_up()
    await there.command(Resign(player(ANN)))
    await settle(two, there)
    placed = await shown(one, live)
    assert placed is not None
    assert (placed.row.moves, placed.row.state) == (1, "resigned")
    assert live.race.seq < there.race.seq


async def test_what_two_processes_tell_counts_once(one: Process, two: Process) -> None:
    live, there = await playing(one), await live_in(two, HERE)
    await act(live, 0, "deal")
    await there.catch_up()
    for process in (one, two):
        await process.tournaments.close(within_s=5)
    part = await board_of(one, live)
    assert (part.total, part.version) == (1, 1)
