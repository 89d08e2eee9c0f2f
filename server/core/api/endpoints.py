"""The table of endpoints, from which the routes and the OpenAPI document follow."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from server.core.api import bodies, tournament_bodies
from server.core.api.bodies import Asked, Method
from server.core.playback import Playback
from server.core.protocol import Results, RoomId
from server.core.replay import Replay
from server.core.tournament import TournamentKey

COOKIE = "scorpion_player"
"""By which a browser is known as a player's."""

JSON = "application/json"
SVG = "image/svg+xml"

Asker = Literal["anybody", "page", "player"]
"""page: no page of another site. player: such a page neither, and only who has a name."""

Answer = Any
"""The type of a JSON body; `dict` is any object."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """What may be asked at one path by one method, and what comes back."""

    name: str
    method: Method
    path: str
    summary: str
    answer: Answer = None
    """None: there is no body, or one that isn't JSON."""
    status: int = 200
    media_type: str = JSON
    asker: Asker = "anybody"
    takes: type[Asked] | None = None
    """The query of a GET, the body of any other method."""
    problems: tuple[str, ...] = field(default=())
    """The codes of what may go wrong, beside what follows from all the above."""
    may_be_unchanged: bool = False
    """Whether it answers 304 to whoever has the latest already."""

    @property
    def all_problems(self) -> tuple[str, ...]:
        """The codes of everything that may go wrong."""
        codes = ["unavailable", *self.problems]
        if self.asker != "anybody" and self.method != "GET":
            codes.append("foreign_origin")
        if self.asker == "player":
            codes.append("no_identity")
        if self.takes is not None:
            codes.append("bad_request")
            codes += ["too_long"] if self.method != "GET" else []
        return tuple(codes)


PATH_PARAMETERS: Mapping[str, Any] = {
    "room": RoomId,
    "race": bodies.RaceId,
    "code": bodies.RoomCode,
    "tournament": TournamentKey,
}
"""What stands in the braces of a path."""

_OF_A_ROOM = ("unknown_room", "too_many")
_OF_A_TOURNAMENT = ("unknown_tournament", "too_many")
_TO_PLAY = (*_OF_A_TOURNAMENT, "tournament_ahead")
_OF_A_RACE = ("unknown_race", "race_not_finished", "withheld", "too_many")

