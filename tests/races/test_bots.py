"""Bots race as anybody does: through the real protocol, seeing what any player sees."""

import asyncio
import signal
import subprocess

import pytest

from server.core import protocol as p
from server.core.answers import ERRORS
from server.core.options import Options
from server.shell.bots.bot import run_bots
from server.shell.bots.client import Client
from server.shell.bots.names import NAMES
from server.shell.bots.play import play_race
from server.shell.bots.site import SiteError
from server.shell.bots.thinker import Thinker
from tests.races.table import LONG, Guest, Table
from tests.serving import SCORPION


async def host_starts(client: Client, seats: int) -> None:
    """Let the host wait for all the others, then start."""
    await client.until(lambda known: len(known.welcome.seats) == seats)
    await client.ready()
    await client.until(lambda known: all(seat.nonce_hash for seat in known.welcome.seats))
    await client.start()


def state_of(client: Client, seat: int) -> p.SeatState:
    return next(row.state for row in client.known.welcome.standings if row.seat == seat)


async def test_a_host_and_three_bots_race_to_the_end(table: Table) -> None:
    host = await table.guest("Hana")
    opened = await table.site.create_room(host.token, LONG)
    said: list[str] = []
    async with table.client(opened.room, host) as client:
        bots = asyncio.create_task(run_bots(table.site.origin, opened.code, 3, 0.0, said.append))
        await host_starts(client, 4)
        await client.until(lambda known: known.may_play)
        await client.resign()
        assert await bots
        await client.until(lambda known: known.phase == "finished")
        names = {seat.name for seat in client.known.welcome.seats}
        states = {state_of(client, seat) for seat in (2, 3, 4)}
        proof = client.known.welcome.proof
    assert names == {"Hana", *NAMES[:3]}
    assert states <= {"won", "stuck"}
    assert proof is not None
    assert sum("took seat" in sentence for sentence in said) == 3
    assert sum("came in at place" in sentence for sentence in said) == 3
    first_actions = [table.moves(opened.room, seat) for seat in (2, 3, 4)]
    assert all(first_actions)


async def test_what_a_bot_is_sent_tells_it_no_more_than_a_player(table: Table) -> None:
    host, guest = await table.guest("Hana"), await table.guest("Bot Tap")
    room = await table.room(host)
    async with table.client(room, host) as client, table.client(room, guest) as bot:
        await bot.join()
        playing = asyncio.create_task(play_race(bot, 0.0, Thinker()))
        await host_starts(client, 2)
        await client.until(lambda known: known.may_play)
        await client.resign()
        known = await playing
    assert known.phase == "finished"
    assert known.number > 0


async def test_a_bot_whose_name_is_taken_takes_another(table: Table) -> None:
    host = await table.guest(NAMES[0])
    room = await table.room(host)
    said: list[str] = []
    async with table.client(room, host) as client:
        bots = asyncio.create_task(run_bots(table.site.origin, room, 1, 0.0, said.append))
        await host_starts(client, 2)
        await client.until(lambda known: known.may_play)
        await client.resign()
        assert await bots
    assert said[0] == f"{NAMES[1]} took seat 2."


async def test_a_bot_that_finds_no_seat_says_so(table: Table) -> None:
    host, room = await seated(table)
    said: list[str] = []
    async with table.client(room, host):
        assert not await run_bots(table.site.origin, room, 1, 0.0, said.append)
    assert said == [ERRORS["room_full"]]


async def seated(table: Table) -> tuple[Guest, str]:
    """Give a room of two that is full."""
    host, guest = await table.guest("Hana"), await table.guest("Ivo")
    room = await table.room(host, Options(seats=2))
    async with table.client(room, guest) as client:
        await client.join()
    return host, room


async def test_bots_leave_when_the_host_has_left(table: Table) -> None:
    host = await table.guest("Hana")
    room = await table.room(host)
    said: list[str] = []
    async with Client(table.site, room, host.token) as client:
        bots = asyncio.create_task(run_bots(table.site.origin, room, 1, 0.0, said.append))
        await client.until(lambda known: any(seat.nonce_hash for seat in known.welcome.seats))
        await client.leave()
        assert not await bots
    assert said[-1] == "The seat was taken back."


async def test_a_code_that_no_room_has_is_told(table: Table) -> None:
    with pytest.raises(SiteError):
        await run_bots(table.site.origin, "ZZZZZ", 1, 0.0, print)


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM])
async def test_a_bot_told_to_end_gives_its_seat_back(table: Table, told: signal.Signals) -> None:
    host = await table.guest("Hana")
    room = await table.room(host)
    async with table.client(room, host) as client:
        bot = await asyncio.create_subprocess_exec(
            *(*SCORPION, "bot", "--url", table.site.origin, "--room", room),
            stdout=subprocess.PIPE,
        )
        await client.until(lambda known: any(seat.nonce_hash for seat in known.welcome.seats))
        bot.send_signal(told)
        await client.until(lambda known: len(known.welcome.seats) == 1)
        said, _ = await bot.communicate()
    assert said.decode().splitlines() == [
        f"{NAMES[0]} took seat 2.",
        f"{NAMES[0]} left.",
    ]
    assert bot.returncode == 130
