"""Farewells after which clients come back, not all at once."""

from server.shell.rooms.farewell import COME_BACK_MS, come_back


def test_clients_are_told_to_come_back_at_moments_of_their_own() -> None:
    soonest, latest = COME_BACK_MS
    moments = {come_back("draining", "Come back").retry_in for _ in range(200)}
    assert len(moments) > 50
    assert all(moment is not None and soonest <= moment < latest for moment in moments)
