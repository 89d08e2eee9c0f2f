"""Players far away: an answer takes seconds, and the line breaks. What counts is the receipt."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass

import pytest

from engine import Action, Move, card_text
from server.core.options import Options
from server.core.protocol import Accepted
from server.shell.bots.client import Client, RequestRefused
from tests.faults.slow_line import SlowLine, slow_line
from tests.races.processes import MortalStore
from tests.races.table import LONG, Table, actions_of, gathered, lasts, seal, table_of_its_own

pytestmark = pytest.mark.full

SHORT = Options(countdown=3, minutes=5, winnable=False)
"""A race of 3 s here."""
WHOLE = 9
IN_PIPE = 3
"""Actions that a page sends without waiting for an answer."""


@dataclass(frozen=True)
class Afar:
    """A race that runs: one player has the slow line, the other one is next door."""

    line: SlowLine
    far: Client
    near: Client


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Two workers that wait for nonces as long as a server usually does."""
    with table_of_its_own(store.url, nonce_window_ms=3_000) as table:
        yield table


@contextlib.asynccontextmanager
async def racing_afar(table: Table, options: Options) -> AsyncIterator[Afar]:
    """Give a race whose deal goes on for long enough."""
    guests = [await table.guest(name) for name in ("Far", "Near")]
    async with slow_line(table.site) as line:
        while True:
            room = await table.room(guests[0], options)
            far, near = table.client(room, guests[0]), table.client(room, guests[1], worker=1)
            far.site = line.site
            async with far, near:
                await seal([far, near])
                await gathered(*(one.until(lambda known: known.may_play) for one in (far, near)))
                if lasts(table.game(room)):
                    yield Afar(line, far, near)
                    return


async def act(client: Client, action: Action) -> Accepted:
    """Have an action accepted, however often that takes."""
    if isinstance(action, Move):
        return await client.move(card_text(action.card), action.to)
    return await client.deal()


async def play_in_pipe(race: Afar, actions: list[Action], cuts: set[int]) -> list[Accepted]:
    """Play with a few actions under way at a time; the line breaks before some of the answers."""
    tasks: list[asyncio.Task[Accepted]] = []
    for place, action in enumerate(actions):
        if place >= IN_PIPE:
            await tasks[place - IN_PIPE]
        tasks.append(asyncio.create_task(act(race.far, action)))
        await asyncio.sleep(0)  # the next one counts this one as pending
        if place in cuts:
            race.line.cut()
    return await asyncio.gather(*tasks)


async def test_a_whole_race_over_a_slow_line_that_breaks(table: Table) -> None:
    """What the far player isn't told of is sent again until it is, and counts once, in its order.

    The standings are those of the store, and both see the same.
    """
    async with racing_afar(table, LONG) as race:
        actions = actions_of(table.game(race.far.room), WHOLE)
        answers = await play_in_pipe(race, actions, cuts={2, 5})
        assert [answer.number for answer in answers] == list(range(1, len(actions) + 1))
        assert table.moves(race.far.room, 1) == [str(action) for action in actions]
        assert race.far.greetings > 1
        await gathered(race.far.resign(), race.near.resign())
        there, here = await gathered(
            *(one.until(lambda known: known.phase == "finished") for one in (race.far, race.near))
        )
        assert there.welcome.standings == here.welcome.standings
        assert there.welcome.proof == here.welcome.proof


async def test_what_is_received_too_late_is_late_however_early_it_was_sent(table: Table) -> None:
    """The far player acts before hearing of the end: no clock but the server's decides."""
    async with racing_afar(table, SHORT) as race:
        (first,) = actions_of(table.game(race.far.room), 1)
        await race.near.until(lambda known: known.phase == "finished")
        assert race.far.known.phase == "racing"
        with pytest.raises(RequestRefused) as refused:
            await act(race.far, first)
        assert refused.value.code in ("time_up", "not_racing")
        known = await race.far.until(lambda known: known.phase == "finished")
        assert {row.actions for row in known.welcome.standings} == {0}
