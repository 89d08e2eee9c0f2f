"""One race as an immutable value: its seats, and how far it has come.

Nothing here awaits, logs or reads a clock. `fold` makes the value out of the log; what may happen
to it next is decided in `decide` and `judge`.
"""

from typing import Literal

import msgspec

from engine import Deal, Game, RuleSet
from server.core.look import Look
from server.core.options import Options, Strength
from server.core.protocol import Phase, SeatState
from server.core.search import Found, Search
from server.core.series import Points
from server.core.tournament import Tournament, parse_tournament

Stage = Literal["waiting", "opening", "begun", "paused", "finished", "closed"]

WAYPOINT_EVERY = 64
"""Actions of a seat between two games that are kept: no more are played anew for an old answer."""


class Seat(msgspec.Struct, frozen=True):
    """One player's place in the race."""

    number: int
    player: str
    """Who sits there; empty once the player is forgotten."""
    name: str
    """Empty once the player is forgotten."""
    salt: str
    """Hides the name in the record."""
    look: Look
    bot: Strength | None = None
    """How strong it plays, if it is a program."""
    visit: str = ""
    """The connection by which its player was there last."""
    visits: int = 0
    """Connections that were noted so far."""
    away_since: int | None = None
    """When that connection ended (ms); none while the player is there."""
    tab: str = ""
    """The page that controls the seat."""
    generation: int = 0
    """Grows whenever control changes hands."""
    tabs: frozenset[str] = frozenset()
    """Every page that ever controlled the seat."""
    nonce_hash: str | None = None
    nonce: str | None = None
    game: Game | None = None
    ids: tuple[str, ...] = ()
    """Request ids of the accepted actions, in order."""
    texts: tuple[str, ...] = ()
    """The accepted actions, in order."""
    times: tuple[int, ...] = ()
    """Elapsed ms of the accepted actions, in order."""
    waypoints: tuple[Game, ...] = ()
    """The game after every `WAYPOINT_EVERY` accepted actions."""
    score: int = 0
    changed_at: int = 0
    """Elapsed ms of the latest action that changed runs or score."""
    resigned: bool = False
    resigned_at: int = 0
    """Elapsed ms of that; 0 where it was before the start."""

    @property
    def count(self) -> int:
        """Accepted actions."""
        return len(self.ids)

    @property
    def runs(self) -> int:
        """Runs that count now."""
        return self.game.runs if self.game else 0

    @property
    def has_ended(self) -> bool:
        """Whether no action of this seat can be accepted any more."""
        return self.resigned or (self.game is not None and self.game.ended)


class Race(msgspec.Struct, frozen=True):
    """A room and its race, as far as the log has been folded."""

    id: str
    """The race id, part of the deal's context."""
    number: int
    """Which of its room's races it is, from 1."""
    options: Options
    rules: RuleSet
    commitment: str
    search: Search | None = None
    """On what terms a winnable deal is looked for; none where any deal will do."""
    seq: int = 0
    """The latest log entry folded."""
    at: int = 0
    """Its time."""
    chain: bytes = b""
    """The end of the chain over the record so far."""
    version: int = 0
    """How many of the entries were public events."""
    opened_at: int = 0
    """When it was opened."""
    round: int = 1
    """Which race of its series it is, from 1."""
    points: Points = ()
    """What the earlier races of the series gave."""
    stage: Stage = "waiting"
    seats: tuple[Seat, ...] = ()
    """In the order of joining."""
    host: int | None = None
    is_locked: bool = False
    """Whether nobody else is let in."""
    barred: frozenset[str] = frozenset()
    """Players who were removed and may not come back."""
    bots_called: int = 0
    bots_awaited: int = 0
    """Bots that were called and have not come yet."""
    sealed: tuple[tuple[int, str], ...] = ()
    """Seat and nonce hash of the sealed list."""
    until: int = 0
    """When a sealed start becomes void."""
    start: int = 0
    deadline: int = 0
    paused_at: int = 0
    """When the clock was stopped (ms); 0 while it runs."""
    found: Found | None = None
    """Which candidate is dealt; none before there is a deal."""
    deal: Deal | None = None
    secret: str | None = None
    """Only after the race; of a tournament only when that is laid open."""
    is_recorded: bool = False
    """Whether the players' records have taken it in."""

    @property
    def room(self) -> str:
        """The room that has it."""
        return self.id.rpartition("-")[0]

    def seat(self, number: int) -> Seat:
        """The seat of that number; raises `KeyError` when nobody sits there."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat that the player holds, if any."""
        if not player:
            return None
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    @property
    def all_ended(self) -> bool:
        """Whether no seat can act any more."""
        return all(seat.has_ended for seat in self.seats)

    @property
    def nonces(self) -> tuple[str, ...]:
        """The nonces opened so far, in the order of the deal's context."""
        return tuple(sorted(seat.nonce for seat in self.seats if seat.nonce is not None))

    @property
    def context(self) -> str:
        """What the deal depends on beside the secret.

        For practice the rules alone, or the deal's number: there is nobody to be protected from,
        and such deals are looked for ahead, before there is a room.
        """
        if self.tournament is not None:
            return self.tournament.context
        if self.options.number is not None:
            return f"number|{self.options.number}"
        if self.options.is_practice:
            return practice_context(self.rules)
        return f"{self.id}|{','.join(self.nonces)}"

    @property
    def tournament(self) -> Tournament | None:
        """The tournament whose deal is played, if it is one's."""
        key = self.options.tournament
        return None if key is msgspec.UNSET else parse_tournament(key)

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats of the sealed list whose nonce is still shut."""
        return tuple(number for number, _ in self.sealed if self.seat(number).nonce is None)

    def phase_at(self, now: int) -> Phase:
        """The phase at the instant `now` (ms)."""
        if self.stage != "begun":
            return self.stage
        return "racing" if self.found is not None and now >= self.start else "countdown"


def practice_context(rules: RuleSet) -> str:
    """What a practice deal under these rules depends on beside its secret."""
    return f"practice|{rules}"


def state_of(race: Race, seat: Seat) -> SeatState:
    """How a seat stands, in one word."""
    if seat.resigned:
        return "resigned"
    if seat.game is None:
        return "waiting"
    if seat.game.status != "playing":
        return seat.game.status
    return "timeup" if race.stage == "finished" else "playing"
