"""A replay holds as it was handed out, and whatever is changed in it is found."""

import hashlib
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import RULE_SETS, commitment
from server.core.commands import CallBot, Forget, Leave, Lock, Pause, Resume, Void
from server.core.events import Finished, Opened
from server.core.options import Options
from server.core.record import Acted, Line
from server.core.replay import BadReplay, Document, Replay, encode_replay, parse_replay
from server.core.search import judge
from server.core.verification.finding import Check, faults
from server.core.verification.verify import verify
from tests.server.core.messages import values
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import ANN, BOB, CAT, NEXT_SECRET, player
from tests.server.core.replays import Whole, changes, forged, place_of, raced

EXAMPLE = Path(__file__).parents[4] / "docs" / "protocol" / "replay.example.json"
EXAMPLE_CHAIN = "ee1b98dd3f8bd26b1e40ba0841a7f4a47307c0887ebd4a94544e7697ea0a7c76"


@pytest.fixture(autouse=True, scope="module")
def every_deal_is_judged_once() -> Iterator[None]:
    """Thousands of replays of a few races have the same candidates."""
    with patch("server.core.verification.candidates.judge", cache(judge)):
        yield


@cache
def short() -> Whole:
    """A race of three in which little happens, though of every kind: a start was void."""
    options = Options(seats=5, rules="spider-score-wasp", best_of=3)
    story = Whole(ANN, BOB, CAT, "Dan", options=options)
    story.does(Leave(player("Dan")))
    story.does(CallBot(player(ANN), "greedy"))
    story.does(comes(ROBOT))
    story.does(Lock(player(ANN), locked=True))
    story.sealed().voided()
    story.begun_late()
    for place, choice in enumerate((3, 1, 4, 1, 5, -1, 9, 2, 6)):
        playing = [seat for seat in story.race.seats if not seat.has_ended]
        story.acts(playing[place % len(playing)], choice)
    return story.over()


def interrupted(number: str | None) -> Whole:
    """Practice with a break of an hour."""
    options = Options(seats=1, rules="easy", countdown=1, number=number)
    story = Whole(ANN, options=options).begun()
    story.acts(story.seat(ANN), 3)
    story.does(Pause(player(ANN)))
    story.wait(3_600_000).does(Resume(player(ANN)))
    story.acts(story.seat(ANN), 4)
    return story.over()


def again() -> Whole:
    """The second race of a series, in which somebody is forgotten in the end."""
    first = Whole(ANN, BOB, CAT, options=Options(best_of=3, winnable=False)).begun()
    first.acts(first.seat(BOB), 1)
    second = first.over().again(BOB).begun()
    second.acts(second.seat(CAT), 2)
    second.over().does(Forget(player(CAT)))
    return second


def found(document: Document, kept: str | None = None) -> dict[Check, list[str]]:
    """The faults of a replay, by what was checked."""
    told: dict[Check, list[str]] = {}
    for fault in faults(verify(document, kept)):
        told.setdefault(fault.check, []).append(fault.text)
    return told


def is_caught(plain: Any, kept: str | None = None) -> bool:
    """Whether a changed document is refused, or found to be at fault."""
    try:
        document = parse_replay(msgspec.json.encode(plain))
    except BadReplay:
        return True
    return bool(found(document, kept))


# What holds


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_race_by_any_rules_holds(rules: str) -> None:
    story = raced(ANN, BOB, options=Options(rules=rules, winnable=False))
    assert found(story.document(), story.race.chain.hex()) == {}


@pytest.mark.parametrize(
    "story",
    [
        pytest.param(lambda: raced(ANN, BOB, CAT), id="winnable"),
        pytest.param(lambda: raced(ANN, options=Options(seats=1)), id="practice"),
        pytest.param(lambda: raced(ANN, BOB, options=Options(rules="easy")), id="undo"),
        pytest.param(short, id="void, postponed, resigned"),
        pytest.param(lambda: interrupted(None), id="a break"),
        pytest.param(lambda: interrupted("own 7"), id="a deal by its number"),
        pytest.param(again, id="the second race of a series"),
    ],
)
def test_a_race_of_any_course_holds(story: Any) -> None:
    told = story()
    assert found(told.document(), told.race.chain.hex()) == {}


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(-1, 30), st.integers(0, 9_000))))
@settings(deadline=None, max_examples=30)
def test_whatever_the_players_do_their_race_holds(script: list[tuple[int, int, int]]) -> None:
    story = Whole(ANN, BOB, CAT, options=Options(rules="spider-score", winnable=False)).begun()
    for seat, choice, wait in script:
        if not story.race.seats[seat].has_ended:
            story.acts(story.race.seats[seat], choice, wait)
    assert found(story.over().document()) == {}


def test_every_check_says_what_it_found() -> None:
    findings = verify(raced(ANN, BOB).document())
    assert {finding.check for finding in findings if finding.verdict == "holds"} == {
        *("record", "names", "nonces", "commitment", "deal", "candidates", "actions"),
        *("results", "chain"),
    }


