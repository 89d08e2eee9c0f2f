"""The tournaments as the rooms meet them."""

from server.core.tournament import daily, day_of
from server.shell.tournaments.diary import Diary
from tests.server.core.attempts import DAILY, attempted
from tests.server.core.races import ANN, player
from tests.server.shell.process import Process


async def test_rooms_get_the_deal_of_a_tournament(one: Process) -> None:
    key = daily(day_of(await one.store.time()), "wasp").key
    stake = await one.services.tournaments.stake(key)
    assert stake.deal is not None


async def test_a_player_sees_how_the_attempt_ended(one: Process, two: Process) -> None:
    """However many processes see the end, and however often."""
    race = attempted(ANN).race
    for process in (one, two, one):
        await process.services.tournaments.settle(race)
    diary = Diary(one.client, one.store, ttl_ms=100_000)
    (noted,) = await diary.some(player(ANN), [DAILY])
    assert noted is not None
    assert noted.score == race.seats[0].score
