"""A race on a tournament's deal: it begins at once, and never tells the secret by itself."""

import msgspec
import pytest

from engine import commitment
from server.core import protocol
from server.core.commands import Begin, Pause, Refused
from server.core.due import due
from server.core.events import Began, Finished
from server.core.fold import laid_open
from server.core.news import news
from server.core.options import Options
from server.core.pack import BadPack, Withheld, archived, decode_pack, encode_pack, packed
from server.core.replay import encode_replay, parse_replay, replay_of
from server.core.tournament import DAY_MS, parse_tournament
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from server.core.views import proof, results, welcome
from tests.server.core.attempts import CUP, DAILY, attempt, attempted, official, rehearsal
from tests.server.core.races import ANN, NOW, SECRET, player
from tests.server.core.replays import Whole, changes

# What goes together


def test_an_attempt_is_of_the_tournament_s_kind_and_no_practice() -> None:
    assert official().kind == "daily"
    assert official(CUP).kind == "cup"
    assert rehearsal().kind == "practice"
    assert not official().is_practice
    assert official().seen_by == "progress"
    assert rehearsal().seen_by == "none"


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 2},
        {"listed": True},
        {"best_of": 3},
        {"hints": True},
        {"minutes": 20},
        {"rules": "wasp"},
        {"rules": "undo=on"},
        {"winnable": False},
        {"tournament": "daily.2026-02-30.scorpion"},
        {"tournament": "lunch"},
    ],
)
def test_other_terms_than_the_tournament_s_are_refused(change: dict[str, object]) -> None:
    asked = msgspec.to_builtins(official()) | change
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(asked, Options)


# The start


def test_the_clock_of_a_daily_runs_from_the_moment_in_which_it_is_asked_for() -> None:
    """Neither readiness nor nonces are waited for: the deal is everybody's."""
    story = Whole(ANN, options=official())
    assert due(story.race, NOW) == "begin"
    assert story.does(Begin()) == (Began(NOW, NOW + 3_600_000),)


def test_the_clock_runs_on_over_midnight() -> None:
    daily = parse_tournament(DAILY)
    last = daily.shuts_at - 1
    story = attempt(ANN, now=last)
    assert story.race.phase_at(daily.shuts_at) == "racing"
    assert story.race.deadline < daily.closes_at


@pytest.mark.parametrize("late", [0, 1, DAY_MS])
def test_nobody_starts_a_daily_that_is_over(late: int) -> None:
    story = Whole(ANN, options=official(), now=parse_tournament(DAILY).shuts_at + late)
    with pytest.raises(Refused) as refused:
        story.does(Begin())
    assert refused.value.code == "tournament_over"


def test_all_start_a_cup_at_one_instant_whenever_they_came() -> None:
    cup = parse_tournament(CUP)
    starts = {
        attempt(ANN, official(CUP), now=cup.opens_at + ms).race.start for ms in (0, 1, 3_599_999)
    }
    assert starts == {cup.start}


def test_the_clock_of_an_attempt_cannot_be_stopped() -> None:
    with pytest.raises(Refused) as refused:
        attempt(ANN).does(Pause(player(ANN)))
    assert refused.value.code == "clock_runs"
    assert attempt(ANN, rehearsal()).does(Pause(player(ANN))) != ()


# What comes out, and when


@pytest.mark.parametrize("options", [official(), official(CUP), rehearsal()])
def test_the_end_of_a_race_tells_nothing_of_the_deal(options: Options) -> None:
    """Others have it still before them: neither secret, nor candidate, nor record is shown."""
    story = attempted(ANN, options=options)
    assert isinstance(story.log[-1].event, Finished)
    assert SECRET.hex() not in repr(story.log)
    assert proof(story.race) is None
    assert results(story.race) is None
    assert replay_of(story.race, story.log) is None
    told = news(story.race, story.log[-1].event)
    assert isinstance(told, protocol.RaceFinished)
    assert told.proof is None
    seat = story.seat(ANN)
    shown = welcome(
        story.race, seat, story.now, controls=True, epoch="e", code=None, durability="disk"
    )
    assert shown.proof is None
    assert shown.phase == "finished"


@pytest.mark.parametrize("options", [official(), official(CUP), rehearsal()])
def test_a_pack_can_only_be_told_with_the_tournament_s_secret(options: Options) -> None:
    story = attempted(ANN, options=options)
    pack = decode_pack(encode_pack(packed(story.race, story.log)))
    assert pack.tournament == options.tournament
    with pytest.raises(Withheld):
        archived(pack)
    told = archived(pack, SECRET.hex())
    assert told.race.secret == SECRET.hex()
    assert told.replay.results == results(laid_open(story.race, SECRET.hex()))


def test_with_another_secret_a_pack_tells_no_such_race() -> None:
    story = attempted(ANN)
    pack = packed(story.race, story.log)
    other = SECRET[::-1].hex()
    with pytest.raises(BadPack):
        archived(pack, other)


# What anybody can check when it is laid open


def document(story: Whole) -> bytes:
    replay = replay_of(laid_open(story.race, SECRET.hex()), story.log)
    assert replay is not None
    return encode_replay(replay)


@pytest.mark.parametrize("options", [official(), official(CUP), rehearsal()])
def test_the_replay_of_an_attempt_holds(options: Options) -> None:
    findings = verify(parse_replay(document(attempted(ANN, options=options))))
    assert faults(findings) == ()


def test_a_replay_with_another_secret_is_found_out() -> None:
    text = document(attempted(ANN)).replace(SECRET.hex().encode(), SECRET[::-1].hex().encode())
    assert "commitment" in {finding.check for finding in faults(verify(parse_replay(text)))}


def test_whatever_is_changed_in_the_replay_of_an_attempt_is_found() -> None:
    story = attempted(ANN, actions=2)
    plain = msgspec.json.decode(document(story))
    kept = story.race.chain.hex()
    for changed in changes(plain):
        try:
            read = parse_replay(msgspec.json.encode(changed))
        except ValueError:
            continue
        assert faults(verify(read, kept)), changed


def test_an_attempt_out_of_its_day_is_found_out() -> None:
    """The record of a server that let somebody start late, with all the rest worked out anew."""
    story = Whole(ANN, options=official(), now=parse_tournament(DAILY).shuts_at)
    story.happens(Began(story.now, story.now + 3_600_000))
    story.finds()
    story.acts(story.seat(ANN), -1)
    found = faults(verify(parse_replay(document(story.over()))))
    assert {finding.check for finding in found} == {"record"}


def test_a_cup_s_racer_who_had_more_time_is_found_out() -> None:
    cup = parse_tournament(CUP)
    assert cup.start is not None
    story = Whole(ANN, options=official(CUP), now=cup.opens_at)
    story.happens(Began(cup.start - 1, cup.closes_at))
    story.finds()
    story.now = cup.start
    story.acts(story.seat(ANN), -1)
    found = faults(verify(parse_replay(document(story.over()))))
    assert {finding.check for finding in found} == {"record"}


def test_the_commitment_is_the_tournament_s() -> None:
    assert attempt(ANN).race.commitment == commitment(SECRET)
