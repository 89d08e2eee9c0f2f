"""The tap itself: each kind of leak, planted, is caught; what may be known passes."""

import contextlib
import hashlib
import json
import time
from collections.abc import Callable
from functools import reduce

import pytest
import redis

from engine import RULE_SETS, Game, card_name, card_text, commitment, deal_for, legal, play, start
from server.core import events
from server.core.options import Options
from server.core.protocol import Pong, encode
from server.core.record import extended, first_link
from server.shell.players.identity import Identities, Player
from server.shell.storage.keys import RaceKeys, race_id
from tests.guests import guest, joined
from tests.server.core.attempts import official, rehearsal
from tests.tap import Leak, Tap

ROOM = "k3vq7xw2mzp4ydna"
SECRET, OLD_SECRET = bytes(range(32)), bytes(32)
NONCES = ["11" * 16, "22" * 16]
ANN, BOB = guest("a" * 32, "Ann"), guest("b" * 32, "Bob")
ANNS_TAB, BOBS_TAB = "annstab-01", "bobstab-02"
DEAL = deal_for(SECRET, f"{ROOM}-1|{','.join(NONCES)}")
GAME = start(DEAL, RULE_SETS["scorpion"])
HIDDEN = next(
    column[0]
    for column, hidden in zip(GAME.board.columns, GAME.board.hidden, strict=True)
    if hidden
)
VISIBLE = GAME.board.columns[6][0]
STOCK = GAME.board.stock[0]

Listen = Callable[[str], None]


def token_of(player: Player) -> str:
    return Identities(["a key for this test alone"]).token(player)


def nonce_hash(nonce: str) -> str:
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


class Told:
    """A race's log, written event by event, and those who listen to it."""

    def __init__(self, url: str, closes: Callable[[str], float] | None = None) -> None:
        self.tap = Tap(url, closes)
        self.ann = self.tap.listen(ROOM, token_of(ANN))
        self.bob = self.tap.listen(ROOM, token_of(BOB))
        self.visitor = self.tap.listen(ROOM)
        self._client = redis.Redis.from_url(url)
        self._log: list[events.Entry] = []

    def happens(self, *happened: events.AnyEvent) -> None:
        for event in happened:
            at = int(time.time() * 1_000)
            self._log.append(events.Entry(len(self._log) + 1, at, event))
            self._client.xadd(RaceKeys.of(ROOM).log, {"at": at, "e": events.encode(event)})

    def begins(self, in_ms: int = 0) -> None:
        self._client.set(RaceKeys.of(ROOM).deal, str(DEAL))
        now = int(time.time() * 1_000) + in_ms
        self.happens(events.Began(start=now, deadline=now + 60_000))

    def chain(self) -> bytes:
        """The chain over what has happened so far."""
        return reduce(extended, self._log, first_link(race_id(ROOM)))

    def close(self) -> None:
        self._client.close()


@pytest.fixture
def told(valkey_url: str) -> Told:
    told = Told(valkey_url)
    told.happens(
        events.Opened(Options(), commitment(OLD_SECRET), None),
        joined(1, ANN.id, ANN.name),
        events.Controlled(1, ANNS_TAB, 1),
        joined(2, BOB.id, BOB.name),
        events.Controlled(2, BOBS_TAB, 1),
        events.ReadySet(1, nonce_hash("33" * 16)),
        events.Voided(commitment(SECRET), (2,), None),
        *(events.ReadySet(seat, nonce_hash(nonce)) for seat, nonce in enumerate(NONCES, 1)),
        *(events.NonceGiven(seat, nonce) for seat, nonce in enumerate(NONCES, 1)),
    )
    return told


def frame(**content: object) -> str:
    return json.dumps(content)


def assert_leaks(told: Told, what: str) -> None:
    with pytest.raises(Leak, match=what):
        told.tap.check()
    told.tap.check()
    told.close()


def assert_clean(told: Told) -> None:
    told.tap.check()
    told.close()


@pytest.mark.parametrize(
    "content",
    [
        {"card": card_text(VISIBLE)},
        {"deep": [{"cards": [card_text(VISIBLE)]}]},
        {card_text(VISIBLE): 1},
        {"reason": f"{card_name(VISIBLE)} goes only to an empty column"},
        {"action": f"{card_text(VISIBLE)}5"},
    ],
    ids=["field", "deep inside", "name of a field", "sentence", "action"],
)
def test_a_card_before_the_start_is_caught(told: Told, content: dict[str, object]) -> None:
    told.begins(in_ms=60_000)
    told.ann(frame(t="rejected", **content))
    assert_leaks(told, "cards it may not know")


def test_a_card_in_a_race_that_never_began_is_caught(told: Told) -> None:
    told.ann(frame(card=card_text(VISIBLE)))
    assert_leaks(told, "cards")


def test_a_racer_may_see_what_lies_face_up(told: Told) -> None:
    told.begins()
    told.ann(frame(card=card_text(VISIBLE)))
    assert_clean(told)


