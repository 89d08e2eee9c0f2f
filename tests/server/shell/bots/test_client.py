"""The programs' client keeps its requests over lost lines, fills holes, and knows when to stop.

The server here is a script: the test says, frame by frame, what it sends. Real races are told
elsewhere.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Subprotocol

from server.core import protocol as p
from server.generate.examples import MESSAGES, TABLEAU
from server.shell.bots import client as client_module
from server.shell.bots import retry
from server.shell.bots.client import Client, RequestRefused
from server.shell.bots.retry import Ended
from server.shell.bots.site import Site

T = TypeVar("T", bound=p.Inbound)
ROOM = "k3vq7xw2mzp4ydna"
(WELCOME,) = (message for message in MESSAGES if isinstance(message, p.Welcome))
(ACCEPTED,) = (message for message in MESSAGES if isinstance(message, p.Accepted))
STANDINGS = tuple(msgspec.structs.replace(row, runs=0) for row in WELCOME.standings)


@pytest.fixture(autouse=True)
def _no_long_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retry, "SHORTEST_S", 0.001)
    monkeypatch.setattr(retry, "LONGEST_S", 0.01)
    monkeypatch.setattr(client_module, "SEND_AGAIN_S", 0.001)


class Peer:
    """The server's end of one connection."""

    def __init__(self, socket: ServerConnection) -> None:
        self.socket = socket

    async def hears(self, kind: type[T]) -> T:
        """Take the next frame, which must be of that kind."""
        frame = p.decode(await self.socket.recv())
        assert isinstance(frame, kind), frame
        return frame

    async def says(self, frame: p.Outbound) -> None:
        await self.socket.send(p.encode(frame))

    async def greets(self, **changes: object) -> p.Hello:
        """Answer the hello with a welcome."""
        hello = await self.hears(p.Hello)
        await self.says(msgspec.structs.replace(WELCOME, **changes))
        return hello


Script = Callable[[Peer], Awaitable[None]]


@asynccontextmanager
async def scripted(*scripts: Script) -> AsyncIterator[Site]:
    """Serve one script for each connection in turn; each must have come to its end."""
    waiting, faults = list(scripts), []

    async def handle(socket: ServerConnection) -> None:
        try:
            await waiting.pop(0)(Peer(socket))
        except AssertionError as fault:
            faults.append(fault)

    async with serve(
        handle, "127.0.0.1", 0, subprotocols=[Subprotocol(p.SUBPROTOCOL)], compression=None
    ) as server:
        port = next(iter(server.sockets)).getsockname()[1]
        yield Site(f"http://127.0.0.1:{port}")
    assert faults == []
    assert waiting == []


async def stays(peer: Peer) -> None:
    """Keep the connection until the client leaves."""
    await peer.socket.wait_closed()


async def test_the_hello_names_room_and_tab_and_carries_the_token() -> None:
    heard: list[object] = []

    async def script(peer: Peer) -> None:
        assert peer.socket.request is not None
        heard.append(peer.socket.request.headers["Authorization"])
        heard.append(await peer.greets())
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM, "t0ken") as client:
        assert client.known.phase == "racing"
        assert heard == ["Bearer t0ken", p.Hello(room=ROOM, tab=client.tab)]


async def test_a_request_is_answered_by_its_id_whatever_comes_between() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets()
        ping = await peer.hears(p.Ping)
        await peer.says(p.Pong(id="another", now=1))
        await peer.says(p.Standings(version=1, rows=STANDINGS))
        await peer.says(p.Pong(id=ping.id, now=1_796_000_000_000))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        assert await client.ping() == 1_796_000_000_000
        assert client.known.welcome.standings == STANDINGS


async def test_a_hint_is_the_answer_to_its_question() -> None:
    advice = p.Advice(id="", code="move", number=0, card="7H", to=5)

    async def script(peer: Peer) -> None:
        await peer.greets()
        asked = await peer.hears(p.AskHint)
        await peer.says(msgspec.structs.replace(advice, id=asked.id))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        assert msgspec.structs.replace(await client.hint(), id="") == advice


@pytest.mark.parametrize(
    "refusal",
    [
        lambda id_: p.Error(code="not_host", message="Only the host starts the race.", id=id_),
        lambda id_: p.Rejected(id=id_, code="not_host", reason="Only the host starts.", number=9),
    ],
    ids=["error", "rejected"],
)
async def test_a_refusal_reaches_the_one_who_asked(refusal: Callable[[str], p.Outbound]) -> None:
    async def script(peer: Peer) -> None:
        await peer.greets()
        start = await peer.hears(p.Start)
        await peer.says(refusal(start.id))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        with pytest.raises(RequestRefused, match="Only the host starts") as refused:
            await client.start()
    assert refused.value.code == "not_host"


