"""A race read from its log, in parts, whatever else happens to the log meanwhile."""

import pytest

from server.shell.rooms import reading
from server.shell.rooms.reading import RaceLost, parts_of, read_race
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.process import (
    CODE,
    EPOCH,
    KEYS,
    ROOM,
    Process,
    begun,
    events_of,
    keep,
    over,
)


@pytest.mark.parametrize("part", [1, 2, 7, 100])
async def test_a_race_is_the_same_in_whatever_parts_it_is_read(
    one: Process, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    story = await begun(one.store, ANN, BOB)
    await keep(one.store, story)
    monkeypatch.setattr(reading, "TURN", part)
    read = await read_race(one.store, ROOM, 1)
    assert read is not None
    assert (read.code, read.latest.epoch, read.latest.number) == (CODE, EPOCH, 1)
    assert read.race.deal == story.race.deal
    assert read.race.seq == len(events_of(story))
    parts = [log.entries async for log in parts_of(one.store, ROOM, 1)]
    assert max(map(len, parts)) <= part
    assert [entry.event for entries in parts for entry in entries] == events_of(story)


async def test_a_room_that_is_not_there_is_lost(one: Process) -> None:
    with pytest.raises(RaceLost):
        await read_race(one.store, ROOM, 1)


async def test_of_a_race_that_is_put_away_nothing_is_read(one: Process) -> None:
    await keep(one.store, Story(ANN))
    await one.client.delete(KEYS.race, KEYS.log)
    assert await read_race(one.store, ROOM, 1) is None
    assert [log async for log in parts_of(one.store, ROOM, 1)] == []


async def test_a_race_that_lacks_its_deal_is_lost(one: Process) -> None:
    """The log says that it was dealt, and the cards are gone: it can't be played."""
    await keep(one.store, await begun(one.store, ANN))
    await one.client.delete(KEYS.deal)
    with pytest.raises(RaceLost):
        await read_race(one.store, ROOM, 1)


async def test_a_race_left_behind_tells_how_far_the_room_has_come(one: Process) -> None:
    live = await over(one, ANN)
    await one.rooms.go_on(live, player(ANN), 1, same=False)
    read = await read_race(one.store, ROOM, 1)
    assert read is not None
    assert (read.race.number, read.latest.number) == (1, 2)
