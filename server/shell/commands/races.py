"""`scorpion races`: the archived races of a server, as a list or as their replays."""

import asyncio
import os
import secrets
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from json import dumps
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from server.core.events import Opened
from server.core.options import Options
from server.core.pack import BadPack, Pack, Withheld, archived
from server.core.replay import encode_replay
from server.core.tournament import parse_tournament
from server.shell.house import archive_of, careers_of, client_of, store_of
from server.shell.log import configure_log
from server.shell.processes.embedded import StoreError
from server.shell.processes.reached_store import reached_store
from server.shell.search.child import SearchChild
from server.shell.search.dealer import Dealer
from server.shell.settings import BadSetting, Settings
from server.shell.storage.archive import Archive, Listed
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments.stakes import Stakes

STANDARD_OUTPUT = "-"
NOBODY = "(deleted)"
"""Stands for a player who was forgotten."""

NO_RACE = "There is no race in the archive yet.\n"
NO_SUCH_RACE = "There is no such race in the archive.\n"
"""Said on standard error: what reads the list gets an empty one."""

INCOMPLETE, BAD_USAGE = 1, 2


class NoFolder(Exception):
    """Replays can't be kept where they were to go; its text says why."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which races, and in which form."""

    since: int = 0
    """The instant (ms) before which none is told of."""
    player: str | None = None
    """The name of a player who took part."""
    export: str | None = None
    """The folder that the replays go to, `-` for standard output; none for a list."""
    json: bool = False

    @property
    def is_of_all(self) -> bool:
        """Whether no race of the archive is passed over."""
        return self.since == 0 and self.player is None


