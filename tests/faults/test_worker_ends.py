"""Processes that die or are told to end while moves are on their way: nothing lost or doubled."""

import asyncio
import contextlib
import signal

import msgspec
import pytest

from engine import Move, card_text
from server.core import protocol as p
from server.core.events import Moved
from server.shell.bots.client import Client
from tests.faults.relay import Relay
from tests.races.processes import MortalStore
from tests.races.table import Table, actions_of, gathered, play_some, racing


def numbers(table: Table, room: str, seat: int) -> list[int]:
    moved = (event for event in table.log(room) if isinstance(event, Moved))
    return [event.number for event in moved if event.seat == seat]


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_the_serving_process_is_killed_around_an_append(relay: Relay, moment: str) -> None:
    """Killed between receiving an action and keeping it, or between keeping it and the answer.

    The client goes on with another process. It can't tell the two cases apart, and needs not: it
    sends the action again, and it counts once.
    """
    table = relay.table
    doomed = relay.add(FATAL_APPEND=f"{moment}:4")
    async with racing(table, "Ann", "Bob") as race:
        heir = relay.add()
        ann, bob = race.clients
        game = table.game(race.room)
        await play_some(ann, game, 8)
        assert doomed.wait() == -signal.SIGKILL
        assert ann.greetings == 2
        await play_some(bob, game, 3)
        actions = [str(action) for action in actions_of(game, 8)]
        assert table.moves(race.room, 1) == actions
        assert table.moves(race.room, 2) == actions[:3]
        assert numbers(table, race.room, 1) == list(range(1, 9))
        proof = await race.finish()
        assert len(proof.deal) == 52
        heir.terminate()
        assert heir.wait() == 0


async def test_both_players_are_on_the_process_that_is_killed(relay: Relay) -> None:
    """One trip may carry actions of several seats: each of them counts once all the same."""
    table = relay.table
    relay.add(FATAL_APPEND="after:5")
    async with racing(table, "Ann", "Bob", "Cleo") as race:
        relay.add()
        game = table.game(race.room)
        await gathered(*(play_some(client, game, 6) for client in race.clients))
        for seat in (1, 2, 3):
            assert numbers(table, race.room, seat) == list(range(1, 7))


async def send_three(client: Client, actions: list[Move]) -> list[asyncio.Task[p.Accepted]]:
    """Put three moves into the pipe without waiting for an answer."""
    tasks = []
    for move in actions:
        tasks.append(asyncio.create_task(client.move(card_text(move.card), move.to)))
        await asyncio.sleep(0)  # the next one counts this one as pending
    return tasks


@pytest.mark.parametrize("answered", [0, 1, 2])
async def test_a_process_is_told_to_end_with_three_moves_in_the_pipe(
    relay: Relay, store: MortalStore, answered: int
) -> None:
    """One is answered, one is being kept, one was never read: after it each counts once."""
    table = relay.table
    first = relay.add()
    async with racing(table, "Ann", "Bob") as race:
        relay.add()
        ann = race.clients[0]
        game = table.game(race.room)
        actions = [action for action in actions_of(game, 3) if isinstance(action, Move)]
        with store.client() as client:
            client.client_pause(200, all=False)
        tasks = await send_three(ann, actions)
        await asyncio.gather(*tasks[:answered])
        first.terminate()
        answers = await asyncio.gather(*tasks)
        assert [answer.number for answer in answers] == list(range(1, 1 + len(actions)))
        assert table.moves(race.room, 1) == [str(action) for action in actions]
        assert await asyncio.to_thread(first.wait) == 0
        known = await race.clients[1].until(
            lambda known: sum(row.actions for row in known.welcome.standings) == len(actions)
        )
        assert known.phase == "racing"


async def test_those_who_are_sent_away_are_told_when_to_come_back(relay: Relay) -> None:
    """All at once would be one wave after each restart: everybody gets a moment of its own."""
    table = relay.table
    worker = relay.add()
    async with racing(table, "Ann", "Bob") as race, contextlib.AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(table.wire(race.room)) for _ in range(8)]
        for wire in wires:
            await wire.hello(race.room)
        worker.terminate()
        byes = [await wire.bye() for wire in wires]
        assert {bye.code for bye in byes} == {"draining"}
        moments = {bye.retry_in for bye in byes}
        assert len(moments) > 1
        assert all(moment is not None and 300 <= moment <= 3_000 for moment in moments)
        assert {await wire.closed() for wire in wires} == {1001}
        relay.add()
        await race.clients[0].until(lambda _: race.clients[0].greetings == 2)


async def test_a_new_server_shows_the_same_race(relay: Relay) -> None:
    """After a restart, phase, time and board must be those of the race, not of a new one."""
    table = relay.table
    old = relay.add()
    async with racing(table, "Ann", "Bob") as race:
        await play_some(race.clients[0], table.game(race.room), 4)
        async with table.wire(race.room, race.guests[0]) as wire:
            before = await wire.hello(race.room)
            tab = wire.tab
        for client in race.clients:
            await client.close()
    old.terminate()
    assert old.wait() == 0
    relay.add()
    async with table.wire(race.room, race.guests[0]) as wire:
        wire.tab = tab
        after = await wire.hello(race.room, before.epoch)
    assert before.ends_in is not None
    assert after.ends_in is not None
    assert after.ends_in < before.ends_in
    assert after.now > before.now
    assert [seat.is_away for seat in after.seats] == [False, True], "only Ann has come back"
    same = msgspec.structs.replace(
        after,
        now=before.now,
        ends_in=before.ends_in,
        version=before.version,
        seats=before.seats,
    )
    assert same == before
