"""Players who wait in rooms of their own: they find each other, whatever happens in between."""

import asyncio
from collections import Counter
from collections.abc import Sequence

import pytest

from server.core.commands import Leave
from server.shell.lobby import quick as quick_module
from server.shell.lobby.matches import Matches
from server.shell.lobby.quick import TRIES, Quick
from server.shell.storage.keys import quick_queue_key
from server.shell.storage.store import StoreUnavailable
from tests.guests import guest
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.lobby.seekers import SCORPION, ask, come, go, later, names_in, somebody
from tests.server.shell.process import Process, live_in, run


async def wait_alone(process: Process, quick: Quick, *names: str) -> list[str]:
    """Let each get a room of their own, as where the others were passed over; the rooms."""
    rooms = []
    for name in names:
        rooms.append(await ask(quick, name))
        await process.client.delete(quick_queue_key(SCORPION))
    return rooms


async def again(quick: Quick, name: str, room: str) -> str:
    """The page of whoever waits in a room asks where to go on waiting."""
    found = await quick.ask_again(somebody(name), room)
    assert found is not None
    return found


async def are_found(one: Process, quick: Quick, waiting: dict[str, str]) -> None:
    """Let each page ask for the first time, in this order: from now on they are in the queue."""
    for name, room in waiting.items():
        await later(one)
        assert await again(quick, name, room) == room


async def everybody_again(quicks: Sequence[Quick], waiting: dict[str, str]) -> dict[str, str]:
    """Let all pages ask at once, by these processes in turn, and go where they are sent."""
    asked = (
        again(quicks[place % len(quicks)], name, room)
        for place, (name, room) in enumerate(waiting.items())
    )
    return dict(zip(waiting, await asyncio.gather(*asked), strict=True))


async def test_two_who_wait_in_rooms_of_their_own_meet(one: Process, quick: Quick) -> None:
    """The later one moves; who asks once more, since the answer was lost, is sent the same way."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    assert await again(quick, ANN, first) == first
    assert await again(quick, BOB, second) == first
    assert await again(quick, BOB, second) == first
    assert await names_in(one, first) == [ANN, BOB]
    assert await names_in(one, second) == []
    assert await quick.room_of(player(BOB)) == first


async def test_whoever_asks_from_the_first_page_moves_as_well(one: Process, quick: Quick) -> None:
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    assert await ask(quick, BOB) == first
    assert await names_in(one, first) == [ANN, BOB]


async def test_of_three_one_goes_on_waiting_and_is_found(one: Process, quick: Quick) -> None:
    first, second, third = await wait_alone(one, quick, ANN, BOB, CAT)
    await are_found(one, quick, {ANN: first, BOB: second, CAT: third})
    assert await again(quick, CAT, third) == first
    assert await again(quick, BOB, second) == second
    assert await ask(quick, "Dora") == second


async def test_all_who_ask_at_one_instant_are_in_pairs(
    one: Process, two: Process, quick: Quick
) -> None:
    """By two processes; no two of them swap rooms, and nobody is left over."""
    await two.rooms.tell_time()
    quicks = quick, Quick(two.client, two.store, two.rooms)
    names = [f"Player {number}" for number in range(20)]
    waiting = dict(zip(names, await wait_alone(one, quick, *names), strict=True))
    while len(set(waiting.values())) > len(names) / 2:
        waiting = await everybody_again(quicks, waiting)
    rooms = Counter(waiting.values())
    assert list(rooms.values()) == [2] * 10
    seated = [name for room in rooms for name in await names_in(one, room)]
    assert sorted(seated) == sorted(names)


async def test_two_who_ask_at_one_instant_never_swap(
    one: Process, two: Process, quick: Quick
) -> None:
    await two.rooms.tell_time()
    quicks = quick, Quick(two.client, two.store, two.rooms)
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    assert await everybody_again(quicks, {ANN: first, BOB: second}) == {ANN: first, BOB: first}


async def test_who_was_away_for_a_moment_is_met_afterwards(one: Process, quick: Quick) -> None:
    """While they are away nobody moves to them; then it is their turn to move."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    await come(one, first, ANN, "v-1")
    await go(one, first, ANN, "v-1")
    assert await again(quick, BOB, second) == second
    assert await names_in(one, second) == [BOB]
    await come(one, first, ANN, "v-2")
    assert await again(quick, ANN, first) == second
    assert await names_in(one, second) == [BOB, ANN]


async def test_many_who_have_gone_stand_in_nobody_s_way(one: Process, quick: Quick) -> None:
    """More than are tried at once: those who are there come before them from then on."""
    gone = [f"Player {number}" for number in range(TRIES + 3)]
    waiting = dict(zip(gone, await wait_alone(one, quick, *gone), strict=True))
    await are_found(one, quick, waiting)
    for name, room in waiting.items():
        await come(one, room, name, "v-1")
        await go(one, room, name, "v-1")
    first = await ask(quick, ANN)
    second = await ask(quick, BOB)
    for _ in range(2):
        second = await again(quick, BOB, second)
    assert second == first


