"""Players over HTTP: who one is, on this device or another, and what is kept of one."""

from msgspec import UNSET
from starlette.responses import Response

from server.core.api.bodies import (
    History,
    HistoryQuery,
    Identity,
    Me,
    PlayerOrder,
    Records,
    TransferClaim,
    TransferOffer,
)
from server.core.look import Look
from server.core.names import BadName, clean_name
from server.shell.http.answers import empty_answer, json_answer
from server.shell.http.call import Call
from server.shell.http.guesses import Guesses
from server.shell.http.house import House
from server.shell.http.problems import Problem
from server.shell.http.qr import qr_svg
from server.shell.players.identity import Player, comes_with_cookie
from server.shell.players.transfers import LASTS_MS


class PlayerEndpoints:
    """Everything about the one who asks."""

    def __init__(self, house: House, guesses: Guesses) -> None:
        self._house = house
        self._guesses = guesses

    async def me(self, call: Call) -> Response:
        """Tell who is asking; to be nobody yet is no error.

        Who was deleted on another device is nobody here too, from the next look on.
        """
        if not await self._is_forgotten(call.visitor):
            return json_answer(_me(call.visitor))
        response = json_answer(_me(None))
        self._house.identities.forget(response)
        return response

    async def name_player(self, call: Call, wish: PlayerOrder) -> Response:
        """Make an identity, or give the one that is there another name or look."""
        # A script of the page may not get at the token that its cookie keeps from it.
        hides = wish.bearer and comes_with_cookie(call.request)
        is_new = hides or await self._is_forgotten(call.visitor)
        player = _wished(None if is_new else call.visitor, wish)
        await call.spend("players")
        token = self._house.identities.token(player) if wish.bearer else None
        look = player.look
        response = json_answer(Identity(player.name, look.colour, look.pattern, token), 201)
        if not wish.bearer:
            self._house.identities.remember(response, player, call.request)
        return response

    async def forget_me(self, call: Call) -> Response:
        """Delete everything about the player, the cookie last."""
        await call.spend("players")
        await self._house.annals.forget(call.player.id)
        response = empty_answer()
        self._house.identities.forget(response)
        return response

    async def offer_transfer(self, call: Call) -> Response:
        """Give out a code for another device."""
        await call.spend("players")
        code = await self._house.transfers.offer(await call.known_player())
        # Behind the `#`: a browser sends that to no server, so it gets into no log.
        path = f"/move#{code}"
        offer = TransferOffer(code, path, qr_svg(call.address_of(path)), LASTS_MS)
        return json_answer(offer, 201)

    async def claim_transfer(self, call: Call, claim: TransferClaim) -> Response:
        """Make this browser the player's who gave out the code."""
        transfers = self._house.transfers
        player = await self._guesses.look_up(call.address, lambda: transfers.claim(claim.code))
        if player is None or await self._is_forgotten(player):
            raise Problem("unknown_transfer")
        response = json_answer(_me(player), 201)
        self._house.identities.remember(response, player, call.request)
        return response

    async def history(self, call: Call, query: HistoryQuery) -> Response:
        """Show the player's races."""
        await call.spend("lookups")
        before = None if query.before is UNSET else query.before
        races = await self._house.annals.history(call.player.id, before)
        return json_answer(History(self._house.calendar.now(), races))

    async def records(self, call: Call) -> Response:
        """Show the player's records."""
        await call.spend("lookups")
        return json_answer(Records(await self._house.annals.records(call.player.id)))

    async def _is_forgotten(self, player: Player | None) -> bool:
        return player is not None and await self._house.annals.is_forgotten(player.id)


def _me(player: Player | None) -> Me:
    if player is None:
        return Me(None, None, None)
    return Me(player.name, player.look.colour, player.look.pattern)


def _wished(known: Player | None, wish: PlayerOrder) -> Player:
    name = _name(wish.name, known)
    player = Player(known.id, name, known.look) if known else Player.new(name)
    look = Look(wish.colour or player.look.colour, wish.pattern or player.look.pattern)
    return Player(player.id, name, look)


def _name(wish: str | None, known: Player | None) -> str:
    if wish is None and known is not None:
        return known.name
    try:
        return clean_name(wish or "")
    except BadName as error:
        raise Problem("bad_name", str(error)) from None
