"""Which tournaments there are on a day, as this server is set up."""

from collections.abc import Iterable
from datetime import date
from typing import Self

from server.core.tournament import Tournament, cups, dailies
from server.shell.settings import Settings, minute_of


class Schedule:
    """The dailies of each day, and its cups: at these minutes of it, by these rules."""

    def __init__(self, cup_minutes: Iterable[int], cup_rules: str) -> None:
        self._cup_minutes = tuple(sorted(set(cup_minutes)))
        self._cup_rules = cup_rules

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """The schedule that the settings name."""
        return cls(map(minute_of, settings.cup_times), settings.cup_rules)

    def cups(self, day: date) -> tuple[Tournament, ...]:
        """The cups of a day, in the order of their starts."""
        return cups(day, self._cup_minutes, self._cup_rules)

    def day(self, day: date) -> tuple[Tournament, ...]:
        """All tournaments of a day: the dailies, then the cups."""
        return (*dailies(day), *self.cups(day))

    def has(self, tournament: Tournament) -> bool:
        """Whether it is one of its day."""
        return tournament in self.day(tournament.day)
