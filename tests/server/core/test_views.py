"""Who sees what: no frame holds anything that its viewer may not know."""

import msgspec
import pytest
from hypothesis import given, settings

from bench.wins import load_wins
from engine import (
    DEAL_STOCK,
    RULE_SETS,
    card_text,
    commitment,
    deal_for,
    legal,
    parse_action,
    start,
)
from server.core import events, protocol, views
from server.core.commands import Leave, Resign, TakeControl
from server.core.deciding.starting import hash_of
from server.core.fold import is_public
from server.core.judge import Repeated, judge
from server.core.look import look_of
from server.core.news import news
from server.core.options import Options
from server.core.standings import standings
from tests.guests import SALT
from tests.server.core.played import commands, tell, told
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NOW,
    SECRET,
    WINDOW,
    Story,
    nonce,
    player,
    tab,
)
from tests.server.core.shown import (
    PRIVATE,
    cards_in,
    frames_for_all,
    seen_by,
    shown,
    tells,
    viewers,
    welcome,
)

WIN = load_wins()[0]


# Nothing slips


@given(commands())
@settings(deadline=None, max_examples=200)
def test_no_frame_of_any_race_tells_what_its_viewer_may_not_know(script: list[object]) -> None:
    """Ids of players and pages: never. Secret, nonces, others' cards: only when it is over."""
    story = told([], Options(seats=3, minutes=5, rules="spider-score"))
    secrets = [SECRET.hex(), SALT, *map(nonce, [ANN, BOB, CAT, "Dan"])]
    for step in script:
        before = len(story.log)
        tell(story, step)
        race = story.race
        is_over = race.stage == "finished"
        for line in story.log[before:]:
            for frame in frames_for_all(race, line):
                text = protocol.encode(frame)
                assert not PRIVATE.search(text)
                assert is_over or not tells(text, race, secrets)
                assert is_over or not cards_in(frame)
        for you in viewers(race):
            frame = welcome(race, you, story.now)
            text = protocol.encode(frame)
            assert not PRIVATE.search(text)
            assert is_over or not tells(text, race, secrets)
            has_started = race.stage == "begun" and story.now >= race.start
            assert is_over or cards_in(frame) <= (seen_by(you) if has_started else set())


@pytest.mark.parametrize("rules", [name for name in RULE_SETS if name in ("scorpion", "wasp")])
def test_a_whole_game_is_told_to_its_own_player_alone(rules: str) -> None:
    """A visitor's frames hold no card at all; the other racer's hold those of its own board."""
    story = Story(ANN, BOB, deal=WIN.deal, options=Options(rules=rules)).racing()
    for number, action in enumerate(WIN.actions, start=1):
        story.plays(ANN, str(action))
        race, ann, bob = story.race, story.seat(ANN), story.seat(BOB)
        assert cards_in(welcome(race, None, story.now)) == set()
        assert cards_in(*frames_for_all(race, story.log[-1])) == set()
        assert cards_in(welcome(race, bob, story.now)) == seen_by(bob)
        answer = views.accepted(race, ann, f"{ANN}-{number}", 1)
        assert cards_in(answer) <= seen_by(ann)


@pytest.mark.parametrize("name", [ANN, None])
def test_before_the_start_instant_there_are_no_cards(name: str | None) -> None:
    story = Story(ANN, BOB).counting_down()
    you = story.seat(name) if name else None
    early = welcome(story.race, you, story.race.start - 1)
    assert early.tableau is None
    assert cards_in(early) == set()
    assert early.starts_in == 1
    on_time = welcome(story.race, you, story.race.start)
    assert (on_time.tableau is not None) == (you is not None)


def test_a_hidden_card_has_no_identity() -> None:
    """Two boards that differ in what is hidden alone are one and the same frame."""
    story = Story(ANN, deal=WIN.deal).racing()
    game = story.seat(ANN).game
    assert game is not None
    board = views.tableau(game)
    assert [column.hidden for column in board.columns] == [3, 3, 3, 3, 0, 0, 0]
    assert board.stock == 3
    cards = list(WIN.deal.cards)
    cards[0], cards[51] = cards[51], cards[0]
    swapped = Story(ANN, deal=type(WIN.deal)(tuple(cards))).racing()
    assert welcome(swapped.race, swapped.seat(ANN), NOW) == welcome(
        story.race, story.seat(ANN), NOW
    )
    before, after = (one.seat(ANN).game for one in (story, swapped))
    assert before is not None
    assert after is not None
    assert views.tableau(before) == views.tableau(after)


# The welcome


def card(seat: int, name: str, nonce_hash: str | None = None) -> protocol.SeatCard:
    """What is told of a seat whose player is there."""
    look = look_of(player(name))
    return protocol.SeatCard(seat, name, look.colour, look.pattern, nonce_hash=nonce_hash)


