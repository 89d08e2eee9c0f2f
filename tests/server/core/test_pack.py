"""Packed races: small, whole, and told apart from whatever is none."""

import zlib
from collections.abc import Callable
from functools import cache

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Deal, numbered_deal
from server.core.commands import Forget, RemoveSeat
from server.core.events import Away, Back, Finished, Forgotten
from server.core.numbers import deal_of_number
from server.core.options import PRACTICE, Options
from server.core.pack import (
    NOBODY,
    VERSION,
    Archived,
    BadPack,
    Pack,
    archived,
    decode_pack,
    encode_pack,
    packed,
    without,
)
from server.core.race import Race
from server.core.record import Line
from server.core.replay import encode_replay, parse_replay, replay_of
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from tests.guests import SALT, join
from tests.server.core.packs import known
from tests.server.core.races import ANN, BOB, CAT, Story, player
from tests.server.core.replays import Whole, raced

LUCK = Options(winnable=False)
NUMBERED = msgspec.structs.replace(PRACTICE, number="own 24", winnable=False)


class Numbered(Whole):
    """Practice with a deal that has a number."""

    def dealt(self, race: Race) -> Deal:
        """The deal of that number, whatever the secret."""
        return deal_of_number(race.options.number or "")


RACES: dict[str, Callable[[], Whole]] = {
    "a race": lambda: raced(ANN, BOB),
    "any deal": lambda: raced(ANN, BOB, options=LUCK),
    "undo": lambda: raced(ANN, BOB, CAT, options=Options(rules="easy", winnable=False)),
    "practice": lambda: raced(ANN, options=PRACTICE),
    "a numbered deal": lambda: Numbered(ANN, options=NUMBERED).begun().over(),
    "a series": lambda: raced(ANN, BOB, options=Options(best_of=3, winnable=False)),
    "late": lambda: Whole(ANN, BOB, options=LUCK).begun_late().over(),
    "nobody acts": lambda: Whole(ANN, BOB, options=LUCK).begun().over(),
}


@cache
def told(name: str) -> Whole:
    return RACES[name]()


def pack_of(story: Story) -> Pack:
    return packed(story.race, story.log)


def again(pack: Pack) -> Archived:
    return archived(decode_pack(encode_pack(pack)))


@pytest.mark.parametrize("name", RACES)
def test_a_replay_is_byte_for_byte_what_it_was(name: str) -> None:
    story = told(name)
    assert encode_replay(again(pack_of(story)).replay) == story.text()


@given(seed=st.integers(0, 2**32), actions=st.integers(0, 60), players=st.integers(1, 3))
def test_whatever_was_played_a_replay_is_what_it_was(seed: int, actions: int, players: int) -> None:
    names = (ANN, BOB, CAT)[:players]
    options = PRACTICE if players == 1 else Options(rules="empty=any,undo=on", winnable=False)
    story = raced(*names, options=options, actions=actions, seed=seed)
    assert encode_replay(again(pack_of(story)).replay) == story.text()


def test_the_race_is_the_same_but_for_pages_and_requests() -> None:
    story = told("a race")
    race = again(pack_of(story)).race
    assert [(seat.player, seat.name, seat.texts, seat.times) for seat in race.seats] == [
        (seat.player, seat.name, seat.texts, seat.times) for seat in story.race.seats
    ]
    assert (race.id, race.stage, race.deal) == (story.race.id, "finished", story.race.deal)
    assert {seat.tab for seat in race.seats} == {""}
    assert race.chain == story.race.chain


def test_who_came_and_went_leaves_no_trace_of_a_name() -> None:
    """Cat is removed and Dan leaves before the start; who is away, and who is back, is over too."""
    story = Whole(ANN, BOB, CAT, options=LUCK)
    story.does(RemoveSeat(player(ANN), 3))
    story.happens(Away(2)).happens(Back(2))
    story.begun().over()
    plain = zlib.decompress(encode_pack(pack_of(story))[1:])
    assert player(ANN).encode() in plain
    assert CAT.encode() not in plain
    assert player(CAT).encode() not in plain
    assert encode_replay(again(pack_of(story)).replay) == story.text()


@pytest.mark.parametrize(
    ("names", "most"), [((ANN,), 1_600), ((ANN, BOB), 1_300), ((ANN, BOB, CAT), 1_200)]
)
def test_a_race_of_150_actions_a_player_takes_far_less_than_two_kilobytes_each(
    names: tuple[str, ...], most: int
) -> None:
    options = Options(rules="easy", winnable=False, seats=max(1, len(names)))
    story = raced(*names, options=options, actions=150 * len(names))
    assert sum(seat.count for seat in story.race.seats) > 140 * len(names)
    assert len(encode_pack(pack_of(story))) < most * len(names)


KNOWN = list(known())


@pytest.mark.parametrize(("pack", "chain"), KNOWN, ids=range(len(KNOWN)))
def test_a_race_that_an_earlier_version_packed_tells_what_it_told(pack: Pack, chain: str) -> None:
    """Nothing that a later version adds to an event may change the record of an old race."""
    replay = archived(pack).replay
    assert replay.results.proof.chain == chain
    assert faults(verify(parse_replay(encode_replay(replay)), chain)) == ()


# Forgetting


