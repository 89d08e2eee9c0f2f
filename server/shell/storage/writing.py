"""Room events on their way into the store, as the script `record` takes them."""

from collections.abc import Sequence

import msgspec

from server.core import events
from server.core.checked import checked_fields
from server.core.events import AnyEvent
from server.core.race import Race
from server.shell.storage.keys import RaceKeys, RoomKeys


class Writing(msgspec.Struct, frozen=True):
    """Events to be kept, with all that the script needs beside them."""

    room: str
    race: Race
    expected: int
    happened: Sequence[AnyEvent]
    secret: str
    deal: str
    before: int = 0
    epoch: str = ""
    code: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the script, in its order."""
        shared, keys = RoomKeys.of(self.room), RaceKeys.of(self.room, self.race.number)
        before = RaceKeys.of(self.room, self.race.number - 1).race
        return (
            *(keys.race, keys.log, keys.rank, shared.listeners),
            *(keys.secret, keys.deal, keys.found, shared.room, before),
        )

    def args(self, ttl: int, channel: str) -> tuple[str | int, ...]:
        """The arguments of the script: kept for `ttl` (ms), written by whom `channel` wakes."""
        fields = checked_fields(self.race) | ({"code": self.code} if self.code else {})
        stored = [events.encode(event) for event in self.happened]
        pairs = [part for pair in fields.items() for part in pair]
        place = (self.room, self.race.number, self.expected, self.before, ttl, channel)
        return (*place, self.epoch, self.secret, self.deal, len(stored), *stored, *pairs)
