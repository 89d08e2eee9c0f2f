"""What each viewer of a race is sent, and what it holds."""

import re

from engine import card_text, view
from server.core import protocol, views
from server.core.events import Entry
from server.core.news import news
from server.core.race import Race, Seat

CARD = re.compile(r"\b[A23456789TJQK][SHDC♠♥♦♣]")
PRIVATE = re.compile(r"player-|tab-")


def welcome(race: Race, you: Seat | None, now: int) -> protocol.Welcome:
    return views.welcome(
        race, you, now, controls=False, epoch="epoch", code="ABCDE", durability="disk"
    )


def viewers(race: Race) -> list[Seat | None]:
    """Each seat, and a visitor, who holds none."""
    return [*race.seats, None]


def cards_in(*frames: protocol.Outbound) -> set[str]:
    return {card for frame in frames for card in CARD.findall(protocol.encode(frame))}


def seen_by(seat: Seat | None) -> set[str]:
    """The cards that lie face up on the seat's own board, or once did and are banked now."""
    if seat is None or seat.game is None:
        return set()
    seen = view(seat.game)
    up = {card_text(card) for column in seen.columns for card in column.cards}
    return up | {rank + suit.name for suit in seen.banked for rank in "KQJT98765432A"}


def shown(race: Race, line: Entry) -> protocol.Event | None:
    event = news(race, line.event)
    return None if event is None else protocol.Event(race.version, line.at, event)


def frames_for_all(race: Race, line: Entry) -> list[protocol.Outbound]:
    """What everybody is told of a line of the log."""
    event = shown(race, line)
    rows = views.standings_at(race, race.at)
    told_all: list[protocol.Outbound] = [protocol.Standings(race.seq, rows)]
    return told_all if event is None else [*told_all, event]


def tells(text: str, race: Race, secrets: list[str]) -> bool:
    """Whether a frame tells what is shown at the end alone."""
    return '"skipped"' in text or any(one in text for one in [race.chain.hex(), *secrets])
