"""What a client knows is what the server would tell it anew, as long as no frame is missed."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from server.core import protocol as p
from server.core import views
from server.core.events import Left
from server.core.fold import is_public, open_race
from server.core.known import SUITS, Known, first_known, follow, tableau_after
from server.core.news import news
from tests.server.core.played import commands, told
from tests.server.core.races import NOW, RACE_ID, Story, folded, player


def welcome(story: Story, name: str = "Ann", **changes: object) -> p.Welcome:
    """The welcome that a viewer would be given now."""
    frame = views.welcome(
        story.race,
        story.race.seat_of(player(name)),
        story.now,
        controls=True,
        epoch="epoch",
        code="ABCDE",
        durability="disk",
    )
    return msgspec.structs.replace(frame, **changes)


def accepted(game: engine.Game, request: str, **changes: object) -> p.Accepted:
    """The answer to a game's latest action."""
    found = {
        card: at
        for at, column in enumerate(engine.view(game).columns, start=1)
        for card in column.cards
    }
    frame = p.Accepted(
        id=request,
        number=game.actions,
        at=0,
        turned=tuple(p.PlacedCard(engine.card_text(card), found[card]) for card in game.turned),
        dealt=tuple(
            p.PlacedCard(engine.card_text(card), at) for at, card in enumerate(game.dealt, start=1)
        ),
        banked=tuple(SUITS[suit] for suit in game.banked),
        runs=game.runs,
        score=game.points,
        place=1,
        hidden=game.hidden,
        links=game.links,
        state="playing",
    )
    return msgspec.structs.replace(frame, **changes)


def asked(action: engine.Action, number: int) -> p.Action:
    """The request for an action."""
    match action:
        case engine.Move(card, to):
            return p.Move(id=f"r{number}", base=number, card=engine.card_text(card), to=to)
        case _:
            return p.Deal(id=f"r{number}", base=number)


@given(st.randoms(use_true_random=False))
def test_a_board_followed_by_its_answers_is_the_board_that_the_engine_shows(rng: Random) -> None:
    game = engine.start(engine.deal_for(rng.randbytes(32), "known"), engine.RULE_SETS["scorpion"])
    tableau = views.tableau(game)
    while (actions := engine.legal(game)) and game.actions < 80:
        action = rng.choice(actions)
        request = asked(action, game.actions)
        game = engine.play(game, action)
        tableau = tableau_after(tableau, request, accepted(game, request.id))
        assert tableau == views.tableau(game)


def test_a_run_that_is_banked_lets_the_card_beneath_turn_up() -> None:
    position = "#2D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S/AS/-/-/-/-/-"
    game = engine.start_at(engine.parse_position(position), engine.RULE_SETS["scorpion"])
    after = engine.play(game, engine.parse_action("AS1"))
    answer = accepted(after, "r0")
    assert (answer.banked, answer.turned) == (("S",), (p.PlacedCard("2D", 1),))
    move = p.Move(id="r0", base=0, card="AS", to=1)
    assert tableau_after(views.tableau(game), move, answer) == views.tableau(after)


def test_an_undo_brings_the_whole_board_along() -> None:
    story = Story("Ann", "Bob").racing()
    seat = story.seat("Ann")
    assert seat.game is not None
    before = views.tableau(seat.game)
    empty = p.Tableau(columns=(), stock=0, reserve=(), banked=())
    answer = accepted(seat.game, "r1", tableau=before)
    assert tableau_after(empty, p.Undo(id="r1", base=1), answer) == before


@settings(max_examples=150)
@given(commands())
def test_events_keep_a_visitor_as_informed_as_a_new_welcome(script: list[object]) -> None:
    story = told(script)
    race = open_race(RACE_ID, story.log[0])
    visit = Story(options=race.options)
    known = first_known(welcome(visit))
    for line in story.log[1:]:
        race = folded(race, line, story.dealt(race))
        happened = news(race, line.event)
        if happened is not None:
            known = follow(known, p.Event(version=race.version, at=line.at, event=happened))
        visit.race, visit.now = race, line.at
        if is_public(line.event):
            assert comparable(known) == comparable(first_known(welcome(visit, "a visitor")))


