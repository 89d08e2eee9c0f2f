"""Players for tests: how each of them sits down, with salt and look that are always the same."""

from server.core.commands import Join
from server.core.events import Joined
from server.core.look import look_of
from server.core.race import Seat
from server.shell.players.identity import Player

SALT = "5a17" * 8
"""What hides every name in the records of tests."""


def guest(player: str, name: str) -> Player:
    """Return a player as the identities know one."""
    return Player(player, name, look_of(player))


def join(player: str, name: str) -> Join:
    """Return the wish of a player for a seat."""
    return Join(player, name, SALT, look_of(player))


def joined(seat: int, player: str, name: str) -> Joined:
    """Return the event of a player taking a seat."""
    return Joined(seat, player, name, SALT, look_of(player))


def seated(seat: int, player: str, name: str) -> Seat:
    """Return the seat of a player who has just sat down."""
    return Seat(seat, player, name, SALT, look_of(player))
