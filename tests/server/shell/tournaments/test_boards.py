"""The boards in the store: each attempt once, as it stood last, on the place that it has earned."""

import asyncio
import random
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.core.posting import Posting
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments.boards import Boards, Part
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.links import link_to
from tests.server.shell.process import Process, process_on
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

KEYS = TournamentKeys.of(DAILY)
OTHER = "daily.2026-11-30.wasp"


# What is shown


async def test_a_board_is_empty_before_somebody_comes(boards: Boards) -> None:
    part = await boards.page(DAILY, limit=10, players=(player(ANN),))
    assert (part.version, part.total, part.rows, part.own, part.next) == (0, 0, (), (None,), None)


async def test_more_runs_come_first_then_points_then_the_shorter_time(
    one: Process, boards: Boards
) -> None:
    await enter(one.client, "slow", "fast", "rich", "best")
    await boards.submit(
        DAILY,
        [
            posting("slow", score=55, time=9_000),
            posting("fast", score=55, time=8_999),
            posting("rich", score=456, time=60_000),
            posting("best", runs=1, score=100, time=3_599_999),
        ],
    )
    assert places(await whole(boards)) == [("best", 1), ("rich", 2), ("fast", 3), ("slow", 4)]


async def test_a_row_is_shown_as_it_was_told(one: Process, boards: Boards) -> None:
    told = posting(ANN, 7, runs=2, score=260, time=61_000, has_ended=True)
    await enter(one.client, ANN)
    await boards.submit(DAILY, [told])
    (placed,) = (await whole(boards)).rows
    assert (placed.place, placed.rank, placed.room, placed.row) == (
        1,
        told.rank,
        room(ANN),
        told.row,
    )


async def test_equals_share_a_place_and_the_next_one_is_skipped(
    one: Process, boards: Boards
) -> None:
    await enter(one.client, ANN, BOB, CAT)
    await boards.submit(DAILY, [posting(ANN), posting(BOB, score=5), posting(CAT, score=5)])
    part = await whole(boards)
    assert sorted(places(part)[:2]) == [(BOB, 1), (CAT, 1)]
    assert places(part)[2] == (ANN, 3)


@pytest.mark.parametrize("runs", [0, 63])
async def test_the_largest_and_the_smallest_rank_are_kept_to_the_last_bit(
    one: Process, boards: Boards, runs: int
) -> None:
    """The store reckons with doubles."""
    await enter(one.client, ANN, BOB)
    best = posting(ANN, runs=runs, score=32_767, time=0)
    next_to_it = posting(BOB, runs=runs, score=32_767, time=1)
    await boards.submit(DAILY, [next_to_it, best])
    part = await boards.page(DAILY, limit=1)
    assert places(part) == [(ANN, 1)]
    assert part.rows[0].rank == best.rank
    assert part.next is not None
    assert places(await boards.page(DAILY, limit=1, after=part.next)) == [(BOB, 2)]


async def test_each_tournament_has_a_board_of_its_own(one: Process, boards: Boards) -> None:
    await enter(one.client, ANN)
    await enter(one.client, BOB, key=OTHER)
    await boards.submit(DAILY, [posting(ANN)])
    await boards.submit(OTHER, [posting(BOB)])
    assert places(await whole(boards)) == [(ANN, 1)]
    assert places(await boards.page(OTHER, limit=MANY)) == [(BOB, 1)]


async def test_who_asks_is_told_the_own_row_wherever_it_stands(
    one: Process, boards: Boards
) -> None:
    await filled(one, boards, 30, tied=True)
    await enter(one.client, ANN, BOB)
    await boards.submit(DAILY, [posting(ANN, score=1)])
    asked = (player(ANN), player(BOB), player("nobody"))
    part = await boards.page(DAILY, limit=5, players=asked)
    own, of_bob, of_nobody = part.own
    assert own is not None
    assert (own.row.name, own.place, part.total) == (ANN, 31, 31)
    assert of_bob is None
    assert of_nobody is None
    assert await boards.own(DAILY, player(ANN)) == own
    assert await boards.own(DAILY, player(BOB)) is None


async def test_an_answer_says_when_it_was_true(one: Process, boards: Boards) -> None:
    before = await one.store.time()
    assert before <= (await whole(boards)).at <= await one.store.time()


# What is told late, twice, or wrongly


async def test_what_was_told_already_changes_nothing(
    one: Process, two: Process, boards: Boards
) -> None:
    """Two processes follow the room, and the answer to one of them got lost."""
    await enter(one.client, ANN)
    told = posting(ANN, 3, score=15)
    for process in (one, two, one):
        await boards_of(process).submit(DAILY, [told, told])
    part = await whole(boards)
    assert (part.total, part.version) == (1, 1)


async def test_a_board_that_changed_has_a_larger_version(one: Process, boards: Boards) -> None:
    await enter(one.client, ANN)
    versions = []
    for number in range(1, 5):
        await boards.submit(DAILY, [posting(ANN, number, score=5 * number)])
        versions.append((await whole(boards)).version)
    assert versions == sorted(set(versions))


async def test_a_row_may_change_where_the_place_does_not(one: Process, boards: Boards) -> None:
    """A move that brings nothing is a move all the same."""
    await enter(one.client, ANN)
    await boards.submit(DAILY, [posting(ANN, 1)])
    before = await whole(boards)
    await boards.submit(DAILY, [posting(ANN, 2)])
    after = await whole(boards)
    assert after.version > before.version
    assert after.rows[0].row.moves == 2


