"""Boards as they are shown: read seldom, however many look, and without what stays secret."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from server.core.api.tournament_bodies import Board, BoardRow
from server.shell.storage.keys import race_id
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments import bulletin as module
from server.shell.tournaments.boards import BadCursor, Boards, Part
from server.shell.tournaments.bulletin import Bulletin, Shown
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.process import Process
from tests.server.shell.tournaments.entrants import enter, posting, room

OPEN, CLOSED = "daily.2199-12-31.scorpion", "daily.2020-01-01.scorpion"
NAMES = tuple(f"Guest {number:02}" for number in range(20))


class Counted(Boards):
    """Boards that count how often they are read, and may be slow, or away."""

    def __init__(self, process: Process) -> None:
        super().__init__(process.client, process.store)
        self.asked: list[int] = []
        """How many players asked, for each trip."""
        self.opened = asyncio.Event()
        self.opened.set()
        self.fault: Exception | None = None

    async def page(
        self, key: str, *, after: str | None = None, limit: int, players: Sequence[str] = ()
    ) -> Part:
        self.asked.append(len(players))
        await self.opened.wait()
        if self.fault is not None:
            raise self.fault
        return await super().page(key, after=after, limit=limit, players=players)

    async def around(self, key: str, player: str, limit: int) -> Part:
        self.asked.append(1)
        return await super().around(key, player, limit)


@pytest.fixture
async def boards(one: Process) -> Counted:
    """Boards of one open and one closed tournament, with twenty rows each; the best come first."""
    boards = Counted(one)
    for key in (OPEN, CLOSED):
        await enter(one.client, *NAMES, ANN, key=key)
        told = [posting(name, score=100 - number) for number, name in enumerate(NAMES)]
        await boards.submit(key, told)
    return boards


@pytest.fixture
def bulletin(boards: Counted) -> Bulletin:
    return Bulletin(boards)


@pytest.fixture
def always_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process reads a board every time that it is asked."""
    monkeypatch.setattr(module, "FRESH_S", 0.0)


def read(shown: Shown) -> Board:
    """What an answer says; every field of it has to be one that is documented."""
    assert shown.text is not None
    return msgspec.json.decode(shown.text, type=Board)


async def look(
    bulletin: Bulletin,
    name: str | None = None,
    *,
    key: str = OPEN,
    limit: int = 5,
    after: str | None = None,
    known: str = "",
) -> Shown:
    """Let somebody look at a board."""
    asker = None if name is None else player(name)
    return await bulletin.page(key, after=after, limit=limit, player=asker, known=known)


def names(rows: Sequence[BoardRow]) -> list[str]:
    return [row.name for row in rows]


# What is shown


async def test_anybody_is_shown_the_best(bulletin: Bulletin) -> None:
    board = read(await look(bulletin))
    assert names(board.rows) == list(NAMES[:5])
    assert [row.place for row in board.rows] == [1, 2, 3, 4, 5]
    assert (board.key, board.total, board.own, board.closed) == (OPEN, 20, None, False)
    assert board.version == 20


async def test_a_row_says_what_the_board_was_told(bulletin: Bulletin) -> None:
    row = read(await look(bulletin)).rows[0]
    told = posting(NAMES[0], score=100).row
    expected = {"place": 1, "own": False, "race": None, **_fields(told)}
    assert _fields(row) == expected


def _fields(value: msgspec.Struct) -> dict[str, object]:
    return msgspec.structs.asdict(value)


async def test_one_reads_on_where_the_rows_ended(bulletin: Bulletin) -> None:
    first = read(await look(bulletin))
    second = read(await look(bulletin, after=first.next))
    assert names(second.rows) == list(NAMES[5:10])
    assert read(await look(bulletin, limit=50)).next is None


async def test_who_takes_part_sees_the_own_row_among_the_others(bulletin: Bulletin) -> None:
    board = read(await look(bulletin, NAMES[2]))
    assert [row.own for row in board.rows] == [False, False, True, False, False]
    assert board.own == board.rows[2]


async def test_who_stands_elsewhere_sees_the_own_row_beside_the_others(
    bulletin: Bulletin,
) -> None:
    board = read(await look(bulletin, NAMES[17]))
    assert not any(row.own for row in board.rows)
    assert board.own is not None
    assert (board.own.name, board.own.place, board.own.own) == (NAMES[17], 18, True)


@pytest.mark.parametrize("name", [ANN, "Nobody"])
async def test_who_is_not_on_the_board_has_no_row(bulletin: Bulletin, name: str) -> None:
    """Ann takes part, and has done nothing yet."""
    assert read(await look(bulletin, name)).own is None


