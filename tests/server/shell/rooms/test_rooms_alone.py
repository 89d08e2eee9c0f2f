"""What rooms do by themselves, with somebody there or nobody: begin, call a start void, end."""

from server.core.commands import GiveNonce, Resign
from server.core.protocol import Board, Event, RaceFinished, StartVoided
from server.shell.storage.keys import DUE
from tests.server.core.races import ANN, SECRET, Story, nonce, player
from tests.server.shell.process import (
    HOUR,
    RACE,
    Process,
    begun,
    keep,
    live_in,
    racing,
)
from tests.server.shell.viewers import Watcher, watched

OTHER_ROOM = "aaaaaaaaaaaaaaaa"


# Somebody looks on


async def test_a_room_begins_its_race_by_itself(one: Process) -> None:
    """Nobody asks for it: the last nonce is the signal."""
    await keep(one.store, Story(ANN, now=await one.store.time()).sealed(HOUR))
    live = await live_in(one)
    watcher = watched(live)
    await live.command(GiveNonce(player(ANN), nonce(ANN)))
    await watcher.until(lambda told: "RaceBegan" in told.events())
    assert live.race.stage == "begun"
    assert await one.client.zscore(DUE, RACE) is not None


async def test_the_cards_come_by_themselves_at_the_start(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=200))
    live = await live_in(one)
    watcher = Watcher(player(ANN), awaits_board=True)
    live.audience.add(watcher, live.race)
    await watcher.until(lambda told: told.frames)
    assert [type(frame) for frame in watcher.frames] == [Board]
    assert await one.store.time() >= live.race.start


async def test_a_start_is_called_void_by_itself(one: Process) -> None:
    story = Story(ANN, now=await one.store.time()).sealed(200)
    await keep(one.store, story)
    watcher = watched(await live_in(one))
    await watcher.until(Watcher.events)
    (told,) = watcher.all(Event)
    assert isinstance(told.event, StartVoided)
    assert told.at >= story.race.until


async def test_a_race_is_over_by_itself_when_all_have_ended(one: Process) -> None:
    live = await racing(one, ANN)
    watcher = watched(live)
    await live.command(Resign(player(ANN)))
    await watcher.until(lambda told: "RaceFinished" in told.events())
    finished = watcher.all(Event)[-1].event
    assert isinstance(finished, RaceFinished)
    assert finished.proof is not None
    assert finished.proof.secret == SECRET.hex()
