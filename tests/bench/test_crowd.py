"""The benchmark of a crowd runs: two races, those who look on, come, go and stop, in small."""

import re

from bench.crowd import FORTH, Spell, summary, there_and_back
from bench.onlookers import Told
from bench.wins import RULES, load_wins
from engine import parse_rules, play, start
from tests.bench.small_run import printed


def test_a_small_run_prints_its_command_the_acks_and_what_a_frame_costs() -> None:
    small = ["--watchers", "8", "--rounds", "1", "--seconds", "1", "--passers", "5"]
    small += ["--stopped", "2"]
    told = printed("bench.crowd", *small)
    lines = told.splitlines()[1:]
    assert [line.split(" |")[0] for line in lines if line.startswith("| ")] == [
        "| the racers' acks",
        "| ---",
        "| nobody looks on",
        "| nobody, but 8 are written to elsewhere",
        "| 8 look on",
        "| 5 a second come and go besides",
        "| 2 besides stop reading",
    ]
    assert re.search(r"a watcher takes [\d.-]+ kB of memory and \d+ µs to come", told)
    assert re.search(r"delivered to one watcher: [\d.-]+ µs, [\d.-]+ x writing it", told)


def test_a_win_is_played_and_taken_back_as_long_as_it_takes() -> None:
    """No game of a race that is measured ever ends."""
    win = load_wins()[0]
    game = start(win.deal, parse_rules("undo=on"))
    actions = list(there_and_back(win.actions, 3 * FORTH))
    assert len(actions) == 3 * FORTH
    for action in actions:
        game = play(game, action)
        assert not game.ended
    assert game.history == FORTH
    assert game.rules != RULES


def test_of_each_figure_the_median_of_all_turns_counts() -> None:
    """One turn in which the machine was busy with something else decides nothing."""
    told = Told(1, 2, 3)
    spells = [Spell(1, 2, 0.3, told), Spell(100, 200, 30, told), Spell(2, 3, 0.4, told)]
    assert summary("some look on", spells) == "| some look on | 2.00 | 3.00 | 0.40 |"
