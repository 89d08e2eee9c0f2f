"""Rooms prepared for a load: opened, filled, started the normal way, with a known win to play."""

import asyncio
import hashlib
import secrets
from collections.abc import Iterable, Sequence

import msgspec

import engine
from bench.load import Script
from bench.process import Served
from bench.wins import RULES, Win
from bench.wire import Caller, connect
from server.core import protocol as p
from server.core import views
from server.core.options import LEAST_COUNTDOWN, MINUTE_LIMITS, Options
from server.shell.bots.site import Site

OPTIONS = Options(seats=2, minutes=MINUTE_LIMITS[1], countdown=LEAST_COUNTDOWN)
AT_ONCE = 16
"""Rooms that are being set up at the same time."""

_encoder = msgspec.json.Encoder()


class Book:
    """The recorded wins, found by what a player sees at the start."""

    def __init__(self, wins: Sequence[Win]) -> None:
        self._actions = {views.tableau(engine.start(win.deal, RULES)): win.actions for win in wins}

    def actions(self, tableau: p.Tableau) -> tuple[engine.Action, ...]:
        """Return the actions that win from this start.

        Raises `KeyError` for a deal that is not recorded.
        """
        return self._actions[tableau]


def frames_of(actions: Iterable[engine.Action], prefix: str) -> tuple[bytes, ...]:
    """Return the frames of a seat's first actions; `prefix` makes their ids unique."""
    return tuple(
        _encoder.encode(_frame(action, base, prefix)) for base, action in enumerate(actions)
    )


def _frame(action: engine.Action, base: int, prefix: str) -> p.Action:
    request = f"{prefix}-{base + 1}"
    match action:
        case engine.Move(card, to):
            return p.Move(id=request, base=base, card=engine.card_text(card), to=to)
        case engine.DealStock():
            return p.Deal(id=request, base=base)
        case engine.Undo():
            return p.Undo(id=request, base=base)


async def prepare(
    server: Served, tables: int, rounds: int, wins: Sequence[Win]
) -> list[list[Script]]:
    """Start `rounds` rooms of two at each table; return each player's scripts, in order.

    All races have begun when this returns.
    """
    site, book = Site(server.origin), Book(wins)
    hosts, guests = [
        await asyncio.gather(*(site.register(f"{side} {table + 1}") for table in range(tables)))
        for side in ("North", "South")
    ]
    turn = asyncio.Semaphore(AT_ONCE)
    rooms = await asyncio.gather(
        *(
            _prepare_room(site, book, (hosts[table], guests[table]), turn)
            for _ in range(rounds)
            for table in range(tables)
        )
    )
    return [
        [rooms[round_ * tables + table][seat] for round_ in range(rounds)]
        for table in range(tables)
        for seat in (0, 1)
    ]


async def _prepare_room(
    site: Site, book: Book, tokens: tuple[str, str], turn: asyncio.Semaphore
) -> tuple[Script, Script]:
    async with turn:
        room, callers = await begin_race(site, tokens, OPTIONS)
    host, guest = callers
    return await _script(host, room, book), await _script(guest, room, book)


async def begin_race(
    site: Site, tokens: Sequence[str], options: Options
) -> tuple[str, tuple[Caller, ...]]:
    """Have these players meet and begin a race; return the room, and each of them in it."""
    room = (await site.create_room(tokens[0], options)).room
    wires = [await connect(site.socket_url, token) for token in tokens]
    callers = tuple(Caller(wire, secrets.token_hex(6)) for wire in wires)
    for caller in callers:
        caller.send(p.Hello(room=room, tab=caller.prefix))
        await caller.until(p.Welcome)
    for guest in callers[1:]:
        await guest.ask(p.Join(id=guest.id()))
    nonces = {caller: secrets.token_bytes(16) for caller in callers}
    for caller, nonce in nonces.items():
        nonce_hash = hashlib.sha256(nonce).hexdigest()
        await caller.ask(p.Ready(id=caller.id(), nonce_hash=nonce_hash))
    await callers[0].ask(p.Start(id=callers[0].id()))
    for caller, nonce in nonces.items():
        await caller.ask(p.OpenNonce(id=caller.id(), nonce=nonce.hex()))
    return room, callers


async def _script(caller: Caller, room: str, book: Book) -> Script:
    """Wait for the start, and look the deal up."""
    board = await caller.until(p.Board)
    return Script(caller.wire, room, frames_of(book.actions(board.tableau), caller.prefix))
