"""Any course that a room may take, for properties: commands and actions in any order."""

import random
from typing import Any

import msgspec
from hypothesis import strategies as st

from engine import UNDO, commitment, legal
from server.core.commands import (
    Begin,
    CallBot,
    ClearReady,
    Close,
    Deal,
    Depart,
    FillUp,
    Finish,
    Forget,
    GiveNonce,
    Join,
    Leave,
    Lock,
    NoteRecorded,
    PassHost,
    Pause,
    Postpone,
    Refused,
    RemoveSeat,
    Resign,
    Resume,
    Seal,
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

ROBOT = "Robot"
EVERYBODY = [*NAMES, ROBOT]
ROOMS = [
    Options(seats=SEATS, minutes=5),
    Options(seats=2, minutes=5, bot="greedy", best_of=3),
    Options(seats=1, minutes=5, countdown=1, rules="easy"),
]
"""A race for several, a quick one against a bot, and practice."""

Wait = int
Acts = tuple[str, int]
"""A player, and which of the actions that are legal then."""


def steps() -> st.SearchStrategy[Any]:
    """Anything that a player, or time, can do."""
    names = st.sampled_from(EVERYBODY)
    ids = names.map(player)
    return st.one_of(
        names.map(comes),
        ids.map(Leave),
        st.builds(
            lambda name, page, insist: TakeControl(player(name), tab(name, page), insist),
            names,
            st.integers(1, 3),
            st.booleans(),
        ),
        st.builds(_arrives, names, st.integers(1, 2)),
        st.builds(lambda name, visit: Depart(player(name), f"v{visit}"), names, st.integers(1, 2)),
        _of_the_host(ids),
        _of_the_clock(),
        names.map(lambda name: SetReady(player(name), hash_of(nonce(name)))),
        ids.map(ClearReady),
        ids.map(lambda one: Start(one, WINDOW)),
        names.map(lambda name: GiveNonce(player(name), nonce(name))),
        st.builds(Void, st.just(PROMISES[1]), st.just(SEARCH), st.sampled_from(["", *PROMISES])),
        st.builds(Deal, st.just(Found(("unwinnable",), proved=True)), st.sampled_from(PROMISES)),
        ids.map(Resign),
        ids.map(Pause),
        ids.map(Resume),
        ids.map(Forget),
        st.sampled_from([1, WINDOW, 10_000, 30_000, 300_000, 1_800_000]),
        st.tuples(names, st.integers(0, 20)),
    )


def comes(name: str) -> Join:
    """The wish of somebody, or of the house's own robot, for a seat."""
    wish = join(player(name), name)
    return wish if name != ROBOT else msgspec.structs.replace(wish, bot="greedy", is_house=True)


def _of(name: str) -> list[Any]:
    """All that somebody may ask for."""
    one = player(name)
    return [
        *(comes(name), Leave(one), SetReady(one, hash_of(nonce(name))), ClearReady(one)),
        *(TakeControl(one, tab(name, page), insist=page > 1) for page in (1, 2)),
        *(TakeControl(one, tab(name), visit=visit) for visit in ("v1", "v2")),
        *(Depart(one, visit) for visit in ("v1", "v2")),
        *(RemoveSeat(one, seat) for seat in range(1, SEATS + 1)),
        *(Lock(one, locked=True), Lock(one, locked=False), CallBot(one, "strong")),
        *(Start(one, WINDOW), GiveNonce(one, nonce(name)), (name, 1), (name, 7)),
        *(Pause(one), Resume(one), Resign(one), Forget(one)),
    ]


def _arrives(name: str, visit: int) -> TakeControl:
    return TakeControl(player(name), tab(name), visit=f"v{visit}")


def _of_the_host(ids: st.SearchStrategy[str]) -> st.SearchStrategy[Any]:
    return st.one_of(
        st.builds(RemoveSeat, ids, st.integers(1, SEATS)),
        st.builds(Lock, ids, st.booleans()),
        st.builds(CallBot, ids, st.just("strong")),
    )


def _of_the_clock() -> st.SearchStrategy[Any]:
    return st.sampled_from(
        [
            Begin(),
            Close(),
            FillUp(),
            Finish(SECRET.hex()),
            NoteRecorded(),
            PassHost(),
            Postpone(),
            Seal(WINDOW),
        ]
    )


def commands() -> st.SearchStrategy[list[Any]]:
    """A course of a room: some of the way to the end of a race, and then anything at all."""
    anything = st.lists(steps(), min_size=10, max_size=60)
    begun = st.integers(1, SEATS).flatmap(_on_the_way)
    return st.builds(lambda one, rest: [*one, *rest], begun, anything)


def _on_the_way(seats: int) -> st.SearchStrategy[list[Any]]:
    """As far as a race, to its end, or anywhere between."""
    names, racing = NAMES[:seats], _until_racing(seats)
    played = [*((name, 5) for name in names for _ in range(3)), 1]
    end = [*(Resign(player(name)) for name in names), Finish(SECRET.hex()), NoteRecorded()]
    whole = [*racing, *played, *end]
    ends = st.one_of(st.just(len(racing)), st.integers(0, len(whole)))
    return ends.map(lambda end: whole[:end])


def stories() -> st.SearchStrategy[Story]:
    """Rooms of any kind in which much has happened: some of the way to a race, and then anything.

    It is drawn by a seed: what somebody picks by hand is mostly refused.
    """
    begun = st.integers(1, SEATS).flatmap(_on_the_way)
    ways = st.builds(told, begun, st.sampled_from(ROOMS))
    return st.builds(wandered, ways, st.integers(0, 2**32), st.sampled_from([0, 10, 40, 100]))


def finished() -> st.SearchStrategy[Story]:
    """Any rooms that had their race, and in which this and that happened after it as well."""
    races = stories().map(_to_the_end).filter(lambda story: story.race.stage == "finished")
    return st.builds(wandered, races, st.integers(0, 2**32), st.sampled_from([0, 5]))


def _to_the_end(story: Story) -> Story:
    if story.race.found is not None and story.race.stage in ("begun", "paused"):
        for name in EVERYBODY:
            tell(story, Resign(player(name)))
        if not story.race.all_ended:
            story.now = max(story.now, story.race.deadline)
        story.does(Finish(SECRET.hex()))
    return story


def wandered(story: Story, seed: int, steps: int) -> Story:
    """The story after so many steps of which something came."""
    chance = random.Random(seed)
    for _ in range(steps):
        here = story.race.seq
        for step in chance.choices(ONWARD if chance.random() < 0.4 else ANYTHING, k=30):
            tell(story, step)
            if story.race.seq > here:
                break
    return story


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
        case Void():
            # Each start has a secret of its own.
            spent = story.race.commitment == PROMISES[1]
            void = msgspec.structs.replace(step, commitment=PROMISES[0] if spent else PROMISES[1])
            story.does(void)
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


ONWARD: list[Any] = [
    *(comes(name) for name in NAMES),
    *(SetReady(player(name), hash_of(nonce(name))) for name in EVERYBODY),
    *(GiveNonce(player(name), nonce(name)) for name in EVERYBODY),
    *(Start(player(name), WINDOW) for name in NAMES),
    *(Deal(Found(proved=True), promise) for promise in PROMISES),
    *((name, 3) for name in EVERYBODY),
    *(Begin(), Seal(WINDOW), 1, 1_000),
]
"""What brings a room to its race."""

ANYTHING: list[Any] = [
    *(step for name in EVERYBODY for step in _of(name)),
    *(Void(PROMISES[1], SEARCH, gives_up) for gives_up in ("", *PROMISES)),
    *(Begin(), Close(), FillUp(), Finish(SECRET.hex()), NoteRecorded(), PassHost(), Postpone()),
    *(Seal(WINDOW), 1, WINDOW, 10_000, 30_000, 300_000, 1_800_000),
]


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
