"""Looks: the same for the same player, and different for many."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.look import COLOURS, PATTERNS, Look, look_of


@given(st.text())
def test_a_player_who_chose_none_always_looks_the_same(player: str) -> None:
    look = look_of(player)
    assert look == look_of(player)
    assert msgspec.json.decode(msgspec.json.encode(look), type=Look) == look


def test_the_looks_of_many_players_are_all_that_there_are() -> None:
    looks = {look_of(f"player {number}") for number in range(2_000)}
    assert len(looks) == len(COLOURS) * len(PATTERNS)


def test_a_look_never_changes_with_a_version() -> None:
    """Else everybody would look another way after an upgrade."""
    assert look_of("p") == Look("violet", "dots")


@pytest.mark.parametrize("text", ["{}", '{"colour":"red","pattern":"dots"}', '{"colour":"teal"}'])
def test_there_is_no_other_colour_or_pattern(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Look)
