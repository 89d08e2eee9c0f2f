"""The supervisor's judgement: how soon a worker is replaced, and when that is no use."""

import asyncio
from pathlib import Path

import pytest

from server.shell.processes.listener import open_listener
from server.shell.processes.supervisor import (
    FIRST_PAUSE_S,
    LIVED_WELL_S,
    LONGEST_PAUSE_S,
    CannotServe,
    Pauses,
    Supervisor,
)
from server.shell.settings import Settings


def test_a_worker_that_lived_well_is_replaced_at_once() -> None:
    """One that is killed after an hour leaves its place empty for no longer than a start takes."""
    assert Pauses().after(3_600.0) == 0.0


def test_a_worker_that_dies_young_again_and_again_is_replaced_ever_later() -> None:
    """A fault at every start does not become a loop that eats the machine."""
    pauses = Pauses()
    waited = [pauses.after(0.1) for _ in range(2_000)]
    assert waited[:3] == [FIRST_PAUSE_S, 2 * FIRST_PAUSE_S, 4 * FIRST_PAUSE_S]
    assert waited == sorted(waited)
    assert waited[-1] == LONGEST_PAUSE_S


def test_one_good_life_makes_up_for_the_failures() -> None:
    """After a time of trouble the count begins anew."""
    pauses = Pauses()
    for _ in range(10):
        pauses.after(0.1)
    assert pauses.after(LIVED_WELL_S) == 0.0
    assert pauses.after(0.1) == FIRST_PAUSE_S


async def test_a_worker_that_no_restart_would_help_ends_the_server(tmp_path: Path) -> None:
    """The key file is damaged: the first worker says so, and the supervisor does not insist."""
    (tmp_path / "cookie.key").write_text("")
    settings = Settings.read({}, data_dir=tmp_path, redis_url=f"unix://{tmp_path}/none.sock")
    with open_listener("127.0.0.1", 0) as listener:
        supervisor = Supervisor(settings, listener)
        with pytest.raises(CannotServe, match="can't start"):
            await supervisor.run()
    assert not supervisor.ready.is_set()


async def test_a_worker_takes_no_file_where_the_server_was_started_for_its_own(
    valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "server.py").write_text("raise SystemExit('a file of somebody else')\n")
    monkeypatch.chdir(tmp_path)
    settings = Settings.read({}, data_dir=tmp_path, redis_url=valkey_url)
    with open_listener("127.0.0.1", 0) as listener:
        supervisor = Supervisor(settings, listener)
        running = asyncio.create_task(supervisor.run())
        opening = asyncio.create_task(supervisor.ready.wait())
        await asyncio.wait((running, opening), return_when=asyncio.FIRST_COMPLETED)
        opening.cancel()
        supervisor.end()
        await running
    assert supervisor.ready.is_set()


async def test_told_to_end_while_a_worker_starts_it_waits_for_nothing(
    valkey_url: str, tmp_path: Path
) -> None:
    """SIGTERM in the first instant: the worker that just starts is ended too."""
    settings = Settings.read({}, data_dir=tmp_path, redis_url=valkey_url, workers=2)
    with open_listener("127.0.0.1", 0) as listener:
        supervisor = Supervisor(settings, listener)
        running = asyncio.create_task(supervisor.run())
        await asyncio.sleep(0)
        supervisor.end()
        await running


async def test_told_twice_it_ends_the_workers_at_once(valkey_url: str, tmp_path: Path) -> None:
    """The second Ctrl-C is somebody in a hurry."""
    settings = Settings.read({}, data_dir=tmp_path, redis_url=valkey_url)
    with open_listener("127.0.0.1", 0) as listener:
        supervisor = Supervisor(settings, listener)
        running = asyncio.create_task(supervisor.run())
        await supervisor.ready.wait()
        supervisor.end()
        supervisor.end()
        await running