async def test_a_seat_is_known_after_joining_from_a_fresh_welcome() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets(you=None)
        join = await peer.hears(p.Join)
        await peer.says(p.Done(id=join.id))
        await peer.greets(you=2)
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        assert await client.join() == 2


async def test_an_accepted_action_moves_the_board_and_the_next_one_counts_it() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets(number=9)
        deal = await peer.hears(p.Deal)
        assert deal.base == 9
        dealt = tuple(p.PlacedCard(card, at) for at, card in enumerate(("2C", "3C", "4C"), 1))
        answer = msgspec.structs.replace(ACCEPTED, id=deal.id, turned=(), dealt=dealt)
        await peer.says(answer)
        move = await peer.hears(p.Move)
        assert (move.base, move.card, move.to) == (10, "7H", 5)
        await peer.says(p.Rejected(id=move.id, code="gap", reason="No.", number=10))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        assert (await client.deal()).number == 10
        assert client.known.tableau is not None
        assert client.known.tableau.stock == 0
        with pytest.raises(RequestRefused):
            await client.move("7H", 5)


async def test_requests_without_an_answer_are_sent_again_in_order_after_the_line_was_lost() -> None:
    first: list[p.Inbound] = []
    again: list[p.Inbound] = []

    async def loses(peer: Peer) -> None:
        await peer.greets(number=4)
        first.extend([await peer.hears(p.Deal), await peer.hears(p.Undo)])
        peer.socket.transport.abort()

    async def answers(peer: Peer) -> None:
        hello = await peer.greets(number=5)
        assert hello.epoch == WELCOME.epoch
        deal, undo = await peer.hears(p.Deal), await peer.hears(p.Undo)
        again.extend([deal, undo])
        answer = msgspec.structs.replace(ACCEPTED, turned=(), tableau=TABLEAU)
        await peer.says(msgspec.structs.replace(answer, id=deal.id, number=5))
        await peer.says(msgspec.structs.replace(answer, id=undo.id, number=6))
        await stays(peer)

    async with scripted(loses, answers) as site, Client(site, ROOM) as client:
        deal, undo = await asyncio.gather(client.deal(), client.undo())
        assert (deal.number, undo.number) == (5, 6)
        assert first == again
        assert [getattr(frame, "base", None) for frame in first] == [4, 5]
        assert client.greetings == 2


async def test_what_cant_be_carried_out_just_now_is_asked_again_under_its_id() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets()
        first = await peer.hears(p.Resign)
        await peer.says(p.Error(code="unavailable", message="Not now.", id=first.id))
        second = await peer.hears(p.Resign)
        assert second.id == first.id
        await peer.says(p.Done(id=second.id))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        await client.resign()


async def test_a_hole_in_the_events_is_filled_by_one_hello() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets(version=5)
        for version in (7, 8):
            event = p.SeatResigned(seat=2)
            await peer.says(p.Event(version=version, at=1, event=event))
        await peer.greets(version=8, phase="finished")
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        known = await client.until(lambda known: known.phase == "finished")
        assert known.welcome.version == 8


@pytest.mark.parametrize("is_told_by", ["event", "welcome"])
async def test_the_nonce_opens_by_itself_once_the_list_is_sealed(is_told_by: str) -> None:
    async def script(peer: Peer) -> None:
        await peer.greets(phase="waiting", sealed=(), version=1)
        ready = await peer.hears(p.Ready)
        await peer.says(p.Done(id=ready.id))
        sealed = (p.Sealed(seat=1, nonce_hash=ready.nonce_hash),)
        if is_told_by == "event":
            event = p.ListSealed(list=sealed, until=2)
            await peer.says(p.Event(version=2, at=1, event=event))
        else:
            await peer.says(msgspec.structs.replace(WELCOME, phase="opening", sealed=sealed))
        opened = await peer.hears(p.OpenNonce)
        assert hashlib.sha256(bytes.fromhex(opened.nonce)).hexdigest() == ready.nonce_hash
        await peer.says(p.Error(code="not_opening", message="Too late.", id=opened.id))
        await peer.says(msgspec.structs.replace(WELCOME, phase="waiting"))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        await client.ready()
        await client.until(lambda known: known.phase == "opening")
        await client.until(lambda known: known.phase == "waiting")


