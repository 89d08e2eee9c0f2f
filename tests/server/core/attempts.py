"""Races on a tournament's deal, for tests: official attempts, and practice afterwards."""

from dataclasses import replace

from msgspec import UNSET

from server.core.commands import Begin
from server.core.options import Options
from server.core.tournament import parse_tournament
from tests.server.core.races import NOW, RACE_ID
from tests.server.core.replays import Whole

DAILY = "daily.2026-11-30.scorpion"
"""The daily of the day on which stories begin."""
CUP = "cup.2026-11-30.2359.scorpion"

assert parse_tournament(DAILY).is_open(NOW)


def official(key: str = DAILY) -> Options:
    """The options of an attempt that counts."""
    tournament = parse_tournament(key)
    return Options(
        rules=str(tournament.rules),
        seats=1,
        minutes=tournament.minutes,
        ranked=True,
        tournament=key,
    )


def rehearsal(key: str = DAILY) -> Options:
    """The options of practice on the same deal."""
    rules = str(replace(parse_tournament(key).rules, undo=True))
    return Options(rules=rules, seats=1, minutes=60, hints=True, countdown=1, tournament=key)


def attempt(
    name: str, options: Options | None = None, *, now: int | None = None, race_id: str = RACE_ID
) -> Whole:
    """A race on the deal of a tournament, from its start on."""
    options = options or official()
    now = _within(options) if now is None else now
    story = Whole(name, options=options, now=now, race_id=race_id)
    story.does(Begin())
    story.finds()
    story.now = max(now, story.race.start)
    return story


def attempted(
    name: str, *, actions: int = 12, options: Options | None = None, race_id: str = RACE_ID
) -> Whole:
    """The same, over: its player did so much, and resigned."""
    story = attempt(name, options, race_id=race_id)
    for choice in range(actions):
        if not story.race.all_ended:
            story.acts(story.seat(name), choice)
    if not story.race.all_ended:
        story.acts(story.seat(name), -1)
    return story.over()


def _within(options: Options) -> int:
    """An instant at which its tournament can be played: when stories begin, or when it opens."""
    assert options.tournament is not UNSET
    tournament = parse_tournament(options.tournament)
    return NOW if tournament.is_open(NOW) else tournament.opens_at
