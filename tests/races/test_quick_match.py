"""Quick matches by three workers: everybody who asks at once is in a race of two, once."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.races.processes import MortalStore
from tests.races.seekers import again, asked, quick, seats_in, wait_alone
from tests.races.table import Guest, Table, gathered, table_of_its_own


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Three workers."""
    with table_of_its_own(store.url, 3) as table:
        yield table


async def all_again(table: Table, waiting: dict[Guest, str], workers: int) -> dict[Guest, str]:
    """Where all go on waiting who ask at one instant, by so many workers."""
    rooms = await gathered(
        *(
            again(table, guest, room, place % workers)
            for place, (guest, room) in enumerate(waiting.items())
        )
    )
    return dict(zip(waiting, rooms, strict=True))


async def test_two_hundred_matches_at_once_are_a_hundred_races(table: Table) -> None:
    """By whichever worker each of them comes."""
    guests = await gathered(*(table.guest(f"Guest {number}") for number in range(200)))
    rooms = Counter(
        await gathered(*(quick(table, guest, place % 3) for place, guest in enumerate(guests)))
    )
    assert list(rooms.values()) == [2] * 100
    assert await seats_in(table, rooms) == [2] * 100


async def test_all_who_wait_alone_come_together(table: Table) -> None:
    """Twenty rooms with one guest each are ten with two; they ask at once, as often as it takes."""
    alone = await wait_alone(table, 20)
    waiting = alone
    while len(set(waiting.values())) > 10:
        waiting = await all_again(table, waiting, 3)
    assert list(Counter(waiting.values()).values()) == [2] * 10
    assert sorted(await seats_in(table, alone.values())) == [0] * 10 + [2] * 10


async def test_a_match_goes_on_to_its_race_by_itself(table: Table) -> None:
    """Nobody presses start: both pages say that they are ready, and the countdown begins."""
    ann, bob = await table.guest("Ann"), await table.guest("Bob")
    room = await quick(table, ann, 0)
    assert await quick(table, bob, 1) == room
    async with table.client(room, ann, 1) as one, table.client(room, bob, 2) as other:
        await gathered(one.ready(), other.ready())
        await gathered(*(client.until(lambda known: known.may_play) for client in (one, other)))


async def test_a_reload_finds_its_match_by_any_worker(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await quick(table, ann, 0)
    for site in table.servers.sites:
        assert (await asyncio.to_thread(asked, site, ann, "GET")) == {"room": room}
    await asyncio.to_thread(asked, table.servers.sites[2], ann, "DELETE")
    for site in table.servers.sites:
        assert (await asyncio.to_thread(asked, site, ann, "GET")) == {"room": None}
