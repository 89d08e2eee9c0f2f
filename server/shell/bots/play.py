"""How a bot goes through one race: it gets ready, plays its own board, and sees the race end.

It sees what any player sees, and uses nothing but the protocol.
"""

import asyncio
import contextlib

from engine import DealStock, Move, card_text
from server.core.known import Known
from server.core.options import Strength
from server.shell.bots.client import Client, RequestRefused
from server.shell.bots.pace import pause_s
from server.shell.bots.retry import Ended
from server.shell.bots.thinker import Thinker

BEFORE_THE_RACE = ("waiting", "opening", "countdown")
"""The phases in which a start may still turn out void."""


async def play_race(
    client: Client, pace_s: float, thinker: Thinker, strength: Strength = "greedy"
) -> Known:
    """Play the own seat to the end of the race, from ready to results; return what is known then.

    `pace_s` is the mean pause before an action. Raises `Ended`, also where there is no race to be
    played any more, or `RequestRefused` where the seat can't get ready.
    """
    await _get_ready(client)
    await client.until(lambda known: known.may_play or has_ended(known))
    with thinker.racer():
        await _play(client, pace_s, thinker, strength)
    return await client.until(has_ended)


def has_ended(known: Known) -> bool:
    """Whether nothing more comes of the race for this seat."""
    return known.phase in ("finished", "closed") or known.you is None


async def _get_ready(client: Client) -> None:
    """Stay ready until a start goes through: a void one asks for new nonces."""
    while (known := client.known).phase in BEFORE_THE_RACE:
        if known.you is None:
            raise Ended("removed", "The seat was taken back.")
        if known.is_host:
            raise Ended("host_left", "The host has left, and a bot starts no race.")
        if known.phase == "waiting" and not _is_ready(known):
            await client.ready()
            await client.until(_is_told_of_ready)
        await client.until(_asks_for_attention)


def _is_told_of_ready(known: Known) -> bool:
    return _is_ready(known) or known.phase != "waiting" or known.you is None


def _asks_for_attention(known: Known) -> bool:
    if known.phase == "waiting":
        return known.is_host or not _is_ready(known)
    return known.phase not in BEFORE_THE_RACE


def _is_ready(known: Known) -> bool:
    return any(card.nonce_hash for card in known.welcome.seats if card.seat == known.you)


async def _play(client: Client, pace_s: float, thinker: Thinker, strength: Strength) -> None:
    while client.known.may_play:
        await asyncio.sleep(pause_s(pace_s))
        known = await client.until(lambda known: not known.has_hole)
        if not known.may_play:
            break
        assert known.tableau is not None
        choice = await thinker.choose(known.tableau, known.welcome.rules, strength)
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
