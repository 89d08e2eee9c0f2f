"""The program that judges deals: questions in, answers out, and gone when nobody asks any more."""

import ast
import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import msgspec
import psutil
import pytest

from engine import RULE_SETS, SOLVER, deal_for, parse_rules
from server.core.search import Judgement, judge
from server.shell.search.searcher import Question, answer, main
from server.shell.settings import REPOSITORY
from tests.server.core.races import SECRET

SHELL = REPOSITORY / "server" / "shell"
NODES = 200
NICENESS = 3


def question(index: int, rules: str = "scorpion") -> Question:
    return Question(str(deal_for(SECRET, "questions", index)), rules, NODES)


@pytest.fixture
def searcher() -> Iterator["subprocess.Popen[bytes]"]:
    with subprocess.Popen(
        [sys.executable, "-m", "server.shell.search.searcher", str(NICENESS), SOLVER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        yield process
        process.kill()


def ask(searcher: "subprocess.Popen[bytes]", asked: Question) -> Judgement:
    assert searcher.stdin is not None
    assert searcher.stdout is not None
    searcher.stdin.write(msgspec.json.encode(asked) + b"\n")
    searcher.stdin.flush()
    return msgspec.json.decode(searcher.stdout.readline(), type=Judgement)


@pytest.mark.parametrize("rules", ["scorpion", "three-blind-mice", "layout=scorpion2,empty=any"])
def test_an_answer_is_what_the_solver_says(rules: str) -> None:
    asked = question(0, rules)
    assert answer(asked) == judge(deal_for(SECRET, "questions", 0), parse_rules(rules), NODES)


def test_no_process_that_serves_solves_anything_itself() -> None:
    """One deal that takes a second would be a second in which nobody's move is answered."""
    solving = {"solve", "is_dead", "judge", "find"}
    by_themselves = {"searcher.py", "jury.py"}
    modules = (path for path in SHELL.glob("*.py") if path.name not in by_themselves)
    assert [
        f"{path.name}: {alias.name}"
        for path in modules
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.ImportFrom) and node.module in ("engine", "server.core.search")
        for alias in node.names
        if alias.name in solving
    ] == []


def test_questions_are_answered_in_their_order(searcher: "subprocess.Popen[bytes]") -> None:
    deals = [deal_for(SECRET, "questions", index) for index in range(4)]
    expected = [judge(deal, RULE_SETS["scorpion"], NODES) for deal in deals]
    assert [ask(searcher, question(index)) for index in range(4)] == expected


def test_it_gives_way_to_everything_else(searcher: "subprocess.Popen[bytes]") -> None:
    ask(searcher, question(0))
    assert psutil.Process(searcher.pid).nice() == os.nice(0) + NICENESS


def test_it_judges_nothing_for_a_server_of_another_solver(
    capfd: pytest.CaptureFixture[str],
) -> None:
    """A server whose files were replaced while it ran has promised the verdicts of the old ones."""
    with pytest.raises(SystemExit, match="start the server again"):
        main([str(NICENESS), "scorpion-solver/old"])
    assert capfd.readouterr().out == ""


def test_it_ends_without_a_word_when_nobody_asks_any_more(
    searcher: "subprocess.Popen[bytes]",
) -> None:
    ask(searcher, question(0))
    assert searcher.communicate() == (b"", b"")
    assert searcher.returncode == 0


def test_a_ctrl_c_in_the_terminal_is_for_whoever_started_it(
    searcher: "subprocess.Popen[bytes]",
) -> None:
    ask(searcher, question(0))
    searcher.send_signal(signal.SIGINT)
    assert ask(searcher, question(1)) == answer(question(1))


def test_it_ends_without_a_word_when_nobody_reads_its_answers(
    searcher: "subprocess.Popen[bytes]",
) -> None:
    assert searcher.stdin is not None
    assert searcher.stdout is not None
    assert searcher.stderr is not None
    ask(searcher, question(0))
    searcher.stdout.close()
    searcher.stdin.write(msgspec.json.encode(question(1)) + b"\n")
    searcher.stdin.flush()
    assert searcher.stderr.read() == b""
    assert searcher.wait() == -signal.SIGPIPE
