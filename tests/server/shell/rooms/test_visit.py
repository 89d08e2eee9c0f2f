"""One client's stay: hello, requests and answers as values, on a real store and no socket."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from server.core import protocol as p
from server.core.answers import REJECTIONS
from server.core.commands import Forget, Resign, TakeControl
from server.core.deciding.seating import MAX_TABS
from server.core.options import Options
from server.shell.rooms.farewell import NO_WATCHERS
from server.shell.rooms.visit import Goodbye
from server.shell.settings import Settings
from server.shell.storage.store import StoreUnavailable
from tests.server.core.races import Story, player, tab
from tests.server.shell.process import (
    EPOCH,
    HOUR,
    ROOM,
    Process,
    begun,
    keep,
    live_in,
    process_on,
    racing,
    run,
)
from tests.server.shell.visitors import Visitor

LIMITED = Settings(rate_joins="1/year", rate_rooms="1/year")


class Guest(Visitor):
    """A visitor whose network may take one seat, and have one race, an hour."""

    def __init__(self, process: Process, name: str | None) -> None:
        super().__init__(process, name, settings=LIMITED)


@pytest_asyncio.fixture
async def process(valkey_url: str) -> AsyncIterator[Process]:
    async with process_on(valkey_url) as process:
        yield process


async def test_a_racer_s_hello_brings_the_own_board_and_the_seat(process: Process) -> None:
    live = await racing(process, "Ann", "Bob")
    ann = Guest(process, "Ann")
    welcome = await ann.hello()
    assert (welcome.you, welcome.controls, welcome.phase) == (1, True, "racing")
    assert welcome.tableau is not None
    assert welcome.durability == "disk"
    assert not ann.visit.awaits_board
    assert len(live.audience) == 1


async def test_a_stranger_s_hello_brings_the_room_and_no_board(process: Process) -> None:
    await racing(process, "Ann", "Bob")
    for name in ("Cat", None):
        welcome = await Guest(process, name).hello()
        assert (welcome.you, welcome.controls, welcome.tableau) == (None, False, None)


async def test_a_racer_who_comes_in_the_countdown_waits_for_the_board(process: Process) -> None:
    await keep(process.store, await begun(process.store, "Ann", starts_in=HOUR))
    ann = Guest(process, "Ann")
    welcome = await ann.hello()
    assert (welcome.phase, welcome.tableau) == ("countdown", None)
    assert ann.visit.awaits_board


async def test_an_action_before_the_start_tells_nothing_of_the_deal(process: Process) -> None:
    await keep(process.store, await begun(process.store, "Ann", starts_in=HOUR))
    ann = Guest(process, "Ann")
    await ann.hello()
    for card in ("AS", "KH", "7D"):
        answer = await ann.visit.serve(p.Move(id="m", base=0, card=card, to=1))
        assert answer == p.Rejected("m", "not_started", REJECTIONS["not_started"], 0)


async def test_a_known_page_keeps_the_seat_without_a_new_event(process: Process) -> None:
    live = await racing(process, "Ann", "Bob")
    seq = live.race.seq
    ann = Guest(process, "Ann")
    for _ in range(3):
        assert (await ann.hello(tab("Ann"), EPOCH)).controls
    assert live.race.seq == seq + 1, "that she came is told once"


async def test_a_page_that_was_replaced_is_told_and_looks_on(process: Process) -> None:
    await racing(process, "Ann", "Bob")
    first, second = Guest(process, "Ann"), Guest(process, "Ann")
    await first.hello("first-page")
    await second.hello("second-page")
    assert [frame.controls for frame in first.outlet.all(p.Control)] == [False]
    assert await first.refused(p.Deal(id="d", base=0)) == "not_in_control"
    assert await first.refused(p.Resign(id="r")) == "not_in_control"
    assert not (await first.hello("first-page")).controls
    assert second.outlet.all(p.Control) == []
    assert await first.visit.serve(p.Take(id="t")) == p.Done("t")
    assert [frame.controls for frame in first.outlet.all(p.Control)] == [False, True]
    assert [frame.controls for frame in second.outlet.all(p.Control)] == [False]


async def test_a_page_too_many_looks_on(process: Process) -> None:
    """Nobody opens so many pages; whoever does is still shown the room."""
    live = await racing(process, "Ann", "Bob")
    for number in range(1, MAX_TABS):
        await live.command(TakeControl(player("Ann"), f"page-{number:04}"))
    ann = Guest(process, "Ann")
    welcome = await ann.hello()
    assert not welcome.controls
    assert welcome.tableau is not None
    assert await ann.refused(p.Take(id="t")) == "too_many_pages"


async def test_who_sits_down_is_told_all_anew_and_controls_the_seat(process: Process) -> None:
    await keep(process.store, Story("Ann"))
    bob = Guest(process, "Bob")
    await bob.hello()
    assert await bob.visit.serve(p.Join(id="j")) == p.Done("j")
    assert [frame.you for frame in bob.outlet.all(p.Welcome)] == [2]
    assert [frame.controls for frame in bob.outlet.all(p.Control)] == [True]


async def test_who_gets_up_is_a_visitor_again(process: Process) -> None:
    await keep(process.store, Story("Ann", "Bob"))
    bob, ann = Guest(process, "Bob"), Guest(process, "Ann")
    await ann.hello()
    await bob.hello()
    assert await bob.visit.serve(p.Leave(id="l")) == p.Done("l")
    assert [frame.you for frame in bob.outlet.all(p.Welcome)] == [None]
    assert await bob.refused(p.Unready(id="u")) == "no_seat"
    assert ann.outlet.all(p.Welcome) == []


async def test_seats_are_taken_by_an_address_so_often_and_no_more(process: Process) -> None:
    await keep(process.store, Story("Ann"))
    bob = Guest(process, "Bob")
    await bob.hello()
    await bob.visit.serve(p.Join(id="once"))
    await bob.visit.serve(p.Leave(id="leave"))
    answer = await bob.visit.serve(p.Join(id="again"))
    assert isinstance(answer, p.Error)
    assert answer.code == "too_many"
    assert "try again in" in answer.message


async def test_races_are_asked_for_by_an_address_so_often_and_no_more(process: Process) -> None:
    """Who practises could else have deals looked for, and the store filled, without end."""
    practice = Options(seats=1, countdown=1, winnable=False)
    live = await racing(process, "Ann", options=practice)
    ann = Guest(process, "Ann")
    await ann.hello(tab("Ann"))
    assert await ann.visit.serve(p.Again(id="next", after=1)) == p.Done("next")
    assert await ann.visit.serve(p.Again(id="late", after=1)) == p.Done("late"), "it is there"
    await run(process, live)
    assert await ann.refused(p.Again(id="more", after=2)) == "too_many"
    assert live.race.number == 2


async def test_requests_before_hello_have_no_room(process: Process) -> None:
    ann = Guest(process, "Ann")
    assert await ann.refused(p.Join(id="j")) == "no_room"
    assert await ann.refused(p.Deal(id="d", base=0)) == "no_room"
    assert isinstance(await ann.visit.serve(p.Ping(id="p")), p.Pong)


async def test_without_a_name_one_looks_on(process: Process) -> None:
    await keep(process.store, Story("Ann"))
    visitor = Guest(process, None)
    await visitor.hello()
    for request in (p.Join(id="j"), p.Start(id="s"), p.Take(id="t"), p.Leave(id="l")):
        assert await visitor.refused(request) == "no_identity"
    assert await visitor.refused(p.Undo(id="u", base=0)) == "no_seat"


@pytest.mark.parametrize(
    ("epoch", "room", "code"),
    [("", "a" * 16, "unknown_room"), ("another", ROOM, "race_lost")],
)
async def test_what_can_not_be_gone_on_with_ends_in_a_farewell(
    process: Process, epoch: str, room: str, code: str
) -> None:
    await racing(process, "Ann")
    with pytest.raises(Goodbye) as goodbye:
        await Guest(process, "Ann").visit.serve(p.Hello(room=room, tab="some-page", epoch=epoch))
    assert (goodbye.value.bye.code, goodbye.value.bye.retry_in) == (code, None)


async def test_a_race_that_the_store_lost_ends_in_a_farewell(process: Process) -> None:
    await racing(process, "Ann")
    ann = Guest(process, "Ann")
    await ann.hello()
    await process.client.flushall()
    with pytest.raises(Goodbye) as goodbye:
        await ann.visit.serve(p.Deal(id="d", base=0))
    assert goodbye.value.bye.code == "race_lost"


async def test_a_store_out_of_reach_is_told_with_the_request_s_id(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    live = await racing(process, "Ann")
    ann = Guest(process, "Ann")
    await ann.hello()

    async def away(*_: object) -> None:
        raise StoreUnavailable

    for name in ("act", "command", "catch_up"):
        monkeypatch.setattr(live, name, away)
    assert await ann.refused(p.Deal(id="d", base=0)) == "unavailable"
    assert await ann.refused(p.Resign(id="r")) == "unavailable"
    with pytest.raises(Goodbye) as goodbye:
        await ann.visit.serve(p.Hello(room=ROOM, tab="some-page"))
    assert goodbye.value.bye.code == "unavailable"
    assert goodbye.value.bye.retry_in is not None


async def test_who_has_left_is_told_nothing_more(process: Process) -> None:
    live = await racing(process, "Ann", "Bob")
    ann = Guest(process, "Ann")
    await ann.hello()
    ann.visit.leave()
    ann.visit.leave()
    assert len(live.audience) == 0
    ann.visit.reseat(live.race)
    assert ann.outlet.frames == []


async def test_who_keeps_the_seat_is_not_told_all_anew(process: Process) -> None:
    """Somebody sits down and stands up without end: the others hear of it and nothing more."""
    await keep(process.store, Story("Ann"))
    ann, bob, stranger = Guest(process, "Ann"), Guest(process, "Bob"), Guest(process, "Cat")
    for visitor in (ann, bob, stranger):
        await visitor.hello()
    await bob.visit.serve(p.Join(id="j"))
    await bob.visit.serve(p.Leave(id="l"))
    assert [frame.you for frame in bob.outlet.all(p.Welcome)] == [2, None]
    for visitor in (ann, stranger):
        assert visitor.outlet.all(p.Welcome) == []
        assert len(visitor.outlet.all(p.Event)) == 2


async def test_what_is_missing_here_may_have_been_done_through_another_process(
    valkey_url: str,
) -> None:
    """A host must not be told that somebody isn't ready whose *ready* was answered already."""
    async with process_on(valkey_url, "one") as one, process_on(valkey_url, "two") as two:
        await keep(one.store, Story("Ann", "Bob").ready("Ann"))
        host, other = Guest(one, "Ann"), Guest(two, "Bob")
        await host.hello(tab("Ann"))
        await other.hello(tab("Bob"))
        assert await host.refused(p.Start(id="too-early")) == "not_ready"
        ready = p.Ready(id="r", nonce_hash="0" * 64)
        assert await other.visit.serve(ready) == p.Done("r")
        assert await host.visit.serve(p.Start(id="s")) == p.Done("s")


