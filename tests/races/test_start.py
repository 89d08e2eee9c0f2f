"""From ready to the first move: seals, nonces, void starts, and an instant that nobody precedes."""

import asyncio
import hashlib
import json
import secrets
import time
from collections.abc import Iterator

import pytest

from engine import DECK, card_text, commitment
from server.core import events
from server.core import protocol as p
from server.core.options import Options
from server.shell.bots.client import RequestRefused
from tests.races.table import Guest, Table, gathered, racing, seal
from tests.races.wire import Wire

SLOW = Options(countdown=20, minutes=60)
"""A second of countdown: time to try what is not allowed yet."""


def hash_of(nonce: bytes) -> str:
    return hashlib.sha256(nonce).hexdigest()


async def ready_with(wire: Wire) -> bytes:
    """Get a seat ready, and keep its nonce shut."""
    nonce = secrets.token_bytes(16)
    answer = await wire.answer(p.Ready(id=secrets.token_hex(4), nonce_hash=hash_of(nonce)))
    assert isinstance(answer, p.Done)
    return nonce


async def open_nonce(wire: Wire, nonce: bytes) -> p.Outbound:
    return await wire.answer(p.OpenNonce(id=secrets.token_hex(4), nonce=nonce.hex()))


async def void(wire: Wire) -> p.StartVoided:
    event = (await wire.take(p.Event, lambda it: isinstance(it.event, p.StartVoided))).event
    assert isinstance(event, p.StartVoided)
    return event


async def seated(wire: Wire, room: str) -> None:
    await wire.hello(room)
    assert isinstance(await wire.answer(p.Join(id="join")), p.Done)


async def test_no_move_and_no_question_brings_a_card_before_the_start(table: Table) -> None:
    """The deal is made when the countdown begins: a refusal must not tell where a card lies."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann, SLOW)
    async with table.client(room, ann) as host, table.client(room, bob, worker=1) as other:
        await seal([host, other])
        await host.until(lambda known: known.phase == "countdown")
        async with table.wire(room, ann) as near, table.wire(room, bob, worker=1) as far:
            for wire in (near, far):
                welcome = await wire.hello(room)
                assert (welcome.phase, welcome.tableau) == ("countdown", None)
                assert welcome.starts_in is not None
                for move in questions(wire.tab):
                    refused = await wire.answer(move)
                    assert isinstance(refused, p.Rejected)
                    assert (refused.code, refused.number) == ("not_started", 0)
                assert wire.said(p.Board) == []
            board = await near.take(p.Board)
            await far.take(p.Board)
    began = next(event for event in table.log(room) if isinstance(event, events.Began))
    assert began.start <= board.now < time.time() * 1_000
    assert table.moves(room, 1) == table.moves(room, 2) == []


def questions(tab: str) -> Iterator[p.Action]:
    """Moves that the rules would refuse in many words, or carry out."""
    for number, card in enumerate(DECK[::5]):
        yield p.Move(id=f"{tab}-{number}", base=0, card=card_text(card), to=1 + number % 7)
    yield p.Deal(id=f"{tab}-deal", base=0)
    yield p.Undo(id=f"{tab}-undo", base=0)


async def test_a_start_with_a_nonce_that_stays_shut_is_void_for_all_to_see(table: Table) -> None:
    """Nobody gets to choose the deal by holding a nonce back: the next start has a new secret."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann)
    async with (
        table.wire(room, ann) as host,
        table.wire(room, bob, worker=1) as shy,
        table.client(room) as visitor,
    ):
        await seated(host, room)
        await seated(shy, room)
        before = visitor.known.welcome.commitment
        nonce = await ready_with(host)
        await ready_with(shy)
        assert isinstance(await host.answer(p.Start(id="start")), p.Done)
        await open_nonce(host, nonce)
        voids = [await void(wire) for wire in (host, shy)]
        assert voids[0] == voids[1]
        assert voids[0].missing == (2,)
        assert voids[0].commitment != before
        known = await visitor.until(lambda known: known.welcome.commitment != before)
        assert known.phase == "waiting"
        assert not any(seat.nonce_hash for seat in known.welcome.seats)
        nonces = [await ready_with(host), await ready_with(shy)]
        assert isinstance(await host.answer(p.Start(id="again")), p.Done)
        for wire, opened in zip((host, shy), nonces, strict=True):
            assert isinstance(await open_nonce(wire, opened), p.Done)
        await host.take(p.Board)
        for number, wire in enumerate((host, shy)):
            assert isinstance(await wire.answer(p.Resign(id=f"resign-{number}")), p.Done)
        known = await visitor.until(lambda known: known.phase == "finished")
    proof = known.welcome.proof
    assert proof is not None
    assert commitment(bytes.fromhex(proof.secret)) == voids[0].commitment
    assert [one.nonce for one in proof.nonces] == [opened.hex() for opened in nonces]


