"""Who sees what: the only road from a race to a frame.

Every frame is built here, field by field, from what its viewer may know. What isn't named here
stays inside: player ids, tabs, the secret and the nonces of a race that isn't over, and every card
that its viewer doesn't see face up.
"""

from typing import get_args

import msgspec

from engine import Card, Deal, Game, Reason, RuleSet, Suit, card_text, hint, legal, view
from server.core import protocol
from server.core.answers import REJECTIONS
from server.core.due import fills_up_at
from server.core.judge import Declined, Repeated
from server.core.next_race import is_series_over, series_score
from server.core.race import Race, Seat, state_of
from server.core.series import POINT
from server.core.standings import standings
from server.core.tallies import tallies

_SUITS: tuple[protocol.Suit, ...] = get_args(protocol.Suit)


def tableau(game: Game) -> protocol.Tableau:
    """The board as its own player sees it."""
    seen = view(game)
    return protocol.Tableau(
        columns=tuple(
            protocol.Column(column.hidden, _texts(column.cards)) for column in seen.columns
        ),
        stock=seen.stock,
        reserve=_texts(seen.reserve),
        banked=suits(seen.banked),
    )


def board(race: Race, seat: Seat, now: int) -> protocol.Board:
    """The frame that brings a racer the cards, for the start instant or later."""
    assert seat.game is not None
    return protocol.Board(tableau(seat.game), seat.count, now, max(0, race.deadline - now))


def welcome(
    race: Race,
    you: Seat | None,
    now: int,
    *,
    controls: bool,
    epoch: str,
    code: str | None,
    durability: protocol.Durability,
) -> protocol.Welcome:
    """All that a viewer may know at the instant `now` (ms); `you` is its own seat, if any."""
    phase = race.phase_at(now)
    begun = phase in ("countdown", "racing")
    plays = you is not None and you.game is not None and phase in ("racing", "finished")
    bot_at = fills_up_at(race)
    return protocol.Welcome(
        epoch=epoch,
        version=race.version,
        now=now,
        phase=phase,
        starts_in=max(0, race.start - now) if phase == "countdown" else None,
        ends_in=max(0, race.deadline - now) if begun else None,
        elapsed=race.paused_at - race.start if phase == "paused" else None,
        race=race.id,
        race_number=race.number,
        series=series(race),
        options=race.options,
        rules=rules(race.rules),
        commitment=race.commitment,
        search=race.search,
        code=code if phase == "waiting" else None,
        seats=tuple(map(_seat_card, race.seats)),
        host=race.host,
        locked=race.is_locked,
        bot_in=None if bot_at is None else max(0, bot_at - now),
        you=you.number if you else None,
        controls=controls,
        tableau=tableau(you.game) if plays and you and you.game else None,
        number=you.count if you else 0,
        standings=standings_at(race, now),
        tallies=tallies(race) if phase == "finished" else (),
        proof=proof(race),
        sealed=sealed_list(race),
        durability=durability,
    )


def rules(rule_set: RuleSet) -> protocol.Rules:
    """The rule set as the browser needs it."""
    return msgspec.convert(rule_set, protocol.Rules, from_attributes=True)


def accepted(race: Race, seat: Seat, request: str, place: int) -> protocol.Accepted:
    """The answer to the action that `seat` made last."""
    assert seat.game is not None
    return _accepted(
        request, seat.count, seat.times[-1], seat.game, seat.score, place, state_of(race, seat)
    )


def accepted_again(race: Race, seat: Seat, request: str, known: Repeated) -> protocol.Accepted:
    """The first answer to an action that was accepted before; only the place is today's."""
    place = next(row.place for row in standings(race) if row.seat == seat.number)
    state = state_of(race, seat) if known.number == seat.count else known.game.status
    return _accepted(request, known.number, known.elapsed, known.game, known.score, place, state)


def rejected(seat: Seat, request: str, declined: Declined) -> protocol.Rejected:
    """The answer to an action that is refused."""
    detail = None if declined.detail is None else _refusal_detail(declined.detail)
    return protocol.Rejected(request, declined.code, declined.reason, seat.count, detail)


def declined(request: str, code: str, count: int) -> protocol.Rejected:
    """The answer, in the words of the list, to an action of a seat that counts so many."""
    return protocol.Rejected(request, code, REJECTIONS[code], count)


def advice(seat: Seat, request: str) -> protocol.Advice:
    """The hint for the board as the player of the seat sees it."""
    assert seat.game is not None
    if not legal(seat.game):
        # At the limit of actions nothing is legal that the board alone would allow.
        return protocol.Advice(request, "nothing_useful", seat.count)
    given = hint(view(seat.game), seat.game.rules)
    if given.move is None:
        return protocol.Advice(request, given.code, seat.count)
    card = card_text(given.move.card)
    return protocol.Advice(request, given.code, seat.count, card, given.move.to)