@pytest.mark.parametrize("card", [HIDDEN, STOCK], ids=["face down", "stock"])
def test_a_racer_is_sent_a_card_of_its_own_that_is_not_in_sight(told: Told, card: int) -> None:
    told.begins()
    told.ann(frame(reason=f"8♥ lies under {card_name(card)}"))
    assert_leaks(told, "cards")


def test_a_refusal_names_where_a_hidden_card_lies(told: Told) -> None:
    told.begins()
    told.ann(frame(code="not_on_next_higher", reason=f"It goes on {card_name(HIDDEN)} in column 2"))
    assert_leaks(told, "cards")


def test_a_refusal_may_repeat_the_question(told: Told) -> None:
    told.begins()
    told.ann(frame(code="card_not_visible", reason=f"{card_name(HIDDEN)} is not in sight"))
    assert_clean(told)


def test_a_visitor_is_sent_a_card_in_mid_race(told: Told) -> None:
    told.begins()
    told.visitor(frame(card=card_text(VISIBLE)))
    assert_leaks(told, "a visitor was sent cards")


def test_the_stock_dealt_on_another_s_board_is_not_for_this_one(told: Told) -> None:
    told.begins()
    told.happens(events.Moved(2, 1, "deal", "b-1"))
    told.ann(frame(card=card_text(STOCK)))
    assert_leaks(told, "seat 1 was sent cards")


def test_the_own_stock_may_be_seen_once_it_is_dealt(told: Told) -> None:
    told.begins()
    told.happens(events.Moved(1, 1, "deal", "a-1"))
    told.ann(frame(card=card_text(STOCK)))
    assert_clean(told)


def test_a_card_turned_up_later_is_caught_when_it_comes_too_early(told: Told) -> None:
    told.begins()
    game, actions = turning(GAME)
    card = game.turned[0]
    told.ann(frame(card=card_text(card)))
    # A millisecond, so that the frame was there before the log said what it told.
    time.sleep(0.005)
    told.happens(*(events.Moved(1, n, text, f"a-{n}") for n, text in enumerate(actions, 1)))
    assert_leaks(told, "cards")


def turning(game: Game) -> tuple[Game, list[str]]:
    """The first game, in breadth, whose last action turned a card up, and the way there."""
    ways: list[tuple[Game, list[str]]] = [(game, [])]
    for now, actions in ways:
        if now.turned:
            return now, actions
        ways += [(play(now, action), [*actions, str(action)]) for action in legal(now)]
    raise AssertionError("this deal turns nothing up")


@pytest.mark.parametrize("secret", [SECRET, OLD_SECRET], ids=["secret", "secret of a void start"])
def test_a_secret_before_the_end_is_caught(told: Told, secret: bytes) -> None:
    told.begins()
    told.ann(frame(anything=secret.hex()))
    assert_leaks(told, "a secret, a nonce")


@pytest.mark.parametrize("nonce", [NONCES[1], "33" * 16], ids=["opened", "never opened"])
def test_a_nonce_before_the_end_is_caught(told: Told, nonce: str) -> None:
    told.bob(frame(anything=nonce))
    assert_leaks(told, "a secret, a nonce")


def test_all_of_the_deal_is_open_after_the_end(told: Told) -> None:
    told.begins()
    told.happens(events.Finished(SECRET.hex()))
    told.visitor(frame(secret=SECRET.hex(), nonces=NONCES, deal=str(DEAL).split()))
    assert_clean(told)


def test_a_void_start_s_secret_stays_shut_after_the_end(told: Told) -> None:
    told.begins()
    told.happens(events.Finished(SECRET.hex()))
    told.visitor(frame(secret=OLD_SECRET.hex()))
    assert_leaks(told, "a secret, a nonce")


def test_a_nonce_of_a_void_start_is_open_after_the_end(told: Told) -> None:
    """It was opened for a deal that never came."""
    told.happens(events.Voided(commitment(OLD_SECRET), (), None))
    told.begins()
    told.happens(events.Finished(OLD_SECRET.hex()))
    told.visitor(frame(nonces=NONCES, secret=OLD_SECRET.hex()))
    assert_clean(told)


def test_the_chain_is_open_after_the_end_and_not_before(told: Told) -> None:
    """It goes over the nonces and the search, which could be tried out with its help."""
    told.begins()
    early = told.chain()
    told.visitor(frame(chain=early.hex()))
    with pytest.raises(Leak, match="end of the chain"):
        told.tap.check()
    told.happens(events.Finished(SECRET.hex()))
    told.visitor(frame(chain=told.chain().hex()))
    assert_clean(told)


def test_what_was_skipped_is_open_after_the_end_and_not_before(told: Told) -> None:
    told.begins()
    told.visitor(frame(proof={"skipped": []}))
    with pytest.raises(Leak, match="verdicts on the candidates"):
        told.tap.check()
    told.happens(events.Finished(SECRET.hex()))
    told.visitor(frame(proof={"skipped": []}))
    assert_clean(told)


OPEN_FOR_LONG, CLOSED = (lambda _: float("inf")), (lambda _: 0.0)
ALL = {"secret": SECRET.hex(), "skipped": [], "deal": str(DEAL).split()}


