"""Bots that the host calls: the server's own process plays them, as it plays for anybody."""

from collections.abc import Iterator

import pytest

from server.core import protocol as p
from server.core.known import Known
from server.core.options import Options, Strength
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from server.shell.settings import variable
from tests.serving import Serving

FAST = {variable("bot_pace"): "0"}
QUICK = Options(seats=2, countdown=3, minutes=60, winnable=False, quick=True)


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Run a whole server whose bots lose no time."""
    folder = tmp_path_factory.mktemp("bots") / "data"
    with Serving.start(folder, "--workers", "2", **FAST) as serving:
        yield serving


async def opened(serving: Serving, name: str, options: Options) -> tuple[str, str]:
    """Open a room; return it with its host's token."""
    site = Site(serving.url)
    token = await site.register(name)
    return (await site.create_room(token, options)).room, token


def bots_of(known: Known) -> list[p.SeatCard]:
    return [card for card in known.welcome.seats if card.bot is not None]


@pytest.mark.parametrize("strength", ["random", "greedy", "strong"])
async def test_a_called_bot_comes_races_and_is_marked(serving: Serving, strength: Strength) -> None:
    room, token = await opened(serving, "Hana", QUICK)
    async with Client(Site(serving.url), room, token) as host:
        await host.call_bot(strength)
        await host.until(lambda known: len(bots_of(known)) == 1)
        (bot,) = bots_of(host.known)
        assert "scorpion_bots 0.0" not in serving.get("/metrics")[1], "whichever process plays it"
        await host.ready()
        await host.until(lambda known: known.may_play)
        await host.resign()
        await host.until(lambda known: known.phase == "finished")
        row = next(row for row in host.known.welcome.standings if row.seat == bot.seat)
    assert bot.bot == strength
    assert row.actions > 0
