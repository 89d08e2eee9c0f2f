"""A called bot's stay in a room: it comes, races, comes back, and goes when it is time."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from functools import partial

import pytest

from server.core import protocol as p
from server.core.known import Known
from server.core.look import look_of
from server.core.options import Options
from server.shell.bots import guest as guest_module
from server.shell.bots.client import Client
from server.shell.bots.guest import Guest, Unreachable
from server.shell.bots.invitations import Invitation
from server.shell.bots.names import NAMES, names_from
from server.shell.bots.site import Site
from server.shell.bots.thinker import Thinker
from server.shell.players.identity import Identities, Player
from tests.races.processes import COOKIE_KEY
from tests.races.table import Table

PAIR = Options(seats=2, countdown=3, minutes=60, winnable=False)


def invited(room: str, ordinal: int = 1) -> Invitation:
    return Invitation(room, 1, ordinal, "greedy")


def bot_of(site: Site, invitation: Invitation) -> Guest:
    def token(identities: Identities, name: str) -> str:
        player = Player(invitation.player, name, look_of(invitation.player), is_house=True)
        return identities.token(player)

    return Guest(invitation, site, partial(token, Identities((COOKIE_KEY,))), 0.0, Thinker())


@contextlib.asynccontextmanager
async def coming(table: Table, room: str, ordinal: int = 1) -> AsyncIterator[asyncio.Task[None]]:
    """Have a bot follow its invitation, for so long at most."""
    task = asyncio.create_task(bot_of(table.site, invited(room, ordinal)).attend())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait((task,))


def bots(known: Known) -> list[p.SeatCard]:
    return [card for card in known.welcome.seats if card.bot is not None]


async def raced(host: Client) -> Known:
    """Have the host get ready, start by all being ready, and resign; return what is known then."""
    await host.until(lambda known: len(bots(known)) == 1)
    await host.ready()
    await host.until(lambda known: known.may_play)
    await host.resign()
    return await host.until(lambda known: known.phase == "finished")


async def test_it_races_and_is_there_for_the_next_race(table: Table) -> None:
    hana = await table.guest("Hana")
    room = await table.room(hana, PAIR)
    async with table.client(room, hana) as host, coming(table, room) as bot:
        first = await raced(host)
        await host.again()
        await host.until(lambda known: known.welcome.race_number == 2)
        second = await raced(host)
        assert not bot.done()
    assert [bots(known)[0].name for known in (first, second)] == [bots(first)[0].name] * 2
    assert bots(second)[0].bot == "greedy"


async def test_it_goes_when_the_last_person_leaves(table: Table) -> None:
    hana = await table.guest("Hana")
    room = await table.room(hana, PAIR)
    async with table.client(room, hana) as host, coming(table, room) as bot:
        await host.until(lambda known: len(bots(known)) == 1)
        await host.leave()
        await bot


async def test_it_goes_when_the_host_takes_it_out(table: Table) -> None:
    hana = await table.guest("Hana")
    room = await table.room(hana, PAIR)
    async with table.client(room, hana) as host, coming(table, room) as bot:
        await host.until(lambda known: len(bots(known)) == 1)
        await host.remove(bots(host.known)[0].seat)
        await bot


async def test_it_leaves_when_nobody_is_there_for_a_while(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host closed the page: the bot gives its seat back, for whoever comes later."""
    monkeypatch.setattr(guest_module, "ALONE_S", 0.05)
    hana = await table.guest("Hana")
    room = await table.room(hana, PAIR)
    async with table.client(room) as visitor, coming(table, room) as bot:
        async with table.client(room, hana) as host:
            await host.until(lambda known: len(bots(known)) == 1)
        await bot
        await visitor.until(lambda known: not bots(known))


async def test_a_name_that_is_taken_is_left_to_who_has_it(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await table.room(ann, Options(seats=3, countdown=3, minutes=60, winnable=False))
    own, other = list(names_from(int(invited(room).player[:8], 16)))[:2]
    async with table.client(room, await table.guest(own)) as namesake:
        await namesake.join()
        async with coming(table, room):
            await namesake.until(lambda known: len(bots(known)) == 1)
        assert bots(namesake.known)[0].name == other


async def test_it_gives_up_without_a_word_where_it_finds_no_seat(table: Table) -> None:
    """Somebody else was faster: the room is full, and nobody is told of it."""
    hana, ivo = await table.guest("Hana"), await table.guest("Ivo")
    room = await table.room(hana, PAIR)
    async with table.client(room, ivo) as other:
        await other.join()
        await bot_of(table.site, invited(room)).attend()
        assert not bots(other.known)


async def test_it_gives_up_where_there_is_no_such_room(table: Table) -> None:
    await bot_of(table.site, invited("k3vq7xw2mzp4ydna")).attend()


async def test_it_goes_on_in_its_seat_in_mid_race(table: Table) -> None:
    """The process that played it died: another one goes on as the same player, to the end."""
    hana = await table.guest("Hana")
    room = await table.room(hana, PAIR)
    async with table.client(room, hana) as host:
        async with coming(table, room):
            await host.until(lambda known: len(bots(known)) == 1)
            await host.ready()
            await host.until(lambda known: known.may_play)
        before = table.moves(room, 2)
        async with coming(table, room):
            await host.resign()
            known = await host.until(lambda known: known.phase == "finished")
    assert len(known.welcome.seats) == 2
    assert table.moves(room, 2)[: len(before)] == before
    row = next(row for row in known.welcome.standings if row.seat == 2)
    assert row.state in ("won", "stuck", "resigned")


async def test_a_late_bot_without_a_seat_takes_none_of_a_later_race(table: Table) -> None:
    """For the second race a bot was called anew: the one of the first race must not come too."""
    hana = await table.guest("Hana")
    room = await table.room(hana, Options(seats=3, countdown=3, minutes=60, winnable=False))
    late = Invitation(room, 2, 1, "strong")
    async with table.client(room, hana) as host:
        await bot_of(table.site, late).attend()
        assert not bots(host.known)


async def test_a_server_that_is_away_for_long_leaves_the_invitation_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guest_module, "Client", partial(Client, patience_s=0.0))
    nowhere = Site("http://127.0.0.1:1")
    with pytest.raises(Unreachable):
        await bot_of(nowhere, invited("k3vq7xw2mzp4ydna")).attend()


def test_there_are_more_names_than_seats() -> None:
    assert len(set(NAMES)) > 10
