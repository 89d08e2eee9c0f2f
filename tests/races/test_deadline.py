"""The time limit, which needs nobody to be there."""

import msgspec

from server.core import protocol as p
from server.core.options import Options
from tests.races.table import Table, play_some, racing, requests_of

SHORT = Options(countdown=3, minutes=5)
"""A race of 3 s."""


async def test_the_time_limit_ends_a_race_that_everybody_left(table: Table) -> None:
    async with racing(table, "Ann", "Bob", options=SHORT) as race:
        await play_some(race.clients[0], table.game(race.room), 3)
    async with table.client(race.room, worker=1) as visitor:
        known = await visitor.until(lambda known: known.phase == "finished")
    rows = {row.seat: row for row in known.welcome.standings}
    assert {row.state for row in rows.values()} == {"timeup"}
    assert [rows[seat].actions for seat in (1, 2)] == [3, 0]
    assert known.welcome.proof is not None
    _, body = await table.fetch(race.room, "/results")
    results = msgspec.json.decode(body, type=p.Results)
    assert results.standings == known.welcome.standings


async def test_after_the_limit_old_actions_keep_their_answers_and_new_ones_are_late(
    table: Table,
) -> None:
    """A player whose connection was away at the end must learn which moves counted."""
    async with (
        racing(table, "Ann", "Bob", options=SHORT) as race,
        table.wire(race.room, race.guests[0]) as wire,
    ):
        await wire.hello(race.room)
        kept, late = requests_of(table.game(race.room), 2, wire.tab)
        first = await wire.answer(kept)
        assert isinstance(first, p.Accepted)
        await race.clients[1].until(lambda known: known.phase == "finished")
        again = await wire.answer(kept)
        assert isinstance(again, p.Accepted)
        assert (again.number, again.at, again.score) == (first.number, first.at, first.score)
        refused = await wire.answer(late)
        assert isinstance(refused, p.Rejected)
        assert (refused.code, refused.number) == ("not_racing", 1)
        assert len(table.moves(race.room, 1)) == 1


async def test_a_race_ends_when_every_seat_has_ended(table: Table) -> None:
    async with racing(table, "Ann", "Bob", "Cleo", workers=(0, 1)) as race:
        ann, bob, cleo = race.clients
        await ann.resign()
        await bob.resign()
        assert ann.known.phase == "racing"
        await cleo.resign()
        for client in race.clients:
            known = await client.until(lambda known: known.phase == "finished")
            assert {row.state for row in known.welcome.standings} == {"resigned"}
            assert [row.place for row in known.welcome.standings] == [1, 1, 1]