async def test_what_one_is_shown_as_the_own_is_not_so_to_the_next_one(
    bulletin: Bulletin,
) -> None:
    await look(bulletin, NAMES[2])
    for name in (None, BOB):
        assert not any(row.own for row in read(await look(bulletin, name)).rows)


async def test_around_oneself_are_those_before_and_behind(bulletin: Bulletin) -> None:
    board = read(await bulletin.around(OPEN, 5, player(NAMES[10])))
    assert names(board.rows) == list(NAMES[8:13])
    assert board.own == board.rows[2]
    assert names(read(await look(bulletin, after=board.next)).rows) == list(NAMES[13:18])


async def test_a_text_that_is_no_cursor_is_refused(bulletin: Bulletin) -> None:
    for name in (None, ANN):
        with pytest.raises(BadCursor):
            await look(bulletin, name, after="the next ones, please")


# What is not shown


async def test_no_room_is_named_before_the_tournament_has_closed(bulletin: Bulletin) -> None:
    """Who knew the room could watch the attempt."""
    shown = [
        await look(bulletin, limit=20),
        await look(bulletin, NAMES[0], limit=19),
        await bulletin.around(OPEN, 7, player(NAMES[10])),
    ]
    for one in shown:
        assert one.text is not None
        for name in NAMES:
            assert room(name).encode() not in one.text
            assert room(name) not in one.tag


async def test_when_it_has_closed_each_row_names_its_race(bulletin: Bulletin) -> None:
    """Whose replay everybody may see."""
    board = read(await look(bulletin, NAMES[2], key=CLOSED))
    assert board.closed
    assert [row.race for row in board.rows] == [race_id(room(name)) for name in NAMES[:5]]
    assert board.own is not None
    assert board.own.race == race_id(room(NAMES[2]))


# How often a board is read


async def test_a_board_is_read_once_for_all_who_look(bulletin: Bulletin, boards: Counted) -> None:
    shown = await asyncio.gather(*(look(bulletin) for _ in range(100)))
    shown += [await look(bulletin) for _ in range(100)]
    assert boards.asked == [0]
    assert len({one.text for one in shown}) == 1


async def test_parts_and_boards_are_told_apart(bulletin: Bulletin, boards: Counted) -> None:
    first = read(await look(bulletin))
    for _ in range(2):
        assert len(read(await look(bulletin, limit=3)).rows) == 3
        assert names(read(await look(bulletin, after=first.next)).rows) == list(NAMES[5:10])
        assert read(await look(bulletin, key=CLOSED)).closed
    assert boards.asked == [0] * 4


@pytest.mark.usefixtures("always_read")
async def test_a_board_is_read_anew_after_a_moment(boards: Counted) -> None:
    bulletin = Bulletin(boards)
    await look(bulletin)
    await boards.submit(OPEN, [posting(NAMES[9], 2, score=999)])
    assert read(await look(bulletin)).rows[0].name == NAMES[9]


async def test_who_takes_part_sees_the_own_move_at_once(
    bulletin: Bulletin, boards: Counted
) -> None:
    """However short ago somebody else looked."""
    await look(bulletin)
    await boards.submit(OPEN, [posting(NAMES[9], 2, score=999)])
    board = read(await look(bulletin, NAMES[9]))
    assert board.rows[0] == board.own
    assert board.rows[0].score == 999


async def test_players_who_come_together_are_answered_by_one_trip(
    bulletin: Bulletin, boards: Counted
) -> None:
    shown = await asyncio.gather(*(look(bulletin, name) for name in (*NAMES, BOB, *NAMES)))
    assert boards.asked == [0, 2 * len(NAMES) + 1]
    for name, one in zip((*NAMES, BOB, *NAMES), shown, strict=True):
        own = read(one).own
        assert (None if own is None else own.name) == (None if name == BOB else name)


