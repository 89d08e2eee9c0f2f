"""What may be asked of a room: by those in it, and by the server when its time has come."""

import msgspec

from server.core.answers import ERRORS
from server.core.look import Look
from server.core.options import Strength
from server.core.search import Found, Search


class Refused(Exception):
    """The command can't be carried out as things stand; nothing changed.

    `message` says it more exactly than the list of errors does.
    """

    def __init__(self, code: str, message: str = "") -> None:
        super().__init__(message or ERRORS[code])
        self.code = code


class Command(msgspec.Struct, frozen=True):
    """Something that somebody wants to happen."""


# ---------------------------------------------------------------- by the players


class Join(Command, frozen=True):
    """Take a free seat; the seat one has already is answered with itself."""

    player: str
    name: str
    salt: str
    """Random hex: hides the name in the record, where only its hash stands."""
    look: Look
    bot: Strength | None = None
    """How strong the player is, if it is a program."""
    is_house: bool = False
    """Whether it is a program of the server's own, which comes only where it was called."""


class Leave(Command, frozen=True):
    """Give the seat back, before the race."""

    player: str


class TakeControl(Command, frozen=True):
    """Let the page `tab` act for the player's seat, and note that the player is there."""

    player: str
    tab: str
    insist: bool = False
    """Also for a page that had control before and lost it."""
    visit: str = ""
    """The connection; none where it isn't to be watched."""


class Depart(Command, frozen=True):
    """The connection by which the player was there has ended."""

    player: str
    visit: str


class SetReady(Command, frozen=True):
    """Say that the page is loaded and its nonce chosen."""

    player: str
    nonce_hash: str


class ClearReady(Command, frozen=True):
    """Take that back."""

    player: str


class Start(Command, frozen=True):
    """The host seals the list, and the seats have `window` ms to open their nonces."""

    player: str
    window: int


class RemoveSeat(Command, frozen=True):
    """The host gives another seat free, and its player may not come back."""

    player: str
    seat: int


class Lock(Command, frozen=True):
    """The host lets nobody else in, or opens the room again."""

    player: str
    locked: bool


class CallBot(Command, frozen=True):
    """The host asks for a bot as an opponent."""

    player: str
    strength: Strength


class GiveNonce(Command, frozen=True):
    """Open the nonce."""

    player: str
    nonce: str


class Pause(Command, frozen=True):
    """Stop the clock of a practice race."""

    player: str


class Resume(Command, frozen=True):
    """Let the clock of a practice race go on."""

    player: str


class Resign(Command, frozen=True):
    """Stop; what was reached stands."""

    player: str


class Forget(Command, frozen=True):
    """Take a player's name out of the room; a seat that still plays resigns."""

    player: str


# ---------------------------------------------------------------- by the server, when it is due


class Seal(Command, frozen=True):
    """Seal the list of a full room whose seats are all ready, with `window` ms for the nonces."""

    window: int


class Void(Command, frozen=True):
    """Call a start void whose nonces didn't all come in time, or which can't get its deal."""

    commitment: str
    search: Search | None
    gives_up: str = ""
    """The commitment of a start whose promised search can't be made, if that is why."""


class Begin(Command, frozen=True):
    """Set the start instant of a race whose nonces are all open."""


class Deal(Command, frozen=True):
    """Make the deal known that was found for a race that has begun."""

    found: Found
    commitment: str
    """To the secret whose deal it is: a late finder must not deal what was void meanwhile."""


class Postpone(Command, frozen=True):
    """Move a start for which there is no deal yet."""


class Finish(Command, frozen=True):
    """End a race that nobody can go on with."""

    secret: str


class PassHost(Command, frozen=True):
    """Make another player host of a waiting room whose host has been away for too long."""


class FillUp(Command, frozen=True):
    """Call the bot that the options promise, where nobody has come in time."""


class Close(Command, frozen=True):
    """End a room in which nothing has happened for too long."""


class NoteRecorded(Command, frozen=True):
    """Note that every player's records have taken in the finished race."""


AnyCommand = (
    Join
    | Leave
    | TakeControl
    | Depart
    | SetReady
    | ClearReady
    | Start
    | RemoveSeat
    | Lock
    | CallBot
    | GiveNonce
    | Pause
    | Resume
    | Resign
    | Forget
    | Seal
    | Void
    | Begin
    | Deal
    | Postpone
    | Finish
    | PassHost
    | FillUp
    | Close
    | NoteRecorded
)
