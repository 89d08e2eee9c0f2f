"""The tap: every frame and answer that a test's clients receive, held against what each may know.

It trusts nothing of the server but the log. From the log, the deal and the engine it works out
for itself which cards a racer's own board had shown by the moment a frame arrived, and it knows a
secret by its hash, wherever it turns up.
"""

import hashlib
import json
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import redis
from itsdangerous import URLSafeSerializer
from msgspec import UNSET

from engine import Card, card_name, parse_action, parse_deal, play, start
from engine import parse_rules as rules_of
from server.core import events
from server.core.options import Options
from server.core.pack import decode_pack
from server.core.record import extended, first_link
from server.core.tournament import parse_tournament
from server.shell.storage.keys import RaceKeys, TournamentKeys, race_id
from tests.mentions import cards_in, mentioned
from tests.onlookers import Played, boards_taken_from, faults, in_sight
from tests.withheld import SKIPPED, Answer, Closes, kept_in, secret_kept, slips

HEX = re.compile("[0-9a-f]{32,}")
WELCOME = re.compile(r'\{"t":"welcome".*?"race_number":(\d+)')
RACE = re.compile(r"/api/(?:rooms|races)/([a-z2-7]{16})(?:-([1-9][0-9]*))?")
"""A path that asks for a room, or for one of its races."""
ANSWERED = re.compile(r'^\{"t":"\w+","id":"[^"]*"')
"""The beginning of an answer, which repeats the id that its reader asked with."""


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


@dataclass(frozen=True)
class Heard:
    """A frame as it came; `at` in ms of the clock that the store on this machine tells."""

    room: str
    player: str | None
    at: int
    text: str
    race: int = 1
    """Which race of the room was on, as the welcome before it said."""


@dataclass
class Facts:
    """What the log of one race says of who may know what, and from when on."""

    deal: str = ""
    rules: str = ""
    start: float = float("inf")
    is_known: bool = False
    """Whether the store has its log, or what was made of it."""
    over: float = float("inf")
    """When it was over."""
    laid_open: float = float("inf")
    """From when on everybody may know everything: the end, or that of the whole tournament."""
    tournament: str | None = None
    """Whose deal it is, if it is a tournament's."""
    seats: dict[int, str] = field(default_factory=dict)
    tabs: dict[str, str] = field(default_factory=dict)
    """Whose page each is, also of players who have left since."""
    players: set[str] = field(default_factory=set)
    hashes: set[str] = field(default_factory=set)
    """Of all secrets and nonces, those of void starts too, and of the chain at every moment."""
    shown: set[str] = field(default_factory=set)
    """Those of them that are for everybody when all is laid open."""
    committed: set[str] = field(default_factory=set)
    """The hash of the secret that deals, as far as is known."""
    actions: dict[int, list[tuple[int, str]]] = field(default_factory=dict)
    watchers: str = ""
    delay: int = 0
    """How late open boards are shown (ms)."""
    resigned: dict[int, int] = field(default_factory=dict)
    """Seats that have stopped, and when."""

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player raced in."""
        return next((seat for seat, owner in self.seats.items() if owner == player), None)


class Tap:
    """Hears what clients hear; `check` fails the test that let something slip."""

    def __init__(self, store_url: str, closes: Closes | None = None) -> None:
        """`closes` tells when the tournament of a key is laid open, by the server's calendar."""
        self._store_url = store_url
        self._closes = closes or _closes
        self._heard: list[Heard] = []
        self._answers: list[Answer] = []
        self._facts: dict[tuple[str, int], Facts] = {}

    def listen(self, room: str, token: str | None = None, race: int = 1) -> Callable[[str], None]:
        """Return what a client passes each of its frames through; no token: a visitor.

        `race` is which of the room's races is told of, until a welcome says another.
        """
        player = None if token is None else player_of(token)

        def hear(text: str) -> None:
            nonlocal race
            if welcome := WELCOME.match(text):
                race = int(welcome[1])
            self._heard.append(Heard(room, player, int(time.time() * 1_000), text, race))

        return hear

    def answered(self, path: str, token: str | None, text: str, at: int | None = None) -> None:
        """Hear what was answered over HTTP to who asked for a path; no token: a visitor.

        `at` is when that was (ms): now, where it isn't told.
        """
        player = None if token is None else player_of(token)
        at = int(time.time() * 1_000) if at is None else at
        if about := RACE.search(path):
            self._heard.append(Heard(about[1], player, at, text, int(about[2] or 1)))
        else:
            self._answers.append(Answer(player, at, text))

    def check(self) -> None:
        """Judge all that was heard since the last time; raises `Leak`.

        To be called while the store still knows the races: of a race it doesn't know, every card
        is one too many.
        """
        heard, self._heard, self._facts = self._heard, [], {}
        leaks = [leak for frame in heard for leak in self._leaks(frame)]
        leaks += self._slips()
        if leaks:
            raise Leak("\n".join(leaks[:20]))

    def _leaks(self, frame: Heard) -> Iterator[str]:
        place = frame.room, frame.race
        if place not in self._facts:
            self._facts[place] = self._facts_of(*place)
        facts = self._facts[place]
        who = f"seat {facts.seat_of(frame.player)}" if frame.player else "a visitor"
        for what in (*_secrets(facts, frame), *_cards(facts, frame), *_progress(facts, frame)):
            yield f"{who} was sent {what}: {frame.text[:300]}"

    def _slips(self) -> list[str]:
        answers, self._answers = self._answers, []
        if not answers:
            return []
        kept = kept_in(self._store_url)
        return [
            f"{'a player' if answer.player else 'a visitor'} was sent {what}: {answer.text[:300]}"
            for answer in answers
            for what in slips(kept, answer, self._closes)
        ]

    def _facts_of(self, room: str, race: int) -> Facts:
        facts = facts_of(self._store_url, room, race)
        if facts.tournament is not None:
            facts.laid_open = max(facts.laid_open, self._closes(facts.tournament))
        return facts


