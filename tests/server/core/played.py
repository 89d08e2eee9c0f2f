"""Any course that a room may take, for properties: commands and actions in any order."""

from typing import Any

from hypothesis import strategies as st

from engine import UNDO, commitment, legal
from server.core.commands import (
    Begin,
    ClearReady,
    Deal,
    Finish,
    GiveNonce,
    Leave,
    Postpone,
    Refused,
    RemoveSeat,
    Resign,
    SetReady,
    Start,
    TakeControl,
    Void,
)
from server.core.deciding.starting import hash_of
from server.core.judge import Judged, judge
from server.core.options import Options
from server.core.search import Found
from tests.guests import join
from tests.server.core.races import NEXT_SECRET, SEARCH, SECRET, WINDOW, Story, nonce, player, tab

NAMES = ["Ann", "Bob", "Cat", "Dan"]
PROMISES = (commitment(SECRET), commitment(NEXT_SECRET))
SEATS = 3
"""One fewer than there are players, so that a room can be full."""

Wait = int
Acts = tuple[str, int]
"""A player, and which of the actions that are legal then."""


def steps() -> st.SearchStrategy[Any]:
    """Anything that a player, or time, can do."""
    names = st.sampled_from(NAMES)
    ids = names.map(player)
    return st.one_of(
        names.map(lambda name: join(player(name), name)),
        ids.map(Leave),
        st.builds(
            lambda name, page, insist: TakeControl(player(name), tab(name, page), insist),
            names,
            st.integers(1, 3),
            st.booleans(),
        ),
        names.map(lambda name: SetReady(player(name), hash_of(nonce(name)))),
        ids.map(ClearReady),
        ids.map(lambda one: Start(one, WINDOW)),
        st.builds(RemoveSeat, ids, st.integers(1, SEATS)),
        names.map(lambda name: GiveNonce(player(name), nonce(name))),
        st.builds(Void, st.just(PROMISES[1]), st.just(SEARCH), st.sampled_from(["", *PROMISES])),
        st.just(Begin()),
        st.builds(Deal, st.just(Found(("unwinnable",), proved=True)), st.sampled_from(PROMISES)),
        st.just(Postpone()),
        ids.map(Resign),
        st.just(Finish(SECRET.hex())),
        st.sampled_from([1, WINDOW, 10_000, 300_000]),
        st.tuples(names, st.integers(0, 20)),
    )


def commands() -> st.SearchStrategy[list[Any]]:
    """A course of a room: often one that gets as far as a race, sometimes anything at all."""
    any_course = st.lists(steps(), max_size=40)
    race = st.integers(1, SEATS).map(_until_racing)
    return st.one_of(any_course, st.builds(lambda one, rest: [*one, *rest], race, any_course))


def told(script: list[Any], options: Options | None = None) -> Story:
    """The story of a course; what is refused changes nothing."""
    story = Story(options=options or Options(seats=SEATS, minutes=5))
    for step in script:
        tell(story, step)
    return story


def tell(story: Story, step: Any) -> None:
    """Carry one step of a course out."""
    match step:
        case int(ms):
            story.wait(ms)
        case (str(name), int(choice)):
            _act(story, name, choice)
        case _:
            try:
                story.does(step)
            except Refused:
                return


def _act(story: Story, name: str, choice: int) -> None:
    seat = story.race.seat_of(player(name))
    in_time = story.race.start <= story.now < story.race.deadline
    if seat is None or seat.game is None or seat.has_ended or not in_time:
        return
    actions = (*legal(seat.game), UNDO)
    action = actions[choice % len(actions)]
    verdict = judge(story.race, seat, seat.count, f"{name}-{seat.count + 1}", action)
    if isinstance(verdict, Judged):
        story.happens(verdict.moved)


def _until_racing(seats: int) -> list[Any]:
    names = NAMES[:seats]
    return [
        *(join(player(name), name) for name in names),
        *(TakeControl(player(name), tab(name)) for name in names),
        *(SetReady(player(name), hash_of(nonce(name))) for name in names),
        Start(player(names[0]), WINDOW),
        *(GiveNonce(player(name), nonce(name)) for name in names),
        Begin(),
        Deal(Found(proved=True), PROMISES[0]),
        10_000,
    ]