def test_a_visitor_of_a_waiting_room_sees_its_seats_and_code() -> None:
    frame = welcome(Story(ANN, BOB).ready(BOB).race, None, NOW)
    assert (frame.phase, frame.code, frame.you, frame.host) == ("waiting", "ABCDE", None, 1)
    assert frame.seats == (
        card(1, ANN),
        card(2, BOB, hash_of(nonce(BOB))),
    )
    assert frame.commitment == commitment(SECRET)
    assert (frame.starts_in, frame.ends_in, frame.proof, frame.sealed) == (None, None, None, ())


@pytest.mark.parametrize("stage", ["sealed", "counting_down", "racing"])
def test_the_code_for_speaking_ends_with_the_start(stage: str) -> None:
    story: Story = getattr(Story(ANN), stage)()
    assert welcome(story.race, None, story.now).code is None


def test_before_the_start_not_even_a_count_tells_of_the_deal() -> None:
    """The cards are dealt already: neither how many are joined is said, nor if any can move."""
    joined = next(win.deal for win in load_wins() if start(win.deal, RULE_SETS["scorpion"]).links)
    story = Story(ANN, BOB, deal=joined).counting_down()
    seat = story.seat(ANN)
    assert seat.game is not None
    before = welcome(story.race, seat, story.race.start - 1)
    after = welcome(story.race, seat, story.race.start)
    assert [row.links for row in before.standings] == [0, 0]
    assert [row.links for row in after.standings] == [seat.game.links] * 2 != [0, 0]
    assert [row.state for row in before.standings] == ["waiting"] * 2
    assert [row.state for row in after.standings] == ["playing"] * 2


def test_who_comes_in_mid_race_sees_no_countdown() -> None:
    story = Story(ANN).racing().wait(4_000)
    frame = welcome(story.race, story.seat(ANN), story.now)
    assert (frame.phase, frame.starts_in) == ("racing", None)
    assert frame.ends_in == 20 * 60_000 - 4_000


def test_time_that_is_up_is_not_negative() -> None:
    story = Story(ANN).racing()
    late = story.race.deadline + 5_000
    assert welcome(story.race, None, late).ends_in == 0
    assert views.board(story.race, story.seat(ANN), late).ends_in == 0


def test_a_racer_finds_the_own_board_as_it_stands() -> None:
    story = Story(ANN, BOB).racing().plays(ANN, "deal")
    frame = welcome(story.race, story.seat(ANN), story.now)
    assert frame.number == 1
    assert frame.tableau is not None
    assert frame.tableau.stock == 0
    other = welcome(story.race, story.seat(BOB), story.now)
    assert other.number == 0
    assert other.tableau is not None
    assert other.tableau.stock == 3


def test_the_rules_are_told_as_data() -> None:
    for rules in RULE_SETS.values():
        told_rules = msgspec.to_builtins(views.rules(rules))
        assert told_rules == {name: getattr(rules, name) for name in told_rules}


def test_welcomes_are_valid_messages() -> None:
    for story in (
        Story(ANN),
        Story(ANN).sealed(),
        Story(ANN).racing(),
        Story(ANN).racing().finished(),
    ):
        frame = welcome(story.race, story.seat(ANN), story.now)
        assert msgspec.json.decode(protocol.encode(frame), type=protocol.Outbound) == frame


# Answers


def test_an_accepted_deal_tells_where_its_cards_lie() -> None:
    story = Story(ANN, deal=WIN.deal).racing().plays(ANN, "deal")
    seat = story.seat(ANN)
    answer = views.accepted(story.race, seat, "a-1", 1)
    stock = [card_text(card) for card in WIN.deal.cards[49:]]
    assert answer.dealt == tuple(protocol.PlacedCard(card, at) for at, card in enumerate(stock, 1))
    assert (answer.number, answer.at, answer.place, answer.state) == (1, 1_000, 1, "playing")
    assert answer.tableau is None


def test_an_accepted_move_tells_what_it_turned_up() -> None:
    """A card that was turned up lies last in the column that the answer names."""
    story = Story(ANN, deal=WIN.deal).racing()
    turned, answers = 0, []
    for action in WIN.actions:
        story.plays(ANN, str(action))
        seat = story.seat(ANN)
        assert seat.game is not None
        answer = views.accepted(story.race, seat, "a", 1)
        answers.append(answer)
        board = views.tableau(seat.game)
        turned += len(answer.turned)
        for placed in answer.turned:
            assert board.columns[placed.column - 1].cards[-1] == placed.card
        assert answer.hidden == 12 - turned
    assert turned == 12
    assert (answers[-1].state, answers[-1].runs) == ("won", 4)
    assert sorted(suit for answer in answers for suit in answer.banked) == ["C", "D", "H", "S"]


def test_where_undo_is_on_an_answer_holds_the_whole_board() -> None:
    """The cards that an undo hides again can't be told as a change of what the page sees."""
    story = Story(ANN, options=Options(rules="plain")).racing().plays(ANN, "deal undo")
    seat = story.seat(ANN)
    assert seat.game is not None
    answer = views.accepted(story.race, seat, "a-2", 1)
    assert answer.tableau == views.tableau(seat.game)
    assert answer.tableau.stock == 3


