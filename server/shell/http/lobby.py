"""The lobby and the quick match over HTTP."""

import msgspec
from starlette.responses import Response

from server.core.api.bodies import LobbyQuery, QuickMatch, QuickOrder, RoomList
from server.shell.http.answers import empty_answer, json_answer, tagged_answer
from server.shell.http.call import Call
from server.shell.http.house import House
from server.shell.http.rooms import check_rules


class LobbyEndpoints:
    """Rooms to go to, and opponents to be had."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def lobby(self, call: Call, query: LobbyQuery) -> Response:
        """List the rooms that anybody may join, and the races that anybody may watch."""
        rules = None if query.rules is msgspec.UNSET else check_rules(query.rules)
        listing = await self._house.lobby.listing(rules)
        rooms = listing.rooms[: query.limit]
        total = len(listing.rooms)
        told = RoomList(listing.at, total, rooms)
        return tagged_answer(call.request.headers, told, tag=(total, rooms))

    async def quick_match(self, call: Call) -> Response:
        """Tell which match the player asked for, if any."""
        player = call.visitor
        if player is None:
            return json_answer(QuickMatch(None))
        await call.spend("lookups")
        return json_answer(QuickMatch(await self._house.quick.room_of(player.id)))

    async def ask_quick_match(self, call: Call, order: QuickOrder) -> Response:
        """Give the player a seat opposite to whoever asks for the same."""
        rules, quick = check_rules(order.rules), self._house.quick
        waits_in = None if order.room is msgspec.UNSET else order.room
        # Nothing is opened for those who only go on waiting, however many share a network.
        await call.spend("quick" if waits_in is None else "lookups")
        player = await call.known_player()
        if waits_in is None:
            return json_answer(QuickMatch(await quick.ask(player, rules, order.bot)))
        return json_answer(QuickMatch(await quick.ask_again(player, waits_in)))

    async def cancel_quick_match(self, call: Call) -> Response:
        """Let the player wait no longer."""
        await call.spend("quick")
        await self._house.quick.cancel(call.player.id)
        return empty_answer()