def player_of(token: str) -> str:
    """The player id inside a token, read without its key."""
    _, content = URLSafeSerializer("").loads_unsafe(token)
    assert content is not None
    return str(content[0])


def facts_of(store_url: str, room: str, race: int = 1) -> Facts:
    """Read a race's log; nothing is known of a race that the store doesn't have.

    Of one that was put away no more is known than when it was over: all that it was.
    """
    facts, keys, chain = Facts(), RaceKeys.of(room, race), first_link(race_id(room, race))
    with redis.Redis.from_url(store_url) as client:
        facts.deal = (client.get(keys.deal) or b"").decode()
        stored = client.get(keys.pack)
        facts.is_known = bool(client.exists(keys.pack, keys.log))
        if isinstance(stored, bytes):
            pack = decode_pack(stored)
            facts.tournament = pack.tournament
            # A tournament closes after all its races, and by a calendar of its own.
            facts.over = facts.laid_open = 0 if pack.tournament else pack.ended_at
            if pack.tournament:
                promise = TournamentKeys.of(pack.tournament).promise
                facts.shown = {_hash(secret_kept(client, promise))}
                facts.hashes = set(facts.shown)
        for seq, (_, fields) in enumerate(client.xrange(keys.log), 1):
            entry = events.Entry(seq, int(fields[b"at"]), events.decode(fields[b"e"]))
            chain = extended(chain, entry)
            facts.hashes.add(_hash(chain.hex()))
            _note(facts, entry.at, entry.event)
            if isinstance(entry.event, events.Finished):
                facts.shown.add(_hash(chain.hex()))
    return facts


def _note(facts: Facts, at: int, event: events.AnyEvent) -> None:
    match event:
        case events.Resigned(seat):
            facts.resigned[seat] = at
        case events.Opened(options, commitment):
            facts.watchers = _seen_of(options)
            facts.delay = 0 if options.delay is UNSET else options.delay * 1_000
            facts.tournament = None if options.tournament is UNSET else options.tournament
            facts.rules, facts.shown, facts.committed = options.rules, {commitment}, {commitment}
            facts.hashes.add(commitment)
        case events.Voided(commitment):
            # Its nonces are of no use to anybody any more; its secret stays shut.
            facts.shown -= facts.committed
            facts.shown.add(commitment)
            facts.committed = {commitment}
            facts.hashes.add(commitment)
        case events.Joined(seat, player):
            facts.seats[seat] = player
            facts.players.add(player)
        case events.Left(seat) | events.Removed(seat):
            del facts.seats[seat]
        case events.Controlled(seat, tab):
            facts.tabs[tab] = facts.seats[seat]
        case events.ReadySet(_, nonce_hash):
            facts.hashes.add(nonce_hash)
        case events.NonceGiven(_, nonce):
            facts.shown.add(_hash(nonce))
        case events.Began(begins) | events.Postponed(begins):
            facts.start = begins
        case events.Moved(seat, _, action):
            facts.actions.setdefault(seat, []).append((at, action))
        case events.Finished():
            facts.over = facts.laid_open = at


