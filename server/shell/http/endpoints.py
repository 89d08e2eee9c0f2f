"""The HTTP interface: who one is, rooms, their codes and results, and the operator's questions."""

import asyncio
import re
from collections.abc import Sequence
from typing import Protocol, TypeVar
from weakref import WeakValueDictionary

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from engine import NotationError, parse_rules
from server.core import views
from server.core.names import BadName, clean_name
from server.core.options import Options
from server.core.protocol import Phase
from server.core.race import Race
from server.core.replay import Replay, encode_replay
from server.shell.http.access import client_address, is_own_page
from server.shell.http.problems import Problem
from server.shell.limits import Limits
from server.shell.metrics import MEDIA_TYPE, Metrics
from server.shell.players.identity import Identities, Player, comes_with_cookie
from server.shell.settings import Settings

T = TypeVar("T")

_ROOM = re.compile("[a-z2-7]{16}")

_UNKNOWN_ROOM = (404, "unknown_room", "There is no such room, or not any more.")


class OpenedRoom(Protocol):
    """A room just opened."""

    @property
    def room(self) -> str:
        """Its id: whoever knows it may be in it."""

    @property
    def code(self) -> str:
        """The code to say aloud."""


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""


class Rooms(Protocol):
    """The rooms of the whole service; what awaits may raise `StoreUnavailable`."""

    async def open(self, player: Player, options: Options) -> OpenedRoom:
        """Open a room whose host is the player."""

    async def find_code(self, code: str) -> str | None:
        """Return the room of a code, if one has it."""

    async def room(self, room: str) -> LiveRoom | None:
        """Return a room, if there is one of that id."""

    async def replay(self, room: str) -> Replay | None:
        """Return the replay of a room's race, if there is one that is over."""

    def now(self) -> int:
        """Return the time in ms on the service's clock."""


class House(Protocol):
    """What the endpoints need of the composed application."""

    @property
    def settings(self) -> Settings:
        """The settings of this process."""

    @property
    def identities(self) -> Identities:
        """Who is who."""

    @property
    def limits(self) -> Limits:
        """What an address may ask for."""

    @property
    def metrics(self) -> Metrics:
        """What an operator watches."""

    @property
    def rooms(self) -> Rooms:
        """The rooms."""

    def unready(self) -> str | None:
        """Return why this process should get no visitors now, or None when it may."""


class NamedPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for an identity, or for another name."""

    name: str
    bearer: bool = False
    """Whether the token is wanted in the answer, for a program, and not as a cookie."""


class RoomOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for a room."""

    options: Options = Options()


