"""Coming back: after a reload, a lost connection, a missed frame, through whichever process."""

import msgspec

from server.core import protocol as p
from server.core.events import Moved
from server.shell.bots.client import Client
from tests.races.processes import WorkerProcess, listening, settings_for
from tests.races.table import LONG, Table, gathered, play_some, racing, requests_of, seal
from tests.races.wire import Wire, wired


class Forgetful(Client):
    """A client whose network swallows the first event that it is sent."""

    swallowed = False

    async def _take_in(self, frame: p.Outbound, socket: object) -> None:
        if isinstance(frame, p.Event) and not self.swallowed:
            self.swallowed = True
            return
        await super()._take_in(frame, socket)  # type: ignore[arg-type] # passed on as it came


async def accept_all(wire: Wire, requests: list[p.Action]) -> list[p.Outbound]:
    """Send requests without waiting in between; return their answers."""
    await wire.send(*requests)
    return [await wire.answer_to(request.id) for request in requests]


async def test_a_reload_in_mid_race_brings_the_own_board_back(table: Table) -> None:
    """A player who reloads must not begin anew, nor become a spectator."""
    async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
        ann = race.clients[0]
        game = await play_some(ann, table.game(race.room), 4)
        before = ann.known.welcome
        await ann.close()
        async with table.client(race.room, race.guests[0], worker=1) as reloaded:
            welcome = reloaded.known.welcome
            assert (welcome.you, welcome.number, welcome.phase) == (1, 4, "racing")
            assert welcome.tableau == before.tableau
            assert welcome.controls
            await play_some(reloaded, game, 2)
            assert reloaded.known.number == 6
        moved = [event for event in table.log(race.room) if isinstance(event, Moved)]
        assert [event.number for event in moved] == [1, 2, 3, 4, 5, 6]


async def test_a_reload_takes_back_neither_a_look_nor_an_undo(table: Table) -> None:
    """Whoever reloads to be rid of an undo, or to see once more what it hid, finds it all counted.

    What is dealt again are the same cards: nothing of the deal is drawn anew.
    """
    options = msgspec.structs.replace(LONG, rules="undo=on")
    async with racing(table, "Ann", "Bob", options=options, workers=(0, 1)) as race:
        ann, bob = race.clients
        before = ann.known.tableau
        dealt = await ann.deal()
        await ann.undo()
        await ann.close()
        async with table.client(race.room, race.guests[0], worker=1) as reloaded:
            welcome = reloaded.known.welcome
            assert (welcome.number, welcome.tableau) == (2, before)
            again = await reloaded.deal()
            assert (again.number, again.dealt) == (3, dealt.dealt)
            await reloaded.undo()
            for client in (reloaded, bob):
                await client.resign()
            known = await reloaded.until(lambda known: known.phase == "finished")
        ann_did, bob_did = known.welcome.tallies
        assert (ann_did.moves, ann_did.undos, ann_did.dealt_at) == (2, 2, None)
        assert (bob_did.moves, bob_did.undos) == (0, 0)


async def test_every_hello_is_answered_with_a_welcome(table: Table) -> None:
    """Rejoining a race that one is still in must not be met with silence."""
    async with racing(table, "Ann", "Bob") as race:
        for worker in (0, 1):
            async with table.wire(race.room, race.guests[0], worker) as wire:
                first = await wire.hello(race.room)
                again = await wire.hello(race.room, first.epoch)
                assert again.tableau == first.tableau is not None
                assert again.version == first.version


async def test_actions_sent_again_after_a_lost_connection_get_their_first_answers(
    table: Table,
) -> None:
    async with racing(table, "Ann", "Bob") as race:
        async with table.wire(race.room, race.guests[0]) as wire:
            tab = wire.tab
            await wire.hello(race.room)
            requests = requests_of(table.game(race.room), 4, tab)
            first = await accept_all(wire, requests)
            assert all(isinstance(answer, p.Accepted) for answer in first)
        async with table.wire(race.room, race.guests[0], worker=1) as wire:
            wire.tab = tab
            welcome = await wire.hello(race.room)
            assert (welcome.number, welcome.controls) == (4, True)
            assert await accept_all(wire, requests) == first
        assert len(table.moves(race.room, 1)) == 4