async def test_who_is_removed_looks_on_from_then_on(process: Process) -> None:
    await keep(process.store, Story("Ann", "Bob"))
    ann, bob = Guest(process, "Ann"), Guest(process, "Bob")
    await ann.hello()
    assert (await bob.hello()).you == 2
    assert await bob.refused(p.Remove(id="no", seat=1)) == "not_host"
    assert await ann.visit.serve(p.Remove(id="r", seat=2)) == p.Done("r")
    (anew,) = [frame for frame in bob.outlet.frames if isinstance(frame, p.Welcome)]
    assert (anew.you, anew.controls) == (None, False)
    assert await bob.refused(p.Join(id="j")) == "removed"


async def test_who_is_forgotten_is_shown_out_where_nobody_looks_on(process: Process) -> None:
    """The seat is nobody's by then, and the race goes on without eyes on it."""
    for options, byes in (
        (Options(watchers="none"), [NO_WATCHERS]),
        (Options(watchers="progress"), []),
    ):
        live = await racing(process, "Ann", "Bob", options=options)
        bob = Guest(process, "Bob")
        await bob.hello(tab("Bob"))
        await live.command(Forget(player("Bob")))
        assert bob.outlet.byes == byes
        assert len(bob.outlet.all(p.Welcome)) == 1 - len(byes)
        await process.client.flushall()
        process.rooms.close(NO_WATCHERS)


