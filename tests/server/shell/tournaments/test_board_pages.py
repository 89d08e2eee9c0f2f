"""The boards part by part: each row once, whatever happens between two parts."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.core.standings import MAX_RANK
from server.shell.tournaments.boards import BadCursor, Boards, Cursor
from tests.server.core.races import ANN, player
from tests.server.shell.process import Process
from tests.server.shell.tournaments.entrants import (
    DAILY,
    MANY,
    PEOPLE,
    boards_of,
    enter,
    filled,
    histories,
    pages,
    places,
    posting,
    room,
    told_of,
    whole,
)

# Pages


@pytest.mark.parametrize("tied", [False, True])
@pytest.mark.parametrize("limit", [1, 3, 7, 20, 21, MANY])
async def test_pages_show_each_row_once_and_in_order(
    one: Process, boards: Boards, limit: int, tied: bool
) -> None:
    await filled(one, boards, 21, tied=tied)
    at_once = await whole(boards)
    parts = await pages(boards, limit)
    assert [placed for part in parts for placed in part.rows] == list(at_once.rows)
    assert all(len(part.rows) == limit for part in parts[:-1])
    assert parts[-1].rows
    assert {part.total for part in parts} == {21}


async def test_one_reads_on_behind_a_row_that_has_gone(one: Process, boards: Boards) -> None:
    """The row rose, or its player was removed: those behind it are still the next ones."""
    names = await filled(one, boards, 9)
    first = await boards.page(DAILY, limit=3)
    assert first.next is not None
    await boards.submit(DAILY, [posting(names[2], 2, score=MANY)])
    assert [name for name, _ in places(await boards.page(DAILY, limit=3, after=first.next))] == (
        names[3:6]
    )
    await boards.remove(DAILY, room(names[2]))
    second = await boards.page(DAILY, limit=3, after=first.next)
    assert places(second) == [(names[3], 3), (names[4], 4), (names[5], 5)]


async def test_one_reads_on_among_equals_of_whom_some_have_gone(
    one: Process, boards: Boards
) -> None:
    """Their order is by what doesn't change; whoever the last one was, the others are left."""
    await enter(one.client, *PEOPLE)
    await boards.submit(DAILY, [posting(name) for name in PEOPLE])
    everybody = [name for name, _ in places(await whole(boards))]
    first = await boards.page(DAILY, limit=5)
    assert first.next is not None
    for gone in everybody[2:7]:
        await boards.remove(DAILY, room(gone))
    rest = await boards.page(DAILY, limit=MANY, after=first.next)
    assert places(rest) == [(name, 1) for name in everybody[7:]]


async def test_a_row_that_fell_is_not_shown_again_to_who_reads_on(
    one: Process, boards: Boards
) -> None:
    """By some rules a run that lies can be broken up."""
    names = await filled(one, boards, 6)
    first = await boards.page(DAILY, limit=2)
    assert first.next is not None
    await boards.submit(
        DAILY, [posting(names[0], 2, score=0), posting(names[4], 2, score=1, time=9)]
    )
    second = await boards.page(DAILY, limit=MANY, after=first.next)
    assert [name for name, _ in places(second)] == [names[2], names[3], names[5], names[4]]
    fresh = await whole(boards)
    assert [name for name, _ in places(fresh)] == [*names[1:4], names[5], names[4], names[0]]


@pytest.mark.parametrize(
    "text", ["", "x", "1-2-3", "-" * 30, "1-" + "a" * 20, f"fffffffffffffff-{'a' * 20}-0"]
)
def test_a_text_of_somebody_s_making_is_no_cursor(text: str) -> None:
    with pytest.raises(BadCursor):
        Cursor.parse(text)


@pytest.mark.parametrize("rank", [0, 1, MAX_RANK])
def test_a_cursor_is_read_as_it_was_written(rank: int) -> None:
    cursor = Cursor(rank, "0a" * 10, 77)
    assert Cursor.parse(str(cursor)) == cursor


