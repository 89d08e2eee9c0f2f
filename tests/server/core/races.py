"""Races for tests, told as stories: who does what, with a clock that only the story moves."""

import copy
import hashlib
from typing import Self

from engine import Deal, commitment, deal_for
from server.core.commands import (
    AnyCommand,
    Begin,
    Depart,
    Finish,
    GiveNonce,
    SetReady,
    Start,
    TakeControl,
    Void,
)
from server.core.commands import Deal as DealOut
from server.core.decide import decide
from server.core.deciding.starting import hash_of
from server.core.events import AnyEvent, Dealt, Entry, Moved, Opened
from server.core.fold import evolve, open_race, with_deal
from server.core.next_race import next_race
from server.core.options import Options
from server.core.race import Race, Seat
from server.core.search import Found, Search
from tests.guests import join

RACE_ID = "k3vq7xw2mzp4ydna-1"
NOW = 1_796_000_000_000
"""When every story begins (ms)."""
WINDOW = 3_000
"""How long nonces may take (ms)."""
SECRET = hashlib.sha256(b"the secret of the story").digest()
SEARCH = Search()
NEXT_SECRET = hashlib.sha256(b"the secret after a void start").digest()
ANN, BOB, CAT = "Ann", "Bob", "Cat"


def player(name: str) -> str:
    """The id of a player, which nobody else may see."""
    return f"player-{hashlib.sha256(name.encode()).hexdigest()[:24]}"


def tab(name: str, page: int = 1) -> str:
    """The id of one of a player's pages."""
    return f"tab-{player(name)[7:23]}-{page}"


def nonce(name: str) -> str:
    """The nonce that a player's browser chose."""
    return hashlib.sha256(f"nonce of {name}".encode()).hexdigest()[:32]


def entry(seq: int, event: AnyEvent, at: int = NOW) -> Entry:
    """A line of a log."""
    return Entry(seq, at, event)


class Story:
    """A race with the log that it follows from; `now` goes on when `wait` says so."""

    def __init__(
        self,
        *names: str,
        options: Options | None = None,
        deal: Deal | None = None,
        now: int = NOW,
        search: Search = SEARCH,
        race_id: str = RACE_ID,
    ):
        """Open a room in which these players have taken seats, in this order."""
        self.now = now
        chosen = options or Options()
        self.search = search if chosen.promises_winnable else None
        self.log = [entry(1, Opened(chosen, commitment(SECRET), self.search), now)]
        self.race = open_race(race_id, self.log[0])
        self.deal = deal
        for name in names:
            self.does(join(player(name), name))
            self.does(TakeControl(player(name), tab(name)))

    def wait(self, ms: int) -> "Story":
        """Let time pass."""
        self.now += ms
        return self

    def there(self, *names: str, visit: str = "v1") -> "Story":
        """Let these players, or everybody, be there by a connection that is watched."""
        for name in names or [seat.name for seat in self.race.seats]:
            self.does(TakeControl(player(name), tab(name), visit=visit))
        return self

    def gone(self, *names: str) -> "Story":
        """Let the connections of these players end."""
        for name in names:
            self.does(Depart(player(name), self.seat(name).visit))
        return self

    def happens(self, event: AnyEvent) -> "Story":
        """Append an event to the log, unjudged."""
        self.log.append(entry(self.race.seq + 1, event, self.now))
        self.race = folded(self.race, self.log[-1], self.dealt(self.race))
        return self

    def does(self, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """Carry a command out; gives the events that it led to, or raises `Refused`."""
        events = decide(self.race, command, self.now)
        for event in events:
            self.happens(event)
        return events

    def ready(self, *names: str) -> "Story":
        """Let these players press ready, or everybody."""
        for name in names or [seat.name for seat in self.race.seats]:
            self.does(SetReady(player(name), hash_of(nonce(name))))
        return self

    def sealed(self, window: int = WINDOW) -> "Story":
        """Let everybody get ready and the host start; nonces may take so many ms."""
        self.ready()
        host = self.race.seat(self.race.host or 0)
        self.does(Start(host.player, window))
        return self

    def opened(self) -> "Story":
        """Seal, and let every browser open its nonce."""
        self.sealed()
        for seat in self.race.seats:
            self.does(GiveNonce(seat.player, nonce(seat.name)))
        return self

    def beginning(self) -> "Story":
        """Go on to the moment in which the start instant is set; the deal is looked for."""
        self.opened().does(Begin())
        return self

    def counting_down(self) -> "Story":
        """Go on to the moment in which the start instant is set and the deal is made."""
        self.beginning().does(DealOut(Found(proved=True), self.race.commitment))
        return self

    def racing(self) -> "Story":
        """Go on to the start instant."""
        self.counting_down()
        self.now = self.race.start
        return self

    def voided(self) -> "Story":
        """Let the time for opening nonces pass."""
        self.wait(WINDOW).does(Void(commitment(NEXT_SECRET), self.search))
        return self

    def plays(self, name: str, script: str) -> "Story":
        """Let a player make actions such as `8S1 deal undo`, one each second, all legal."""
        for action in script.split():
            self.wait(1_000)
            seat = self.seat(name)
            number = seat.count + 1
            self.happens(Moved(seat.number, number, action, f"{name}-{number}"))
        return self

    def finished(self) -> "Story":
        """Go on to the end, at the deadline if need be."""
        if not self.race.all_ended:
            self.now = max(self.now, self.race.deadline)
        self.does(Finish(SECRET.hex()))
        return self

    def again(self, name: str) -> Self:
        """The room's next race, as a player asks for it after this one."""
        following = copy.copy(self)
        number = self.race.number + 1
        first, *others = next_race(self.race, player(name), commitment(SECRET), self.search)
        following.log = [entry(1, first, self.now)]
        following.race = open_race(f"{RACE_ID[:-2]}-{number}", following.log[0])
        for event in others:
            following.happens(event)
        return following

    def seat(self, name: str) -> Seat:
        """The seat of a player."""
        seat = self.race.seat_of(player(name))
        assert seat is not None
        return seat

    def dealt(self, race: Race) -> Deal:
        """The deal of the story: the one that it was given, or what the secret and nonces give."""
        index = race.found.index if race.found else 0
        return self.deal or deal_for(SECRET, race.context, index)


def folded(race: Race, line: Entry, deal: Deal) -> Race:
    """The race after one more line of its log, dealt when the log says so."""
    after = evolve(race, line)
    return with_deal(after, deal) if isinstance(line.event, Dealt) else after


def refolded(story: Story) -> Race:
    """The race of a story, from its log alone."""
    race = open_race(story.race.id, story.log[0])
    for line in story.log[1:]:
        race = folded(race, line, story.dealt(race))
    return race