async def test_a_nonce_that_is_not_in_the_list_stays_shut() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets(phase="waiting", sealed=())
        ready = await peer.hears(p.Ready)
        await peer.says(p.Done(id=ready.id))
        await peer.says(msgspec.structs.replace(WELCOME, phase="opening"))
        ping = await peer.hears(p.Ping)
        await peer.says(p.Pong(id=ping.id, now=1))
        await stays(peer)

    async with scripted(script) as site, Client(site, ROOM) as client:
        await client.ready()
        await client.until(lambda known: known.phase == "opening")
        await client.ping()


async def test_a_server_that_drains_is_come_back_to() -> None:
    async def drains(peer: Peer) -> None:
        await peer.greets()
        await peer.says(p.Bye(code="draining", message="Back soon.", retry_in=1))
        await peer.socket.close()

    async def goes_on(peer: Peer) -> None:
        await peer.greets(version=20)
        await stays(peer)

    async with scripted(drains, goes_on) as site, Client(site, ROOM) as client:
        await client.until(lambda known: known.welcome.version == 20)


async def test_a_line_cut_on_this_side_is_made_anew() -> None:
    async def greets(peer: Peer) -> None:
        await peer.greets()
        await stays(peer)

    async with scripted(greets, greets) as site, Client(site, ROOM) as client:
        assert client._socket is not None
        client._socket.transport.abort()
        await client.until(lambda _: client.greetings == 2)


async def test_a_last_farewell_ends_what_waits_and_all_that_is_asked_later() -> None:
    async def script(peer: Peer) -> None:
        await peer.greets()
        await peer.hears(p.Resign)
        await peer.says(p.Bye(code="race_lost", message="This race is lost.", retry_in=None))

    async with scripted(script) as site, Client(site, ROOM) as client:
        for again in (client.resign, client.resign, client.ping):
            with pytest.raises(Ended, match="This race is lost"):
                await again()
        with pytest.raises(Ended, match="This race is lost"):
            await client.until(lambda known: known.phase == "finished")


async def test_a_server_of_another_version_is_left_with_a_sentence() -> None:
    """It was replaced under a bot from outside, and its frames have a field that is new."""

    async def script(peer: Peer) -> None:
        await peer.greets()
        await peer.socket.send('{"t":"pong","id":"1","now":0,"unheard_of":1}')

    async with scripted(script) as site, Client(site, ROOM) as client:
        with pytest.raises(Ended, match="another version") as ended:
            await client.until(lambda _: False)
    assert ended.value.code == "unsupported_protocol"


async def test_a_room_that_does_not_exist_is_told_on_entering() -> None:
    async def script(peer: Peer) -> None:
        await peer.hears(p.Hello)
        await peer.says(p.Bye(code="unknown_room", message="There is no such room.", retry_in=None))

    async with scripted(script) as site:
        with pytest.raises(Ended, match="no such room"):
            async with Client(site, ROOM):
                pass


async def test_a_server_out_of_reach_is_given_up_after_a_while() -> None:
    async with scripted() as site:
        gone = site
    with pytest.raises(Ended, match="can't be reached"):
        async with Client(gone, ROOM, patience_s=0.02):
            pass


async def test_nothing_can_be_asked_outside_the_context() -> None:
    async def greets(peer: Peer) -> None:
        await peer.greets()
        await stays(peer)

    async with scripted(greets) as site:
        client = Client(site, ROOM)
        with pytest.raises(RuntimeError, match="async with"):
            _ = client.known
        async with client:
            pass
        with pytest.raises(Ended, match="closed"):
            await client.ping()


async def test_leaving_the_context_lets_go_of_those_who_still_wait() -> None:
    async def greets(peer: Peer) -> None:
        await peer.greets()
        await stays(peer)

    async with scripted(greets) as site, asyncio.TaskGroup() as tasks:
        async with Client(site, ROOM) as client:
            asking = tasks.create_task(client.ping())
            await asyncio.sleep(0)
        await asyncio.wait((asking,))
        assert asking.cancelled()


async def test_every_frame_can_be_listened_to() -> None:
    async def greets(peer: Peer) -> None:
        await peer.greets()
        await stays(peer)

    texts: list[str] = []
    async with scripted(greets) as site, Client(site, ROOM, on_text=texts.append):
        pass
    assert texts == [p.encode(WELCOME)]