async def test_a_cursor_past_either_end_is_none_the_less_one(one: Process, boards: Boards) -> None:
    await filled(one, boards, 3)
    before, behind = Cursor(MAX_RANK, "f" * 20, 9), Cursor(0, "0" * 20, 9)
    assert len((await boards.page(DAILY, limit=9, after=str(before))).rows) == 3
    assert (await boards.page(DAILY, limit=9, after=str(behind))).rows == ()


async def test_neither_cursor_nor_mark_tells_the_room(one: Process, boards: Boards) -> None:
    """Who knew the room of somebody's attempt could watch it."""
    await filled(one, boards, 3)
    part = await boards.page(DAILY, limit=2)
    for placed in part.rows:
        assert placed.room not in str(part.next)
        assert placed.room not in placed.mark


# Around somebody


@pytest.mark.parametrize(
    ("own", "first", "last"), [(0, 0, 4), (1, 0, 4), (10, 8, 12), (19, 16, 20), (20, 16, 20)]
)
async def test_around_me_are_those_before_and_behind_me(
    one: Process, boards: Boards, own: int, first: int, last: int
) -> None:
    names = await filled(one, boards, 21)
    part = await boards.around(DAILY, player(names[own]), 5)
    assert [name for name, _ in places(part)] == names[first : last + 1]
    assert part.own[0] in part.rows
    assert (part.next is None) == (last == 20)


async def test_around_me_is_the_whole_of_a_short_board(one: Process, boards: Boards) -> None:
    names = await filled(one, boards, 3)
    assert len((await boards.around(DAILY, player(names[2]), 50)).rows) == 3


async def test_around_somebody_who_is_not_on_the_board_are_the_best(
    one: Process, boards: Boards
) -> None:
    names = await filled(one, boards, 9)
    await enter(one.client, ANN)
    for asked in (player(ANN), player("nobody")):
        part = await boards.around(DAILY, asked, 4)
        assert [name for name, _ in places(part)] == names[:4]
        assert part.own == (None,)


async def test_places_around_me_are_those_of_the_whole_board(one: Process, boards: Boards) -> None:
    """The first row that is shown may share its place with rows that aren't."""
    await filled(one, boards, 21, tied=True)
    at_once = {placed.mark: placed for placed in (await whole(boards)).rows}
    for number in range(21):
        part = await boards.around(DAILY, player(f"Guest {number:03}"), 4)
        assert all(at_once[placed.mark] == placed for placed in part.rows)


async def test_one_may_read_on_from_around_me(one: Process, boards: Boards) -> None:
    names = await filled(one, boards, 21)
    part = await boards.around(DAILY, player(names[10]), 5)
    assert part.next is not None
    assert [n for n, _ in places(await boards.page(DAILY, limit=2, after=part.next))] == (
        names[13:15]
    )


@given(histories, st.integers(1, 4), st.randoms(use_true_random=False))
@settings(
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
async def test_no_row_is_met_twice_while_the_board_changes(
    one: Process,
    told: list[list[tuple[int, int, int]]],
    limit: int,
    chance: random.Random,
) -> None:
    """Also where ranks fall; and who stood still all the while is met."""
    await one.client.flushdb()
    boards, names = boards_of(one), PEOPLE[: len(told)]
    await enter(one.client, *names)
    each = [told_of(name, history, ends=False) for name, history in zip(names, told, strict=True)]
    await boards.submit(DAILY, [of_one[0] for of_one in each])
    waiting = [of_one[1:] for of_one in each]
    met, part, moved = list[str](), await boards.page(DAILY, limit=limit), set[str]()
    while True:
        met += [placed.row.name for placed in part.rows]
        if part.next is None:
            break
        for of_one in chance.sample(waiting, len(waiting) // 2):
            if of_one:
                moved.add(of_one[0].row.name)
                await boards.submit(DAILY, [of_one.pop(0)])
        part = await boards.page(DAILY, limit=limit, after=part.next)
    assert len(met) == len(set(met))
    assert set(names) - moved <= set(met)