@pytest.mark.parametrize("step", ["_sits", "_leave"])
async def test_a_process_that_ends_between_two_steps_is_made_up_for(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    """The match was moved, and the seat was not taken yet, or the one before not given back."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})

    async def die(*_: object) -> bool:
        raise StoreUnavailable("the process ends here")

    with monkeypatch.context() as patch:
        patch.setattr(quick, step, die)
        with pytest.raises(StoreUnavailable):
            await again(quick, BOB, second)
    assert await names_in(one, second) == [BOB]
    assert await again(quick, ANN, first) == first
    assert await again(quick, BOB, second) == first
    assert await names_in(one, first) == [ANN, BOB]
    assert await names_in(one, second) == []


async def test_who_gives_up_in_the_middle_of_a_move_has_no_seat(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However far the move had come, and whichever of the two the store hears first."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    sits = quick._sits

    async def give_up_and_sit(*seat: object) -> bool:
        await Quick(one.client, one.store, one.rooms).cancel(player(BOB))
        return await sits(*seat)  # type: ignore[arg-type] # as it is called

    monkeypatch.setattr(quick, "_sits", give_up_and_sit)
    await again(quick, BOB, second)
    assert await names_in(one, first) == [ANN]
    assert await names_in(one, second) == []
    assert await quick.ask_again(somebody(BOB), second) is None
    assert await ask(Quick(one.client, one.store, one.rooms), CAT) == first


async def test_whose_move_another_request_has_ended_has_moved(one: Process, quick: Quick) -> None:
    """Two pages of one player ask at once: one answer is as good as the other."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    asked = (again(quick, BOB, second) for _ in range(5))
    assert set(await asyncio.gather(*asked)) <= {first, second}
    assert await again(quick, BOB, second) == first
    assert await names_in(one, first) == [ANN, BOB]


async def test_who_is_in_a_race_by_now_stays_there(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot came, and the race began, just as the match was moved to somebody else's room."""
    first, second = await wait_alone(one, quick, ANN, BOB)
    await are_found(one, quick, {ANN: first, BOB: second})
    sits = quick._sits

    async def begin_and_sit(*seat: object) -> bool:
        await run(one, await live_in(one, second))
        return await sits(*seat)  # type: ignore[arg-type] # as it is called

    monkeypatch.setattr(quick, "_sits", begin_and_sit)
    assert await again(quick, BOB, second) == second
    assert await names_in(one, first) == [ANN]
    assert await quick.room_of(player(BOB)) == second


async def test_whose_opponent_leaves_is_found_again(one: Process, quick: Quick) -> None:
    """By the page's own word to the room: nobody has told the quick match."""
    room = await ask(quick, ANN)
    assert await ask(quick, BOB) == room
    await (await live_in(one, room)).command(Leave(player(BOB)))
    assert await again(quick, ANN, room) == room
    assert await ask(quick, CAT) == room
    assert await names_in(one, room) == [ANN, CAT]


async def test_an_opponent_who_never_came_gives_way_to_another(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody was matched, and closed the page before the room had opened."""
    room = await ask(quick, ANN)
    assert await ask(quick, BOB) == room
    await come(one, room, ANN, "v-1")
    assert await again(quick, ANN, room) == room
    assert await names_in(one, room) == [ANN, BOB]
    monkeypatch.setattr(quick_module, "COMES_WITHIN_MS", -1)
    assert await again(quick, ANN, room) == room
    assert await names_in(one, room) == [ANN]
    assert await quick.ask_again(somebody(BOB), room) is None
    assert await ask(quick, CAT) == room


async def test_two_of_one_name_meet_later_as_well(one: Process, quick: Quick) -> None:
    (first,) = await wait_alone(one, quick, ANN)
    namesake = guest(player(BOB), ANN)
    second = await quick.ask(namesake, SCORPION, None)
    await are_found(one, quick, {ANN: first})
    assert await again(quick, ANN, first) == second
    assert await names_in(one, second) == [ANN, "Ann 2"]


async def test_only_who_is_matched_is_told_where_to_wait(one: Process, quick: Quick) -> None:
    """Nothing is reserved for somebody who has given up, or looks at another room."""
    assert await quick.ask_again(somebody(ANN), "k3vq7xw2mzp4ydna") is None
    room = await ask(quick, ANN)
    assert await quick.ask_again(somebody(ANN), "k3vq7xw2mzp4ydna") is None
    await quick.cancel(player(ANN))
    assert await quick.ask_again(somebody(ANN), room) is None
    assert await Matches(one.client, one.store).of(player(ANN)) is None
