"""What rooms ask of the other parts of the server: the lobby is told, and bots are called."""

import pytest

from server.core.commands import GiveNonce, Leave, SetReady, Start
from server.core.deciding.starting import hash_of
from server.core.events import AnyEvent, BotCalled, Locked
from server.core.options import Options
from server.core.race import Race
from server.shell.storage.store import StoreUnavailable
from tests.guests import guest, join
from tests.server.core.races import ANN, BOB, WINDOW, Story, nonce, player
from tests.server.shell.process import ROOM, Process, keep, live_in, over

LISTED = Options(seats=3, listed=True)


async def test_the_lobby_is_told_of_all_that_happens_in_a_listed_room(one: Process) -> None:
    await keep(one.store, Story(ANN, options=LISTED))
    live = await live_in(one)
    await live.command(join(player(BOB), BOB))
    await live.command(SetReady(player(BOB), hash_of(nonce(BOB))))
    await live.command(Leave(player(BOB)))
    assert [room for room, _ in one.others.noted] == [ROOM] * 3
    assert [len(race.seats) for _, race in one.others.noted] == [2, 2, 1]
    assert one.others.noted[-1][1] == live.race


async def test_the_lobby_is_told_of_the_start_and_of_the_end(one: Process) -> None:
    live = await over(one, ANN, BOB, options=LISTED)
    assert one.others.noted[-1][1].stage == "finished"
    await one.rooms.go_on(live, player(ANN), 1, same=False)
    assert (one.others.noted[-1][1].number, one.others.noted[-1][1].stage) == (2, "waiting")


async def test_the_lobby_is_told_of_a_listed_room_when_it_is_opened(one: Process) -> None:
    opened = await one.rooms.open(guest(player(ANN), ANN), LISTED)
    assert [room for room, _ in one.others.noted] == [opened.room]


async def test_the_lobby_hears_nothing_of_a_room_by_link(one: Process) -> None:
    await one.rooms.open(guest(player(ANN), ANN), Options(), ROOM)
    live = await live_in(one)
    await live.command(join(player(BOB), BOB))
    assert one.others.noted == []


async def test_what_is_refused_or_was_so_already_is_no_news(one: Process) -> None:
    await keep(one.store, Story(ANN, options=LISTED))
    live = await live_in(one)
    await live.command(join(player(ANN), ANN))
    assert one.others.noted == []


async def test_a_lobby_that_fails_keeps_nobody_from_a_seat(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(room: str, race: Race, _: int) -> None:
        raise StoreUnavailable(f"{room} {race.id}")

    monkeypatch.setattr(one.others, "note", away)
    await keep(one.store, Story(ANN, options=Options(seats=2, listed=True)))
    live = await live_in(one)
    await live.command(join(player(BOB), BOB))
    assert [seat.name for seat in live.race.seats] == [ANN, BOB]


async def test_bots_are_called_in_the_order_in_which_they_were_asked_for(one: Process) -> None:
    happened: list[AnyEvent] = [BotCalled("greedy"), Locked(locked=True), BotCalled("strong")]
    await one.services.call_bots(ROOM, 2, happened)
    assert one.others.called == [(ROOM, 2, "greedy", 1), (ROOM, 2, "strong", 2)]


async def test_a_start_has_the_window_for_nonces_that_the_server_is_set_to(one: Process) -> None:
    await keep(one.store, Story(ANN).ready())
    live = await live_in(one)
    assert live.nonce_window == one.services.nonce_window_ms == WINDOW
    await live.command(Start(player(ANN), live.nonce_window))
    await live.command(GiveNonce(player(ANN), nonce(ANN)))
    assert live.race.nonces == (nonce(ANN),)