def attempt(url: str, options: Options, closes: Callable[[str], float]) -> Told:
    """A race of Ann's on a tournament's deal, which she has ended."""
    told = Told(url, closes)
    told.happens(
        events.Opened(options, commitment(SECRET), None),
        joined(1, ANN.id, ANN.name),
        events.Controlled(1, ANNS_TAB, 1),
    )
    told.begins()
    told.happens(events.Resigned(1), events.Finished(""))
    return told


@pytest.mark.parametrize("options", [official(), rehearsal()], ids=["official", "practice"])
@pytest.mark.parametrize("who", ["ann", "visitor"])
@pytest.mark.parametrize("what", list(ALL))
def test_the_end_of_a_race_in_a_tournament_opens_nothing(
    valkey_url: str, options: Options, who: str, what: str
) -> None:
    """Others have its deal still before them."""
    told = attempt(valkey_url, options, OPEN_FOR_LONG)
    getattr(told, who)(frame(**{what: ALL[what]}))
    assert_leaks(told, "a secret|verdicts|cards")


def test_what_a_racer_has_seen_may_be_seen_after_the_end(valkey_url: str) -> None:
    told = attempt(valkey_url, official(), OPEN_FOR_LONG)
    told.ann(frame(card=card_text(VISIBLE)))
    told.visitor(frame(t="finished", proof=None))
    assert_clean(told)


def test_the_end_of_the_tournament_opens_all_of_it(valkey_url: str) -> None:
    told = attempt(valkey_url, official(), CLOSED)
    told.visitor(frame(**ALL))
    assert_clean(told)


@pytest.mark.parametrize("day", ["2026-11-01", "2199-12-31"])
def test_a_tournament_is_closed_when_its_key_says_so(valkey_url: str, day: str) -> None:
    """Where nothing is known of another calendar; nobody lives to see the last day."""
    attempt(valkey_url, official(f"daily.{day}.wasp"), CLOSED).close()
    tap = Tap(valkey_url)
    tap.listen(ROOM)(frame(**ALL))
    is_open = day < "2100"
    with contextlib.nullcontext() if is_open else pytest.raises(Leak):
        tap.check()


def test_nobody_watches_the_board_of_an_attempt(valkey_url: str) -> None:
    """Whatever the options say of those who watch."""
    told = attempt(valkey_url, official(), OPEN_FOR_LONG)
    told.visitor(frame(t="boards", boards=[{"seat": 1, "actions": 0, "later": 0}]))
    assert_leaks(told, "boards that nobody may watch")


ROWS = [{"seat": 1, "links": 2}]


@pytest.mark.parametrize(
    "content",
    [
        {"t": "standings", "rows": ROWS},
        {"t": "welcome", "standings": ROWS},
        {"t": "event", "event": {"kind": "race_finished", "standings": ROWS}},
    ],
    ids=["standings", "welcome", "end"],
)
def test_links_are_told_from_the_start_on_and_not_before(
    told: Told, content: dict[str, object]
) -> None:
    told.begins(in_ms=60_000)
    told.ann(frame(**content))
    with pytest.raises(Leak, match="links of a deal before the start"):
        told.tap.check()
    told.begins()
    told.ann(frame(**content))
    assert_clean(told)


def test_progress_of_a_race_that_nobody_may_watch_is_for_its_racers(valkey_url: str) -> None:
    told = Told(valkey_url)
    told.happens(events.Opened(Options(watchers="none"), commitment(SECRET), None))
    told.happens(joined(1, ANN.id, ANN.name))
    told.begins()
    told.ann(frame(t="standings", rows=ROWS))
    told.tap.check()
    told.visitor(frame(t="standings", rows=ROWS))
    assert_leaks(told, "in a race that nobody may watch")


def test_a_player_id_is_never_for_anybody(told: Told) -> None:
    told.begins()
    told.happens(events.Finished(SECRET.hex()))
    told.ann(frame(seats=[{"seat": 1, "player": ANN.id}]))
    assert_leaks(told, "a player id")


def test_a_page_s_id_is_for_its_player_alone(told: Told) -> None:
    told.ann(frame(id=f"{ANNS_TAB}-1"))
    told.tap.check()
    told.bob(frame(id=f"{ANNS_TAB}-1"))
    assert_leaks(told, "another's page")


def test_a_page_that_becomes_a_player_s_later_is_answered_as_a_visitor_s(told: Told) -> None:
    told.visitor(encode(Pong(f"{ANNS_TAB}-1", 1)))
    told.tap.check()
    told.visitor(frame(id="another-1", tab=ANNS_TAB))
    assert_leaks(told, "another's page")


def test_a_page_s_id_is_for_its_player_even_after_the_seat_is_left(told: Told) -> None:
    told.happens(events.Left(2))
    told.bob(frame(id=f"{BOBS_TAB}-1"))
    told.tap.check()
    told.bob(frame(id=f"{ANNS_TAB}-1"))
    assert_leaks(told, "another's page")


def test_of_a_race_that_the_store_does_not_know_nothing_may_be_seen(valkey_url: str) -> None:
    tap = Tap(valkey_url)
    tap.listen(ROOM, token_of(ANN))(frame(card=card_text(VISIBLE)))
    with pytest.raises(Leak):
        tap.check()