async def test_so_many_go_on_one_trip_at_most(
    bulletin: Bulletin, boards: Counted, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store serves nobody else while it reads their rows."""
    monkeypatch.setattr(module, "MOST_TOGETHER", 8)
    shown = await asyncio.gather(*(look(bulletin, name) for name in NAMES))
    assert sorted(boards.asked) == [0, 4, 8, 8]
    assert [own.name for one in shown if (own := read(one).own)] == list(NAMES)


async def test_who_comes_during_a_trip_goes_with_the_next_one(
    bulletin: Bulletin, boards: Counted
) -> None:
    await look(bulletin)
    boards.opened.clear()
    early = asyncio.ensure_future(look(bulletin, NAMES[0]))
    while len(boards.asked) < 2:
        await asyncio.sleep(0)
    late = [asyncio.ensure_future(look(bulletin, name)) for name in NAMES[1:4]]
    await asyncio.sleep(0)
    boards.opened.set()
    await asyncio.gather(early, *late)
    assert boards.asked == [0, 1, 3]


async def test_who_goes_away_leaves_the_trip_to_the_others(
    bulletin: Bulletin, boards: Counted
) -> None:
    await look(bulletin)
    boards.opened.clear()
    leaving, staying = (asyncio.ensure_future(look(bulletin, name)) for name in NAMES[:2])
    while len(boards.asked) < 2:
        await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    boards.opened.set()
    own = read(await staying).own
    assert own is not None
    assert own.name == NAMES[1]


async def test_a_store_that_is_away_is_told_to_all_who_wait_and_not_for_long(
    bulletin: Bulletin, boards: Counted
) -> None:
    await look(bulletin)
    boards.fault = StoreUnavailable("away")
    looks = [look(bulletin, name) for name in NAMES]
    outcomes = await asyncio.gather(*looks, return_exceptions=True)
    assert {type(outcome) for outcome in outcomes} == {StoreUnavailable}
    boards.fault = None
    assert read(await look(bulletin, NAMES[0])).own is not None


# What hasn't changed


@pytest.mark.parametrize("name", [None, NAMES[2], CAT])
async def test_who_has_the_latest_is_not_told_again(
    bulletin: Bulletin, boards: Counted, name: str | None
) -> None:
    """The own row is read for nobody whose board hasn't changed."""
    shown = await look(bulletin, name)
    trips = len(boards.asked)
    again = await look(bulletin, name, known=f'"other", {shown.tag}')
    assert again == Shown(shown.tag, None)
    assert len(boards.asked) == trips


@pytest.mark.usefixtures("always_read")
@pytest.mark.parametrize("name", [None, NAMES[2], CAT])
async def test_who_had_the_latest_is_told_what_changed(boards: Counted, name: str | None) -> None:
    bulletin = Bulletin(boards)
    before = await look(bulletin, name)
    await boards.submit(OPEN, [posting(NAMES[4], 2, score=999)])
    after = await look(bulletin, name, known=before.tag)
    assert after.tag != before.tag
    assert read(after).version == 21


async def test_what_one_knows_is_not_what_another_one_would_see(bulletin: Bulletin) -> None:
    """The browser is somebody else's now: the own row is another one."""
    askers = (None, NAMES[0], NAMES[1])
    tags = [(await look(bulletin, name)).tag for name in askers]
    assert len(set(tags)) == len(tags)
    assert (await look(bulletin, NAMES[1], known=tags[1])).text is not None


async def test_a_tournament_that_closes_is_told_of_though_no_row_changed(
    bulletin: Bulletin,
) -> None:
    """Now the races can be seen."""
    tags = [(await look(bulletin, key=key)).tag for key in (OPEN, CLOSED)]
    assert tags[0] != tags[1]


async def test_around_oneself_nothing_may_have_changed_either(
    bulletin: Bulletin, boards: Counted
) -> None:
    """Then nobody asks who stands there."""
    shown = await bulletin.around(OPEN, 5, player(NAMES[10]))
    trips = len(boards.asked)
    again = await bulletin.around(OPEN, 5, player(NAMES[10]), shown.tag)
    assert again == Shown(shown.tag, None)
    assert len(boards.asked) == trips


@pytest.mark.usefixtures("always_read")
async def test_around_oneself_somebody_may_have_moved(boards: Counted) -> None:
    bulletin = Bulletin(boards)
    before = await bulletin.around(OPEN, 5, player(NAMES[10]))
    await boards.submit(OPEN, [posting(NAMES[19], 2, score=999)])
    after = read(await bulletin.around(OPEN, 5, player(NAMES[10]), before.tag))
    assert after.own is not None
    assert after.own.place == 12


# Whatever happens


async def test_each_answer_is_of_one_state(boards: Counted, bulletin: Bulletin) -> None:
    """The own row, where it is among the others, is the same there, whoever moves meanwhile."""

    async def play(name: str) -> None:
        for number in range(2, 12):
            score = number * len(NAMES) + NAMES.index(name)
            await boards.submit(OPEN, [posting(name, number, score=score)])

    async def watch(name: str) -> None:
        for _ in range(10):
            board = read(await look(bulletin, name, limit=10))
            assert board.own is not None
            among = [row for row in board.rows if row.own]
            assert among == ([board.own] if board.own.name in names(board.rows) else [])
            assert bool(among) == (board.own.place <= 10)
            assert [row.place for row in board.rows] == sorted(row.place for row in board.rows)

    await asyncio.gather(*map(play, NAMES), *map(watch, NAMES))
