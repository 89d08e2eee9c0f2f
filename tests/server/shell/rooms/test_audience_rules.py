"""Whatever happens in whatever order, each kind of viewer is shown what the rule allows.

What may be shown is reckoned from the actions alone, as the tap does it.
"""

import asyncio
import random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import RULE_SETS
from server.core import protocol
from server.core.options import PRACTICE, Options
from server.core.race import Race, Seat
from server.shell.rooms.audience import Audience, may_look
from server.shell.storage.clock import Clock
from tests.onlookers import Played, boards_taken_from, faults
from tests.server.core.attempts import attempt, official, rehearsal
from tests.server.core.interleaved import NAMES, begun, steps
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.viewers import Watcher

RANKED = {"ranked": True}
CHOICES = [
    ({"watchers": "none"}, "nothing"),
    ({"watchers": "progress"}, "progress"),
    ({"watchers": "boards"}, "boards"),
    ({"watchers": "open", "delay": 0}, "boards"),
    ({"watchers": "none", **RANKED}, "nothing"),
    ({"watchers": "progress", **RANKED}, "progress"),
    ({"watchers": "boards", **RANKED}, "boards"),
]
SEEN = ["none", "progress", "boards", "open"]


class StoryClock(Clock):
    """A clock that shows what the story's does."""

    def __init__(self, story: Story) -> None:
        super().__init__()
        self._story = story

    def now(self) -> int:
        return self._story.now


def played_in(story: Story) -> Played:
    """What had happened by now, and what had by the instant that open boards are of."""
    race, delay = story.race, story.race.options.delay_ms
    elapsed = story.now - delay - race.start
    return Played(
        str(race.deal),
        str(race.rules),
        race.options.watchers,
        elapsed >= 0,
        {seat.number: list(seat.texts) for seat in race.seats},
        {seat.number for seat in race.seats if seat.resigned},
        {
            seat.number: [
                text for text, time in zip(seat.texts, seat.times, strict=True) if time <= elapsed
            ]
            for seat in race.seats
        },
    )


def boards_in(text: str) -> list[dict[str, Any]]:
    return boards_taken_from(msgspec.json.decode(text))


def may_see(story: Story, seat: Seat | None) -> bool:
    """Whether somebody may see boards by now."""
    options = story.race.options
    has_come = story.now - story.race.start >= options.delay_ms
    is_racing = seat is not None and not seat.has_ended
    return options.watchers in ("boards", "open") and has_come and not is_racing


async def heard(watcher: Watcher) -> list[str]:
    """What has come since the last time."""
    for _ in range(5):
        await asyncio.sleep(0)
    texts, watcher.texts = watcher.texts, []
    return texts


@settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.randoms(use_true_random=False),
    st.sampled_from(sorted(RULE_SETS)),
    st.sampled_from(SEEN),
    st.sampled_from([0, 1, 20, 180]),
    st.integers(0, 40),
)
async def test_no_frame_shows_its_reader_what_they_may_not_know(
    rng: random.Random, rules: str, watchers: str, delay: int, actions: int
) -> None:
    late = {"delay": delay} if watchers == "open" else {}
    options = msgspec.convert({"rules": rules, "watchers": watchers, **late}, Options)
    story = begun(rng, options)
    audience = Audience(0.0, StoryClock(story))
    viewers = {name: Watcher(player(name)) for name in NAMES} | {"nobody": Watcher()}
    for watcher in viewers.values():
        audience.add(watcher, story.race)
    for _ in steps(story, rng, actions):
        audience.tell(story.race, story.log[-1])
        for watcher in viewers.values():
            seat = story.race.seat_of(watcher.player)
            number = None if seat is None else seat.number
            welcomed = audience.boards(story.race, watcher.player, story.now)
            assert (welcomed is not None) == may_see(story, seat), "no more, and no less"
            texts = await heard(watcher) + ([protocol.encode(welcomed)] if welcomed else [])
            found = [list(faults(played_in(story), number, boards_in(text))) for text in texts]
            assert not any(found)
    audience.close()


@pytest.mark.parametrize(("chosen", "seen"), CHOICES)
async def test_each_kind_of_viewer_is_shown_what_the_host_chose(
    chosen: dict[str, Any], seen: str
) -> None:
    """Who plays sees no board; who has given up sees what a visitor does, and always progress."""
    story = Story(*NAMES, options=msgspec.convert(chosen, Options)).racing()
    visitors = [shown(story, None), shown(story, player("somebody else"))]
    assert visitors == [seen, seen]
    assert shown(story, player(ANN)) == "progress"
    story.plays(BOB, "deal")
    resigned(story, ANN)
    assert shown(story, player(ANN)) == ("boards" if seen == "boards" else "progress")
    assert shown(story, player(BOB)) == "progress"


def resigned(story: Story, name: str) -> None:
    seat = story.seat(name)
    changed = tuple(
        msgspec.structs.replace(one, resigned=one.number == seat.number) for one in story.race.seats
    )
    story.race = msgspec.structs.replace(story.race, seats=changed)


@pytest.mark.parametrize("watchers", ["none", "progress", "boards"])
def test_of_practice_nobody_is_shown_anything(watchers: str) -> None:
    for options in (PRACTICE, rehearsal()):
        chosen = msgspec.structs.replace(options, watchers=watchers)
        race = Story(ANN, options=chosen).racing().race if options is PRACTICE else None
        race = race or attempt(ANN, chosen).race
        assert may_look(race, None) is False
        assert watched(race, None) is None


@pytest.mark.parametrize("watchers", ["none", "progress", "boards"])
def test_of_an_official_attempt_nobody_is_shown_more_than_progress(watchers: str) -> None:
    """The others have the same deal still before them; the own end opens nothing either."""
    story = attempt(ANN, msgspec.structs.replace(official(), watchers=watchers))
    assert (may_look(story.race, None), watched(story.race, None)) == (True, None)
    resigned(story, ANN)
    assert watched(story.race, player(ANN)) is None


def test_of_a_choice_that_is_not_known_here_nobody_is_shown_a_board() -> None:
    options = Options()
    msgspec.structs.force_setattr(options, "watchers", "everything")
    race = msgspec.structs.replace(Story(*NAMES).racing().race, options=options)
    assert watched(race, None) is None


def shown(story: Story, who: str | None) -> str:
    """What somebody is shown of the others, in one word."""
    if not may_look(story.race, who):
        return "nothing"
    return "progress" if watched(story.race, who) is None else "boards"


def watched(race: Race, who: str | None) -> protocol.Boards | None:
    return Audience(0.0, Clock()).boards(race, who, race.start)