def test_what_nobody_can_check_is_said() -> None:
    """The secret of a void start stays unknown, and an end of the chain has to have been kept."""
    unchecked = [one for one in verify(short().document()) if one.verdict == "unchecked"]
    assert [one.check for one in unchecked] == ["commitment", "chain"]


def test_what_earlier_races_gave_is_said_and_not_proved() -> None:
    """Their own replays tell; the points of this race are counted on."""
    unchecked = [one for one in verify(again().document()) if one.verdict == "unchecked"]
    assert [one.check for one in unchecked] == ["results", "chain"]
    assert "before this one, number 2, are said to have given" in unchecked[0].text
    series = again().document().replay.results.series
    assert series is not None
    assert [(row.seat, row.points) for row in series.points] == [(2, 1), (3, 1)]


def test_a_deal_by_its_number_is_said_to_be_one() -> None:
    texts = [one.text for one in verify(interrupted("pysol 24").document())]
    assert "The deal was asked for by its number, pysol 24." in texts


def test_a_replay_of_long_ago_holds_for_ever() -> None:
    """Whatever changes in engine, solver or events: a file that was handed out once still holds."""
    document = parse_replay(EXAMPLE.read_bytes())
    assert found(document, EXAMPLE_CHAIN) == {}


def test_the_chain_can_be_followed_with_nothing_of_ours() -> None:
    """JSON without spaces, and SHA-256: as a checker in any language does it."""
    told = json.loads(EXAMPLE.read_bytes())
    link = hashlib.sha256(b"scorpion-race/record/2|" + told["results"]["race"].encode()).digest()
    for line in told["log"]:
        written = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
        link = hashlib.sha256(link + written.encode()).digest()
    assert link.hex() == told["results"]["proof"]["chain"] == EXAMPLE_CHAIN


def test_a_start_that_the_server_gave_up_is_said() -> None:
    """It knew all nonces, and so the deal: nobody can tell whether it only didn't like it."""
    story = Whole(ANN, BOB, options=Options(winnable=False)).beginning()
    assert isinstance(story, Whole)
    story.does(Void(commitment(NEXT_SECRET), None, gives_up=story.race.commitment))
    findings = verify(story.begun().over().document())
    assert not faults(findings)
    assert any("gave up though every nonce was open" in finding.text for finding in findings)


# What is changed


def test_any_single_change_is_caught() -> None:
    """Every field, item and key of a whole document, one after the other."""
    plain = short().document().plain
    missed = [other for other in changes(plain) if not is_caught(other)]
    assert missed == []


@given(st.data())
@settings(deadline=None, max_examples=50)
def test_any_single_change_of_any_race_is_caught(data: st.DataObject) -> None:
    rules = data.draw(st.sampled_from(sorted(RULE_SETS)))
    story = raced(ANN, BOB, options=Options(rules=rules, winnable=False), actions=12)
    others = list(changes(story.document().plain))
    assert is_caught(data.draw(st.sampled_from(others)))


@given(values(Replay))
@settings(deadline=None, max_examples=40)
def test_no_replay_brings_the_checker_down(replay: Replay) -> None:
    """Whatever it says, in the form of a replay: it is read, and found to be at fault."""
    assert found(parse_replay(encode_replay(replay)))


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_lines_in_any_order_are_caught(data: st.DataObject) -> None:
    """Some left out, some twice, some where they never were."""
    plain = short().document().plain
    log = plain["log"]
    places = data.draw(st.lists(st.sampled_from(range(len(log))), max_size=2 * len(log)))
    assert is_caught({**plain, "log": [log[place] for place in places]})


@given(st.data())
@settings(deadline=None, max_examples=30)
def test_lines_changed_in_many_places_are_caught(data: st.DataObject) -> None:
    plain = short().document().plain
    log = plain["log"]
    for _ in range(data.draw(st.integers(2, 6))):
        log = data.draw(st.sampled_from(list(changes(log)))) or log
    assert log == plain["log"] or is_caught({**plain, "log": log})


# What a forger could do who works everything else out anew


def test_a_record_that_is_changed_throughout_is_given_away_by_the_end_that_was_kept() -> None:
    """An action left out at the end makes a sound race, but not the one that was played."""
    story = raced(ANN, BOB, seed=1)
    log = list(story.document().replay.log)
    del log[max(place for place, line in enumerate(log) if isinstance(line.event, Acted))]
    document = forged(story, log)
    assert found(document) == {}
    told = found(document, story.race.chain.hex())
    assert list(told) == ["chain"]
    assert "not in the end that was kept" in told["chain"][0]


@given(st.data())
@settings(deadline=None, max_examples=40)
def test_no_changed_record_has_the_end_that_was_kept(data: st.DataObject) -> None:
    story = short()
    document = story.document()
    log = data.draw(st.sampled_from(list(changes(document.plain["log"]))))
    plain = {**document.plain, "log": log}
    assert is_caught(plain, story.race.chain.hex())


