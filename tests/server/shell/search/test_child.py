"""The child that judges: started late, asked in turn, replaced when it ends, and never left."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

import psutil
import pytest
import uvloop

from engine import RULE_SETS, Deal, deal_for
from server.core.search import Judgement, judge
from server.shell.search import child as module
from server.shell.search.child import PAUSES_S, NoJudgement, SearchChild
from tests.server.core.races import SECRET
from tests.serving import gone, until

RULES = RULE_SETS["scorpion"]
NODES = 200
DEALS = [deal_for(SECRET, "children", index) for index in range(6)]


@pytest.fixture
async def child(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[SearchChild]:
    monkeypatch.setattr(module, "PAUSES_S", (0.0,) * len(PAUSES_S))
    child = SearchChild(niceness=0)
    yield child
    await child.close()


async def judged(
    child: SearchChild, deal: Deal, spent: int = 0, *, ahead: bool = False
) -> Judgement:
    return await child.judge(deal, RULES, NODES, spent, ahead=ahead)


def process_of(child: SearchChild) -> psutil.Process:
    assert child.pid is not None
    return psutil.Process(child.pid)


async def test_nothing_is_started_before_somebody_asks(child: SearchChild) -> None:
    assert child.pid is None
    assert await judged(child, DEALS[0]) == judge(DEALS[0], RULES, NODES)
    assert process_of(child).ppid() == os.getpid()


async def test_one_child_judges_for_all_who_ask_at_once(child: SearchChild) -> None:
    answers = await asyncio.gather(*(judged(child, deal) for deal in DEALS))
    assert answers == [judge(deal, RULES, NODES) for deal in DEALS]
    children = psutil.Process().children()
    assert sum("server.shell.search.searcher" in one.cmdline() for one in children) == 1


async def test_whoever_waits_for_a_deal_comes_before_what_is_judged_ahead(
    child: SearchChild,
) -> None:
    order: list[str] = []

    async def ask(name: str, *, ahead: bool) -> None:
        await judged(child, DEALS[0], ahead=ahead)
        order.append(name)

    ahead = [ask(f"ahead {number}", ahead=True) for number in range(2)]
    waited_for = [ask(f"race {number}", ahead=False) for number in range(2)]
    await asyncio.gather(*ahead, *waited_for)
    assert order == ["race 0", "race 1", "ahead 0", "ahead 1"]


async def test_two_searches_take_turns_deal_by_deal(child: SearchChild) -> None:
    """However long the one takes, the other isn't kept from its own."""
    order: list[str] = []

    async def search(name: str) -> None:
        for deal in DEALS[:3]:
            await judged(child, deal)
            order.append(name)

    await asyncio.gather(search("one"), search("other"))
    assert order == ["one", "other"] * 3


async def test_a_long_search_keeps_no_short_one_waiting(child: SearchChild) -> None:
    """Under some rules every deal takes the whole budget: rooms with others come in between."""
    order: list[str] = []

    async def search(name: str, cost: int) -> None:
        for index, deal in enumerate(DEALS[:3]):
            await judged(child, deal, cost * index)
            order.append(name)

    await asyncio.gather(search("long", 20_000), search("longer", 30_000), search("short", 50))
    assert order == ["long", "longer", *["short"] * 3, "long", "longer", "long", "longer"]


async def test_it_takes_no_file_where_the_server_was_started_for_its_own(
    child: SearchChild, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "server.py").write_text("raise SystemExit('a file of somebody else')\n")
    monkeypatch.chdir(tmp_path)
    assert await judged(child, DEALS[0]) == judge(DEALS[0], RULES, NODES)


async def test_whoever_stops_waiting_is_in_nobody_s_way(child: SearchChild) -> None:
    """Its answer is nobody's, and the next one gets its own."""
    asked = [asyncio.ensure_future(judged(child, deal)) for deal in DEALS[:3]]
    await asyncio.sleep(0)
    asked[0].cancel()
    asked[1].cancel()
    assert await asked[2] == judge(DEALS[2], RULES, NODES)