def played_by(facts: Facts, at: int) -> Played:
    """What had happened on the boards by an instant."""
    resigned = {seat for seat, then in facts.resigned.items() if then <= at}
    return Played(
        facts.deal,
        facts.rules,
        facts.watchers,
        at - facts.delay >= facts.start,
        _acted(facts, at),
        resigned,
        _acted(facts, at - facts.delay),
    )


def _acted(facts: Facts, at: int) -> dict[int, list[str]]:
    return {
        seat: [action for then, action in facts.actions.get(seat, ()) if then <= at]
        for seat in facts.seats
    }


def _seen_of(options: Options) -> str:
    """What visitors may see of a race with these options, at most."""
    if options.seats > 1:
        return options.watchers
    return "progress" if options.ranked else "none"


def _closes(key: str) -> float:
    return parse_tournament(key).closes_at


def _secrets(facts: Facts, frame: Heard) -> Iterator[str]:
    yield from ("a player id" for player in facts.players if player in frame.text)
    # A page has its id before it is anybody's: what it asked then was asked by a visitor.
    told = frame.text if frame.player else ANSWERED.sub("", frame.text)
    others = (tab for tab, owner in facts.tabs.items() if owner != frame.player)
    yield from ("the id of another's page" for tab in others if tab in told)
    known = facts.shown if frame.at >= facts.laid_open else set()
    for digits in HEX.findall(frame.text):
        if len(digits) % 2 == 0 and _hash(digits) in facts.hashes - known:
            yield "a secret, a nonce or an end of the chain"
    if frame.at < facts.laid_open and SKIPPED in frame.text:
        yield "the verdicts on the candidates before the deal"


def _cards(facts: Facts, frame: Heard) -> Iterator[str]:
    if frame.at >= facts.laid_open:
        return
    content = json.loads(frame.text)
    watched = boards_taken_from(content)
    yield from faults(played_by(facts, frame.at), facts.seat_of(frame.player), watched)
    hidden = cards_in(content) - _seen(facts, frame) - _own_question(content)
    if hidden:
        yield f"cards it may not know ({', '.join(map(card_name, sorted(hidden)))})"


def _progress(facts: Facts, frame: Heard) -> Iterator[str]:
    """Counts that tell of the deal before the start, and any to who may see nothing."""
    content = json.loads(frame.text)
    if not isinstance(content, dict):
        return
    told = content.get("event") if content.get("t") == "event" else content
    named = "rows" if content.get("t") == "standings" else "standings"
    rows = told.get(named, ()) if isinstance(told, dict) else ()
    is_early = facts.is_known and frame.at < min(facts.start, facts.laid_open)
    if is_early and any(row["links"] for row in rows):
        yield "links of a deal before the start"
    is_visitor = facts.seat_of(frame.player) is None
    if is_visitor and facts.watchers == "none" and facts.start <= frame.at < facts.over:
        is_on = content.get("t") == "standings" or content.get("phase") in ("racing", "paused")
        if is_on and rows:
            yield "how far others are in a race that nobody may watch"


def _seen(facts: Facts, frame: Heard) -> set[Card]:
    """The cards that the viewer's own board has shown by now."""
    seat = facts.seat_of(frame.player)
    if seat is None or frame.at < facts.start:
        return set()
    game = start(parse_deal(facts.deal), rules_of(facts.rules))
    seen = in_sight(game)
    for at, action in facts.actions.get(seat, ()):
        if at <= frame.at:
            game = play(game, parse_action(action))
            seen |= in_sight(game)
    return seen


def _own_question(content: object) -> set[Card]:
    """The cards of a refusal that says no more than the question did.

    Whoever asks for a card that isn't in sight is told so by its name, and by that of the card it
    would go on, which the rules alone tell.
    """
    if not isinstance(content, dict) or content.get("code") != "card_not_visible":
        return set()
    first = next(mentioned(content["reason"]), None)
    if first is None:
        return set()
    return {first} if first % 13 == 12 else {first, Card(first + 1)}


def _hash(digits: str) -> str:
    return hashlib.sha256(bytes.fromhex(digits)).hexdigest()
