"""One deal for everybody who takes part: when it can be played, and when it is laid open.

Each takes part once, in a race of one's own on the same deal. In a daily everybody starts when
they like within the day; in a cup all start at one instant. What a tournament is follows from its
key alone, so no process has to create it: two that meet the same key mean the same.

Days are those of UTC, whatever the zone of anybody's clock.
"""

import re
from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Annotated, Literal

import msgspec

from engine import RULE_SETS, RuleSet, parse_rules

TournamentKind = Literal["daily", "cup"]
"""daily: everybody starts within the day. cup: all start at one instant."""
TournamentPhase = Literal["ahead", "open", "running", "closed"]
"""ahead: nobody may take part yet. open: somebody may. running: nobody else may, and some still
play. closed: all is laid open."""

DAILY_RULES = ("scorpion", "wasp", "scorpion2")
"""The rule sets that have a deal each day."""

DAY_MS = 86_400_000
MINUTE_MS = 60_000

DAILY_MINUTES = 60
CUP_MINUTES = 20

CUP_OPENS_BEFORE_MS = 60 * MINUTE_MS
"""How long before the start of a cup its lobby is open."""

PUBLISHED_AHEAD_DAYS = 7
"""For so many days after a day the secrets of their dailies are committed to with it."""

TournamentKey = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^(daily\.[0-9]{4}-[0-9]{2}-[0-9]{2}|cup\.[0-9]{4}-[0-9]{2}-[0-9]{2}\.[0-9]{4})"
        r"\.[a-z0-9-]{1,40}$(?!\n)"
    ),
]
"""`daily.2026-12-01.scorpion`, or `cup.2026-12-01.1800.scorpion` with the start in UTC."""

_KEY = re.compile(r"(daily|cup)\.([0-9-]{10})(?:\.([0-9]{4}))?\.([a-z0-9-]{1,40})")
_TIME = re.compile(r"([01][0-9]|2[0-3])[0-5][0-9]")


class UnknownTournament(ValueError):
    """A key that names no tournament; its text says in one sentence what is wrong."""


class Tournament(msgspec.Struct, frozen=True):
    """A tournament; all instants are in ms (Unix epoch)."""

    key: str
    kind: TournamentKind
    rules: RuleSet
    opens_at: int
    """From when on somebody may take part."""
    shuts_at: int
    """From when on nobody else may."""
    start: int | None
    """When all start; none where everybody does so when they like."""
    minutes: int
    """Time limit of each race."""

    @property
    def limit_ms(self) -> int:
        """How long each race lasts at most."""
        return self.minutes * MINUTE_MS

    @property
    def closes_at(self) -> int:
        """When every race is over that could begin, and all is laid open."""
        return self.shuts_at + self.limit_ms

    @property
    def day(self) -> date:
        """The day (UTC) on which it is."""
        return day_of(self.start or self.opens_at)

    @property
    def context(self) -> str:
        """What its deal depends on beside the secret."""
        return self.key.replace(".", "|")

    def is_open(self, now: int) -> bool:
        """Whether somebody may take part at the instant `now`."""
        return self.opens_at <= now < self.shuts_at

    def phase_at(self, now: int) -> TournamentPhase:
        """The phase at the instant `now` (ms)."""
        if now < self.opens_at:
            return "ahead"
        if self.is_open(now):
            return "open"
        return "closed" if self.is_closed(now) else "running"

    def is_closed(self, now: int) -> bool:
        """Whether all may be laid open at the instant `now`."""
        return now >= self.closes_at

    def lets_practise(self, now: int, *, has_ended: bool) -> bool:
        """Whether one may practise on the deal at the instant `now`, the own attempt over or not.

        While a cup goes on nobody may: all play at once, and who gave up could turn over every card
        by undo for another who plays on.
        """
        return self.is_closed(now) or (has_ended and self.kind != "cup")


def daily(day: date, rules: str) -> Tournament:
    """The daily of a day and a rule set; raises `UnknownTournament` where there is none."""
    if rules not in DAILY_RULES:
        raise UnknownTournament(f"there is no daily of {rules!r}, only of {', '.join(DAILY_RULES)}")
    opens_at = _instant(day)
    key = f"daily.{day}.{rules}"
    return Tournament(
        key, "daily", parse_rules(rules), opens_at, opens_at + DAY_MS, None, DAILY_MINUTES
    )


def dailies(day: date) -> tuple[Tournament, ...]:
    """All dailies of a day."""
    return tuple(daily(day, rules) for rules in DAILY_RULES)


def cup(day: date, minute: int, rules: str) -> Tournament:
    """The cup that starts at a minute of a day, from 0; raises `UnknownTournament`."""
    if rules not in RULE_SETS or RULE_SETS[rules].undo:
        raise UnknownTournament(f"there is no cup of {rules!r}")
    if not 0 <= minute < DAY_MS // MINUTE_MS:
        raise UnknownTournament("a cup starts at a minute of the day")
    start = _instant(day) + minute * MINUTE_MS
    key = f"cup.{day}.{minute // 60:02}{minute % 60:02}.{rules}"
    opens_at = start - CUP_OPENS_BEFORE_MS
    return Tournament(key, "cup", RULE_SETS[rules], opens_at, start, start, CUP_MINUTES)


def cups(day: date, minutes: Iterable[int], rules: str) -> tuple[Tournament, ...]:
    """The cups of a day that start at these minutes of it."""
    return tuple(cup(day, minute, rules) for minute in minutes)


def parse_tournament(key: str) -> Tournament:
    """The tournament of a key; raises `UnknownTournament`."""
    match = _KEY.fullmatch(key)
    if match is None:
        raise UnknownTournament(f"{key!r} is no key of a tournament")
    kind, day_text, time, rules = match.groups()
    if (kind == "cup") != (time is not None):
        raise UnknownTournament("a cup has a time of its start, a daily has none")
    day = parse_day(day_text)
    if time is None:
        return daily(day, rules)
    return cup(day, parse_minute(time), rules)


def parse_minute(text: str) -> int:
    """The minute of the day, from 0, of a text such as `1830`; raises `UnknownTournament`."""
    if not _TIME.fullmatch(text):
        raise UnknownTournament(f"{text!r} is no time of a day")
    return int(text[:2]) * 60 + int(text[2:])


def parse_day(text: str) -> date:
    """The day of a text such as `2026-12-01`; raises `UnknownTournament`."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise UnknownTournament(f"{text!r} is no day") from None
    if str(day) != text or not _FIRST_DAY <= day <= _LAST_DAY:
        raise UnknownTournament(f"{text!r} is no day that has tournaments")
    return day


def day_of(now: int) -> date:
    """The day (UTC) of an instant."""
    return datetime.fromtimestamp(now / 1_000, UTC).date()


def days_after(day: date, count: int = PUBLISHED_AHEAD_DAYS) -> tuple[date, ...]:
    """So many days after a day, the next one first."""
    return tuple(day + timedelta(days=number) for number in range(1, count + 1))


_FIRST_DAY = date(2020, 1, 1)
_LAST_DAY = date(2199, 12, 31)


def _instant(day: date) -> int:
    """The instant at which a day begins."""
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1_000
