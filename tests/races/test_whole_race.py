"""Whole races over real sockets and processes, from a new room to a proof that holds."""

import hashlib

import pytest

from engine import commitment, deal_for
from server.core import protocol as p
from tests.races.table import Table, gathered, play_some, racing


def assert_holds(proof: p.Proof, committed: str, sealed: tuple[p.Sealed, ...]) -> None:
    """Check a proof as a player's own machine does, from what it saw beforehand."""
    secret = bytes.fromhex(proof.secret)
    assert commitment(secret) == proof.commitment == committed
    opened = {
        one.seat: hashlib.sha256(bytes.fromhex(one.nonce)).hexdigest() for one in proof.nonces
    }
    assert opened == {one.seat: one.nonce_hash for one in sealed}
    nonces = ",".join(sorted(one.nonce for one in proof.nonces))
    dealt = deal_for(secret, f"{proof.race}|{nonces}", proof.index)
    assert str(dealt).split() == list(proof.deal)


@pytest.mark.parametrize("workers", [(0,), (0, 1)], ids=["one process", "two processes"])
async def test_a_race_from_the_room_to_the_proof(table: Table, workers: tuple[int, ...]) -> None:
    async with racing(table, "Ann", "Bob", "Cleo", workers=workers) as race:
        ann, bob, cleo = race.clients
        committed, sealed = ann.known.welcome.commitment, ann.known.welcome.sealed
        game = table.game(race.room)
        await gathered(play_some(ann, game, 5), play_some(bob, game, 3), play_some(cleo, game, 1))
        proof = await race.finish()
        assert_holds(proof, committed, sealed)
        rows = {row.seat: row for row in ann.known.welcome.standings}
        assert [rows[seat].actions for seat in (1, 2, 3)] == [5, 3, 1]
        for other in (bob, cleo):
            known = await other.until(lambda known: known.phase == "finished")
            assert known.welcome.standings == ann.known.welcome.standings
            assert known.welcome.proof == proof