ENDPOINTS = (
    Endpoint("me", "GET", "/api/me", "Who is asking", bodies.Me),
    Endpoint(
        "forget_me",
        "DELETE",
        "/api/me",
        "Delete everything about the player; seats in the races of others lose their name",
        status=204,
        asker="player",
        problems=("too_many",),
    ),
    Endpoint(
        "name_player",
        "POST",
        "/api/players",
        "Become a player, or change name, colour or pattern",
        bodies.Identity,
        status=201,
        asker="page",
        takes=bodies.PlayerOrder,
        problems=("bad_name", "too_many"),
    ),
    Endpoint(
        "offer_transfer",
        "POST",
        "/api/me/transfer",
        "Get a code by which another device becomes the same player, once",
        bodies.TransferOffer,
        status=201,
        asker="player",
        problems=("too_many",),
    ),
    Endpoint(
        "claim_transfer",
        "POST",
        "/api/transfers",
        "Become the player who gave out the code",
        bodies.Me,
        status=201,
        asker="page",
        takes=bodies.TransferClaim,
        problems=("unknown_transfer", "too_many"),
    ),
    Endpoint(
        "history",
        "GET",
        "/api/me/history",
        "The player's races, the latest first",
        bodies.History,
        asker="player",
        takes=bodies.HistoryQuery,
        problems=("too_many",),
    ),
    Endpoint(
        "records",
        "GET",
        "/api/me/records",
        "The player's records under each rule set",
        bodies.Records,
        asker="player",
        problems=("too_many",),
    ),
    Endpoint(
        "lobby",
        "GET",
        "/api/rooms",
        "The rooms that anybody may join, and the races that anybody may watch",
        bodies.RoomList,
        takes=bodies.LobbyQuery,
        problems=("bad_options",),
        may_be_unchanged=True,
    ),
    Endpoint(
        "open_room",
        "POST",
        "/api/rooms",
        "Open a room as its host",
        bodies.NewRoom,
        status=201,
        asker="player",
        takes=bodies.RoomOrder,
        problems=("bad_options", "too_many"),
    ),
    Endpoint(
        "room",
        "GET",
        "/api/rooms/{room}",
        "A room from outside",
        bodies.RoomSummary,
        problems=_OF_A_ROOM,
    ),
    Endpoint(
        "room_qr",
        "GET",
        "/api/rooms/{room}/qr.svg",
        "The address of a room as a QR code",
        media_type=SVG,
        problems=("unknown_room",),
    ),
    Endpoint(
        "room_results",
        "GET",
        "/api/rooms/{room}/results",
        "How the room's latest race ended, with all that proves its deal",
        Results,
        problems=(*_OF_A_ROOM, "race_not_finished", "withheld"),
    ),
    Endpoint(
        "room_replay",
        "GET",
        "/api/rooms/{room}/replay",
        "The replay of the room's latest race, as a file",
        Replay,
        problems=(*_OF_A_ROOM, "race_not_finished", "withheld"),
    ),
    Endpoint(
        "race_results",
        "GET",
        "/api/races/{race}/results",
        "How a race ended, with all that proves its deal",
        Results,
        problems=_OF_A_RACE,
    ),
    Endpoint(
        "race_replay",
        "GET",
        "/api/races/{race}/replay",
        "The replay of a race, as a file",
        Replay,
        problems=_OF_A_RACE,
    ),
    Endpoint(
        "race_playback",
        "GET",
        "/api/races/{race}/playback",
        "A race to be watched again: every board on one clock, action by action",
        Playback,
        problems=_OF_A_RACE,
        may_be_unchanged=True,
    ),
    Endpoint(
        "find_code",
        "GET",
        "/api/codes/{code}",
        "The room of a spoken code",
        bodies.FoundRoom,
        problems=("unknown_code", "too_many"),
    ),
    Endpoint(
        "quick_match",
        "GET",
        "/api/quick",
        "The match that the player asked for",
        bodies.QuickMatch,
        problems=("too_many",),
    ),
    Endpoint(
        "ask_quick_match",
        "POST",
        "/api/quick",
        "Get a seat in a room with the next one who asks for the same; asking twice gets the same",
        bodies.QuickMatch,
        asker="player",
        takes=bodies.QuickOrder,
        problems=("bad_options", "too_many"),
    ),
    Endpoint(
        "cancel_quick_match",
        "DELETE",
        "/api/quick",
        "Wait no longer, and give the seat back",
        status=204,
        asker="player",
        problems=("too_many",),
    ),
    Endpoint(
        "tournaments",
        "GET",
        "/api/tournaments",
        "The dailies and cups of a day, and how far one has come oneself",
        tournament_bodies.TournamentDay,
        takes=tournament_bodies.DayQuery,
        problems=("too_many",),
        may_be_unchanged=True,
    ),
    Endpoint(
        "tournament",
        "GET",
        "/api/tournaments/{tournament}",
        "A daily or cup; with what proves its deal, when it has closed",
        tournament_bodies.TournamentDetails,
        problems=_OF_A_TOURNAMENT,
        may_be_unchanged=True,
    ),
    Endpoint(
        "take_part",
        "POST",
        "/api/tournaments/{tournament}/attempt",
        "Begin one's one attempt, or enter the cup; asking again gets the same room, always",
        tournament_bodies.AttemptRoom,
        status=201,
        asker="player",
        problems=(*_TO_PLAY, "tournament_over"),
    ),
    Endpoint(
        "practise",
        "POST",
        "/api/tournaments/{tournament}/practice",
        "Practise on the deal after one's own attempt, on a cup's when all is over",
        tournament_bodies.AttemptRoom,
        status=201,
        asker="player",
        problems=(*_TO_PLAY, "tournament_over", "attempt_first", "withheld"),
    ),
    Endpoint(
        "board",
        "GET",
        "/api/tournaments/{tournament}/board",
        "Who has come how far: the best, the next ones, or those around oneself",
        tournament_bodies.Board,
        takes=tournament_bodies.BoardQuery,
        problems=_OF_A_TOURNAMENT,
        may_be_unchanged=True,
    ),
    Endpoint(
        "own_tournaments",
        "GET",
        "/api/me/tournaments",
        "The player's attempts in a month, and all streaks",
        tournament_bodies.OwnTournaments,
        asker="player",
        takes=tournament_bodies.MonthQuery,
        problems=("too_many",),
    ),
    Endpoint("openapi", "GET", "/api/openapi.json", "This document", dict),
)
