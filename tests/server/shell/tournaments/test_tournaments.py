"""The tournaments as the rooms meet them."""

from server.core.tournament import daily, day_of
from tests.server.shell.process import Process


async def test_rooms_get_the_deal_of_a_tournament(one: Process) -> None:
    key = daily(day_of(await one.store.time()), "wasp").key
    stake = await one.services.tournaments.stake(key)
    assert stake.deal is not None
