"""`scorpion solve`: whether a game can be won, and by which actions."""

import sys
from collections.abc import Sequence
from contextlib import closing
from json import dumps

from engine import Deal, NotationError, RuleSet, Solution, parse_rules, solve
from server.shell.commands.deal_file import read_deals
from server.shell.commands.judging_bar import JudgingBar
from server.shell.commands.jury import JudgeEnded, judge_all
from server.shell.commands.source import Source

ENDED_EARLY = 71
"""Exit status where a process that judges ended before its time (EX_OSERR)."""


def solve_command(
    rules: str, source: Source, nodes: int | None = None, *, json: bool = False
) -> int:
    """Judge one game within a budget of nodes, None for the solver's own; return the exit status.

    What can't be read is told in one line on standard error, with status 2.
    """
    try:
        game = source.game(rules, "--file")
        _check_effort(nodes)
    except NotationError as error:
        return _refused(error)
    solution = solve(game) if nodes is None else solve(game, nodes=nodes)
    sys.stdout.write((_json if json else _words)(solution) + "\n")
    return 0


def solve_file_command(
    rules: str, source: Source, file: str, nodes: int | None = None, jobs: int = 1
) -> int:
    """Judge a file of deals, `-` for standard input, `jobs` at a time; return the exit status.

    Prints one line of JSON a deal, in the order of the file. What can't be read is told in one
    line on standard error, with status 2, and then nothing is judged. Where a process that judges
    ended before its time, what was judged is printed, and the status is another one.
    """
    try:
        if source.given:
            raise NotationError(f"--file stands in the place of {source.given[0]}: give one")
        _check_effort(nodes, jobs)
        chosen = parse_rules(rules)
        deals = read_deals(file)
    except NotationError as error:
        return _refused(error)
    try:
        _judge_file(deals, chosen, nodes, jobs)
    except JudgeEnded as error:
        sys.stderr.write(f"{error}\n")
        return ENDED_EARLY
    return 0


def _judge_file(deals: Sequence[Deal], rules: RuleSet, nodes: int | None, jobs: int) -> None:
    with JudgingBar(len(deals)) as bar, closing(judge_all(deals, rules, nodes, jobs)) as verdicts:
        for solution in verdicts:
            bar.show(_json(solution), solution.verdict)


def _check_effort(nodes: int | None, jobs: int = 1) -> None:
    if nodes is not None and nodes < 1:
        raise NotationError("the budget of --nodes is 1 or more")
    if jobs < 1:
        raise NotationError("the number of --jobs is 1 or more")


def _refused(error: NotationError) -> int:
    sys.stderr.write(f"{error}\n")
    return 2


def _json(solution: Solution) -> str:
    return dumps(
        {
            "verdict": solution.verdict,
            "nodes": solution.nodes,
            "actions": [str(action) for action in solution.actions],
        }
    )


def _words(solution: Solution) -> str:
    nodes = _counted(solution.nodes, "node")
    match solution.verdict:
        case "winnable" if not solution.actions:
            return "won already"
        case "winnable":
            line = " ".join(str(action) for action in solution.actions)
            actions = _counted(len(solution.actions), "action")
            return f"winnable in {actions}, found within {nodes}:\n{line}"
        case "unwinnable":
            return f"unwinnable: proved within {nodes}"
        case "unknown":
            return f"unknown: {nodes} did not decide it, more may (--nodes)"


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}" + ("" if count == 1 else "s")
