"""The bots of a process think beside its loop, and less the more of them there are."""

import asyncio
import threading

import pytest

import engine
from server.core import views
from server.core.options import Strength
from server.shell.bots import thinker as thinker_module
from server.shell.bots.thinker import ROLLOUTS_OF_ALL, Thinker, rollouts_among

RULES = engine.RULE_SETS["scorpion"]
TABLEAU = views.tableau(engine.start(engine.numbered_deal(1), RULES))


def test_a_few_bots_think_as_long_as_they_like_and_many_share() -> None:
    assert rollouts_among(0) == rollouts_among(1) == engine.ROLLOUTS
    crowds = [rollouts_among(bots) for bots in (10, 100, 200, 2_000)]
    assert crowds == sorted(crowds, reverse=True)
    assert rollouts_among(200) * 200 <= ROLLOUTS_OF_ALL


async def test_it_counts_who_races_for_as_long_as_they_do() -> None:
    thinker = Thinker()
    with thinker.racer(), thinker.racer():
        assert thinker.racers == 2
    assert thinker.racers == 0


@pytest.mark.parametrize("strength", ["random", "greedy", "strong"])
async def test_every_strength_gets_a_choice_that_is_legal(strength: Strength) -> None:
    choice = await Thinker().choose(TABLEAU, views.rules(RULES), strength)
    assert choice in engine.legal(engine.start(engine.numbered_deal(1), RULES))


async def test_the_loop_goes_on_while_a_strong_bot_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    served = threading.Event()

    def thinks_until_others_are_served(*_: object) -> None:
        assert served.wait(30)

    monkeypatch.setattr(thinker_module, "choose", thinks_until_others_are_served)
    choosing = asyncio.create_task(Thinker().choose(TABLEAU, views.rules(RULES), "strong"))
    await asyncio.sleep(0)
    served.set()
    assert await choosing is None
