"""Alarms: every process sees the same ones, in the order in which they ring."""

from server.shell.storage.keys import DUE
from tests.server.shell.process import RACE, Process


async def test_rooms_fall_due_in_the_order_of_their_instants(one: Process) -> None:
    for room, instant in (("late", 300), ("soon", 100), ("then", 200)):
        await one.services.alarms.set(room, instant)
    assert await one.services.alarms.due(99, 10) == []
    assert await one.services.alarms.due(200, 10) == ["soon", "then"]
    assert await one.services.alarms.due(1_000, 2) == ["soon", "then"]
    await one.services.alarms.set("soon", 900)
    await one.services.alarms.drop("then", 250)
    assert await one.services.alarms.due(500, 10) == ["late"]
    assert await one.client.zcard(DUE) == 2


async def test_an_instant_that_was_set_anew_is_not_dropped(one: Process) -> None:
    """One process has seen to the room; another one has set its next instant meanwhile."""
    await one.services.alarms.set(RACE, 900)
    await one.services.alarms.drop(RACE, 899)
    assert await one.services.alarms.due(900, 10) == [RACE]
    await one.services.alarms.drop(RACE, 900)
    await one.services.alarms.drop(RACE, 900)
    assert await one.services.alarms.due(2_000, 10) == []


async def test_what_is_next_takes_the_place_of_what_was(one: Process, two: Process) -> None:
    """Set through one process and read through another; nothing next is no alarm."""
    await one.services.alarms.set_or_drop(RACE, 500, now=100)
    assert await two.services.alarms.due(500, 10) == [RACE]
    await two.services.alarms.set_or_drop(RACE, 900, now=500)
    assert await one.services.alarms.due(899, 10) == []
    await one.services.alarms.set_or_drop(RACE, None, now=900)
    assert await two.services.alarms.due(2_000, 10) == []


async def test_an_alarm_that_another_process_set_for_later_stays(
    one: Process, two: Process
) -> None:
    """The one found nothing to do up to now; the other knows already of something later."""
    await one.services.alarms.set(RACE, 100)
    await two.services.alarms.set_or_drop(RACE, 900, now=100)
    await one.services.alarms.set_or_drop(RACE, None, now=100)
    assert await one.services.alarms.due(900, 10) == [RACE]
