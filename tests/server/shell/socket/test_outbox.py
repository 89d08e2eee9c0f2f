"""What waits for one client: in order, bounded, and of some kinds the latest alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.shell.socket.outbox import Outbox, Overflow

MOST = 5


def taken(outbox: Outbox) -> list[str]:
    frames = []
    while outbox:
        frames.append(outbox.take())
    return frames


def test_frames_leave_in_the_order_in_which_they_came() -> None:
    outbox = Outbox(MOST)
    for text in "abc":
        outbox.put(text)
    assert taken(outbox) == ["a", "b", "c"]


def test_of_standings_only_the_latest_waits() -> None:
    """Ten thousand updates for a client that reads slowly cost it one frame."""
    outbox = Outbox(MOST)
    replaced = [outbox.put_latest("standings", str(number)) for number in range(10_000)]
    assert replaced == [False, *[True] * 9_999]
    assert taken(outbox) == ["9999"]


def test_answers_and_events_go_before_what_may_be_skipped() -> None:
    outbox = Outbox(MOST)
    outbox.put_latest("standings", "s")
    outbox.put("answer")
    outbox.put_latest("progress", "p")
    assert taken(outbox) == ["answer", "s", "p"]


def test_the_kinds_take_turns() -> None:
    """A kind that is renewed without end can't keep the others waiting."""
    outbox = Outbox(MOST)
    outbox.put_latest("a", "a1")
    outbox.put_latest("b", "b1")
    outbox.put_latest("a", "a2")
    assert taken(outbox) == ["b1", "a2"]


def test_what_may_be_left_out_is_so_when_all_is_told_anew() -> None:
    """The standings of the race before must not come after the welcome to the next one."""
    outbox = Outbox(MOST)
    outbox.put_latest("standings", "of the race before")
    outbox.put("event")
    outbox.skip()
    outbox.put("welcome")
    assert taken(outbox) == ["event", "welcome"]


def test_too_many_frames_are_too_many() -> None:
    outbox = Outbox(MOST)
    for text in "abcde":
        outbox.put(text)
    with pytest.raises(Overflow):
        outbox.put("f")
    outbox.put_latest("standings", "s")
    assert taken(outbox) == [*"abcde", "s"]


def test_nothing_waits_and_nothing_is_taken() -> None:
    outbox = Outbox(MOST)
    assert not outbox
    with pytest.raises(IndexError):
        outbox.take()


@given(
    st.lists(
        st.one_of(
            st.none(), st.text(max_size=3), st.tuples(st.sampled_from("xy"), st.text(max_size=3))
        )
    )
)
def test_whatever_comes_and_goes_no_frame_is_lost_and_little_waits(steps: list[object]) -> None:
    outbox, sent, received = Outbox(MOST), [], []
    for step in steps:
        match step:
            case None if outbox:
                received.append(outbox.take())
            case str(text):
                try:
                    outbox.put("must:" + text)
                except Overflow:
                    continue
                sent.append("must:" + text)
            case (str(kind), str(text)):
                outbox.put_latest(kind, text)
    rest = taken(outbox)
    assert len(rest) <= MOST + 2
    assert [text for text in received + rest if text.startswith("must:")] == sent
