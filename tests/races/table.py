"""A test's own corner of a running server: its guests, their rooms, and the tap on all of them."""

import asyncio
import contextlib
import itertools
import json
import urllib.error
import urllib.request
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

import redis

from engine import (
    RULE_SETS,
    Action,
    DealStock,
    Game,
    Move,
    RuleSet,
    card_text,
    legal,
    parse_deal,
    play,
    start,
)
from server.core import events
from server.core import protocol as p
from server.core.options import Options
from server.core.tournament import parse_tournament
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from server.shell.storage.keys import RaceKeys
from tests.races.calendar import TODAY, Calendar
from tests.races.processes import Servers, serving, settings_for
from tests.races.wire import Wire, wired
from tests.tap import Tap

LONG_ENOUGH, MOVES_FIRST = 10, 3
"""Actions that every deal of a test allows; the first of them are no deal of the stock."""

LONG = Options(countdown=3, minutes=60, winnable=False)
"""A race that nothing hurries: its countdown is 150 ms here, its limit 36 s; any deal will do."""


@dataclass(frozen=True)
class Guest:
    """Somebody with a name, who isn't in a room yet."""

    name: str
    token: str


class Table:
    """Whoever comes to the server in this test comes through here, and so past the tap."""

    def __init__(self, servers: Servers, calendar: Calendar = TODAY) -> None:
        self.servers = servers
        self.calendar = calendar
        self.tap = Tap(servers.store_url, lambda key: calendar.closes(parse_tournament(key)))

    @property
    def site(self) -> Site:
        """The first worker's address."""
        return self.servers.sites[0]

    async def guest(self, name: str) -> Guest:
        """Give somebody a name."""
        return Guest(name, await self.site.register(name))

    async def room(self, host: Guest, options: Options = LONG) -> str:
        """Open a room, in which the host takes seat 1."""
        return (await self.site.create_room(host.token, options)).room

    def client(self, room: str, guest: Guest | None = None, worker: int = 0) -> Client:
        """A client that does by itself what a page does; no guest: a visitor."""
        token = None if guest is None else guest.token
        site = self.servers.sites[worker]
        return Client(site, room, token, on_text=self.tap.listen(room, token))

    @contextlib.asynccontextmanager
    async def wire(
        self, room: str, guest: Guest | None = None, worker: int = 0, **options: Any
    ) -> AsyncIterator[Wire]:
        """A bare connection, on which nothing is said yet."""
        token = None if guest is None else guest.token
        url = self.servers.sites[worker].socket_url
        async with wired(url, self.tap.listen(room, token), token, **options) as wire:
            yield wire

    async def fetch(self, room: str, path: str = "") -> tuple[int, bytes]:
        """Ask for a room over HTTP, as a visitor; return the status and the body."""
        url = f"{self.site.origin}/api/rooms/{room}{path}"
        status, body = await asyncio.to_thread(_fetch, url)
        self.tap.listen(room)(body.decode())
        return status, body

    async def ask(
        self,
        guest: Guest | None,
        path: str,
        method: str = "GET",
        body: Any = None,
        worker: int = 0,
    ) -> tuple[int, Any]:
        """Ask over HTTP, as a guest or a visitor; return the status and what was answered."""
        request = urllib.request.Request(
            f"{self.servers.sites[worker].origin}{path}",
            None if body is None else json.dumps(body).encode(),
            {} if guest is None else {"Authorization": f"Bearer {guest.token}"},
            method=method,
        )
        status, answer = await asyncio.to_thread(_fetch, request)
        if answer:
            token = None if guest is None else guest.token
            self.tap.answered(path, token, answer.decode())
        return status, json.loads(answer) if answer else None

    def log(self, room: str, number: int = 1) -> list[events.AnyEvent]:
        """The log of a room's race, as the store has it."""
        with redis.Redis.from_url(self.servers.store_url) as client:
            entries = client.xrange(RaceKeys.of(room, number).log)
            return [events.decode(fields[b"e"]) for _, fields in entries]

    def moves(self, room: str, seat: int) -> list[str]:
        """The actions of a seat in the log, in their order."""
        moved = (event for event in self.log(room) if isinstance(event, events.Moved))
        return [event.action for event in moved if event.seat == seat]

    def game(self, room: str, number: int = 1, rules: RuleSet = RULE_SETS["scorpion"]) -> Game:
        """The game that everybody in the race begins with, hidden cards included."""
        with redis.Redis.from_url(self.servers.store_url) as client:
            deal = client.get(RaceKeys.of(room, number).deal)
        assert isinstance(deal, bytes)
        return start(parse_deal(deal.decode()), rules)


