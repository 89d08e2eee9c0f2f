"""Players who look for an opponent, and what becomes of them."""

from server.core.commands import Depart, TakeControl
from server.core.race import Race
from server.shell.lobby.quick import Quick
from server.shell.players.identity import Player
from tests.guests import guest
from tests.server.core.races import player
from tests.server.shell.process import Process, live_in

SCORPION = "scorpion"


def somebody(name: str) -> Player:
    """The player of that name."""
    return guest(player(name), name)


async def ask(quick: Quick, name: str, rules: str = SCORPION) -> str:
    """The room that the player gets."""
    return await quick.ask(somebody(name), rules, None)


async def race_in(process: Process, room: str) -> Race:
    """A room's race as it stands now."""
    live = await live_in(process, room)
    await live.catch_up()
    return live.race


async def names_in(process: Process, room: str) -> list[str]:
    """Who sits in a room."""
    return [seat.name for seat in (await race_in(process, room)).seats]


async def come(process: Process, room: str, name: str, visit: str) -> None:
    """The player's page opens the room."""
    await (await live_in(process, room)).command(
        TakeControl(player(name), f"tab-of-{name}-{visit}", visit=visit)
    )


async def go(process: Process, room: str, name: str, visit: str) -> None:
    """The player's page is gone."""
    await (await live_in(process, room)).command(Depart(player(name), visit))


async def later(process: Process) -> None:
    """Let the store's clock go on, so that who comes now is behind whoever has come."""
    before = await process.store.time()
    while await process.store.time() == before:
        pass
