"""What no honest client sends: a typed answer or a clean close, and the neighbour feels nothing."""

import asyncio
import contextlib
import json
import secrets
from collections.abc import AsyncIterator, Iterator

import pytest

from server.core import protocol as p
from tests.races.processes import Servers, mortal_store, serving, settings_for
from tests.races.table import Race, Table, play_some, racing
from tests.races.wire import NET_S, raw_handshake

TOO_LONG = 4_097
FAR_TOO_LONG = 1_000_000


@pytest.fixture(scope="module")
def one_server() -> Iterator[Servers]:
    with mortal_store() as store, serving(settings_for(store.url), 1) as servers:
        yield servers


@pytest.fixture
def table(one_server: Servers) -> Iterator[Table]:
    table = Table(one_server)
    yield table
    table.tap.check()


@contextlib.asynccontextmanager
async def undisturbed(table: Table) -> AsyncIterator[Race]:
    """Give a race on the same process, which must go on as if nothing were."""
    async with racing(table, "Ann", "Bob") as race:
        game = await play_some(race.clients[0], table.game(race.room), 1)
        yield race
        await play_some(race.clients[0], game, 1)
        await race.finish()
        assert [client.greetings for client in race.clients] == [1, 1]


HELLO = json.dumps({"t": "hello", "room": "a" * 16, "tab": "t" * 8})
BROKEN: dict[str, str | bytes] = {
    "binary": HELLO.encode(),
    "empty": "",
    "no JSON": "hello",
    "half an object": HELLO[:-1],
    "a list": f"[{HELLO}]",
    "nothing": "null",
    "deep nesting": "[" * 4_000,
    "deep inside a field": '{"t":"hello","room":' + '{"a":' * 600 + "1" + "}" * 600 + "}",
    "not a number": '{"t":"move","id":"a","base":NaN,"card":"7H","to":1}',
    "infinity": '{"t":"move","id":"a","base":1e999,"card":"7H","to":1}',
    "a huge number": '{"t":"move","id":"a","base":' + "9" * 400 + ',"card":"7H","to":1}',
    "a broken count": '{"t":"move","id":"a","base":0.5,"card":"7H","to":1}',
    "a negative count": '{"t":"move","id":"a","base":-1,"card":"7H","to":1}',
    "no such column": '{"t":"move","id":"a","base":0,"card":"7H","to":11}',
    "no such card": '{"t":"move","id":"a","base":0,"card":"1H","to":1}',
    "a wrong type": '{"t":"move","id":7,"base":0,"card":"7H","to":1}',
    "an unknown field": '{"t":"join","id":"a","seat":1}',
    "an unknown message": '{"t":"cheat","id":"a"}',
    "a message of the server's": '{"t":"done","id":"a"}',
    "no kind": '{"id":"a"}',
    "half a surrogate": '{"t":"join","id":"\\ud800"}',
    "an id with a line break": '{"t":"join","id":"a\\n"}',
    "an endless id": json.dumps({"t": "join", "id": "a" * 41}),
}


@pytest.mark.parametrize("frame", BROKEN.values(), ids=BROKEN.keys())
async def test_a_broken_frame_is_named_and_ends_its_connection(
    table: Table, frame: str | bytes
) -> None:
    guest = await table.guest("Mallory")
    room = await table.room(guest)
    async with table.wire(room, guest) as wire:
        await wire.hello(room)
        await wire.send(frame)
        bye = await wire.bye()
        assert (bye.code, bye.retry_in) == ("bad_frame", None)
        assert bye.message
        assert await wire.closed() == 1008


async def test_a_race_goes_on_beside_all_of_them(table: Table) -> None:
    async with undisturbed(table) as race:
        for frame in BROKEN.values():
            async with table.wire(race.room) as wire:
                await wire.hello(race.room)
                await wire.send(frame)
                await wire.bye()


async def test_of_a_field_that_comes_twice_the_last_one_counts(table: Table) -> None:
    """Whichever it is, it is checked, and no frame means one thing here and another there."""
    guest = await table.guest("Mallory")
    room = await table.room(guest)
    async with table.wire(room, guest) as wire:
        await wire.hello(room)
        await wire.send('{"t":"ping","id":"one","id":"two"}')
        assert isinstance(await wire.answer_to("two"), p.Pong)


