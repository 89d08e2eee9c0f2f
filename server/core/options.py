"""What the host of a room may choose."""

from typing import Annotated

import msgspec

SEAT_LIMITS = (1, 10)
"""A room of one is for practice."""

MINUTE_LIMITS = (5, 60)
COUNTDOWN_LIMITS = (3, 30)

SeatCount = Annotated[int, msgspec.Meta(ge=SEAT_LIMITS[0], le=SEAT_LIMITS[1])]
Minutes = Annotated[int, msgspec.Meta(ge=MINUTE_LIMITS[0], le=MINUTE_LIMITS[1])]
CountdownSeconds = Annotated[int, msgspec.Meta(ge=COUNTDOWN_LIMITS[0], le=COUNTDOWN_LIMITS[1])]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a room, the same for everybody in it."""

    rules: str = "scorpion"
    """A rule set by name, or by its parts."""
    seats: SeatCount = 4
    minutes: Minutes = 20
    """Time limit of the race."""
    countdown: CountdownSeconds = 10
    """Seconds between the sealed start and the first move."""
    winnable: bool = True
    """Whether the deal has to be one that can be won, as far as the solver finds one."""
    hints: bool = False
    """Whether a player may ask for a hint."""

    @property
    def countdown_ms(self) -> int:
        """How far ahead the start is set (ms)."""
        return self.countdown * 1_000

    @property
    def limit_ms(self) -> int:
        """How long the race lasts at most (ms)."""
        return self.minutes * 60_000

    @property
    def is_practice(self) -> bool:
        """Whether nobody else can take part."""
        return self.seats == 1


PRACTICE = Options(
    rules="undo=on",
    seats=1,
    minutes=MINUTE_LIMITS[1],
    countdown=COUNTDOWN_LIMITS[0],
    hints=True,
)
"""What practice is like where nobody chose anything: all help, all the time that there is."""
