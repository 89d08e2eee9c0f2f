"""A daily on real processes: one deal for everybody, one attempt for each, and one board."""

from collections.abc import Iterator

import pytest
import redis

from engine import commitment, parse_deal, start
from server.core.events import Began
from server.shell.bots.client import RequestRefused
from server.shell.storage.keys import TournamentKeys
from tests.races.calendar import Calendar
from tests.races.entrants import (
    DAILY,
    NOON,
    attempt,
    board,
    board_with,
    deal_in_store,
    dealt,
    play_to,
    practise,
    refusal,
    secret_of,
    take_part,
    way,
)
from tests.races.table import Table, gathered, table_of_its_own


@pytest.fixture
def table(store_url: str) -> Iterator[Table]:
    """Sit down at two workers at noon, whatever the time is; on each kind of store."""
    with table_of_its_own(store_url, calendar=Calendar.showing(NOON)) as table:
        yield table


async def test_twenty_who_are_the_first_of_a_day_have_one_secret_and_one_deal(
    table: Table,
) -> None:
    """They come at the same instant, through two processes, and nobody has made the day."""
    guests = await gathered(*(table.guest(f"Guest {number}") for number in range(20)))
    rooms = await gathered(
        *(take_part(table, guest, worker=number % 2) for number, guest in enumerate(guests))
    )
    assert len(set(rooms)) == 20
    told = [dealt(table, room) for room in rooms]
    assert {commitment for commitment, _ in told} == {commitment(bytes.fromhex(secret_of(table)))}
    first = start(parse_deal(deal_in_store(table)), DAILY.rules)
    assert all(game.board == first.board for _, game in told)
    with redis.Redis.from_url(table.servers.store_url) as client:
        assert client.hlen(TournamentKeys.of(DAILY.key).attempts) == 20


async def test_however_often_one_asks_there_is_one_attempt(table: Table) -> None:
    """Twenty times at once through two processes, then again when the attempt is over."""
    ann = await table.guest("Ann")
    rooms = await gathered(*(take_part(table, ann, worker=number % 2) for number in range(20)))
    (room,) = set(rooms)
    assert [type(event) for event in table.log(room)].count(Began) == 1
    await attempt(table, ann, room, 3)
    assert await take_part(table, ann, worker=1) == room
    async with table.client(room, ann) as client:
        assert client.known.phase == "finished"
        with pytest.raises(RequestRefused) as refused:
            await client.again()
    assert refused.value.code == "once_only"


async def test_the_clock_of_an_attempt_runs_on_while_nobody_is_there(table: Table) -> None:
    """The page goes, and comes back through another process: time, board and row are those."""
    ann = await table.guest("Ann")
    room = await take_part(table, ann)
    actions = way(table, room)
    async with table.client(room, ann) as client:
        await play_to(client, actions, 3)
        before = client.known.welcome
    await board_with(table, {"Ann": 3}, worker=1)
    async with table.client(room, ann, worker=1) as client:
        after = client.known.welcome
        assert after.number == 3
        assert after.ends_in is not None
        assert before.ends_in is not None
        assert after.ends_in < before.ends_in
        await play_to(client, actions, 5)
    told = await board_with(table, {"Ann": 5})
    assert (told["rows"][0]["state"], told["rows"][0]["place"]) == ("playing", 1)
    assert table.moves(room, 1) == [str(action) for action in actions[:5]]
    assert sum(isinstance(event, Began) for event in table.log(room)) == 1


async def test_an_attempt_is_on_the_board_once_though_two_processes_saw_it_end(
    table: Table,
) -> None:
    """Each of them settles it; who has resigned keeps what was reached."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room, other = await take_part(table, ann), await take_part(table, bob, worker=1)
    actions = way(table, room)
    async with table.client(room, ann, worker=1) as second, table.client(room, ann) as first:
        await play_to(first, actions, 4)
        await first.resign()
        for client in (first, second):
            await client.until(lambda known: known.phase == "finished")
    await attempt(table, bob, other, 2, worker=1)
    told = await board_with(table, {"Ann": 4, "Bob": 2})
    assert (told["total"], told["closed"]) == (2, False)
    assert [row["state"] for row in told["rows"]] == ["resigned", "resigned"]
    assert [row["race"] for row in told["rows"]] == [None, None], "the day goes on"
    (place,) = [row["place"] for row in told["rows"] if row["name"] == "Ann"]
    for worker in (0, 1):
        own = (await board(table, guest=ann, worker=worker))["own"]
        assert (own["place"], own["own"]) == (place, True)


async def test_whoever_wins_is_first(table: Table) -> None:
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room, other = await gathered(take_part(table, ann), take_part(table, bob, worker=1))
    actions = way(table, room)
    await attempt(table, bob, other, 2, worker=1)
    async with table.client(room, ann) as client:
        await play_to(client, actions, len(actions))
        await client.until(lambda known: known.phase == "finished")
    told = await board_with(table, {"Ann": len(actions), "Bob": 2}, worker=1)
    assert [(row["name"], row["place"], row["state"]) for row in told["rows"]] == [
        ("Ann", 1, "won"),
        ("Bob", 2, "resigned"),
    ]
    _, months = await table.ask(ann, "/api/me/tournaments", worker=1)
    (noted,) = months["attempts"]
    assert (noted["key"], noted["won"], noted["place"], noted["of"]) == (DAILY.key, True, 1, 2)


async def test_whoever_is_deleted_leaves_the_board_and_the_places_follow(table: Table) -> None:
    """Once while playing still, once after the end: a later word of either brings nobody back."""
    guests = await gathered(*(table.guest(name) for name in ("Ann", "Bob", "Cat")))
    rooms = [await take_part(table, guest) for guest in guests]
    ann, bob, cat = zip(guests, rooms, (2, 3, 4), strict=True)
    await attempt(table, *ann)
    await attempt(table, *cat)
    async with table.client(bob[1], bob[0]) as client:
        await play_to(client, way(table, bob[1]), 3)
        await board_with(table, {"Ann": 2, "Bob": 3, "Cat": 4})
        assert (await table.ask(bob[0], "/api/me", "DELETE", worker=1))[0] == 204
        await client.until(lambda known: known.phase == "finished" or known.you is None)
    assert (await table.ask(ann[0], "/api/me", "DELETE"))[0] == 204
    told = await board_with(table, {"Cat": 4})
    assert [(row["place"], row["name"]) for row in told["rows"]] == [(1, "Cat")]
    assert told["total"] == 1
    assert (await board(table, guest=bob[0]))["own"] is None


async def test_practice_is_for_those_who_have_ended(table: Table) -> None:
    """It begins on the deal of the attempt, with all help, and is on no board."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await take_part(table, ann)
    assert await refusal(table, ann, DAILY, "practice") == "attempt_first"
    assert await refusal(table, bob, DAILY, "practice") == "attempt_first"
    await attempt(table, ann, room, 2)
    practice = await practise(table, ann)
    assert dealt(table, practice)[1].board == dealt(table, room)[1].board
    async with table.client(practice, ann, worker=1) as client:
        await play_to(client, way(table, room), 3)
        await client.undo()
        await client.resign()
        known = await client.until(lambda known: known.phase == "finished")
        assert known.welcome.proof is None, "others have the deal still before them"
        await client.again()
        await client.until(lambda known: known.may_play)
        assert client.known.welcome.race_number == 2
    await board_with(table, {"Ann": 2})
