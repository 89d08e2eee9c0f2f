"""What answers about tournaments and players may not tell: each slip, planted, is caught."""

import json
import time

import pytest
import redis

from engine import card_text, deal_for
from server.core.pack import encode_pack, packed
from server.core.tournament import parse_tournament
from server.shell.players.identity import Identities
from server.shell.storage.keys import PlayerKeys, RaceKeys, TournamentKeys, parse_race_id
from tests.guests import guest
from tests.server.core.attempts import DAILY, attempted, official
from tests.server.core.races import RACE_ID
from tests.tap import Leak, Tap
from tests.withheld import Kept, kept_in

SECRET, RACE_SECRET = "5e" * 32, "ab" * 32
OTHER_DAILY = "daily.2026-11-29.wasp"
ANN, BOB = guest("a" * 32, "Ann"), guest("b" * 32, "Bob")
ANNS_ROOM, BOBS_ROOM = "annsroom234567ab", "bobsroom234567ab"
CARD = card_text(deal_for(bytes.fromhex(SECRET), parse_tournament(DAILY).context, 0).cards[0])
TOKEN = Identities(["a key for this test alone"]).token(ANN)


class Server:
    """A store with two dailies, of which one has closed, and a tap on what is answered."""

    def __init__(self, url: str) -> None:
        self.tap = Tap(url, lambda key: float("inf") if key == DAILY else 0.0)
        with redis.Redis.from_url(url) as client:
            for key, secret in ((DAILY, SECRET), (OTHER_DAILY, SECRET[::-1])):
                promise = json.dumps({"secret": secret, "made_at": 1})
                client.set(TournamentKeys.of(key).promise, promise)
            rooms = {ANN.id: ANNS_ROOM, BOB.id: BOBS_ROOM}
            client.hset(TournamentKeys.of(DAILY).attempts, mapping=rooms)
            client.set(RaceKeys.of("somebodys", 3).secret, RACE_SECRET)

    def tells(self, *answers: object, token: str | None = TOKEN) -> None:
        """Answer this; raises `Leak`."""
        for answer in answers:
            self.tap.answered("/api/tournaments", token, json.dumps(answer))
        self.tap.check()


@pytest.fixture
def server(valkey_url: str) -> Server:
    return Server(valkey_url)


@pytest.mark.parametrize(
    ("answer", "what"),
    [
        ({"tournaments": [{"key": DAILY, "proof": {"secret": SECRET}}]}, "a secret"),
        ({"key": DAILY, "said": f"It is {SECRET}."}, "a secret"),
        ({"races": [{"secret": RACE_SECRET}]}, "a secret"),
        ({"rows": [{"name": "Bob", "player": BOB.id}]}, "a player id"),
        ({"rows": [{"name": "Bob", "race": f"{BOBS_ROOM}-1"}]}, "where somebody else plays"),
        ({"key": DAILY, "proof": {"skipped": []}}, "verdicts on candidates"),
        ([{"key": OTHER_DAILY, "skipped": []}], "verdicts on candidates"),
        ({"key": DAILY, "deal": [CARD]}, "cards"),
        ({"attempts": [{"key": OTHER_DAILY, "best": f"{CARD}5"}]}, "cards"),
    ],
)
@pytest.mark.parametrize("token", [TOKEN, None], ids=["player", "visitor"])
def test_a_slip_is_caught(server: Server, answer: object, what: str, token: str | None) -> None:
    with pytest.raises(Leak, match=what):
        server.tells({"rows": []}, answer, token=token)


def test_nobody_is_told_the_own_id(valkey_url: str) -> None:
    """Not even somebody of whom the store knows nothing."""
    tap = Tap(valkey_url)
    tap.answered("/api/me", TOKEN, json.dumps({"name": "Ann", "id": ANN.id}))
    with pytest.raises(Leak, match="a player was sent a player id"):
        tap.check()


def test_what_may_be_known_passes(server: Server) -> None:
    commitment = "0f" * 32
    server.tells(
        None,
        {"at": int(time.time() * 1_000), "tournaments": [{"key": DAILY, "commitment": commitment}]},
        {"name": "Ann", "own": {"room": ANNS_ROOM, "place": 1}},
        {"rows": [{"name": "Bob", "place": 1, "runs": 3}], "next": "1f-00ff-2"},
    )


def test_of_a_tournament_that_has_closed_all_may_be_told(server: Server) -> None:
    proof = {"secret": SECRET[::-1], "skipped": [], "deal": [CARD]}
    server.tells({"key": OTHER_DAILY, "proof": proof}, token=None)


def test_an_answer_is_judged_once(server: Server) -> None:
    with pytest.raises(Leak, match=f"a visitor was sent a secret: .*{SECRET}"):
        server.tells({"said": SECRET}, token=None)
    server.tap.check()


def test_the_own_room_is_somebody_else_s_to_a_visitor(server: Server) -> None:
    with pytest.raises(Leak, match=f"where somebody else plays {DAILY}"):
        server.tells({"room": ANNS_ROOM}, token=None)


def test_what_is_kept_is_found_in_the_store_as_it_is(server: Server, valkey_url: str) -> None:
    del server
    kept = kept_in(valkey_url)
    assert kept.races == {RACE_SECRET}
    assert kept.tournaments == {DAILY: SECRET, OTHER_DAILY: SECRET[::-1]}
    assert kept.players == {ANN.id, BOB.id}
    with redis.Redis.from_url(valkey_url) as client:
        client.flushall()
        client.hset(PlayerKeys.of(ANN.id).attempts, DAILY, "noted")
    assert kept_in(valkey_url) == Kept(frozenset(), {}, {})


def test_an_answer_about_a_race_is_held_against_that_race(server: Server) -> None:
    server.tap.answered(f"/api/rooms/{ANNS_ROOM}", TOKEN, json.dumps({"room": ANNS_ROOM}))
    server.tap.check()
    server.tap.answered(f"/api/rooms/{ANNS_ROOM}/results", TOKEN, json.dumps({"deal": [CARD]}))
    with pytest.raises(Leak, match="seat None was sent cards it may not know"):
        server.tap.check()


def test_of_an_attempt_that_was_put_away_the_secret_is_known_all_the_same(
    server: Server, valkey_url: str
) -> None:
    """Its log, which told the commitment, is gone."""
    story = attempted(ANN.name, options=official(DAILY))
    room, number = parse_race_id(RACE_ID)
    with redis.Redis.from_url(valkey_url) as client:
        client.set(RaceKeys.of(room, number).pack, encode_pack(packed(story.race, story.log)))
    server.tap.answered(f"/api/races/{RACE_ID}/replay", None, json.dumps({"secret": SECRET}))
    with pytest.raises(Leak, match="a secret, a nonce"):
        server.tap.check()