async def test_a_child_that_is_killed_is_replaced_and_asked_again(child: SearchChild) -> None:
    await judged(child, DEALS[0])
    first = process_of(child)
    first.kill()
    assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)
    assert child.pid != first.pid


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_a_child_that_is_killed_while_nobody_asks_is_replaced(
    run: Callable[[Coroutine[Any, Any, None]], None],
) -> None:
    """As by the kernel where memory is short: the next room is searched for all the same."""

    async def ask_twice() -> None:
        child = SearchChild(niceness=0)
        await judged(child, DEALS[0])
        first = process_of(child)
        first.kill()
        assert child._process is not None
        await child._process.wait()
        assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)
        assert child.pid != first.pid
        await child.close()

    run(ask_twice())


async def test_a_fault_of_ours_ends_one_question_alone(
    child: SearchChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(module, "tethered", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            await judged(child, DEALS[0])
    assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)


async def test_a_child_that_is_killed_over_a_question_answers_it_all_the_same(
    child: SearchChild,
) -> None:
    await judged(child, DEALS[0])
    first = process_of(child)
    first.suspend()
    asking = asyncio.ensure_future(judged(child, DEALS[1]))
    await asyncio.sleep(0)
    first.kill()
    assert await asking == judge(DEALS[1], RULES, NODES)


async def test_a_child_that_hangs_is_replaced(
    child: SearchChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    await judged(child, DEALS[0])
    first = process_of(child)
    first.suspend()
    monkeypatch.setattr(module, "ANSWER_WITHIN_S", 3.0)
    assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)
    assert gone(first)


async def test_a_deal_that_every_child_ends_over_is_given_up_and_the_next_one_judged(
    child: SearchChild,
) -> None:
    """It isn't tried for ever: here a question that no child understands."""
    with pytest.raises(NoJudgement, match="3 searchers ended"):
        await child.judge(DEALS[0], RULES, "many")  # type: ignore[arg-type]
    assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)


async def test_a_child_of_another_solver_is_given_up(
    child: SearchChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its verdicts are not those that were promised when the room was opened."""
    with monkeypatch.context() as patch:
        patch.setattr(module, "SOLVER", "scorpion-solver/old")
        with pytest.raises(NoJudgement):
            await judged(child, DEALS[0])
    assert await judged(child, DEALS[0]) == judge(DEALS[0], RULES, NODES)


async def test_a_question_that_fails_when_its_asker_is_gone_is_nobody_s_fault(
    child: SearchChild,
) -> None:
    asking = asyncio.ensure_future(child.judge(DEALS[0], RULES, "many"))  # type: ignore[arg-type]
    while child.pid is None:
        await asyncio.sleep(0.01)
    asking.cancel()
    assert await judged(child, DEALS[1]) == judge(DEALS[1], RULES, NODES)


async def test_a_child_that_can_not_be_started_is_given_up(
    child: SearchChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "executable", "/nowhere/python")
        with pytest.raises(NoJudgement):
            await judged(child, DEALS[0])
    assert await judged(child, DEALS[0]) == judge(DEALS[0], RULES, NODES)


async def test_closing_ends_the_child_in_the_middle_of_its_work(child: SearchChild) -> None:
    await judged(child, DEALS[0])
    process = process_of(child)
    asking = asyncio.ensure_future(judged(child, DEALS[1]))
    await asyncio.sleep(0)
    await child.close()
    assert gone(process)
    asking.cancel()


PARENT = """
import asyncio
from engine import RULE_SETS, deal_for
from server.shell.search.child import SearchChild

async def main():
    child = SearchChild(0)
    await child.judge(deal_for(b"a secret", "any", 0), RULE_SETS["scorpion"], 1)
    print(child.pid, flush=True)
    await child.judge(deal_for(b"a secret", "any", 0), RULE_SETS["wasp"], 10**9)

asyncio.run(main())
"""


def test_a_child_at_work_ends_with_its_parent_however_that_ends() -> None:
    """No orphan goes on computing for nobody after a kill -9."""
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        orphan = psutil.Process(int(parent.stdout.readline()))
        parent.send_signal(signal.SIGKILL)
    until(lambda: gone(orphan))
