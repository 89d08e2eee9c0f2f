"""What a finished race means to a player's history, and to the records under its rule set.

A win counts once for each deal: who wins the same deal again has played once more. No value of a
record is put together of two races.
"""

import hashlib

import msgspec

from engine import Deal, parse_rules
from server.core.api.bodies import HistoryEntry, RulesRecord
from server.core.protocol import Standing
from server.core.race import Race
from server.core.standings import standings
from server.core.tallies import tallies


def outcomes(race: Race) -> dict[str, HistoryEntry]:
    """Return what a finished race was to each of its players, by player id.

    A program has no history, nor has a player who is forgotten.
    """
    rows = {row.seat: row for row in standings(race)}
    return {
        seat.player: _outcome(race, rows[seat.number])
        for seat in race.seats
        if seat.player and seat.bot is None
    }


def deal_mark(deal: Deal) -> str:
    """Return what tells a deal from others, in 16 hexadecimal digits."""
    return hashlib.sha256(str(deal).encode()).hexdigest()[:16]


def is_played(outcome: HistoryEntry) -> bool:
    """Tell whether the player did anything at all."""
    return outcome.moves + outcome.undos > 0


def is_won(outcome: HistoryEntry) -> bool:
    """Tell whether the player won the game, whatever the others did."""
    return outcome.state == "won"


def blank(rules: str) -> RulesRecord:
    """Return the record of who has never played by the rules."""
    return RulesRecord(rules, 0, 0, None, None, None, 0, 0)


def record_after(record: RulesRecord, outcome: HistoryEntry, *, again: bool) -> RulesRecord:
    """Return the record with one more race by its rules; `again`: its deal was won before."""
    if not is_played(outcome):
        return record
    record = msgspec.structs.replace(
        record, played=record.played + 1, best_score=_best_score(record, outcome)
    )
    if is_won(outcome):
        return _won(record, outcome, again=again)
    return msgspec.structs.replace(record, streak=0)


def _best_score(record: RulesRecord, outcome: HistoryEntry) -> int | None:
    if parse_rules(outcome.rules).score == "none":
        return None
    return outcome.score if record.best_score is None else max(record.best_score, outcome.score)


def _won(record: RulesRecord, outcome: HistoryEntry, *, again: bool) -> RulesRecord:
    streak = record.streak + (not again)
    return msgspec.structs.replace(
        record,
        won=record.won + (not again),
        fastest=_least(record.fastest, outcome.time),
        fewest_moves=_least(record.fewest_moves, outcome.moves),
        streak=streak,
        best_streak=max(record.best_streak, streak),
    )


def _least(known: int | None, value: int) -> int:
    return value if known is None else min(known, value)


def _outcome(race: Race, row: Standing) -> HistoryEntry:
    places = [other.place for other in standings(race)]
    tally = next(one for one in tallies(race) if one.seat == row.seat)
    return HistoryEntry(
        race=race.id,
        room=race.room,
        at=race.at,
        kind=race.options.kind,
        rules=str(race.rules),
        seat=row.seat,
        place=row.place,
        of=len(places),
        shared=places.count(row.place) > 1,
        state=row.state,
        runs=row.runs,
        score=row.score,
        time=row.time,
        moves=tally.moves,
        undos=tally.undos,
        shown_at=_shown_at(race),
    )


def _shown_at(race: Race) -> int | msgspec.UnsetType:
    closes_at = race.tournament.closes_at if race.tournament else race.at
    return closes_at if closes_at > race.at else msgspec.UNSET