def comparable(known: Known) -> dict[str, object]:
    """What events tell a visitor: all but the standings in between, and what only time changes."""
    frame = msgspec.structs.asdict(known.welcome)
    finished = frame["phase"] == "finished"
    left_out = {"now", "starts_in", "ends_in", "you", "code", "tableau", "number"}
    if not finished:
        left_out.add("standings")
    frame["phase"] = {"racing": "countdown"}.get(frame["phase"], frame["phase"])
    return {name: value for name, value in frame.items() if name not in left_out}


def test_a_hole_in_the_versions_is_noticed_and_an_old_event_passed_over() -> None:
    story = Story("Ann", "Bob")
    known = first_known(welcome(story))
    version = known.welcome.version
    happened = p.SeatLeft(seat=2, host=1)
    assert follow(known, p.Event(version=version, at=NOW, event=happened)) == known
    missed = follow(known, p.Event(version=version + 2, at=NOW, event=happened))
    assert missed.has_hole
    assert not follow(missed, welcome(story)).has_hole


def test_giving_the_own_seat_back_makes_a_visitor() -> None:
    story = Story("Ann", "Bob")
    known = first_known(welcome(story))
    story.happens(Left(story.seat("Ann").number))
    happened = news(story.race, Left(1))
    assert happened is not None
    known = follow(known, p.Event(version=story.race.version, at=NOW, event=happened))
    assert known.you is None
    assert not known.is_host


def test_the_cards_come_with_the_start() -> None:
    story = Story("Ann", "Bob").counting_down()
    known = first_known(welcome(story))
    assert (known.phase, known.tableau, known.may_play) == ("countdown", None, False)
    story.now = story.race.start
    board = views.board(story.race, story.seat("Ann"), story.now)
    known = follow(known, board)
    assert known.may_play
    assert known.tableau == board.tableau


@pytest.fixture
def racing() -> Known:
    return first_known(welcome(Story("Ann", "Bob").racing()))


DEAL = p.Deal(id="r1", base=0)


def answer(number: int, **changes: object) -> p.Accepted:
    frame = p.Accepted(
        id="r1",
        number=number,
        at=1,
        turned=(),
        dealt=tuple(p.PlacedCard(card, at) for at, card in enumerate(("2C", "3C", "4C"), start=1)),
        banked=(),
        runs=0,
        score=0,
        place=1,
        hidden=12,
        links=0,
        state="playing",
    )
    return msgspec.structs.replace(frame, **changes)


def test_an_accepted_action_changes_the_board_once(racing: Known) -> None:
    after = follow(racing, answer(1), DEAL)
    assert after.number == 1
    assert after.tableau is not None
    assert after.tableau.stock == 0
    assert [column.cards[-1] for column in after.tableau.columns[:3]] == ["2C", "3C", "4C"]
    assert follow(after, answer(1), DEAL) == after


def test_an_answer_to_an_action_that_was_never_seen_before_it_is_a_hole(racing: Known) -> None:
    assert follow(racing, answer(2), DEAL).has_hole
    assert follow(racing, p.Rejected(id="r1", code="gap", reason="…", number=3)).has_hole


def test_a_refusal_that_agrees_on_the_count_changes_nothing(racing: Known) -> None:
    assert follow(racing, p.Rejected(id="r1", code="game_over", reason="…", number=0)) == racing


def test_an_answer_tells_how_the_own_seat_stands(racing: Known) -> None:
    assert not follow(racing, answer(1, state="stuck"), DEAL).may_play


def test_an_event_tells_that_the_own_seat_has_resigned_but_not_another_one(racing: Known) -> None:
    version = racing.welcome.version + 1
    other = follow(racing, p.Event(version=version, at=NOW, event=p.SeatResigned(seat=2)))
    own = follow(racing, p.Event(version=version, at=NOW, event=p.SeatResigned(seat=1)))
    assert (other.state, own.state) == ("playing", "resigned")


def test_standings_and_control_replace_what_was_known(racing: Known) -> None:
    rows = racing.welcome.standings[:1]
    assert follow(racing, p.Standings(version=9, rows=rows)).welcome.standings == rows
    assert not follow(racing, p.Control(controls=False)).welcome.controls


def test_frames_about_nothing_of_the_room_change_nothing(racing: Known) -> None:
    for frame in (p.Done(id="r1"), p.Pong(id="r1", now=1), p.Error(id="r1", code="x", message="…")):
        assert follow(racing, frame) == racing
