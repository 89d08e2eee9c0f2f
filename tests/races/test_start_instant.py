"""The instant of the start, however it falls between two looks at the clock."""

from unittest.mock import patch

import pytest

from server.core import protocol
from server.core.race import Race
from server.shell.storage.clock import Clock
from tests.server.shell.process import begun, keep, live_in, process_on
from tests.server.shell.viewers import Watcher

HOUR = 3_600_000


class Seated(Watcher):
    """A racer who was there before the start."""

    def __init__(self, race: Race) -> None:
        super().__init__(race.seats[0].player, awaits_board=True)


class Stepping(Clock):
    """A clock that goes on by a millisecond whenever somebody looks, and not otherwise."""

    def __init__(self, begins: int) -> None:
        super().__init__()
        self._now = begins

    def now(self) -> int:
        self._now += 1
        return self._now


@pytest.mark.parametrize("before", range(4, 12))
async def test_the_cards_come_whenever_the_clock_is_looked_at(valkey_url: str, before: int) -> None:
    """A start between what is shown and what is awaited next must not be missed by both."""
    async with process_on(valkey_url) as setting:
        story = await begun(setting.store, "Ann", "Bob", starts_in=HOUR)
        await keep(setting.store, story)
    clock = Stepping(story.race.start - before)
    with patch("tests.server.shell.process.Clock", return_value=clock):
        async with process_on(valkey_url) as process:
            live = await live_in(process)
            seated = Seated(live.race)
            live.audience.add(seated, live.race)
            await seated.until(lambda told: told.all(protocol.Board))
            assert len(seated.all(protocol.Board)) == 1
            assert seated.all(protocol.Board)[0].now >= live.race.start
