"""Players that are programs: they sit down, get ready, race by a modest strategy, and end politely.

A bot is marked as one by its name, sees what any player sees, and uses nothing but the protocol.
"""

import asyncio
import contextlib
import random
from collections.abc import Callable, Iterator

from engine import DealStock, Move, card_text
from server.core import protocol as p
from server.core.known import Known
from server.core.strategy import choose
from server.shell.bots.client import Client, RequestRefused
from server.shell.bots.retry import Ended
from server.shell.bots.site import Site, SiteError

NAMES = tuple(
    f"Bot {name}"
    for name in (
        "Ada",
        "Barbara",
        "Christopher",
        "Dorothy",
        "Edsger",
        "Frances",
        "Grace",
        "Hedy",
        "Isaac",
        "Joan",
        "Konrad",
        "Lynn",
        "Mary",
        "Niklaus",
        "Olga",
        "Peter",
        "Radia",
        "Sophie",
        "Tony",
        "Wanda",
    )
)
ROOM_ID_LENGTH = 16
FAREWELL_S = 2.0
"""How long a bot that is told to end may take to give its seat back."""

BEFORE_THE_RACE = ("waiting", "opening", "countdown")
"""The phases in which a start may still turn out void."""

Say = Callable[[str], None]
BOT_ERRORS = (SiteError, RequestRefused, Ended)


async def run_bots(url: str, room: str, count: int, pace_s: float, say: Say) -> bool:
    """Let bots play one race in a room, given by its code or its id; tell whether all got through.

    What happens and what goes wrong is said in sentences. Raises `SiteError` where there is no such
    server or room.
    """
    site = Site.parse(url)
    room_id = room if len(room) == ROOM_ID_LENGTH else await site.room_of(room)
    names = iter(NAMES)
    bots = (_reported(site, room_id, names, pace_s, say) for _ in range(count))
    return all(await asyncio.gather(*bots))


async def play_race(client: Client, pace_s: float) -> Known:
    """Play the own seat to its end, from ready to results; return what is known then.

    `pace_s` is the mean pause before an action. Raises `Ended`, or `RequestRefused` where the seat
    can't get ready.
    """
    await _get_ready(client)
    await client.until(lambda known: known.may_play or known.phase == "finished")
    await _play(client, pace_s)
    return await client.until(lambda known: known.phase == "finished")


async def _reported(site: Site, room: str, names: Iterator[str], pace_s: float, say: Say) -> bool:
    """Run one bot; say what went wrong and tell whether it got through."""
    try:
        await _run_bot(site, room, names, pace_s, say)
    except BOT_ERRORS as error:
        say(str(error))
        return False
    return True


async def _run_bot(site: Site, room: str, names: Iterator[str], pace_s: float, say: Say) -> None:
    for name in names:
        async with Client(site, room, await site.register(name)) as client:
            try:
                seat = await client.join()
            except RequestRefused as refusal:
                if refusal.code == "name_taken":
                    continue
                raise
            say(f"{name} took seat {seat}.")
            try:
                say(_result(name, await play_race(client, pace_s)))
            except asyncio.CancelledError:
                await _farewell(client)
                say(f"{name} left.")
                raise
            return
    raise SiteError("no_name", "Every bot's name is taken in this room.")


async def _get_ready(client: Client) -> None:
    """Stay ready until a start goes through: a void one asks for new nonces."""
    while (known := client.known).phase in BEFORE_THE_RACE:
        if known.is_host:
            raise Ended("host_left", "The host has left, and a bot starts no race.")
        if known.phase == "waiting" and not _is_ready(known):
            await client.ready()
            await client.until(lambda known: _is_ready(known) or known.phase != "waiting")
        await client.until(_asks_for_attention)


def _asks_for_attention(known: Known) -> bool:
    if known.phase == "waiting":
        return known.is_host or not _is_ready(known)
    return known.phase not in BEFORE_THE_RACE


def _is_ready(known: Known) -> bool:
    return any(card.nonce_hash for card in known.welcome.seats if card.seat == known.you)


async def _play(client: Client, pace_s: float) -> None:
    rng = random.Random()
    while client.known.may_play:
        await asyncio.sleep(pace_s * rng.uniform(0.5, 1.5))
        known = await client.until(lambda known: not known.has_hole)
        if not known.may_play:
            break
        assert known.tableau is not None
        choice = choose(known.tableau, known.welcome.rules, rng.choice)
        try:
            await _act(client, choice)
        except RequestRefused:
            # What it saw is no longer so, as at the deadline; nothing better is in sight.
            break
    if client.known.phase == "racing" and client.known.state in ("playing", "stuck"):
        with contextlib.suppress(RequestRefused):
            await client.resign()


async def _act(client: Client, choice: Move | DealStock | None) -> None:
    match choice:
        case Move(card, to):
            await client.move(card_text(card), to)
        case DealStock():
            await client.deal()
        case None:
            await client.resign()


async def _farewell(client: Client) -> None:
    """Give the seat back before a race, resign in one."""
    with contextlib.suppress(*BOT_ERRORS, TimeoutError):
        async with asyncio.timeout(FAREWELL_S):
            if client.known.phase == "waiting":
                await client.leave()
            elif client.known.may_play:
                await client.resign()


def _result(name: str, known: Known) -> str:
    row = next((row for row in known.welcome.standings if row.seat == known.you), None)
    if row is None:
        return f"{name} watched."
    return f"{name} came in at place {row.place}: {_runs(row)}, {row.score} points."


def _runs(row: p.Standing) -> str:
    return "1 run" if row.runs == 1 else f"{row.runs} runs"