def races_command(
    export: str | None = None,
    since: str | None = None,
    player: str | None = None,
    data_dir: Path | None = None,
    redis_url: str | None = None,
    *,
    json: bool = False,
) -> int:
    """List the archived races, or hand their replays out; return the exit status.

    What is of a tournament that hasn't closed is left out of the replays, and counted on standard
    error; that there was no race to tell of is said there, too: no fault. 1 where the store can't
    be reached or a replay can't be handed out, 2 for a wrong argument, each with a line on standard
    error.
    """
    try:
        settings = Settings.read(os.environ, data_dir=data_dir, redis_url=redis_url)
        choice = Choice(_instant(since), player, export, json)
    except (BadSetting, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return BAD_USAGE
    configure_log(settings.log_level)
    try:
        with reached_store(settings) as url:
            return 0 if asyncio.run(_tell(settings, url, choice)) else INCOMPLETE
    except StoreUnavailable as error:
        sys.stderr.write(f"The store can't be reached: {error}\n")
    except (StoreError, NoFolder) as error:
        sys.stderr.write(f"{error}\n")
    return INCOMPLETE


class Handout:
    """Races shown one after another, and what couldn't be shown of them."""

    def __init__(self, choice: Choice, stakes: Stakes, now: int) -> None:
        self._choice = choice
        self._stakes = stakes
        self._now = now
        self._secrets: dict[str, str | None] = {}
        self._withheld = Counter[str]()
        self._is_empty = True
        self.is_complete = True
        """Whether each race was shown that can be; that some have to wait is no fault."""

    async def show(self, listed: Listed, pack: Pack) -> None:
        """Write a race to where it was asked for, or say why not; raises `StoreUnavailable`."""
        self._is_empty = False
        if self._choice.export is None:
            line = _json(listed, pack) if self._choice.json else _words(listed, pack)
            sys.stdout.write(line + "\n")
            return
        try:
            secret = await self._secret(pack.tournament)
            replay = await asyncio.to_thread(lambda: encode_replay(archived(pack, secret).replay))
        except Withheld:
            self._withheld[pack.tournament or ""] += 1
        except BadPack as bad:
            self.is_complete = False
            sys.stderr.write(f"{listed.race}: {bad}\n")
        else:
            _hand_out(self._choice.export, listed.race, replay)

    def tell_rest(self) -> None:
        """Say which races have to wait until a tournament is over, or that there were none."""
        for key, count in sorted(self._withheld.items()):
            closes = _second(parse_tournament(key).closes_at)
            sys.stderr.write(f"Left out until {key} has closed, at {closes}; races: {count}.\n")
        if self._is_empty:
            sys.stderr.write(NO_RACE if self._choice.is_of_all else NO_SUCH_RACE)

    async def _secret(self, key: str | None) -> str:
        """What the races of a tournament need to be told, once it has closed; else nothing.

        Raises `BadPack` where that is lost.
        """
        if key is None or not parse_tournament(key).is_closed(self._now):
            return ""
        if key not in self._secrets:
            self._secrets[key] = await self._stakes.secret(key)
        secret = self._secrets[key]
        if secret is None:
            raise BadPack(f"the secret of {key} is lost")
        return secret


async def _tell(settings: Settings, url: str, choice: Choice) -> bool:
    """Return whether all that was asked for could be told."""
    async with _opened(settings, url, choice) as (archive, handout):
        with _bar(choice) as progress:
            task = progress.add_task("", total=await archive.count(choice.since))
            async for listed, pack in archive.races(choice.since):
                if choice.player is None or choice.player in (one.name for one in pack.people):
                    await handout.show(listed, pack)
                progress.advance(task)
    handout.tell_rest()
    return handout.is_complete


@asynccontextmanager
async def _opened(
    settings: Settings, url: str, choice: Choice
) -> AsyncIterator[tuple[Archive, Handout]]:
    reached = Settings.read({}, redis_url=url, store_timeout_s=settings.store_timeout_s)
    client = client_of(reached, reached.store_timeout_s)
    try:
        store = store_of(settings, client, secrets.token_hex(8))
        archive = archive_of(settings, client, store, careers_of(settings, client, store))
        # Nothing is dealt here, so the child is never started.
        dealer = Dealer(SearchChild(settings.search_niceness).judge)
        yield archive, Handout(choice, Stakes(client, store, dealer), await store.time())
    finally:
        await client.aclose()


def _hand_out(target: str, race: str, replay: bytes) -> None:
    if target == STANDARD_OUTPUT:
        sys.stdout.write(replay.decode() + "\n")
    else:
        _save(Path(target), f"scorpion-{race}.json", replay)


def _save(folder: Path, name: str, replay: bytes) -> None:
    """Save a replay; one that is cut short by an end of the command has another name."""
    draft = folder / f"{name}.part"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(replay)
        draft.replace(folder / name)
    except OSError as error:
        raise NoFolder(f"Can't write to {folder}: {error.strerror}.") from None


def _words(listed: Listed, pack: Pack) -> str:
    told = _told(listed, pack)
    names = ", ".join(name or NOBODY for name in told["players"])
    return f"{told['race']:<20}  {told['ended']}  {told['kind']:<8}  {told['rules']:<16}  {names}"


def _json(listed: Listed, pack: Pack) -> str:
    return dumps(_told(listed, pack), ensure_ascii=False)


def _told(listed: Listed, pack: Pack) -> dict[str, Any]:
    opened = pack.record[0].event if pack.record else None
    options = opened.options if isinstance(opened, Opened) else Options()
    return {
        "race": listed.race,
        "ended": _second(listed.ended_at),
        "kind": options.kind,
        "rules": options.rules,
        "players": [person.name for person in pack.people],
    }


def _second(at: int) -> str:
    return datetime.fromtimestamp(at / 1_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _bar(choice: Choice) -> Progress:
    """How far it is, on a terminal that the lines don't need for themselves."""
    console = Console(stderr=True)
    writes_lines = choice.export in (None, STANDARD_OUTPUT) and sys.stdout.isatty()
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    is_hidden = writes_lines or not console.is_terminal
    return Progress(*columns, console=console, transient=True, disable=is_hidden)


def _instant(since: str | None) -> int:
    """The instant (ms) of a date such as 2026-11-30, or a date and time, by UTC if not said."""
    if since is None:
        return 0
    try:
        told = datetime.fromisoformat(since)
    except ValueError:
        raise ValueError(f"--since is a date such as 2026-11-30, not {since!r}") from None
    zoned = told if told.tzinfo else told.replace(tzinfo=UTC)
    return max(0, int(zoned.timestamp() * 1_000))
