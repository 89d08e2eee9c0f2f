"""The record: every line of the log that anybody may read, and the chain over all of them."""

import hashlib
import re
from typing import get_args

import msgspec
from hypothesis import given, settings

from server.core import events
from server.core.commands import TakeControl
from server.core.events import Controlled, Entry, Joined, Moved
from server.core.record import (
    VERSION,
    Acted,
    Line,
    PublicEvent,
    Seated,
    chain_of,
    entry_of,
    extended,
    first_link,
    line_of,
    linked,
    name_hash,
)
from tests.guests import SALT, joined
from tests.server.core.messages import values
from tests.server.core.played import commands, told
from tests.server.core.races import ANN, BOB, NOW, RACE_ID, Story, entry, player, refolded, tab

PRIVATE = re.compile(f"player-|tab-|{ANN}-[0-9]|{BOB}-[0-9]")


UNTOLD = (*get_args(events.InnerEvent), *get_args(events.PassingEvent))


def record_of(story: Story) -> tuple[Line, ...]:
    lines = (line_of(one) for one in story.log)
    return tuple(line for line in lines if line is not None)


def nameless(line: Line) -> Line:
    if not isinstance(line.event, Seated):
        return line
    return Line(line.at, msgspec.structs.replace(line.event, name_hash=""))


def test_an_action_has_no_request_id_and_a_player_no_id() -> None:
    moved = line_of(entry(9, Moved(2, 17, "7H5", f"{tab(ANN)}-17"), NOW + 5))
    assert moved == Line(NOW + 5, Acted(2, 17, "7H5"))
    sat_down = Seated(1, name_hash(ANN, SALT), None)
    assert line_of(entry(2, joined(1, player(ANN), ANN))) == Line(NOW, sat_down)


def test_which_page_has_control_is_nobody_s_business() -> None:
    assert line_of(entry(3, Controlled(1, tab(ANN), 1))) is None


def test_every_other_event_is_in_the_record_as_it_is() -> None:
    """A new kind of event has to be decided about, here as well."""
    public, logged = set(get_args(PublicEvent)), set(get_args(events.AnyEvent))
    assert public == logged - {Joined, Moved, *UNTOLD} | {Seated, Acted}


@given(values(Entry))
def test_every_kind_of_event_has_its_line_but_for_control(logged: Entry) -> None:
    line = line_of(logged)
    assert (line is None) == isinstance(logged.event, UNTOLD)
    if line is not None and not isinstance(logged.event, Joined | Moved):
        assert (line.at, line.event) == (logged.at, logged.event)


@given(commands())
@settings(deadline=None, max_examples=100)
def test_no_record_holds_the_id_of_a_player_a_page_or_a_request(script: list[object]) -> None:
    story = told(script)
    for line in record_of(story):
        assert not PRIVATE.search(msgspec.json.encode(line).decode())


@given(commands())
@settings(deadline=None, max_examples=100)
def test_a_line_is_the_line_of_the_entry_that_stands_for_it(script: list[object]) -> None:
    """But for the names, which nobody knows."""
    for seq, line in enumerate(record_of(told(script)), 1):
        again = line_of(entry_of(line, seq))
        assert again is not None
        assert nameless(again) == nameless(line)


# The chain


def test_the_chain_is_what_anybody_can_compute_from_the_lines_as_they_are_written() -> None:
    """SHA-256 of the version and the race id, and then of each link and the next line."""
    story = Story(ANN, BOB).racing().plays(ANN, "deal").finished()
    link = hashlib.sha256(f"{VERSION}|{RACE_ID}".encode()).digest()
    for line in record_of(story):
        link = hashlib.sha256(link + msgspec.json.encode(line)).digest()
    assert story.race.chain == link


def test_the_chain_goes_over_lines_as_they_were_read_whatever_is_added_to_them_later() -> None:
    record = record_of(Story(ANN, BOB).ready())
    written = msgspec.json.encode(record)
    assert chain_of(RACE_ID, msgspec.json.decode(written)) == chain_of(RACE_ID, record)
    older = msgspec.json.decode(written)
    del older[0][1]["options"]["hints"]
    assert chain_of(RACE_ID, older) != chain_of(RACE_ID, record)


def test_two_races_with_the_same_lines_have_two_chains() -> None:
    record = record_of(Story(ANN))
    assert chain_of(RACE_ID, record) != chain_of("another race", record)


def test_an_entry_without_a_line_leaves_the_chain_as_it_is() -> None:
    story = Story(ANN)
    before = story.race.chain
    story.does(TakeControl(player(ANN), tab(ANN, 2)))
    assert story.race.chain == before
    assert extended(before, story.log[-1]) == before


@given(commands())
@settings(deadline=None, max_examples=50)
def test_every_process_comes_to_the_same_chain(script: list[object]) -> None:
    """Whether a race was followed as it went on, or folded from its log, or read as a record."""
    story = told(script)
    assert refolded(story).chain == story.race.chain == chain_of(RACE_ID, record_of(story))


def test_no_two_orders_have_the_same_chain() -> None:
    one, other = (Line(NOW, Acted(1, number, "deal")) for number in (1, 2))
    first = first_link(RACE_ID)
    assert linked(linked(first, one), other) != linked(linked(first, other), one)