async def test_an_action_in_the_place_of_another_is_refused(table: Table) -> None:
    """A page that missed an own action must not play on from a board that isn't any more."""
    async with (
        racing(table, "Ann", "Bob") as race,
        table.wire(race.room, race.guests[0]) as wire,
    ):
        await wire.hello(race.room)
        first, second = requests_of(table.game(race.room), 2, wire.tab)
        await wire.answer(first)
        wrong = {
            "stale": msgspec.structs.replace(second, base=0),
            "gap": msgspec.structs.replace(second, base=7, id="ahead"),
            "conflict": msgspec.structs.replace(second, base=0, id=first.id),
        }
        for code, request in wrong.items():
            refused = await wire.answer(request)
            assert isinstance(refused, p.Rejected)
            assert (refused.code, refused.number) == (code, 1)


def cut(client: Client) -> None:
    """Cut the connection without a farewell, as a network does."""
    assert client._socket is not None
    client._socket.transport.abort()


async def test_the_network_goes_away_with_moves_on_their_way(table: Table) -> None:
    """What was sent into a dead connection comes again by itself, and counts once."""
    async with racing(table, "Ann", "Bob") as race:
        ann = race.clients[0]

        async def lose_it_now_and_then() -> None:
            for number in (2, 4, 6):
                await ann.until(lambda known, number=number: known.number >= number)  # type: ignore[misc] # bound in the loop
                cut(ann)

        await gathered(play_some(ann, table.game(race.room), 8), lose_it_now_and_then())
        assert ann.greetings >= 3
        assert len(table.moves(race.room, 1)) == ann.known.number == 8


async def test_a_missed_event_is_noticed_and_made_good(table: Table) -> None:
    """A client that lost one event must not apply the next ones to a wrong picture."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann)
    hear = table.tap.listen(room, ann.token)
    async with (
        Forgetful(table.site, room, ann.token, on_text=hear) as forgetful,
        table.client(room, bob) as other,
    ):
        await other.join()
        await other.ready()
        known = await forgetful.until(lambda known: any(s.nonce_hash for s in known.welcome.seats))
        assert forgetful.swallowed
        assert not known.has_hole
        assert [seat.name for seat in known.welcome.seats] == ["Ann", "Bob"]


async def test_a_process_that_just_started_tells_the_time_of_an_old_race(table: Table) -> None:
    """What a process reads in a log is of the past: it must not show a countdown again."""
    settings = settings_for(table.servers.store_url)
    async with racing(table, "Ann", "Bob") as race:
        began_in = race.clients[0].known.welcome.ends_in
        with listening() as (listener, site):
            worker = WorkerProcess(listener, settings)
            try:
                worker.await_ready()
                hear = table.tap.listen(race.room)
                async with wired(site.socket_url, hear) as wire:
                    welcome = await wire.hello(race.room)
            finally:
                worker.close()
        assert welcome.phase == "racing"
        assert welcome.starts_in is None
        assert welcome.ends_in is not None
        assert began_in is None or welcome.ends_in <= began_in


async def test_the_race_begins_while_somebody_still_loads(table: Table) -> None:
    """The clock is everybody's and runs; the board of the one who is late is complete."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann)
    async with table.client(room, ann) as quick:
        async with table.client(room, bob, worker=1) as slow:
            await seal([quick, slow])
            await slow.until(lambda known: known.phase == "countdown")
        await quick.until(lambda known: known.may_play)
        await play_some(quick, table.game(room), 2)
        async with table.wire(room, bob, worker=1) as late:
            welcome = await late.hello(room)
        assert welcome.phase == "racing"
        assert welcome.starts_in is None
        assert welcome.number == 0
        assert welcome.tableau is not None
        assert sum(column.hidden for column in welcome.tableau.columns) == 12
        assert welcome.tableau.stock == 3
