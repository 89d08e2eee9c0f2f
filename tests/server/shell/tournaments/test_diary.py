"""What each player's attempts have come to: noted whole, once, and of nobody who is forgotten."""

import random
from collections.abc import Awaitable, Callable

import pytest

from server.core.events import Forgotten
from server.core.protocol import SeatState
from server.core.standings import standings
from server.shell.storage.keys import PlayerKeys
from server.shell.tournaments.diary import Diary, Noted
from tests.server.core.attempts import CUP, DAILY, attempt, attempted, official
from tests.server.core.races import ANN, player
from tests.server.shell.process import Process

ID, TTL_MS = player(ANN), 100_000
ROOM = "k3vq7xw2mzp4ydna"
"""The room of the stories."""


def diary(process: Process) -> Diary:
    """The diary as one process sees it."""
    return Diary(process.client, process.store, ttl_ms=TTL_MS)


async def test_an_attempt_is_noted_from_its_plan_to_its_end(one: Process) -> None:
    of_all = diary(one)
    assert await of_all.some(ID, [DAILY]) == (None,)
    assert await of_all.plan(ID, DAILY)
    (planned,) = await of_all.some(ID, [DAILY])
    assert planned is not None
    assert (planned.has_begun, planned.is_over) == (False, False)
    await of_all.begin(ID, DAILY, ROOM)
    assert await of_all.some(ID, [DAILY, CUP]) == (Noted(ROOM, "playing"), None)
    await of_all.settle(attempted(ANN).race)
    (over,) = await of_all.some(ID, [DAILY])
    assert over is not None
    assert over.is_over


async def test_what_is_noted_in_the_end_is_one_whole_run(one: Process) -> None:
    """Runs, score and time of the same moment, as the race's own standings have them."""
    race = attempted(ANN).race
    (row,) = standings(race)
    await diary(one).settle(race)
    noted = (await diary(one).all(ID))[DAILY]
    assert (noted.runs, noted.score, noted.time) == (row.runs, row.score, row.time)
    assert (noted.state, noted.moves) == (row.state, row.actions)


async def test_the_steps_may_come_in_any_order_and_again(one: Process, two: Process) -> None:
    """From two processes, one of them late: the furthest step is what stays."""
    race = attempted(ANN).race
    await diary(one).settle(race)
    expected = await diary(one).all(ID)
    steps: list[Callable[[], Awaitable[object]]] = [
        lambda: diary(one).plan(ID, DAILY),
        lambda: diary(two).begin(ID, DAILY, ROOM),
        lambda: diary(two).settle(race),
    ]
    for step in random.Random(1).choices(steps, k=20):
        await step()
        assert await diary(two).all(ID) == expected


async def test_an_end_is_settled_once(one: Process) -> None:
    """Whatever a broken process would say of it later."""
    await diary(one).settle(attempted(ANN, actions=8).race)
    expected = await diary(one).all(ID)
    await diary(one).settle(attempted(ANN, actions=2).race)
    assert await diary(one).all(ID) == expected


async def test_each_tournament_has_its_own_line(one: Process) -> None:
    await diary(one).settle(attempted(ANN).race)
    await diary(one).settle(attempted(ANN, options=official(CUP)).race)
    assert set(await diary(one).all(ID)) == {DAILY, CUP}


async def test_of_who_is_forgotten_nothing_is_noted(one: Process) -> None:
    keys = PlayerKeys.of(ID)
    await one.client.set(keys.gone, 1)
    assert not await diary(one).plan(ID, DAILY)
    await diary(one).begin(ID, DAILY, ROOM)
    await diary(one).settle(attempted(ANN).race)
    assert not await one.client.exists(keys.attempts)


async def test_a_seat_that_is_nobody_s_has_no_diary(one: Process) -> None:
    """The player was forgotten while the race was on."""
    story = attempt(ANN)
    story.happens(Forgotten(1))
    await diary(one).settle(story.over().race)
    assert [key async for key in one.client.scan_iter("{p:*")] == []


async def test_an_attempt_that_came_to_nothing_is_struck_out(one: Process) -> None:
    await diary(one).plan(ID, DAILY)
    await diary(one).strike(ID, DAILY)
    await diary(one).strike(ID, DAILY)
    assert await diary(one).all(ID) == {}
    await diary(one).begin(ID, DAILY, ROOM)
    await diary(one).strike(ID, DAILY)
    assert await diary(one).all(ID) == {DAILY: Noted(ROOM, "playing")}, "it has begun after all"


async def test_a_diary_is_kept_for_as_long_as_its_player_may_come_back(one: Process) -> None:
    await diary(one).plan(ID, DAILY)
    assert TTL_MS - 10_000 < await one.client.pttl(PlayerKeys.of(ID).attempts) <= TTL_MS


@pytest.mark.parametrize(
    ("state", "is_over"),
    [
        ("waiting", False),
        ("playing", False),
        ("won", True),
        ("stuck", True),
        ("resigned", True),
        ("timeup", True),
    ],
)
def test_an_attempt_is_over_when_its_seat_has_ended(state: SeatState, is_over: bool) -> None:
    assert Noted(ROOM, state).is_over is is_over