def proof(race: Race) -> protocol.Proof | None:
    """What shows how the deal came about; none before the race is over."""
    if race.secret is None or race.deal is None or race.found is None:
        return None
    return protocol.Proof(
        secret=race.secret,
        commitment=race.commitment,
        race=race.id,
        nonces=tuple(
            protocol.OpenedNonce(seat.number, seat.nonce) for seat in race.seats if seat.nonce
        ),
        context=race.context,
        search=race.search,
        skipped=race.found.skipped,
        proved=race.found.proved,
        index=race.found.index,
        deal=_deal_texts(race.deal),
        chain=race.chain.hex(),
    )


def results(race: Race) -> protocol.Results | None:
    """How a race ended and what proves its deal; none before it is over."""
    shown = proof(race)
    if shown is None:
        return None
    return protocol.Results(
        race=race.id,
        options=race.options,
        rules=rules(race.rules),
        start=race.start,
        # Who is there just now is no part of a result.
        seats=tuple(
            msgspec.structs.replace(_seat_card(seat), is_away=False) for seat in race.seats
        ),
        salts=tuple(seat.salt for seat in race.seats),
        series=series(race),
        sealed=sealed_list(race),
        standings=standings(race),
        tallies=tallies(race),
        proof=shown,
    )


def series(race: Race) -> protocol.Series | None:
    """How the series stands that the race is one of; none where it stands for itself."""
    if race.options.best_of == 1:
        return None
    points = (
        protocol.SeriesPoints(seat, round(parts / POINT, 3)) for seat, parts in series_score(race)
    )
    return protocol.Series(
        race.options.best_of, race.round, tuple(points), is_over=is_series_over(race)
    )


def standings_at(race: Race, now: int) -> tuple[protocol.Standing, ...]:
    """How far everybody is, as far as anybody may know it at the instant `now` (ms)."""
    rows = standings(race)
    # It may be over before its start, where everybody is forgotten in the countdown.
    if race.phase_at(now) in ("racing", "finished") and now >= race.start:
        return rows
    # The deal is made in the countdown already; neither a count nor a state may tell of it yet.
    return tuple(msgspec.structs.replace(row, links=0, state="waiting") for row in rows)


def sealed_list(race: Race) -> tuple[protocol.Sealed, ...]:
    """The seats of the sealed list with what each of them promised; none before there is one."""
    return tuple(protocol.Sealed(seat, nonce_hash) for seat, nonce_hash in race.sealed)


def suits(banked: tuple[Suit, ...]) -> tuple[protocol.Suit, ...]:
    """Suits as they are written in frames."""
    return tuple(_SUITS[suit] for suit in banked)


def turned(game: Game) -> tuple[protocol.PlacedCard, ...]:
    """The cards that the latest action turned up."""
    if not game.turned:
        return ()
    places = game.board.places
    return tuple(protocol.PlacedCard(card_text(card), places[card]) for card in game.turned)


def dealt(game: Game) -> tuple[protocol.PlacedCard, ...]:
    """The cards that the latest action dealt from the stock."""
    cards = enumerate(game.dealt, 1)
    return tuple(protocol.PlacedCard(card_text(card), column) for column, card in cards)


def _refusal_detail(reason: Reason) -> protocol.RefusalDetail:
    return protocol.RefusalDetail(
        card=None if reason.card is None else card_text(reason.card),
        needed=None if reason.needed is None else card_text(reason.needed),
        column=reason.column,
        covers=reason.covers,
        limit=reason.limit,
    )


def _accepted(
    request: str,
    number: int,
    at: int,
    game: Game,
    score: int,
    place: int,
    state: protocol.SeatState,
) -> protocol.Accepted:
    return protocol.Accepted(
        id=request,
        number=number,
        at=at,
        turned=turned(game),
        dealt=dealt(game),
        banked=suits(game.banked),
        runs=game.runs,
        score=score,
        place=place,
        hidden=game.hidden,
        links=game.links,
        state=state,
        tableau=tableau(game) if game.rules.undo else None,
    )


def _seat_card(seat: Seat) -> protocol.SeatCard:
    return protocol.SeatCard(
        seat=seat.number,
        name=seat.name,
        colour=seat.look.colour,
        pattern=seat.look.pattern,
        bot=seat.bot,
        is_away=seat.away_since is not None,
        nonce_hash=seat.nonce_hash,
    )


def _texts(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(map(card_text, cards))


def _deal_texts(deal: Deal) -> tuple[str, ...]:
    return tuple(str(deal).split())