class Me(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who one is: `name` is null for somebody who has chosen none yet."""

    name: str | None
    token: str | None = None


class NewRoom(msgspec.Struct, frozen=True):
    """Where the new room is."""

    room: str
    code: str
    path: str


class Found(msgspec.Struct, frozen=True):
    """The room of a code."""

    room: str


class Summary(msgspec.Struct, frozen=True):
    """A room from outside."""

    room: str
    phase: Phase
    options: Options
    seats: tuple[str, ...]
    free: int


class Endpoints:
    """The handlers, one for each path and method."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._looking_up: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def me(self, request: Request) -> Response:
        """Tell who is asking; to be nobody yet is no error."""
        player = self._house.identities.player_of(request)
        return _json(Me(player.name if player else None))

    async def name_player(self, request: Request) -> Response:
        """Make an identity, or give the one that is there another name."""
        house = self._house
        self._check_page(request)
        wish = await self._body(request, NamedPlayer)
        try:
            name = clean_name(wish.name)
        except BadName as error:
            raise Problem(422, "bad_name", str(error)) from None
        await house.limits.spend("players", client_address(request))
        # A script of the page may not get at the token that its cookie keeps from it.
        hides = wish.bearer and comes_with_cookie(request)
        known = None if hides else house.identities.player_of(request)
        player = Player(known.id, name, known.look) if known else Player.new(name)
        if wish.bearer:
            return _json(Me(name, house.identities.token(player)), 201)
        response = _json(Me(name), 201)
        house.identities.remember(response, player, request)
        return response

    async def open_room(self, request: Request) -> Response:
        """Open a room with the asker as its host."""
        self._check_page(request)
        player = self._house.identities.player_of(request)
        if player is None:
            headers = {"WWW-Authenticate": "Bearer"}
            raise Problem(401, "no_identity", "Choose a name first.", headers)
        options = (await self._body(request, RoomOrder)).options
        try:
            parse_rules(options.rules)
        except NotationError as error:
            raise Problem(422, "bad_options", str(error)) from None
        await self._house.limits.spend("rooms", client_address(request))
        opened = await self._house.rooms.open(player, options)
        return _json(NewRoom(opened.room, opened.code, f"/r/{opened.room}"), 201)

    async def find_code(self, request: Request) -> Response:
        """Tell which room a spoken code belongs to."""
        address = client_address(request)
        # One after the other: of many at once, all would be looked up before a miss is counted.
        async with self._looking_up.setdefault(address, asyncio.Lock()):
            await self._house.limits.check("code_misses", address)
            room = await self._house.rooms.find_code(request.path_params["code"])
            if room is None:
                await self._house.limits.spend("code_misses", address)
                raise Problem(404, "unknown_code", "No open room has this code.")
        return _json(Found(room))

    async def room(self, request: Request) -> Response:
        """Show a room from outside."""
        race = await self._race(request)
        names = tuple(seat.name for seat in race.seats)
        phase = race.phase_at(self._house.rooms.now())
        free = race.options.seats - len(names)
        return _json(Summary(request.path_params["room"], phase, race.options, names, free))

    async def results(self, request: Request) -> Response:
        """Show how a race ended, with all that proves its deal."""
        results = views.results(await self._race(request))
        if results is None:
            raise Problem(409, "race_not_finished", "Results are shown when the race has ended.")
        return _json(results)

    async def replay(self, request: Request) -> Response:
        """Hand out what anybody needs to check a race, or to see it again, as a file."""
        race = await self._race(request)
        if race.stage != "finished":
            raise Problem(409, "race_not_finished", "A replay is there when the race has ended.")
        await self._house.limits.spend("replays", client_address(request))
        replay = await self._house.rooms.replay(request.path_params["room"])
        if replay is None:
            raise Problem(*_UNKNOWN_ROOM)
        response = _json_text(await asyncio.to_thread(encode_replay, replay))
        response.headers["Content-Disposition"] = f'attachment; filename="scorpion-{race.id}.json"'
        return response

    async def health(self, _: Request) -> Response:
        """Answer as long as the process lives."""
        return PlainTextResponse("ok\n")

    async def readiness(self, _: Request) -> Response:
        """Tell whether this process should get visitors."""
        reason = self._house.unready()
        return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)

    async def metrics(self, _: Request) -> Response:
        """Show the figures of the server."""
        return Response(self._house.metrics.exposition(), media_type=MEDIA_TYPE)

    def _check_page(self, request: Request) -> None:
        """Keep pages of other sites from acting, or taking a name, in place of a visitor."""
        if "authorization" in request.headers:
            return
        if not is_own_page(request, self._house.settings.allowed_origins):
            raise Problem(403, "foreign_origin", "A page of another site may not ask for this.")

    async def _race(self, request: Request) -> Race:
        name = request.path_params["room"]
        room = await self._house.rooms.room(name) if _ROOM.fullmatch(name) else None
        if room is None:
            raise Problem(*_UNKNOWN_ROOM)
        return room.race

    async def _body(self, request: Request, kind: type[T]) -> T:
        longest = self._house.settings.max_body_bytes
        body = bytearray()
        async for chunk in request.stream():
            body += chunk
            if len(body) > longest:
                raise Problem(413, "too_long", f"A request may have {longest} bytes at most.")
        try:
            return msgspec.json.decode(bytes(body), type=kind)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Problem(422, "bad_request", str(error)) from None


def routes(house: House) -> Sequence[Route]:
    """Return the routes of the HTTP interface."""
    ask = Endpoints(house)
    return [
        Route("/api/me", ask.me, methods=["GET"]),
        Route("/api/players", ask.name_player, methods=["POST"]),
        Route("/api/rooms", ask.open_room, methods=["POST"]),
        Route("/api/codes/{code}", ask.find_code, methods=["GET"]),
        Route("/api/rooms/{room}", ask.room, methods=["GET"]),
        Route("/api/rooms/{room}/results", ask.results, methods=["GET"]),
        Route("/api/rooms/{room}/replay", ask.replay, methods=["GET"]),
        Route("/healthz", ask.health, methods=["GET"]),
        Route("/readyz", ask.readiness, methods=["GET"]),
        Route("/metrics", ask.metrics, methods=["GET"]),
    ]


def _json(body: msgspec.Struct, status: int = 200) -> Response:
    return _json_text(msgspec.json.encode(body), status)


def _json_text(text: bytes, status: int = 200) -> Response:
    # What is answered here depends on who asks and when: no cache may keep it.
    headers = {"Cache-Control": "no-store"}
    return Response(text, status, headers, media_type="application/json")
