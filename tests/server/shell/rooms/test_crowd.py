"""A crowd is told in slices: each of it in order, nothing twice, and nothing that isn't its."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.protocol import Bye
from server.core.race import Race
from server.shell.rooms import crowd as module
from server.shell.rooms.crowd import SLICE, Bundle, Crowd

MANY = 4 * SLICE


@dataclass(eq=False)
class Onlooker:
    """One who looks on, and keeps what it is told; what it does then is up to the test."""

    player: str | None = None
    visit: str = ""
    awaits_board: bool = False
    told: list[str] = field(default_factory=list)
    latest: list[str] = field(default_factory=list)
    on_told: Callable[["Onlooker"], None] = lambda _: None

    def send(self, text: str) -> None:
        self.told.append(text)
        self.on_told(self)

    def send_latest(self, kind: str, text: str) -> None:
        self.latest.append(f"{kind} {text}")

    def send_all(self, bundle: Bundle) -> None:
        for text in bundle.news:
            self.send(text)
        for kind, text in bundle.latest:
            self.send_latest(kind, text)

    def reseat(self, race: Race) -> None:
        raise NotImplementedError

    def renew(self, race: Race) -> None:
        self.told.append(f"race {race.number}")

    def missed(self) -> None:
        raise NotImplementedError

    def control(self, tab: str) -> None:
        raise NotImplementedError

    def end(self, bye: Bye) -> None:
        self.told.append(bye.code)


def crowded(count: int) -> tuple[Crowd, list[Onlooker]]:
    crowd, onlookers = Crowd(), [Onlooker() for _ in range(count)]
    for onlooker in onlookers:
        crowd.add(onlooker)
    return crowd, onlookers


async def all_told(crowd: Crowd) -> None:
    while crowd._is_going_round:
        await asyncio.sleep(0)


async def test_a_few_are_told_on_the_spot() -> None:
    """Whoever looks on at a race among friends waits for no turn."""
    crowd, onlookers = crowded(SLICE)
    crowd.do("a")
    crowd.send_latest("standings", "1")
    crowd.do("b")
    assert [onlooker.told[0] for onlooker in onlookers] == ["a"] * SLICE
    await all_told(crowd)
    assert {tuple(onlooker.told) for onlooker in onlookers} == {("a", "b")}
    assert {tuple(onlooker.latest) for onlooker in onlookers} == {("standings 1",)}


async def test_others_have_their_turn_between_two_slices() -> None:
    crowd, onlookers = crowded(MANY)
    counts = []
    crowd.do("a")
    while crowd._is_going_round:
        counts.append(sum(len(onlooker.told) for onlooker in onlookers))
        await asyncio.sleep(0)
    assert counts == [SLICE, 2 * SLICE, 3 * SLICE]


async def test_of_what_changes_fast_those_who_come_late_in_the_round_get_the_latest() -> None:
    crowd, onlookers = crowded(MANY)
    for number in range(1, 100):
        crowd.send_latest("standings", str(number))
    await all_told(crowd)
    assert onlookers[-1].latest == ["standings 99"]
    assert [onlooker.latest[-1] for onlooker in onlookers] == ["standings 99"] * MANY


async def test_who_comes_in_the_middle_of_a_round_is_told_only_what_comes_after() -> None:
    """It was welcomed with all that the round tells of."""
    crowd, _ = crowded(MANY)
    crowd.do("before")
    crowd.send_latest("standings", "before")
    late = Onlooker()
    crowd.add(late)
    crowd.do("after")
    await all_told(crowd)
    assert (late.told, late.latest) == (["after"], [])


async def test_who_leaves_before_its_turn_is_told_nothing() -> None:
    crowd, onlookers = crowded(MANY)
    crowd.do("a")
    crowd.remove(onlookers[-1])
    crowd.remove(onlookers[-1])
    await all_told(crowd)
    assert (onlookers[-1].told, onlookers[-2].told) == ([], ["a"])
    assert (len(crowd), onlookers[-1] in crowd) == (MANY - 1, False)


async def test_who_comes_again_in_the_middle_of_a_round_is_not_told_twice() -> None:
    """A page that says hello again is welcomed anew, with what its first place still lacked."""
    crowd, onlookers = crowded(MANY)
    crowd.do("a")
    for onlooker in (onlookers[0], onlookers[-1]):
        crowd.remove(onlooker)
        crowd.add(onlooker)
    await all_told(crowd)
    assert (onlookers[0].told, onlookers[-1].told) == (["a"], [])


async def test_who_sits_down_has_all_news_first_and_no_frame_for_onlookers_after() -> None:
    crowd, onlookers = crowded(MANY)
    crowd.do("a")
    crowd.do("b")
    crowd.send_latest("boards", "of others")
    crowd.catch_up(onlookers[-1])
    assert (onlookers[-1].told, onlookers[-1].latest) == (["a", "b"], [])
    crowd.remove(onlookers[-1])
    await all_told(crowd)
    assert (onlookers[-1].told, onlookers[-1].latest) == (["a", "b"], [])
    crowd.catch_up(onlookers[-1])


async def test_what_is_dropped_reaches_nobody_any_more() -> None:
    """A pause covers the boards: those that wait for their turn must not come after it."""
    crowd, onlookers = crowded(MANY)
    crowd.send_latest("boards", "open")
    crowd.send_latest("standings", "1")
    crowd.drop("boards", "a kind that nobody was told of")
    await all_told(crowd)
    assert [onlooker.latest for onlooker in onlookers[SLICE:]] == [["standings 1"]] * (MANY - SLICE)


async def test_when_all_is_dropped_what_comes_after_is_told() -> None:
    crowd, onlookers = crowded(MANY)
    crowd.do("a")
    crowd.send_latest("standings", "1")
    crowd.drop_all()
    crowd.do("b")
    await all_told(crowd)
    assert onlookers[0].told == ["a", "b"]
    assert (onlookers[-1].told, onlookers[-1].latest) == (["b"], [])


async def test_who_is_shown_out_in_its_turn_hears_nothing_after() -> None:
    def show_out(onlooker: module.Viewer) -> None:
        crowd.remove(onlooker)
        onlooker.end(Bye("no_watchers", "", None))

    crowd, onlookers = crowded(MANY)
    crowd.do(show_out)
    crowd.do("not for them")
    crowd.send_latest("boards", "nor these")
    await all_told(crowd)
    assert {tuple(onlooker.told + onlooker.latest) for onlooker in onlookers} == {("no_watchers",)}
    assert len(crowd) == 0


async def test_who_goes_because_of_a_frame_keeps_the_others_from_nothing() -> None:
    crowd, onlookers = crowded(MANY)
    for onlooker in onlookers[::2]:
        onlooker.on_told = crowd.remove
    crowd.do("a")
    crowd.do("b")
    crowd.send_latest("standings", "1")
    await all_told(crowd)
    assert [onlooker.told for onlooker in onlookers[1::2]] == [["a", "b"]] * (MANY // 2)
    assert [onlooker.latest for onlooker in onlookers[1::2]] == [["standings 1"]] * (MANY // 2)
    assert onlookers[0].told == ["a"]
    assert len(crowd) == MANY // 2


async def test_what_is_told_because_of_a_frame_is_told_in_the_next_round() -> None:
    crowd, onlookers = crowded(3)
    onlookers[0].on_told = lambda told: crowd.do("b") if told.told == ["a"] else None
    crowd.do("a")
    await all_told(crowd)
    assert [onlooker.told for onlooker in onlookers] == [["a", "b"]] * 3


async def test_a_fault_with_one_of_them_is_no_fault_with_the_others() -> None:
    def fail(_: Onlooker) -> None:
        raise LookupError("a fault of ours")

    crowd, onlookers = crowded(3)
    onlookers[0].on_told = fail
    with pytest.raises(LookupError):
        crowd.do("a")
    await all_told(crowd)
    assert [onlooker.told for onlooker in onlookers] == [["a"]] * 3


async def test_when_it_is_closed_nobody_has_a_turn_any_more() -> None:
    crowd, onlookers = crowded(MANY)
    crowd.do("a")
    crowd.close()
    await asyncio.sleep(0)
    assert [len(onlooker.told) for onlooker in onlookers] == [1] * SLICE + [0] * (MANY - SLICE)


async def test_nothing_is_kept_of_what_all_were_told() -> None:
    crowd, _ = crowded(MANY)
    for number in range(1_000):
        crowd.do(str(number))
        crowd.send_latest("standings", str(number))
    await all_told(crowd)
    assert (crowd._news, crowd._latest) == ([], {})
    Crowd().do("nobody is there")


Step = tuple[str, int]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["come", "go", "sit", "news", "standings", "turn"]), st.integers(0, 6)
    ),
    max_size=60,
)


@given(STEPS)
def test_whoever_comes_and_goes_in_whatever_turn_each_is_told_in_order_and_once(
    steps: list[Step],
) -> None:
    """The news since one came have no hole at any time, and the latest comes to all in the end."""
    asyncio.run(_lived_through(steps))


async def _lived_through(steps: list[Step]) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(module, "SLICE", 2)
        crowd, count = Crowd(), 0
        there: dict[int, tuple[Onlooker, int]] = {}
        for step, who in steps:
            match step:
                case "come" if who not in there:
                    there[who] = Onlooker(), count
                    crowd.add(there[who][0])
                case "go" | "sit" if who in there:
                    onlooker, since = there.pop(who)
                    if step == "sit":
                        crowd.catch_up(onlooker)
                        assert _numbers(onlooker) == list(range(since + 1, count + 1))
                    crowd.remove(onlooker)
                case "news":
                    count += 1
                    crowd.do(str(count))
                case "standings":
                    crowd.send_latest("standings", str(count))
                case "turn":
                    await asyncio.sleep(0)
            for onlooker, since in there.values():
                assert _numbers(onlooker) == list(range(since + 1, since + 1 + len(onlooker.told)))
        await all_told(crowd)
        for onlooker, since in there.values():
            assert _numbers(onlooker) == list(range(since + 1, count + 1))
            shown = [int(frame.split()[1]) for frame in onlooker.latest]
            assert shown == sorted(shown)


def _numbers(onlooker: Onlooker) -> list[int]:
    return [int(text) for text in onlooker.told]