def test_the_answer_given_again_is_the_first_one() -> None:
    story = Story(ANN, BOB).racing().plays(ANN, "deal")
    first = views.accepted(story.race, story.seat(ANN), f"{ANN}-1", 1)
    known = judge(story.race, story.seat(ANN), 0, f"{ANN}-1", DEAL_STOCK)
    assert isinstance(known, Repeated)
    assert views.accepted_again(story.race, story.seat(ANN), f"{ANN}-1", known) == first


def test_an_earlier_answer_given_again_has_the_place_of_today() -> None:
    story = Story(ANN, BOB, options=Options(rules="spider-score")).racing()
    story.plays(ANN, "deal undo").plays(BOB, "deal")
    seat = story.seat(ANN)
    known = judge(story.race, seat, 0, f"{ANN}-1", parse_action("deal"))
    assert isinstance(known, Repeated)
    answer = views.accepted_again(story.race, seat, f"{ANN}-1", known)
    assert (answer.number, answer.at, answer.score, answer.state) == (1, 1_000, 499, "playing")
    assert answer.place == 2


def test_an_answer_given_again_tells_the_state_of_its_own_moment() -> None:
    """Stuck, then gone back: the answer to the move that led there still says so."""
    story = Story(ANN, BOB, options=Options(rules="spider-score")).racing().plays(ANN, "deal")
    while (seat := story.seat(ANN)).game and seat.game.status == "playing":
        story.plays(ANN, str(legal(seat.game)[0]))
    first = views.accepted(story.race, seat, f"{ANN}-{seat.count}", 1)
    assert first.state == "stuck"
    story.plays(ANN, "undo")
    action = parse_action(seat.texts[-1])
    known = judge(story.race, story.seat(ANN), seat.count - 1, first.id, action)
    assert isinstance(known, Repeated)
    assert views.accepted_again(story.race, story.seat(ANN), first.id, known) == first


# Events and the end


def test_only_public_events_are_told_and_each_of_them_is() -> None:
    story = Story(ANN, BOB)
    story.does(TakeControl(player(BOB), tab(BOB, 2)))
    story.sealed().voided().racing().plays(ANN, "deal")
    story.does(Resign(player(BOB)))
    story.finished()
    race = story.race
    assert [
        line for line in story.log if (shown(race, line) is not None) != is_public(line.event)
    ] == []


def test_who_is_host_is_told_with_whoever_comes_or_goes() -> None:
    story = Story(ANN, BOB)
    story.does(Leave(player(ANN)))
    assert news(story.race, story.log[-1].event) == protocol.SeatLeft(1, host=2)
    story.does(Leave(player(BOB)))
    assert news(story.race, story.log[-1].event) == protocol.SeatLeft(2, host=None)


def test_an_opened_nonce_is_told_without_the_nonce() -> None:
    story = Story(ANN, BOB).opened()
    assert news(story.race, story.log[-1].event) == protocol.NonceOpened(2)


def test_a_void_start_names_the_missing_and_the_new_commitment() -> None:
    story = Story(ANN, BOB).sealed().voided()
    event = story.log[-1].event
    assert isinstance(event, events.Voided)
    assert news(story.race, event) == protocol.StartVoided((1, 2), event.commitment, event.search)


def test_the_sealed_list_is_told_with_its_time() -> None:
    story = Story(ANN).sealed()
    sealed = (protocol.Sealed(1, hash_of(nonce(ANN))),)
    event = news(story.race, story.log[-1].event)
    assert event == protocol.ListSealed(sealed, NOW + WINDOW)


def test_the_proof_shows_that_the_deal_follows() -> None:
    story = Story(ANN, BOB).racing().finished()
    proof = views.proof(story.race)
    assert proof is not None
    nonces = sorted(opened.nonce for opened in proof.nonces)
    assert commitment(bytes.fromhex(proof.secret)) == proof.commitment
    deal = deal_for(bytes.fromhex(proof.secret), f"{proof.race}|{','.join(nonces)}", proof.index)
    assert proof.deal == tuple(str(deal).split())
    sealed = {line.seat: line.nonce_hash for line in welcome(story.race, None, NOW).sealed}
    assert {opened.seat: hash_of(opened.nonce) for opened in proof.nonces} == sealed


def test_there_are_no_results_before_the_end() -> None:
    story = Story(ANN).racing().plays(ANN, "deal")
    assert views.proof(story.race) is None
    assert views.results(story.race) is None


def test_results_hold_the_standings_and_the_proof() -> None:
    story = Story(ANN, BOB).racing().plays(ANN, "deal").finished()
    results = views.results(story.race)
    assert results is not None
    assert results.standings == standings(story.race)
    assert results.proof == views.proof(story.race)
    assert not PRIVATE.search(msgspec.json.encode(results).decode())
    assert news(story.race, story.log[-1].event) == protocol.RaceFinished(
        results.standings, results.tallies, results.series, results.proof
    )
