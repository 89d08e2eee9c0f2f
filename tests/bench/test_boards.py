"""The benchmark of boards runs, in small, and fills a board as a day of players would."""

import random

from bench.boards import HEADINGS, KEY, Cost, Field, fill
from tests.bench.small_run import printed
from tests.server.shell.process import process_on
from tests.server.shell.tournaments.entrants import boards_of


def test_a_small_run_prints_its_command_and_each_figure() -> None:
    small = ["--entries", "300", "--times", "3"]
    told = printed("bench.boards", *small)
    assert "300 rows; a page of 50 takes" in told
    _, _, rows = told.partition(HEADINGS)
    names = [line.split(" | ")[0] for line in rows.strip().splitlines()]
    assert names[0] == "| a ping"
    assert len(names) == len(set(names)) == 8


def test_a_cost_is_a_line_of_the_table() -> None:
    cost = Cost("a look", [1_000_000] * 99 + [3_000_000], [500_000] * 100, 70.4)
    assert str(cost) == "| a look | 1.00 | 1.02 | 0.50 | 0.50 | 70 |"
    assert str(cost).count("|") == HEADINGS.splitlines()[0].count("|")


def test_whoever_is_told_of_again_has_made_one_more_move() -> None:
    field = Field(3, random.Random(1))
    first, second, other = field.posting(1), field.posting(1), field.posting(2)
    assert second.number == first.number + 1 == second.row.moves
    assert first.room == second.room != other.room
    assert {first.player, other.player} <= set(field.players)


async def test_everybody_comes_on_the_board(valkey_url: str) -> None:
    async with process_on(valkey_url) as process:
        field, boards = Field(400, random.Random(1)), boards_of(process)
        await fill(process.client, boards, field)
        part = await boards.page(KEY, limit=400, players=field.players[:3])
    assert part.total == len(part.rows) == 400
    assert all(part.own)
    assert len({placed.place for placed in part.rows}) > 200
