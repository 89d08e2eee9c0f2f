"""Boards watched over real sockets: by visitors, by racers whose game is over, and by nobody else.

In each of these tests the tap sees to it that no card is shown before all racers know it.
"""

import msgspec

from engine import Game
from server.core import protocol as p
from server.core import views
from tests.races.table import LONG, Table, play_some, racing, seal

MOVES = 4


def is_all_of(board: p.MaskedBoard, game: Game) -> bool:
    """Whether nothing of a game's board is held back."""
    own = views.tableau(game)
    columns = [(column.hidden, column.cards) for column in own.columns]
    shown = [(column.hidden, column.cards) for column in board.columns]
    return (shown, board.stock, board.later) == (columns, own.stock, 0)


async def test_a_visitor_without_a_name_watches_two_racers(table: Table) -> None:
    """From another process than theirs: at first what all know, then all that both have seen."""
    async with racing(table, "Ann", "Bob") as race, table.wire(race.room, worker=1) as wire:
        ann, bob = race.clients
        dealt = table.game(race.room)
        welcome = await wire.hello(race.room)
        assert welcome.boards is not None
        assert all(is_all_of(board, dealt) for board in welcome.boards.boards)
        game = await play_some(ann, dealt, MOVES)
        frame = await wire.take(p.Boards, lambda told: told.boards[0] != told.boards[1])
        assert is_all_of(frame.boards[1], dealt)
        await play_some(bob, dealt, MOVES)
        await wire.take(p.Boards, lambda told: all(is_all_of(board, game) for board in told.boards))


async def test_who_was_there_before_the_start_sees_the_boards_in_its_instant(table: Table) -> None:
    host = await table.guest("Ann")
    room = await table.room(host, LONG)
    async with table.client(room, host) as client, table.wire(room) as wire:
        assert (await wire.hello(room)).boards is None
        await seal([client])
        frame = await wire.take(p.Boards)
        assert is_all_of(frame.boards[0], table.game(room))


async def test_a_racer_watches_once_the_own_game_is_over(table: Table) -> None:
    """And keeps the own board; who still plays is sent nothing, however the page asks."""
    async with (
        racing(table, "Ann", "Bob") as race,
        table.wire(race.room, race.guests[0]) as anns,
        table.wire(race.room, race.guests[1]) as bobs,
    ):
        assert (await anns.hello(race.room)).boards is None
        assert (await bobs.hello(race.room)).boards is None
        assert isinstance(await anns.answer(p.Resign(id="r")), p.Done)
        frame = await anns.take(p.Boards)
        welcome = await anns.hello(race.room)
        assert welcome.boards is not None
        assert welcome.boards.boards == frame.boards
        assert welcome.tableau is not None
        await bobs.take(p.Standings)
        assert (await bobs.hello(race.room)).boards is None
        assert bobs.said(p.Boards) == []


async def test_where_only_progress_is_shown_no_board_is_sent(table: Table) -> None:
    options = msgspec.structs.replace(LONG, watchers="progress")
    async with (
        racing(table, "Ann", "Bob", options=options) as race,
        table.wire(race.room) as wire,
    ):
        assert (await wire.hello(race.room)).boards is None
        await play_some(race.clients[0], table.game(race.room), MOVES)
        await wire.take(p.Standings, lambda told: any(row.actions == MOVES for row in told.rows))
        assert wire.said(p.Boards) == []
