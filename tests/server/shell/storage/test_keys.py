"""Names in the store: what is written together lies together, and nothing is named twice."""

from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from server.shell.storage import keys
from server.shell.storage.keys import RaceKeys, code_key, pool_key, race_id, wake_channel

rooms = st.from_regex(r"[a-z2-7]{16}", fullmatch=True)


def tag_of(key: str) -> str:
    """What a cluster hashes of a key: the part between the first brace and the next closing one."""
    return key.partition("{")[2].partition("}")[0]


@given(rooms, st.integers(1, 100))
def test_all_keys_of_a_room_lie_in_one_slot(room: str, number: int) -> None:
    """A cluster runs no script on keys of two slots; a rematch touches two races of a room."""
    names = [getattr(RaceKeys.of(room, number), field.name) for field in fields(RaceKeys)]
    assert {tag_of(name) for name in names} == {f"m:{room}"}
    assert len(set(names)) == len(names)


@given(rooms, rooms)
def test_two_rooms_share_no_key(one: str, other: str) -> None:
    assert (RaceKeys.of(one) == RaceKeys.of(other)) == (one == other)


def test_the_races_of_a_room_share_no_key() -> None:
    room = "k3vq7xw2mzp4ydna"
    assert RaceKeys.of(room, 1).log != RaceKeys.of(room, 11).log
    assert race_id(room) == "k3vq7xw2mzp4ydna-1"
    assert race_id(room, 2) == "k3vq7xw2mzp4ydna-2"


def test_what_spans_rooms_is_in_no_room_s_slot() -> None:
    for key in (
        *(keys.DUE, keys.POOLS, keys.POOL_CLAIM),
        *(code_key("ABCDE"), pool_key("scorpion"), wake_channel("one")),
    ):
        assert tag_of(key) == ""
    assert len({keys.DUE, code_key(""), wake_channel("")}) == 3
