"""A race on the product as it is shipped, checked by the command that anybody can run."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.core.options import Options
from server.core.replay import parse_replay
from server.shell.bots.bot import run_bots
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from tests.serving import Serving, scorpion
from tests.tap import Tap


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """Run a server with two workers and its own store."""
    with Serving.start(tmp_path / "data", "--workers", "2") as serving:
        yield serving


async def test_a_real_race_is_fetched_and_found_to_hold(serving: Serving, tmp_path: Path) -> None:
    """From the code to the file: two bots race somebody who deals the stock and resigns."""
    site = Site.parse(serving.url)
    tap = Tap(f"unix://{tmp_path}/data/store.sock")
    ann = await site.register("Ann")
    opened = await site.create_room(ann, Options(countdown=3, seats=3))
    path = f"/api/rooms/{opened.room}/replay"
    visitor = tap.listen(opened.room)
    async with Client(site, opened.room, ann, on_text=tap.listen(opened.room, ann)) as host:
        await host.join()
        await host.ready()
        bots = asyncio.create_task(run_bots(site.origin, opened.code, 2, 0.002, lambda _: None))
        await host.until(
            lambda known: sum(seat.nonce_hash is not None for seat in known.welcome.seats) == 3
        )
        await host.start()
        await host.until(lambda known: known.may_play)
        await host.deal()
        status, refusal = await asyncio.to_thread(serving.get, path)
        visitor(refusal)
        assert (status, json.loads(refusal)["code"]) == (409, "race_not_finished")
        await host.resign()
        known = await host.until(lambda known: known.phase == "finished")
        assert await bots
    status, text = await asyncio.to_thread(serving.get, path)
    visitor(text)
    tap.check()
    assert status == 200

    proof = known.welcome.proof
    assert proof is not None
    results = parse_replay(text.encode()).replay.results
    assert (results.standings, results.proof) == (known.welcome.standings, proof)
    file = tmp_path / "replay.json"
    file.write_text(text, encoding="utf-8")
    checked = await asyncio.to_thread(scorpion, "verify", str(file), "--chain", proof.chain)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    assert checked.stdout.endswith("This race holds.\n")

    file.write_text(text.replace(f'"{proof.deal[0]}"', '"JOKER"', 1), encoding="utf-8")
    assert (await asyncio.to_thread(scorpion, "verify", str(file))).returncode == 2
    other = text.replace('"number":1,', '"number":2,', 1)
    file.write_text(other, encoding="utf-8")
    assert (await asyncio.to_thread(scorpion, "verify", str(file))).returncode == 1