async def test_a_nonce_that_is_not_the_sealed_one_is_refused(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await table.room(ann)
    async with table.wire(room, ann) as wire:
        await seated(wire, room)
        early = await open_nonce(wire, bytes(16))
        assert isinstance(early, p.Error)
        assert early.code == "not_opening"
        nonce = await ready_with(wire)
        assert isinstance(await wire.answer(p.Start(id="start")), p.Done)
        wrong = await open_nonce(wire, bytes(16))
        assert isinstance(wrong, p.Error)
        assert wrong.code == "wrong_nonce"
        assert isinstance(await open_nonce(wire, nonce), p.Done)
        await wire.take(p.Board)


async def test_only_the_host_starts_and_only_when_all_are_ready(table: Table) -> None:
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann)
    async with table.client(room, ann) as host, table.client(room, bob, worker=1) as other:
        await other.join()
        await other.ready()
        with pytest.raises(RequestRefused) as refused:
            await other.start()
        assert refused.value.code == "not_host"
        with pytest.raises(RequestRefused, match="Ann") as refused:
            await host.start()
        assert refused.value.code == "not_ready"


async def test_start_is_pressed_three_times_while_somebody_joins(table: Table) -> None:
    """One race starts, and the one who came in that moment gets an answer that says which way."""
    ann, bob, cleo = await gathered(*(table.guest(name) for name in ("Ann", "Bob", "Cleo")))
    room = await table.room(ann)
    async with (
        table.client(room, ann) as host,
        table.client(room, bob, worker=1) as other,
        table.wire(room, cleo, worker=1) as late,
    ):
        await late.hello(room)
        await other.join()
        await gathered(host.ready(), other.ready())
        await host.until(lambda known: all(seat.nonce_hash for seat in known.welcome.seats))
        outcomes = await asyncio.gather(
            host.start(), host.start(), late.answer(p.Join(id="j")), host.start(),
            return_exceptions=True,
        )  # fmt: skip
        joined = outcomes[2]
        if isinstance(joined, p.Done):
            # Not ready, so whichever start came after was refused with that reason.
            nonce = await ready_with(late)
            await host.start()
            await open_nonce(late, nonce)
        else:
            assert isinstance(joined, p.Error)
            assert joined.code == "race_running"
        await host.until(lambda known: known.may_play)
    sealed = [event for event in table.log(room) if isinstance(event, events.Sealed)]
    assert len(sealed) == 1


async def test_each_race_has_a_secret_and_a_deal_of_its_own(table: Table) -> None:
    async with racing(table, "Ann", "Bob") as one, racing(table, "Ann", "Bob") as other:
        rooms = (one.room, other.room)
        assert len({table.game(room).board for room in rooms}) == 2
        proofs = [await race.finish() for race in (one, other)]
        assert len({proof.secret for proof in proofs}) == 2


async def seat_of(wire: Wire) -> p.Outbound:
    return await wire.answer(p.Join(id="join"))


async def test_fifty_guests_want_eight_seats_at_once(table: Table) -> None:
    """Eight get one, each of the others is told that the room is full, and the list agrees."""
    host: Guest = await table.guest("Host")
    guests = [host, *await gathered(*(table.guest(f"Guest number {n}") for n in range(49)))]
    room = await table.room(host, Options(seats=8, countdown=3, minutes=60))
    async with asyncio.timeout(30), asyncio.TaskGroup() as tasks:
        joining = [
            tasks.create_task(join_once(table, room, guest, number % 2))
            for number, guest in enumerate(guests)
        ]
    answers = [task.result() for task in joining]
    errors = [answer for answer in answers if isinstance(answer, p.Error)]
    assert sum(isinstance(answer, p.Done) for answer in answers) == 8
    assert [error.code for error in errors] == ["room_full"] * 42
    joined = [event for event in table.log(room) if isinstance(event, events.Joined)]
    assert sorted(event.seat for event in joined) == list(range(1, 9))
    _, listed = await table.fetch(room)
    assert json.loads(listed)["free"] == 0


async def join_once(table: Table, room: str, guest: Guest, worker: int) -> p.Outbound:
    async with table.wire(room, guest, worker) as wire:
        await wire.hello(room)
        return await seat_of(wire)
