"""Everything an operator may set: one frozen value, read once from the environment.

Each setting is read from `SCORPION_` and its name in capitals (`redis_url` from `REDIS_URL`, as
the hosting world calls it), is checked here, and is named in the sentence when it is wrong. A limit
stands here where an operator, a test or a benchmark has a reason to set it, else where it holds.
"""

import contextlib
import difflib
import ipaddress
from collections.abc import Callable, Collection, Mapping
from datetime import date
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args, get_origin, get_type_hints

import limits
import msgspec
from redis.asyncio.connection import parse_url

from server.core.tournament import UnknownTournament, cup, parse_minute

PREFIX = "SCORPION_"
REPOSITORY = Path(__file__).resolve().parents[2]

Port = Annotated[int, msgspec.Meta(ge=0, le=65535)]
Positive = Annotated[int, msgspec.Meta(ge=1)]
Seconds = Annotated[float, msgspec.Meta(gt=0, le=604_800)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]
Rate = Annotated[str, msgspec.Meta(description="how many in how long")]
"""So many in so long, counted for each client address: `30/minute`, `5/10 seconds`. A school or a
party behind one router is one address, so the defaults stop floods and not crowds."""


class BadSetting(ValueError):
    """A setting that can't be used; its text is one line and names the setting."""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one server process runs with."""

    host: str = "0.0.0.0"
    """Address to listen on; 127.0.0.1 keeps the server to this machine."""
    port: Port = 8000
    """Port to listen on; 0 takes a free one."""
    workers: Annotated[int, msgspec.Meta(ge=1, le=64)] = 1
    """Worker processes; any of them serves any seat."""
    data_dir: Path = Path("data")
    """Folder of the embedded store and the cookie key; for one server at a time."""
    web_dir: Path = REPOSITORY / "web" / "dist"
    """Folder of the built web client."""
    redis_url: str | None = None
    """The store to use (redis://, rediss://, unix://); none: an embedded one in the data folder."""

    cookie_keys: tuple[Annotated[str, msgspec.Meta(min_length=16)], ...] = ()
    """Keys that sign identities, newest first: the first signs, all are accepted. None: a key file
    in the data folder. Servers on several machines must be given the same keys."""
    secure_cookies: Literal["auto", "always", "never"] = "auto"
    """Whether cookies are for TLS only; auto: as the request came."""
    allowed_origins: tuple[str, ...] = ()
    """Other origins (https://play.example.org) whose pages may use this server with a cookie."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses or networks of reverse proxies whose X-Forwarded-For and -Proto are believed."""

    rate_limits: bool = True
    """Whether the rates below are held; off for benchmarks alone."""
    rate_connections: Rate = "1200/minute"
    """New WebSocket connections."""
    rate_players: Rate = "300/minute"
    """New identities, and changes of name."""
    rate_rooms: Rate = "120/minute"
    """New rooms, and further races in them."""
    rate_joins: Rate = "600/minute"
    """Seats taken."""
    rate_quick: Rate = "300/minute"
    """Quick matches asked for."""
    rate_lookups: Rate = "1200/minute"
    """Rooms, races, matches and own records looked at over HTTP."""
    rate_replays: Rate = "120/minute"
    """Replays handed out: each is read from the store as a whole."""
    rate_attempts: Rate = "1200/minute"
    """Attempts in dailies and cups begun, or gone back to."""
    rate_tournaments: Rate = "6000/minute"
    """Single dailies and cups looked at, their boards below the top, and days other than today."""
    rate_code_misses: Rate = "20/minute"
    """Room codes tried that no room has."""
    actions_per_s: Seconds = 20.0
    """Moves, deals and undos of one connection, sustained."""
    actions_burst: Positive = 60
    """Moves, deals and undos of one connection at once, as after a reconnect."""
    requests_per_s: Seconds = 5.0
    """Other requests of one connection, of each kind, sustained."""
    requests_burst: Positive = 20
    """Other requests of one connection, of each kind, at once."""
    max_connections: Positive = 10_000
    """WebSocket connections of one worker; one more is asked to come again later."""
    max_connections_per_address: Positive = 2_000
    """WebSocket connections of one worker from one client address."""
    max_body_bytes: Positive = 16_384
    """Longest body of an HTTP request."""

    max_frame_bytes: Annotated[int, msgspec.Meta(ge=512)] = 4096
    """Longest WebSocket frame from a client; a longer one is answered, then the connection ends."""
    outbox_frames: Annotated[int, msgspec.Meta(ge=16)] = 256
    """Frames that may wait for one slow client before its connection is ended."""
    write_timeout_s: Seconds = 2.0
    """Longest time a single frame may take to leave for a client."""
    ping_interval_s: Seconds = 20.0
    """Time between WebSocket pings; a client that leaves one unanswered as long is gone."""

    nonce_window_ms: Positive = 3_000
    """Time the seats have to open their nonces before a start is void."""
    standings_interval_s: Seconds = 0.5
    """Shortest time between two standings frames of a room."""
    room_idle_ttl_s: Annotated[int, msgspec.Meta(ge=7_200)] = 86_400
    """How long a room that waits is kept after its last event."""
    room_practice_ttl_s: Annotated[int, msgspec.Meta(ge=7_200)] = 7_776_000
    """The same for practice: for so long one may go on with it."""
    room_finished_ttl_s: Positive = 604_800
    """How long a race that runs, or is over, waits for a server to end it and to put it away."""
    keep_practice_days: Days = 90
    """How long a practice race that is over is kept in the archive; 0 keeps it for ever."""
    keep_casual_days: Days = 365
    """How long a casual race that is over is kept in the archive; 0 keeps it for ever."""
    keep_ranked_days: Days = 0
    """How long a ranked race that is over is kept in the archive; 0 keeps it for ever."""
    keep_tournament_days: Days = 0
    """How long an attempt in a daily or a cup is kept in the archive; 0 keeps it for ever."""
    keep_players_days: Annotated[int, msgspec.Meta(ge=1, le=36_500)] = 400
    """How long a player's history and records are kept after the last race: as long as a cookie."""

    search_niceness: Annotated[int, msgspec.Meta(ge=0, le=19)] = 10
    """How much a worker's search for winnable deals gives way to everything else."""
    practice_pool: Annotated[int, msgspec.Meta(ge=0, le=100)] = 4
    """Practice deals that are found ahead, for each rule set asked for; 0 finds none ahead."""

    cup_times: tuple[str, ...] = ("12:00", "18:00", "21:00")
    """When the cups of each day start, in UTC; `none`: there are none."""
    cup_rules: str = "scorpion"
    """The rule set of the cups, by its name: one without undo."""

    most_bots: Annotated[int, msgspec.Meta(ge=0, le=2_000)] = 200
    """Bots that this server plays at the same time, for rooms that call any; 0 plays none."""
    bot_pace: Annotated[float, msgspec.Meta(ge=0, le=100)] = 1.0
    """How slowly these bots play: 1 as people do, 0 as fast as they can."""

    poll_interval_s: Seconds = 5.0
    """How often the log of a live room is read without a wake-up."""
    heartbeat_s: Seconds = 1.0
    """How often a worker sends itself a message through the store."""
    store_timeout_s: Seconds = 2.0
    """Longest wait for an answer of the store."""
    drain_s: Seconds = 10.0
    """Time a worker has to finish what it was sent, once it is told to end."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    """Least severity that is logged."""

    @classmethod
    def read(cls, environ: Mapping[str, str], **overrides: Any) -> Self:
        """Read the settings from the environment; an override that is not None goes before it.

        Overrides are options of the command line, and are named so. Raises `BadSetting` for a value
        that doesn't fit, or for a name that is nearly a setting's.
        """
        _refuse_typing_errors(environ)
        given = {name: value for name, value in overrides.items() if value is not None}
        values = {
            name: _parse(variable(name), kind, environ[variable(name)])
            for name, kind in _kinds().items()
            if name not in given and environ.get(variable(name), "") != ""
        }
        return cls(**{**values, **given}).checked(given)

    def checked(self, options: Collection[str] = ()) -> Self:
        """Return the same settings, all checked; raises `BadSetting`.

        It names each of the `options` as the command line does, the others as the environment does.
        """
        for name, kind in _kinds().items():
            said = option(name) if name in options else variable(name)
            _check(said, partial(msgspec.convert, type=kind), getattr(self, name))
            if kind == Rate:
                _check(said, limits.parse, getattr(self, name))
            if name == "redis_url" and self.redis_url is not None:
                _check(said, _check_store, self.redis_url)
        for time in self.cup_times:
            _check(variable("cup_times"), minute_of, time)
        _check(variable("cup_rules"), _check_cup_rules, self.cup_rules)
        for network in self.trusted_proxies:
            _check(variable("trusted_proxies"), ipaddress.ip_network, network)
        return self

    def environ(self) -> dict[str, str]:
        """Return the environment that these settings would be read from."""
        usual = Settings()
        return {
            variable(name): _text(value)
            for name in self.__struct_fields__
            if (value := getattr(self, name)) not in (None, ()) or value != getattr(usual, name)
        }

    def __repr__(self) -> str:
        shown = (
            f"{name}={getattr(self, name)!r}"
            for name in self.__struct_fields__
            if name not in SECRETS
        )
        return f"Settings({', '.join(shown)})"


SECRETS = ("cookie_keys", "redis_url")
"""The settings that no log and no error may show."""

SWITCH = {
    **dict.fromkeys(("on", "yes", "true", "1"), True),
    **dict.fromkeys(("off", "no", "false", "0"), False),
}

NOTHING = "none"
"""Stands for a list without anything in it: an empty variable is one that isn't set."""


def variable(name: str) -> str:
    """Return the name of the environment variable of a setting."""
    return "REDIS_URL" if name == "redis_url" else PREFIX + name.upper()


def option(name: str) -> str:
    """Return the option of the command line for a setting that has one."""
    return "--" + name.replace("_", "-")


def minute_of(time: str) -> int:
    """Return the minute of the day, from 0, of a time such as `18:30`; raises `ValueError`."""
    hours, _, minutes = time.partition(":")
    if f"{hours}:{minutes}" == time:
        with contextlib.suppress(UnknownTournament):
            return parse_minute(hours + minutes)
    raise ValueError(f"expected times such as 18:30, not {time!r}.")


def _kinds() -> dict[str, Any]:
    return get_type_hints(Settings, include_extras=True)


def _refuse_typing_errors(environ: Mapping[str, str]) -> None:
    known = [variable(name) for name in Settings.__struct_fields__]
    for name in environ:
        if not name.startswith(PREFIX) or name in known:
            continue
        # Other variables of that prefix may serve other programs; a slip of the pen may not pass.
        for meant in difflib.get_close_matches(name, known, n=1, cutoff=0.85):
            raise BadSetting(f"{name}: there is no such setting; is {meant} meant?")


def _parse(name: str, kind: Any, text: str) -> Any:
    if kind is bool:
        if text.lower() not in SWITCH:
            raise BadSetting(f"{name}: expected on or off, not {text!r}.")
        return SWITCH[text.lower()]
    value = _parts(text) if get_origin(kind) is tuple else text
    if Path in (kind, *get_args(kind)):
        return Path(text).expanduser()
    try:
        return msgspec.convert(value, kind, strict=False)
    except msgspec.ValidationError as error:
        raise BadSetting(f"{name}: {error}.") from None


def _parts(text: str) -> list[str]:
    return [] if text == NOTHING else [part.strip() for part in text.split(",")]


def _check(said: str, parse: Callable[[Any], object], value: object) -> None:
    try:
        parse(value)
    except ValueError as error:
        raise BadSetting(f"{said}: {error}") from None


def _check_store(url: str) -> None:
    try:
        parse_url(url)
    except ValueError:
        # The address may hold a password: it is not repeated.
        raise ValueError("expected an address such as redis://host:6379/0.") from None


def _check_cup_rules(rules: str) -> None:
    cup(date.min, 0, rules)


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return ",".join(value) or NOTHING
    return str(value)