def test_of_a_player_who_is_forgotten_only_the_record_is_left() -> None:
    story = told("a race")
    race = again(without(pack_of(story), player(ANN))).race
    ann, bob = race.seats
    assert (ann.player, ann.name, ann.salt, ann.look) == ("", "", "", NOBODY.look)
    assert (bob.player, bob.name, bob.salt) == (player(BOB), BOB, SALT)
    plain = zlib.decompress(encode_pack(without(pack_of(story), player(ANN)))[1:])
    assert ANN.encode() not in plain
    assert player(ANN).encode() not in plain


def test_the_chain_and_the_results_stay_when_a_player_is_forgotten() -> None:
    story = told("a race")
    replay = again(without(pack_of(story), player(ANN))).replay
    before = replay_of(story.race, story.log)
    assert before is not None
    assert replay.log == before.log
    assert replay.results.proof == before.results.proof
    assert replay.results.standings == before.results.standings


def test_to_forget_in_the_pack_is_to_forget_in_the_room() -> None:
    story = raced(ANN, BOB, options=LUCK)
    forgotten = without(pack_of(story), player(BOB))
    story.does(Forget(player(BOB)))
    assert isinstance(story.log[-1].event, Forgotten)
    assert pack_of(story) == forgotten
    assert encode_replay(again(forgotten).replay) == story.text()


def test_forgetting_somebody_else_changes_nothing() -> None:
    pack = pack_of(told("a race"))
    assert without(pack, player(CAT)) == pack
    assert without(without(pack, player(ANN)), player(ANN)) == without(pack, player(ANN))


# What is no pack


GOOD = encode_pack(pack_of(told("any deal")))


@given(st.integers(0, len(GOOD) - 1), st.integers(1, 255))
def test_a_damaged_pack_is_told_from_a_sound_one(place: int, change: int) -> None:
    """It never tells another race: the compressed form has a check sum."""
    damaged = bytearray(GOOD)
    damaged[place] ^= change
    try:
        told_again = decode_pack(bytes(damaged))
    except BadPack:
        return
    assert told_again == decode_pack(GOOD)


@given(st.integers(0, len(GOOD) - 1))
def test_a_pack_that_is_cut_off_is_none(length: int) -> None:
    with pytest.raises(BadPack):
        decode_pack(GOOD[:length])


@given(st.binary(max_size=200), st.booleans())
def test_no_value_brings_the_reader_down(data: bytes, is_plain: bool) -> None:
    with pytest.raises(BadPack, match="is no packed race"):
        decode_pack(VERSION + (data if is_plain else zlib.compress(data)))


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "of a version that is known"),
        (b"\x02" + GOOD[1:], "of a version that is known"),
        (GOOD + b"more", "something behind its end"),
        (GOOD[:40], "cut off"),
    ],
)
def test_what_is_wrong_is_told(data: bytes, says: str) -> None:
    with pytest.raises(BadPack, match=says):
        decode_pack(data)


def reshaped(place: int, value: object) -> bytes:
    """The good pack with another value in one of its columns."""
    columns = msgspec.msgpack.decode(zlib.decompress(GOOD[1:]))
    columns[place] = value
    return VERSION + zlib.compress(msgspec.msgpack.encode(columns))


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (2, [1, 2], "longer|shorter"),
        (4, "", "more times than events"),
        (4, "deal " * 500, "more events than times"),
        (2, [-5, *[1] * (len(pack_of(told("any deal")).record) - 1)], "before all time"),
        (5, [], "more times than events"),
        (1, "Ann", "array"),
    ],
)
def test_columns_that_do_not_fit_together_are_refused(place: int, value: object, says: str) -> None:
    with pytest.raises(BadPack, match=says):
        decode_pack(reshaped(place, value))


def changed(change: Callable[[list[Line]], object]) -> Pack:
    pack = pack_of(told("any deal"))
    record = list(pack.record)
    change(record)
    return msgspec.structs.replace(pack, record=tuple(record))


@pytest.mark.parametrize(
    ("pack", "says"),
    [
        (changed(list.clear), "it has no end"),
        (changed(list.pop), "it has no end"),
        (changed(lambda record: record.pop(0)), "a log starts with"),
        (changed(lambda record: record.pop(1)), "tells no race"),
        (changed(lambda record: record.append(Line(0, Finished("zz")))), "hexadecimal"),
        (msgspec.structs.replace(pack_of(told("any deal")), people=()), "shorter|longer"),
        (msgspec.structs.replace(pack_of(told("any deal")), race="nameless"), "tells no race"),
    ],
)
def test_a_record_that_tells_no_race_is_refused(pack: Pack, says: str) -> None:
    with pytest.raises(BadPack, match=says):
        archived(pack)


def test_a_race_that_goes_on_has_no_end_to_tell_of() -> None:
    story = Story(ANN, BOB, deal=numbered_deal(1)).racing()
    story.wait(1)
    with pytest.raises(BadPack, match="it has no end"):
        archived(pack_of(story))


def test_a_pack_knows_when_its_race_was_over() -> None:
    story = told("a race")
    finished = next(line for line in story.log if isinstance(line.event, Finished))
    assert pack_of(story).ended_at == finished.at
    assert changed(list.clear).ended_at == 0


def test_a_player_who_only_looked_in_is_nobody_s_seat() -> None:
    story = Whole(ANN, options=Options(winnable=False, seats=3))
    story.does(join(player(BOB), BOB))
    story.begun().over()
    assert [one.name for one in pack_of(story).people] == [ANN, BOB]
