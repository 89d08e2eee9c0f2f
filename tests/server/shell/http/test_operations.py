"""The operator's questions over HTTP."""

import httpx2

from tests.server.shell.memory_house import MemoryHouse


async def test_an_operator_asks_whether_it_lives_and_is_ready(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Trouble is a reason to send nobody here, and no reason to kill the process."""
    assert (await browser.get("/readyz")).status_code == 200
    house.trouble = "no beat through the store"
    ready = await browser.get("/readyz")
    assert (ready.status_code, ready.text) == (503, "no beat through the store\n")
    assert (await browser.get("/healthz")).status_code == 200


async def test_figures_are_shown(browser: httpx2.AsyncClient, house: MemoryHouse) -> None:
    """A collector finds the figures in the format that it reads."""
    house.metrics.frames_out.inc(3)
    answer = await browser.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "scorpion_frames_out_total 3.0" in answer.text
