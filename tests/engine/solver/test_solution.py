"""A solution is a value that says what was found and at what cost."""

from engine.solver import SOLVER, Solution


def test_a_solution_without_actions_has_none() -> None:
    assert Solution("unknown", 3).actions == ()


def test_the_version_names_the_solver_and_a_number() -> None:
    name, _, version = SOLVER.partition("/")
    assert (name, version.isdecimal()) == ("scorpion-solver", True)
