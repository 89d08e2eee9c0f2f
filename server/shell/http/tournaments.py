"""Dailies and cups over HTTP: what there is, how one takes part, and who has come how far."""

from collections.abc import Awaitable, Sequence

import msgspec
from msgspec import UNSET
from starlette.responses import Response

from server.core.api.tournament_bodies import (
    AttemptRoom,
    BoardQuery,
    Commitment,
    DayQuery,
    MonthQuery,
    OwnAttempt,
    OwnTournaments,
    TournamentCard,
    TournamentDay,
    TournamentDetails,
)
from server.core.tournament import Tournament, UnknownTournament, parse_day, parse_tournament
from server.shell.http.answers import json_answer, kept_answer, tagged_answer
from server.shell.http.call import Call
from server.shell.http.house import House
from server.shell.http.problems import Problem
from server.shell.search.child import NoJudgement
from server.shell.tournaments.attempts import NotNow
from server.shell.tournaments.boards import BadCursor
from server.shell.tournaments.bulletin import Shown
from server.shell.tournaments.calendar import Held

NO_DEAL = "No deal could be looked for just now; try again in a moment."


class TournamentEndpoints:
    """The deals that everybody has alike."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def tournaments(self, call: Call, query: DayQuery) -> Response:
        """Show the tournaments of a day.

        As the lobby's, a look at today isn't counted: that would cost the store more than the
        answer does. Any other day may have to be read for this one look.
        """
        calendar = self._house.calendar
        try:
            asked = calendar.today if query.day is UNSET else parse_day(query.day)
        except UnknownTournament as error:
            raise Problem("bad_request", str(error)) from None
        if asked != calendar.today:
            await call.spend("tournaments")
        day = await calendar.day(asked)
        now = calendar.now()
        cards = await self._cards(call, day.held, now)
        ahead = tuple(
            Commitment(held.tournament.key, held.commitment, held.committed_at)
            for held in day.ahead
            if held.commitment is not None and held.committed_at is not None
        )
        told = TournamentDay(now, str(day.day), cards, ahead)
        return tagged_answer(call.request.headers, told, tag=(cards, ahead))

    async def tournament(self, call: Call) -> Response:
        """Show one tournament."""
        await call.spend("tournaments")
        held = await self._held(call)
        now = self._house.calendar.now()
        (card,) = await self._cards(call, (held,), now)
        proof = await self._house.stakes.proof(held.tournament.key)
        told = TournamentDetails(**msgspec.structs.asdict(card), at=now, proof=proof)
        return tagged_answer(call.request.headers, told, tag=(card, proof))

    async def take_part(self, call: Call) -> Response:
        """Give the player the room of the one attempt."""
        await call.spend("attempts")
        player = await call.known_player()
        held = await self._held(call)
        return await _room(self._house.attempts.take_part(player, held.tournament))

    async def practise(self, call: Call) -> Response:
        """Give the player a room for practice on the deal."""
        await call.spend("rooms")
        player = await call.known_player()
        held = await self._held(call)
        return await _room(self._house.attempts.practise(player, held.tournament))

    async def board(self, call: Call, query: BoardQuery) -> Response:
        """Show a part of a tournament's board."""
        is_of_today = _named(call).day == self._house.calendar.today
        if query.around or query.after is not UNSET or not is_of_today:
            await call.spend("tournaments")
        key = (await self._held(call)).tournament.key
        try:
            shown = await self._shown(call, key, query)
        except BadCursor as error:
            raise Problem("bad_request", str(error)) from None
        return kept_answer(shown.tag, shown.text)

    async def own_tournaments(self, call: Call, query: MonthQuery) -> Response:
        """Show the player's attempts of a month, and the streaks."""
        await call.spend("lookups")
        calendar, results, player = self._house.calendar, self._house.own_results, call.player.id
        month = str(calendar.today)[: len("2026-12")] if query.month is UNSET else query.month
        now = calendar.now()
        attempts, streaks = await results.over_time(player, month, now)
        return json_answer(OwnTournaments(now, attempts, streaks))

    async def _held(self, call: Call) -> Held:
        try:
            return await self._house.calendar.find(call.part("tournament"))
        except UnknownTournament as error:
            raise Problem("unknown_tournament", str(error)) from None

    async def _cards(
        self, call: Call, held: Sequence[Held], now: int
    ) -> tuple[TournamentCard, ...]:
        tournaments = [each.tournament for each in held]
        own: Sequence[OwnAttempt | None] = [None] * len(held)
        if call.visitor is not None:
            own = await self._house.own_results.now(call.visitor.id, tournaments, now)
        return tuple(_card(*pair, now) for pair in zip(held, own, strict=True))

    async def _shown(self, call: Call, key: str, query: BoardQuery) -> Shown:
        known = call.request.headers.get("if-none-match", "")
        player = None if call.visitor is None else call.visitor.id
        if query.around and player is not None:
            return await self._house.bulletin.around(key, query.limit, player, known)
        after = None if query.after is UNSET else query.after
        return await self._house.bulletin.page(
            key, after=after, limit=query.limit, player=player, known=known
        )


def _named(call: Call) -> Tournament:
    try:
        return parse_tournament(call.part("tournament"))
    except UnknownTournament as error:
        raise Problem("unknown_tournament", str(error)) from None


async def _room(playing: Awaitable[str]) -> Response:
    try:
        room = await playing
    except NotNow as refusal:
        raise Problem(refusal.reason) from None
    except NoJudgement:
        raise Problem("unavailable", NO_DEAL, {"Retry-After": "1"}) from None
    return json_answer(AttemptRoom(room, f"/r/{room}"), 201)


def _card(held: Held, own: OwnAttempt | None, now: int) -> TournamentCard:
    tournament = held.tournament
    return TournamentCard(
        key=tournament.key,
        kind=tournament.kind,
        day=str(tournament.day),
        rules=str(tournament.rules),
        opens_at=tournament.opens_at,
        shuts_at=tournament.shuts_at,
        starts_at=tournament.start,
        closes_at=tournament.closes_at,
        minutes=tournament.minutes,
        phase=tournament.phase_at(now),
        entrants=held.entrants,
        commitment=held.commitment,
        committed_at=held.committed_at,
        early=held.early,
        own=own,
    )
