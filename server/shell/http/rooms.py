"""Rooms over HTTP: opened, found, and seen from outside."""

from starlette.responses import Response

from engine import NotationError, parse_rules
from server.core.api.bodies import FoundRoom, NewRoom, RoomOrder, RoomSummary
from server.core.api.endpoints import SVG
from server.core.commands import Refused
from server.shell.http.answers import json_answer, text_answer
from server.shell.http.call import Call
from server.shell.http.guesses import Guesses
from server.shell.http.house import House
from server.shell.http.problems import Problem
from server.shell.http.qr import qr_svg


class RoomEndpoints:
    """Everything about rooms but how their races ended."""

    def __init__(self, house: House, guesses: Guesses) -> None:
        self._house = house
        self._guesses = guesses

    async def open_room(self, call: Call, order: RoomOrder) -> Response:
        """Open a room with the asker as its host."""
        await call.spend("rooms")
        player = await call.known_player()
        if order.options.withholds:
            raise Problem("bad_options", "A tournament's deal is had at the tournament alone")
        try:
            opened = await self._house.rooms.open(player, order.options)
        except NotationError as error:
            raise Problem("bad_options", str(error)) from None
        except Refused:  # the player was forgotten in this moment
            raise Problem("no_identity") from None
        return json_answer(NewRoom(opened.room, opened.code, f"/r/{opened.room}"), 201)

    async def find_code(self, call: Call) -> Response:
        """Tell which room a spoken code belongs to."""
        code = call.part("code")
        room = await self._guesses.look_up(call.address, lambda: self._house.rooms.find_code(code))
        if room is None:
            raise Problem("unknown_code")
        return json_answer(FoundRoom(room))

    async def room(self, call: Call) -> Response:
        """Show a room from outside."""
        await call.spend("lookups")
        room = call.room
        live = await self._house.rooms.room(room)
        if live is None:
            raise Problem("unknown_room")
        race = live.race
        return json_answer(
            RoomSummary(
                room=room,
                race=race.id,
                phase=race.phase_at(self._house.rooms.now()),
                options=race.options,
                seats=tuple(seat.name for seat in race.seats),
                free=race.options.seats - len(race.seats),
                locked=race.is_locked,
            )
        )

    async def room_qr(self, call: Call) -> Response:
        """Draw the address of a room, whether or not there is one of that id."""
        return text_answer(qr_svg(call.address_of(f"/r/{call.room}")), SVG)


def check_rules(text: str) -> str:
    """Return the name by which the server knows these rules; raises `Problem` where it doesn't."""
    try:
        return str(parse_rules(text))
    except NotationError as error:
        raise Problem("bad_options", str(error)) from None