def test_another_secret_was_not_the_one_committed_to() -> None:
    """Even where deal, results and chain are those of the other secret."""
    story = raced(ANN, BOB, options=Options(winnable=False), actions=0)
    log = list(story.document().replay.log)
    other = hashlib.sha256(b"a secret with a better deal").digest()
    log[-1] = Line(log[-1].at, Finished(other.hex()))
    with patch.object(Whole, "secret", other):
        told = found(forged(story, log))
    assert told == {"commitment": ["The secret is not the one that was committed to."]}


def test_another_commitment_fits_the_secret_but_not_what_the_room_opened_with() -> None:
    """Who saw the room open has the commitment; a record with another one has another chain."""
    story = raced(ANN, BOB, options=Options(winnable=False), actions=0)
    log = list(story.document().replay.log)
    other = hashlib.sha256(b"a secret with a better deal").digest()
    opened = log[0].event
    assert isinstance(opened, Opened)
    changed = msgspec.structs.replace(opened, commitment=commitment(other))
    log[0], log[-1] = Line(log[0].at, changed), Line(log[-1].at, Finished(other.hex()))
    with patch.object(Whole, "secret", other):
        document = forged(story, log)
    assert found(document) == {}
    assert list(found(document, story.race.chain.hex())) == ["chain"]


def test_results_that_do_not_follow_are_named_one_by_one() -> None:
    plain = raced(ANN, BOB).document().plain
    first, second = plain["results"]["standings"]
    first["score"] += 5
    second["state"] = "won"
    plain["results"]["seats"].pop()
    plain["results"]["salts"].pop()
    told = found(parse_replay(msgspec.json.encode(plain)))["results"]
    assert len(told) == 4
    assert any(text.startswith("standings[0].score is ") for text in told)
    assert any('standings[1].state is "won"; ' in text for text in told)
    for part in ("seats", "salts"):
        assert f"{part} is a list of 1; a list of 2 follows." in told


def test_one_fault_does_not_hide_another() -> None:
    story = raced(ANN, BOB)
    plain = story.document().plain
    place = place_of(story.document().replay.log, Acted)
    plain["log"][place][1]["action"] = "undo"
    plain["results"]["proof"]["deal"].reverse()
    plain["results"]["proof"]["secret"] = "ab" * 32
    told = found(parse_replay(msgspec.json.encode(plain)), "00" * 32)
    assert {"actions", "deal", "chain"} <= set(told)
    assert len(told["chain"]) == 2


def test_what_is_at_fault_is_not_said_to_hold_as_well() -> None:
    plain = raced(ANN, BOB).document().plain
    for line in plain["log"]:
        match line[1]["k"]:
            case "sealed":
                line[0] += 1
            case "nonce":
                line[1]["nonce"] = "no hex"
            case "moved":
                line[1]["action"] = "undo"
    findings = verify(parse_replay(msgspec.json.encode(plain)))
    failed = {finding.check for finding in findings if finding.verdict == "fails"}
    assert failed == {"record", "nonces", "actions", "deal", "candidates", "results", "chain"}
    assert failed.isdisjoint(finding.check for finding in findings if finding.verdict == "holds")


@pytest.mark.parametrize("log", [[], [[1, {"k": "left", "seat": 1}]]], ids=["empty", "no room"])
def test_a_record_without_its_beginning_is_at_fault(log: list[object]) -> None:
    plain = {**raced(ANN, BOB).document().plain, "log": log}
    told = found(parse_replay(msgspec.json.encode(plain)), "00" * 32)
    assert list(told) == ["record", "chain"]


def test_rules_that_nobody_knows_are_at_fault() -> None:
    plain = raced(ANN, BOB).document().plain
    plain["log"][0][1]["options"]["rules"] = "spider"
    told = found(parse_replay(msgspec.json.encode(plain)))
    assert "no rule set" in told["record"][0]


@pytest.mark.parametrize("secret", ["", "ab", "AB" * 32, "xy" * 32])
def test_what_is_no_secret_is_at_fault_and_nothing_is_dealt(secret: str) -> None:
    plain = raced(ANN, BOB).document().plain
    plain["log"][-1][1]["secret"] = secret
    told = found(parse_replay(msgspec.json.encode(plain)))
    assert {"commitment", "actions", "candidates", "results"} <= set(told)


def test_a_time_beyond_all_races_gives_no_results() -> None:
    story = raced(ANN, BOB, options=Options(winnable=False))
    plain = story.document().plain
    for line in plain["log"]:
        if line[1]["k"] == "began":
            line[1]["deadline"] = 2**53
        if line[1]["k"] in ("moved", "resigned", "finished"):
            line[0] += 2**40
    told = found(parse_replay(msgspec.json.encode(plain)))
    assert "outside 0 to" in told["results"][0]