@pytest.mark.parametrize(
    "text", ["x" * TOO_LONG, "é" * (TOO_LONG // 2 + 1)], ids=["letters", "letters of two bytes"]
)
async def test_a_frame_a_little_too_long_is_answered(table: Table, text: str) -> None:
    async with undisturbed(table) as race, table.wire(race.room) as wire:
        await wire.hello(race.room)
        await wire.send(text)
        assert (await wire.bye()).code == "frame_too_big"
        assert await wire.closed() == 1009


async def test_a_frame_of_the_longest_size_is_read(table: Table) -> None:
    async with undisturbed(table) as race, table.wire(race.room) as wire:
        await wire.hello(race.room)
        await wire.send('{"t":"ping","id":"p"}'.ljust(TOO_LONG - 1))
        assert isinstance(await wire.answer_to("p"), p.Pong)


async def test_a_frame_far_too_long_is_cut_off(table: Table) -> None:
    """It isn't even read to its end, whatever it holds."""
    async with undisturbed(table) as race, table.wire(race.room) as wire:
        await wire.hello(race.room)
        with contextlib.suppress(ConnectionError):
            await wire.send("x" * FAR_TOO_LONG)
        assert await wire.closed() in (1006, 1009)


def masked(opcode: int, payload: bytes) -> bytes:
    """A client's frame of the protocol beneath, whatever its payload."""
    assert len(payload) < 126
    mask = secrets.token_bytes(4)
    hidden = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
    return bytes([0x80 | opcode, 0x80 | len(payload)]) + mask + hidden


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (masked(0x1, b"\xff\xfe\xfd"), 1007),
        (masked(0x3, b"no such kind"), 1002),
        (masked(0x0, b"goes on, from nothing"), 1002),
        (bytes([0x81, 0x05]) + b"plain", 1002),
    ],
    ids=["invalid UTF-8", "unknown kind", "continuation of nothing", "unmasked"],
)
async def test_bytes_that_are_no_frame_are_closed_with_the_protocol_s_own_code(
    table: Table, raw: bytes, code: int
) -> None:
    async with undisturbed(table), asyncio.timeout(NET_S):
        reader, writer = await raw_handshake(table.site.socket_url)
        writer.write(raw)
        answer = await reader.read()
        writer.close()
        await writer.wait_closed()
    assert answer[:1] == b"\x88"
    assert int.from_bytes(answer[2:4], "big") == code


async def test_a_client_that_is_gone_before_it_is_answered_leaves_no_trace(table: Table) -> None:
    async with undisturbed(table):
        for _ in range(5):
            _, writer = await raw_handshake(table.site.socket_url)
            writer.write(masked(0x1, HELLO.encode()))
            writer.transport.abort()


async def test_the_wrong_subprotocol_is_told_in_words(table: Table) -> None:
    """A page of an older version must be able to say what is the matter."""
    async with (
        undisturbed(table) as race,
        table.wire(race.room, protocol="scorpion.race.v0") as wire,
    ):
        bye = await wire.bye()
        assert (bye.code, bye.retry_in) == ("unsupported_protocol", None)
        assert p.SUBPROTOCOL in bye.message


async def test_no_subprotocol_is_told_in_words_too(table: Table) -> None:
    async with undisturbed(table) as race, table.wire(race.room, protocol=None) as wire:
        assert (await wire.bye()).code == "unsupported_protocol"


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
async def test_a_page_of_another_site_may_not_play_with_a_visitor_s_cookie(
    table: Table, origin: str
) -> None:
    guest = await table.guest("Ann")
    room = await table.room(guest)
    headers = {"Cookie": f"scorpion_player={guest.token}", "Origin": origin}
    async with table.wire(room, headers=headers) as wire:
        assert (await wire.bye()).code == "foreign_origin"
        assert await wire.closed() == 1008


async def test_the_own_page_plays_with_the_cookie(table: Table) -> None:
    guest = await table.guest("Ann")
    room = await table.room(guest)
    headers = {"Cookie": f"scorpion_player={guest.token}", "Origin": table.site.origin}
    async with table.wire(room, headers=headers) as wire:
        assert (await wire.hello(room)).you == 1


async def test_a_page_of_another_site_may_watch_as_a_stranger(table: Table) -> None:
    room = await table.room(await table.guest("Ann"))
    async with table.wire(room, headers={"Origin": "https://elsewhere.example"}) as wire:
        assert (await wire.hello(room)).you is None


async def test_a_forged_token_makes_a_visitor(table: Table) -> None:
    guest = await table.guest("Ann")
    room = await table.room(guest)
    # Not the signature's last letter: of its six bits two belong to no byte.
    content, signature = guest.token.rsplit(".", 1)
    forged = f"{content}.{'B' if signature[0] == 'A' else 'A'}{signature[1:]}"
    headers = {"Authorization": f"Bearer {forged}"}
    async with table.wire(room, headers=headers) as wire:
        assert (await wire.hello(room)).you is None