@contextlib.contextmanager
def table_of_its_own(
    store_url: str, workers: int = 2, calendar: Calendar = TODAY, **settings: Any
) -> Iterator[Table]:
    """Run workers for one test alone; at the end, nothing may have slipped past the tap."""
    chosen = settings_for(store_url, **settings)
    with serving(chosen, workers, calendar.environ) as servers:
        table = Table(servers, calendar)
        yield table
        table.tap.check()


def _fetch(asked: str | urllib.request.Request) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(asked) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code, refusal.read()


def actions_of(game: Game, count: int) -> list[Action]:
    """As many legal actions in a row, the deal of the stock among them sooner or later."""
    found: list[Action] = []
    for _ in range(count):
        action = next(iter(legal(game)))
        found.append(action)
        game = play(game, action)
    return found


def lasts(game: Game) -> bool:
    """Whether the game can be played on for as long as a test needs, and begins with moves."""
    for number in range(LONG_ENOUGH):
        actions = legal(game)
        if not actions or (number < MOVES_FIRST and not isinstance(actions[0], Move)):
            return False
        game = play(game, actions[0])
    return not game.ended


def request_of(action: Action, base: int, tab: str) -> p.Action:
    """The request for an action, with an id that tells its place."""
    match action:
        case Move(card, to):
            return p.Move(id=f"{tab}-{base}", base=base, card=card_text(card), to=to)
        case DealStock():
            return p.Deal(id=f"{tab}-{base}", base=base)
        case _:
            return p.Undo(id=f"{tab}-{base}", base=base)


def requests_of(game: Game, count: int, tab: str) -> list[p.Action]:
    """The requests for the first actions of a game."""
    return [request_of(action, base, tab) for base, action in enumerate(actions_of(game, count))]


@dataclass
class Race:
    """A race that runs, and those who are in it, the host first."""

    room: str
    guests: list[Guest]
    clients: list[Client]
    opened: int
    """How many rooms the host opened for it: some deals don't last."""

    async def finish(self) -> p.Proof:
        """Have everybody resign, and return what proves the deal."""
        for client in self.clients:
            await client.resign()
        known = await self.clients[0].until(lambda known: known.phase == "finished")
        assert known.welcome.proof is not None
        return known.welcome.proof


@contextlib.asynccontextmanager
async def racing(
    table: Table, *names: str, options: Options = LONG, workers: tuple[int, ...] = (0,)
) -> AsyncIterator[Race]:
    """Give a race that has just started; the players are spread over the workers in turn.

    Some deals are stuck after a few actions: then the players go to another room.
    """
    guests = [await table.guest(name) for name in names]
    for opened in itertools.count(1):
        room = await table.room(guests[0], options)
        async with AsyncExitStack() as stack:
            clients = [
                await stack.enter_async_context(
                    table.client(room, guest, workers[n % len(workers)])
                )
                for n, guest in enumerate(guests)
            ]
            await seal(clients)
            for client in clients:
                await client.until(lambda known: known.may_play)
            if lasts(table.game(room)):
                yield Race(room, guests, clients, opened)
                return


async def seal(clients: list[Client]) -> None:
    """Seat everybody, get them ready, and have the first one start."""
    for client in clients:
        await client.join()
        await client.ready()
    everybody = len(clients)
    await clients[0].until(
        lambda known: sum(seat.nonce_hash is not None for seat in known.welcome.seats) == everybody
    )
    await clients[0].start()


async def play_some(client: Client, game: Game, count: int) -> Game:
    """Have a client play a game's next actions one by one; return the game after them."""
    for action in actions_of(game, count):
        match action:
            case Move(card, to):
                await client.move(card_text(card), to)
            case _:
                await client.deal()
        game = play(game, action)
    return game


async def gathered(*work: Any) -> list[Any]:
    """All of it at once; the first fault ends the rest."""
    async with asyncio.TaskGroup() as tasks:
        running = [tasks.create_task(one) for one in work]
    return [task.result() for task in running]