async def test_an_older_telling_changes_nothing(one: Process, boards: Boards) -> None:
    await enter(one.client, ANN)
    await boards.submit(DAILY, [posting(ANN, 9, score=45)])
    await boards.submit(DAILY, [posting(ANN, 8, score=40)])
    part = await whole(boards)
    assert (part.rows[0].row.score, part.version) == (45, 1)


async def test_who_has_ended_plays_no_more(one: Process, boards: Boards) -> None:
    """Whatever number the telling has: an end is the end."""
    await enter(one.client, ANN)
    await boards.submit(DAILY, [posting(ANN, 9, score=45, has_ended=True)])
    await boards.submit(DAILY, [posting(ANN, 30, score=90)])
    assert (await whole(boards)).rows[0].row.score == 45


async def test_a_room_that_is_no_attempt_in_the_tournament_is_not_shown(
    one: Process, boards: Boards
) -> None:
    await enter(one.client, ANN, CAT)
    strangers = [
        posting(BOB),
        Posting(player(ANN), room("another"), 9, True, 9, posting(ANN).row),
        Posting(player(BOB), room(ANN), 9, True, 9, posting(BOB).row),
    ]
    await boards.submit(DAILY, [*strangers, posting(CAT)])
    part = await whole(boards)
    assert (places(part), part.version) == ([(CAT, 1)], 1)


async def test_a_telling_whose_answer_was_lost_counts_once(store_url: str) -> None:
    """The client of the store asks again by itself."""
    async with link_to(store_url) as link, process_on(link.url) as process:
        await enter(process.client, ANN)
        boards = boards_of(process)
        link.lose_answer_to(KEYS.removed.encode())
        await boards.submit(DAILY, [posting(ANN)])
        assert link.lost == 1
        assert (await whole(boards)).version == 1


async def test_a_store_that_is_gone_is_told() -> None:
    async with process_on("unix:///nowhere/store.sock", timeout_s=0.5) as process:
        boards = boards_of(process)
        with pytest.raises(StoreUnavailable):
            await boards.submit(DAILY, [posting(ANN)])
        with pytest.raises(StoreUnavailable):
            await whole(boards)


# Removal


async def test_who_is_removed_leaves_a_place_to_the_others(one: Process, boards: Boards) -> None:
    await enter(one.client, ANN, BOB, CAT)
    told = [posting(name, score=score) for name, score in ((ANN, 30), (BOB, 20), (CAT, 10))]
    await boards.submit(DAILY, told)
    await boards.remove(DAILY, room(ANN))
    part = await boards.page(DAILY, limit=MANY, players=(player(ANN), player(CAT)))
    assert places(part) == [(BOB, 1), (CAT, 2)]
    assert (part.total, part.own[0]) == (2, None)
    assert part.own[1] is not None
    assert part.own[1].place == 2


async def test_nothing_brings_back_who_was_removed(
    one: Process, two: Process, boards: Boards
) -> None:
    """A process that has not heard of it tells how the attempt ended."""
    await enter(one.client, ANN, BOB)
    await boards.submit(DAILY, [posting(ANN)])
    await boards.remove(DAILY, room(ANN))
    await boards.remove(DAILY, room(BOB))
    version = (await whole(boards)).version
    late = [posting(ANN, 9, score=45, has_ended=True), posting(BOB)]
    await boards_of(two).submit(DAILY, late)
    part = await whole(boards)
    assert (part.rows, part.version) == ((), version)


async def test_a_removal_that_was_cut_short_may_be_begun_again(
    one: Process, boards: Boards
) -> None:
    await enter(one.client, ANN)
    await boards.submit(DAILY, [posting(ANN)])
    for _ in range(3):
        await boards.remove(DAILY, room(ANN))
    assert (await whole(boards)).version == 2
    assert await one.client.hlen(KEYS.rows) == 0


# Whatever happens


def expected(latest: Iterable[Posting]) -> set[tuple[str, int, int, str]]:
    """Each player's row and place, reckoned without a store."""
    told = list(latest)
    return {
        (one.row.name, 1 + sum(other.rank > one.rank for other in told), one.rank, one.row.state)
        for one in told
    }


def shown(part: Part) -> set[tuple[str, int, int, str]]:
    return {(one.row.name, one.place, one.rank, one.row.state) for one in part.rows}


@given(histories, st.randoms(use_true_random=False))
@settings(
    deadline=None,
    max_examples=30,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
async def test_a_board_is_the_latest_of_each_in_whatever_order_it_is_told(
    one: Process,
    two: Process,
    told: list[list[tuple[int, int, int]]],
    chance: random.Random,
) -> None:
    """Late, doubled, in batches of any size, and by two processes at once."""
    await one.client.flushdb()
    names = PEOPLE[: len(told)]
    await enter(one.client, *names)
    each = [
        told_of(name, history, chance.random() < 0.5)
        for name, history in zip(names, told, strict=True)
    ]
    everything = [one_of_it for of_one in each for one_of_it in of_one] * 2
    chance.shuffle(everything)
    batches = [
        (boards_of(chance.choice((one, two))), everything[first : first + 3])
        for first in range(0, len(everything), 3)
    ]
    await asyncio.gather(*(boards.submit(DAILY, batch) for boards, batch in batches))
    part = await whole(boards_of(one))
    assert shown(part) == expected(of_one[-1] for of_one in each)
    assert [placed.place for placed in part.rows] == sorted(placed.place for placed in part.rows)
    paged = await pages(boards_of(two), 3)
    assert [placed for some in paged for placed in some.rows] == list(part.rows)
