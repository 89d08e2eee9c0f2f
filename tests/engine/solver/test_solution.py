"""A solution says what was found and at what cost, and the version who found it."""

from hashlib import sha256

from engine import RULE_SETS, SOLVER, Solution, deal_for, solve, start

ANSWERS = {
    "scorpion-solver/1": "c71331296dfcc49fddc405abda1b99b7fd3c437f155a4b0ee912ca3fa43c59a6",
}
"""What each version answers; a change of answers is a new version, and has its line here."""


def answers() -> str:
    """Judge fixed deals under several rule sets, with the nodes that each took."""
    lines = []
    for name in ("scorpion", "scorpion2", "traditional", "hard", "three-blind-mice", "wasp"):
        for index in range(60):
            game = start(deal_for(bytes(32), "pinned", index), RULE_SETS[name])
            solution = solve(game, nodes=1_000)
            actions = " ".join(map(str, solution.actions))
            lines.append(f"{name} {index} {solution.verdict} {solution.nodes} {actions}")
    return sha256("\n".join(lines).encode()).hexdigest()


def test_a_version_answers_as_it_always_did() -> None:
    assert answers() == ANSWERS[SOLVER], "answers changed: give them a version of their own"


def test_a_solution_without_actions_has_none() -> None:
    assert Solution("unknown", 3).actions == ()
