"""Playback vectors: what the browser must draw of races that are watched again.

`python -m tests.playback_vectors` writes tests/data/playback_vectors.json from the engine and the
server's own standings: races as they are told, with boards along the way, drawn as those of the
board vectors are, and who was at which place when.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine import parse_action, play, start
from server.core.fold import open_race
from server.core.playback import playback
from server.core.race import Race, Seat
from server.core.standings import standings
from tests.server.core.races import Story, folded
from tests.server.core.walked import walked, won
from tests.vectors import drawn

FILE = Path(__file__).parent / "data" / "playback_vectors.json"
WANDERING = ("easy", "spider-score-wasp", "three-blind-mice")
WON = ("scorpion",)
EVERY = 4
"""Actions between two boards, or two standings, that are written down."""


def all_vectors() -> list[dict[str, Any]]:
    """Tell races under rules that differ in what a reader has to draw."""
    wandering = [walked(rules, seed, actions=30) for seed, rules in enumerate(WANDERING)]
    return [vector_of(story) for story in (*wandering, *map(won, WON))]


def vector_of(story: Story) -> dict[str, Any]:
    """Tell a race that is not yet over, to its end, and what is to be seen of it."""
    places = [*_places(story)]
    race = story.finished().race
    return {
        "playback": msgspec.to_builtins(playback(race)),
        "boards": {seat.number: _boards(race, seat) for seat in race.seats},
        "places": places,
    }


def written(vectors: list[dict[str, Any]]) -> str:
    """Write the vectors as JSON, one a line."""
    return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in vectors) + "\n]\n"


def _boards(race: Race, seat: Seat) -> dict[int, str]:
    """Draw the boards of a seat after every so many actions, and the last one."""
    assert race.deal is not None
    games = [start(race.deal, race.rules)]
    for text in seat.texts:
        games.append(play(games[-1], parse_action(text)))
    told = {*range(0, len(games), EVERY), len(games) - 1}
    return {number: drawn(games[number]) for number in sorted(told)}


def _places(story: Story) -> Iterator[dict[str, Any]]:
    """Who was where after every so many lines of the race."""
    race = open_race(story.race.id, story.log[0])
    for line in story.log[1:]:
        race = folded(race, line, story.dealt(race))
        if race.stage == "begun" and race.seq % EVERY == 0 and race.at >= race.start:
            rows = {
                row.seat: [row.place, row.runs, row.score, row.hidden, row.links]
                for row in standings(race)
            }
            yield {"at": race.at - race.start, "rows": rows}


if __name__ == "__main__":
    FILE.write_text(written(all_vectors()), "utf-8")
