"""Packs as versions of this server have written them, which every later one has to read.

`python -m tests.server.core.packs` adds a pack of each kind, as today's version writes it, to
tests/data/packs.jsonl. None that stands there is ever changed: somewhere such a race is kept.
"""

import base64
import json
from collections.abc import Iterator
from pathlib import Path

from server.core.commands import Join, Pause, Resume
from server.core.look import look_of
from server.core.options import PRACTICE, Options
from server.core.pack import Pack, decode_pack, encode_pack, packed
from tests.guests import SALT
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.core.replays import Whole, raced

FILE = Path(__file__).parents[2] / "data" / "packs.jsonl"


def known() -> Iterator[tuple[Pack, str]]:
    """Every pack of the file, and the end of its chain."""
    for line in FILE.read_text("utf-8").splitlines():
        one = json.loads(line)
        yield decode_pack(base64.b64decode(one["pack"])), one["chain"]


def stories() -> Iterator[Whole]:
    """Races with whatever may happen in one."""
    yield raced(ANN, BOB, CAT, options=Options(rules="easy", winnable=False, hints=True))
    yield raced(ANN, BOB, options=Options(ranked=True, best_of=3, listed=True, watchers="none"))
    yield _with_a_bot()
    yield _void_first()
    yield _paused()


def _with_a_bot() -> Whole:
    story = Whole(ANN, options=Options(quick=True, seats=2, bot="greedy", winnable=False))
    story.does(Join(player(BOB), BOB, SALT, look_of(BOB), "greedy"))
    return story.begun().over()


def _void_first() -> Whole:
    story = Whole(ANN, BOB, options=Options(winnable=False))
    story.sealed().voided()
    return story.begun().over()


def _paused() -> Whole:
    story = Whole(ANN, options=PRACTICE).begun()
    story.acts(story.race.seats[0], 0)
    story.does(Pause(player(ANN)))
    story.wait(60_000).does(Resume(player(ANN)))
    story.acts(story.race.seats[0], -1)
    return story.over()


def line_of(story: Whole) -> str:
    """The line of the file that tells of a race."""
    pack = base64.b64encode(encode_pack(packed(story.race, story.log))).decode()
    return json.dumps({"chain": story.race.chain.hex(), "pack": pack}) + "\n"


if __name__ == "__main__":
    with FILE.open("a", encoding="utf-8") as file:
        file.writelines(map(line_of, stories()))