async def test_who_hears_late_of_the_next_race_is_shown_out_where_nobody_looks_on(
    process: Process,
) -> None:
    """This process lost the store for a while: the next race of the room runs by now."""
    private = Options(watchers="none")
    await keep(process.store, Story("Ann", options=private))
    cat, ann = Guest(process, "Cat"), Guest(process, "Ann")
    for guest in (cat, ann):
        await guest.hello()
        guest.visit.renew(Story("Ann", options=private).racing().race)
    assert (cat.outlet.byes, cat.outlet.all(p.Welcome)) == ([NO_WATCHERS], [])
    assert (ann.outlet.byes, len(ann.outlet.all(p.Welcome))) == ([], 1)


async def test_who_is_forgotten_sits_down_no_more(process: Process) -> None:
    """The page may be connected still, and know the player's name."""
    await keep(process.store, Story("Ann"))
    bob = Guest(process, "Bob")
    await bob.hello()
    process.others.forgotten.add(player("Bob"))
    assert await bob.refused(p.Join(id="j")) == "no_identity"


async def test_a_whole_start_through_visits_alone(process: Process) -> None:
    await keep(process.store, Story("Ann").ready())
    ann = Guest(process, "Ann")
    await ann.hello(tab("Ann"))
    assert await ann.visit.serve(p.Unready(id="1")) == p.Done("1")
    assert await ann.refused(p.Start(id="2")) == "not_ready"
    assert await ann.visit.serve(p.Ready(id="3", nonce_hash="0" * 64)) == p.Done("3")
    assert await ann.visit.serve(p.Start(id="4")) == p.Done("4")
    assert await ann.refused(p.OpenNonce(id="5", nonce="0" * 32)) == "wrong_nonce"
    live = await live_in(process)
    assert live.race.stage == "opening"


