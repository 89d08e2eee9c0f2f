"""Scripts: run by their hash, and known again to a store that has forgotten them."""

import pytest

from server.shell.storage.script import Script
from tests.server.shell.process import Process


@pytest.mark.parametrize("times", [1, 3])
async def test_a_store_that_never_saw_a_script_runs_it_all_the_same(
    one: Process, times: int
) -> None:
    script = Script(one.client, "drop_due")
    await one.client.zadd("due", {"room": 5, "later": 9})
    for _ in range(times):
        await script.run(("due",), ("room", 5))
    assert await one.client.zrange("due", 0, -1) == [b"later"]


async def test_a_store_that_was_started_anew_is_sent_the_script_again(one: Process) -> None:
    script = Script(one.client, "drop_due")
    await script.run(("due",), ("room", 5))
    await one.client.script_flush()
    await one.client.zadd("due", {"room": 5})
    await script.run(("due",), ("room", 5))
    assert await one.client.exists("due") == 0


async def test_several_runs_are_answered_in_their_order(one: Process) -> None:
    """By a store that doesn't know the script yet, and by one that does."""
    script = Script(one.client, "headcount")
    await one.client.script_flush()
    for _ in range(2):
        calls = [((f"room-{people}",), ("one", people, 1_000)) for people in (3, 0, 5)]
        assert await script.run_each(calls) == [3, 0, 5]


async def test_no_runs_are_no_answers(one: Process) -> None:
    assert await Script(one.client, "drop_due").run_each([]) == []


async def test_a_script_of_that_name_has_to_be_there(one: Process) -> None:
    with pytest.raises(FileNotFoundError):
        Script(one.client, "no_such_script")
