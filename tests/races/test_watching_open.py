"""Who is shown what over real sockets, by the host's choice; and boards that are open, but late.

In each of these tests the tap sees to it that nobody is sent more, nor anything sooner.
"""

import contextlib
from collections.abc import AsyncIterator

import msgspec
import pytest

from server.core import protocol as p
from server.core.options import Options
from tests.races.table import LONG, Race, Table, play_some, racing
from tests.races.test_watching import MOVES, is_all_of
from tests.races.wire import Wire

LATE = msgspec.structs.replace(LONG, watchers="open", delay=1)
AT_ONCE = msgspec.structs.replace(LONG, watchers="open", delay=0)

Eyes = dict[str, Wire]


@contextlib.asynccontextmanager
async def looked_at(table: Table, options: Options) -> AsyncIterator[tuple[Race, Eyes]]:
    """A race of three in which Ann has given up, and everybody who may look at Bob's board.

    He has dealt the stock, so he has seen three cards that Dan hasn't.
    """
    async with (
        racing(table, "Ann", "Bob", "Dan", options=options) as race,
        contextlib.AsyncExitStack() as stack,
    ):
        (ann, bob, _), cat = race.guests, await table.guest("Cat")
        looking = {
            "a visitor without a name": (None, 1),
            "somebody without a seat": (cat, 0),
            "a racer who has ended": (ann, 0),
            "a second page of who plays": (bob, 0),
            "another device of who plays": (bob, 1),
        }
        eyes = {
            who: await stack.enter_async_context(table.wire(race.room, guest, worker))
            for who, (guest, worker) in looking.items()
        }
        await race.clients[0].resign()
        await race.clients[1].deal()
        yield race, eyes


async def shown(eyes: Eyes, room: str) -> dict[str, str]:
    """What each of them is shown of the others, in one word."""
    for wire in eyes.values():
        await wire.send(p.Hello(room=room, tab=wire.tab, epoch=""))
    return {who: _word(await wire.first()) for who, wire in eyes.items()}


def _word(frame: p.Outbound) -> str:
    if isinstance(frame, p.Bye):
        return "nothing"
    assert isinstance(frame, p.Welcome)
    if frame.boards is None:
        return "progress"
    faces = [card for column in frame.boards.boards[1].columns for card in column.cards]
    return "masked boards" if None in faces else "open boards"


@pytest.mark.parametrize(
    ("options", "visitors", "ended"),
    [
        (msgspec.structs.replace(LONG, watchers="none"), "nothing", "progress"),
        (msgspec.structs.replace(LONG, watchers="progress"), "progress", "progress"),
        (LONG, "masked boards", "masked boards"),
        (AT_ONCE, "open boards", "open boards"),
    ],
    ids=["none", "progress", "masked", "open"],
)
async def test_everybody_is_shown_what_the_host_chose_and_who_plays_nothing_but_progress(
    table: Table, options: Options, visitors: str, ended: str
) -> None:
    async with looked_at(table, options) as (race, eyes):
        assert await shown(eyes, race.room) == {
            "a visitor without a name": visitors,
            "somebody without a seat": visitors,
            "a racer who has ended": ended,
            "a second page of who plays": "progress",
            "another device of who plays": "progress",
        }


async def test_open_boards_come_late_and_each_as_it_was_so_long_ago(table: Table) -> None:
    """First nothing, then the deal, and every action when a second has passed since."""
    async with (
        racing(table, "Ann", "Bob", options=LATE) as race,
        table.wire(race.room, worker=1) as visitor,
        table.wire(race.room, race.guests[1]) as bobs,
    ):
        await visitor.hello(race.room)
        await bobs.hello(race.room)
        dealt = table.game(race.room)
        game = await play_some(race.clients[0], dealt, MOVES)
        first = await visitor.take(p.Boards)
        assert [board.later for board in first.boards] == [0, 0]
        played = await visitor.take(p.Boards, lambda told: told.boards[0].actions == MOVES)
        assert is_all_of(played.boards[0], game)
        assert is_all_of(played.boards[1], dealt)
        assert bobs.said(p.Boards) == []


async def test_a_racer_who_has_ended_sees_them_as_late_as_a_visitor(table: Table) -> None:
    async with (
        racing(table, "Ann", "Bob", options=LATE) as race,
        table.wire(race.room, race.guests[0]) as anns,
    ):
        await anns.hello(race.room)
        assert isinstance(await anns.answer(p.Resign(id="r")), p.Done)
        game = await play_some(race.clients[1], table.game(race.room), MOVES)
        frame = await anns.take(p.Boards, lambda told: told.boards[1].actions == MOVES)
        assert is_all_of(frame.boards[1], game)


async def test_when_the_race_is_over_everything_opens_at_once(table: Table) -> None:
    """However late the boards were: the results tell all."""
    options = msgspec.structs.replace(LATE, delay=180)
    async with (
        racing(table, "Ann", "Bob", options=options) as race,
        table.wire(race.room, worker=1) as visitor,
    ):
        assert (await visitor.hello(race.room)).boards is None
        await play_some(race.clients[0], table.game(race.room), MOVES)
        await race.finish()
        ended = await visitor.take(p.Event, lambda told: isinstance(told.event, p.RaceFinished))
        assert isinstance(ended.event, p.RaceFinished)
        assert ended.event.proof is not None
        assert visitor.said(p.Boards) == []


async def test_all_are_told_how_many_look_on_through_both_processes(table: Table) -> None:
    """Ann's pages are hers, so she is none of them; when all have gone, nobody is."""
    async with (
        racing(table, "Ann", "Bob") as race,
        table.wire(race.room, race.guests[0]) as anns,
    ):
        await anns.hello(race.room)
        async with table.wire(race.room) as here, table.wire(race.room, worker=1) as there:
            for wire in (here, there):
                await wire.hello(race.room)
            await anns.take(p.Watching, lambda told: told.people == 2)
            await there.take(p.Watching, lambda told: told.people == 2)
            async with table.wire(race.room) as late:
                assert (await late.hello(race.room)).watching == 2
        await anns.take(p.Watching, lambda told: told.people == 0)