HINTS = Options(hints=True)


async def test_a_player_is_advised_on_the_own_board(process: Process) -> None:
    live = await racing(process, "Ann", "Bob", options=HINTS)
    ann = Guest(process, "Ann")
    await ann.hello()
    for number in range(3):
        advice = await ann.visit.serve(p.AskHint(id=f"h{number}"))
        assert isinstance(advice, p.Advice)
        assert (advice.id, advice.code, advice.number) == (f"h{number}", "move", number)
        assert advice.card is not None
        assert advice.to is not None
        move = p.Move(id=f"m{number}", base=number, card=advice.card, to=advice.to)
        assert isinstance(await ann.visit.serve(move), p.Accepted)
    await live.command(Resign(player("Ann")))
    assert await ann.refused(p.AskHint(id="late")) == "ended"


async def test_only_whoever_plays_the_seat_is_advised(process: Process) -> None:
    await racing(process, "Ann", options=HINTS)
    ann, elsewhere, stranger = (Guest(process, name) for name in ("Ann", "Ann", None))
    await ann.hello("the-first-page")
    await elsewhere.hello("the-second-page")
    await stranger.hello()
    assert await ann.refused(p.AskHint(id="h")) == "not_in_control"
    assert await stranger.refused(p.AskHint(id="h")) == "no_seat"
    assert isinstance(await elsewhere.visit.serve(p.AskHint(id="h")), p.Advice)


async def test_a_room_without_hints_gives_none(process: Process) -> None:
    await racing(process, "Ann")
    ann = Guest(process, "Ann")
    await ann.hello()
    assert await ann.refused(p.AskHint(id="h")) == "hints_off"


async def test_before_the_start_there_is_nothing_to_advise_on(process: Process) -> None:
    """The deal is made in the countdown already; advice would tell of it."""
    story = Story("Ann", options=HINTS, now=await process.store.time()).counting_down()
    await keep(process.store, story)
    ann = Guest(process, "Ann")
    await ann.hello()
    assert await ann.refused(p.AskHint(id="h")) == "not_racing"
