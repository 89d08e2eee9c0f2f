"""What the host of a room may choose."""

from typing import Annotated

import msgspec

LIMITS_SEATS = (2, 10)
LIMITS_MINUTES = (5, 60)
LIMITS_COUNTDOWN = (3, 30)

SeatCount = Annotated[int, msgspec.Meta(ge=LIMITS_SEATS[0], le=LIMITS_SEATS[1])]
Minutes = Annotated[int, msgspec.Meta(ge=LIMITS_MINUTES[0], le=LIMITS_MINUTES[1])]
CountdownSeconds = Annotated[int, msgspec.Meta(ge=LIMITS_COUNTDOWN[0], le=LIMITS_COUNTDOWN[1])]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a room, the same for everybody in it."""

    rules: str = "scorpion"
    """A rule set by name, or by its parts."""
    seats: SeatCount = 4
    minutes: Minutes = 20
    """Time limit of the race."""
    countdown: CountdownSeconds = 10
    """Seconds between the sealed start and the first move."""
