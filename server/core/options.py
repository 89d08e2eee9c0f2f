"""What the host of a room may choose."""

from dataclasses import replace
from typing import Annotated, Literal

import msgspec

from engine import parse_rules
from server.core.numbers import deal_of_number
from server.core.tournament import TournamentKey, parse_tournament

SEAT_LIMITS = (1, 10)
"""A room of one is for practice."""

MINUTE_LIMITS = (5, 60)
COUNTDOWN_LIMITS = (1, 30)
LEAST_COUNTDOWN = 3
"""Seconds that several players need to be told in time; whoever is alone needs no such warning."""

SeatCount = Annotated[int, msgspec.Meta(ge=SEAT_LIMITS[0], le=SEAT_LIMITS[1])]
Minutes = Annotated[int, msgspec.Meta(ge=MINUTE_LIMITS[0], le=MINUTE_LIMITS[1])]
CountdownSeconds = Annotated[int, msgspec.Meta(ge=COUNTDOWN_LIMITS[0], le=COUNTDOWN_LIMITS[1])]
DealNumber = Annotated[str, msgspec.Meta(pattern=r"^(own|pysol) [1-9][0-9]{0,19}$(?!\n)")]
"""Whose number, and the number: `own 1234`, `pysol 11982`."""

Kind = Literal["practice", "casual", "ranked", "daily", "cup"]
"""practice: alone. casual: as the host likes. ranked: the same terms for everybody, everywhere.
daily, cup: alone, on the deal that everybody who takes part has."""
Watchers = Literal["none", "progress", "boards", "open"]
"""What those without a seat see of a race: nothing, who is how far, the boards with everything
hidden in them that some racer has not turned up yet, or all that lay face up some time ago."""

DELAY_LIMITS = (0, 180)
DelaySeconds = Annotated[int, msgspec.Meta(ge=DELAY_LIMITS[0], le=DELAY_LIMITS[1])]
Strength = Literal["random", "greedy", "strong"]
"""random: any legal move. greedy: the best move in sight. strong: thinks some moves ahead."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a room, the same for everybody in it.

    Raises `ValueError` for options that don't go together.
    """

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
    ranked: bool = False
    """Whether the terms are those of ranked races: no undo, no hints."""
    listed: bool = False
    """Whether everybody finds the room in the lobby; else its link or code is needed."""
    watchers: Watchers = "boards"
    delay: DelaySeconds | msgspec.UnsetType = msgspec.UNSET
    """How many seconds late open boards are shown; only with `open`, and never without it there."""
    best_of: Literal[1, 3, 5] = 1
    """Races of a series; each gives a point to its first place."""
    quick: bool = False
    """Whether nobody is waited for: pages get ready by themselves, and full seats start."""
    bot: Strength | None = None
    """The bot that takes a seat where nobody else has come within `BOT_AFTER_MS`."""
    number: DealNumber | None = None
    """The deal by its number, for practice alone; then `winnable` means nothing."""
    tournament: TournamentKey | msgspec.UnsetType = msgspec.UNSET
    """The tournament whose deal is played: ranked, by who takes part in it; else as practice."""

    def __post_init__(self) -> None:
        self._check_watchers()
        if self.tournament is not msgspec.UNSET:
            self._check_tournament(self.tournament)
            return
        if self.is_practice:
            if self.ranked or self.listed or self.best_of > 1 or self.bot is not None:
                raise ValueError("a room of one is neither ranked nor listed, and has no opponents")
            if self.number is not None:
                deal_of_number(self.number)
            return
        if self.number is not None:
            raise ValueError("deals by number are for practice, in a room of one")
        if self.countdown < LEAST_COUNTDOWN:
            raise ValueError(f"the countdown of a race is {LEAST_COUNTDOWN} seconds or more")
        if self.ranked and (self.hints or parse_rules(self.rules).undo):
            raise ValueError("a ranked race has neither hints nor undo")

    def _check_watchers(self) -> None:
        if (self.watchers == "open") != (self.delay is not msgspec.UNSET):
            raise ValueError("open boards are shown with a delay, and nothing else is")
        if self.watchers == "open" and (self.seats == 1 or self.ranked):
            raise ValueError("boards are shown open in casual races alone")

    def _check_tournament(self, key: str) -> None:
        tournament = parse_tournament(key)
        alone = self.seats == 1 and self.best_of == 1 and self.bot is None
        if not alone or self.listed or self.number is not None or not self.winnable:
            raise ValueError("in a tournament everybody plays alone, on its own winnable deal")
        rules = parse_rules(self.rules)
        if replace(rules, undo=False) != tournament.rules:
            raise ValueError("a tournament's deal is played by its rules, but for undo")
        if self.ranked and (self.hints or rules.undo or self.minutes != tournament.minutes):
            raise ValueError("who takes part in a tournament has neither hints nor undo")

    @property
    def countdown_ms(self) -> int:
        """How far ahead the start is set (ms)."""
        return self.countdown * 1_000

    @property
    def limit_ms(self) -> int:
        """How long the race lasts at most (ms)."""
        return self.minutes * 60_000

    @property
    def delay_ms(self) -> int:
        """How late boards are shown to those who watch (ms)."""
        return 0 if self.delay is msgspec.UNSET else self.delay * 1_000

    @property
    def is_practice(self) -> bool:
        """Whether nobody else can take part."""
        return self.seats == 1 and not self.is_official

    @property
    def is_official(self) -> bool:
        """Whether it is somebody's one attempt in a tournament."""
        return self.ranked and self.tournament is not msgspec.UNSET

    @property
    def withholds(self) -> bool:
        """Whether its log never has the secret: it is that of a tournament, which has it alone."""
        return self.tournament is not msgspec.UNSET

    @property
    def promises_winnable(self) -> bool:
        """Whether a deal is looked for that can be won; one that was asked for is what it is."""
        return self.winnable and self.number is None

    @property
    def seen_by(self) -> Watchers:
        """What those without a seat see of a race, whatever was chosen: of practice nothing.

        In a tournament the others have the same deal still before them.
        """
        if self.is_practice:
            return "none"
        return "progress" if self.is_official else self.watchers

    @property
    def kind(self) -> Kind:
        """What kind of race it is."""
        if self.is_practice:
            return "practice"
        if self.tournament is not msgspec.UNSET:
            return parse_tournament(self.tournament).kind
        return "ranked" if self.ranked else "casual"


BOT_AFTER_MS = 20_000
"""How long an opponent is waited for before the bot comes (ms)."""

PRACTICE = Options(
    rules="undo=on",
    seats=1,
    minutes=MINUTE_LIMITS[1],
    countdown=COUNTDOWN_LIMITS[0],
    hints=True,
    watchers="none",
    quick=True,
)
"""What practice is like where nobody chose anything: all help, all the time that there is."""
