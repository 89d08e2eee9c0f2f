"""Appended actions: checked once more, ranked, and kept once, on Valkey and on Redis 7.0."""

import random

import msgspec
import pytest

from bench.wins import load_wins
from engine import UNDO, Game, legal, play, score, start
from server.core.commands import Resign
from server.core.events import Began, Dealt, Moved
from server.core.options import Options
from server.core.race import Seat
from server.core.standings import MAX_ELAPSED, MAX_RUNS, MAX_SCORE, packed, standings
from server.shell.storage.keys import RaceKeys
from server.shell.storage.store import Append, Appended, NotAppended
from tests.server.core.races import ANN, BOB, CAT, Story, player
from tests.server.shell.process import (
    HOUR,
    KEYS,
    ROOM,
    Process,
    action,
    begun,
    keep,
    stored_race,
)

WIN = load_wins()[0]
OTHER_ROOM = "aaaaaaaaaaaaaaaa"


async def outcome(process: Process, one_action: Append) -> Appended | NotAppended:
    (only,) = await process.store.append([one_action])
    return only


async def reason(process: Process, one_action: Append) -> str:
    """Why an action isn't kept; nothing at all may have been written."""
    before = await everything(process)
    refused = await outcome(process, one_action)
    assert isinstance(refused, NotAppended)
    assert await everything(process) == before
    return refused.reason


async def everything(process: Process, room: str = ROOM) -> tuple[object, ...]:
    """All that the store holds of a race."""
    keys, client = RaceKeys.of(room), process.client
    log = await client.xrange(keys.log)
    ranks = await client.zrange(keys.rank, 0, -1, withscores=True)
    return log, ranks, await client.hgetall(keys.race)


def judged(seat: Seat, game: Game, text: str, room: str = ROOM) -> Append:
    """An action of a seat that leads to a game, as a process would have it appended."""
    return msgspec.structs.replace(
        action(seat.count, seat=seat.number, text=text, room=room),
        generation=seat.generation,
        runs=game.runs,
        points=game.points,
        bonus=score(game, 0) - game.points,
        ends=game.ended,
    )


# Kept


async def test_an_action_is_kept_with_its_place_in_the_log_and_its_time(one: Process) -> None:
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    kept = await outcome(one, action())
    assert isinstance(kept, Appended)
    assert (kept.seq, kept.score, kept.place) == (story.race.seq + 1, 0, 1)
    log = await one.store.read(ROOM, 1, story.race.seq)
    assert log is not None
    (entry,) = log.entries
    assert (entry.seq, entry.at) == (kept.seq, kept.at)
    assert entry.event == Moved(1, 1, "deal", "seat-1-1")


async def test_an_action_run_again_is_kept_once(one: Process) -> None:
    """The answer got lost and the client library repeats the call: it finds the action there."""
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    assert isinstance(await outcome(one, action()), Appended)
    for _ in range(3):
        assert await reason(one, action()) == "behind"


async def test_an_action_that_is_there_is_known_even_after_the_deadline(one: Process) -> None:
    """Its sender is due the first answer, not to be told that the time is up."""
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    await outcome(one, action())
    await one.client.hset(KEYS.race, mapping={"deadline": 1, "stage": "finished"})
    assert await reason(one, action()) == "behind"


async def test_a_seat_s_actions_go_together_in_their_order(one: Process) -> None:
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    outcomes = await one.store.append([action(0), action(1), action(3), action(2)])
    assert [type(each) for each in outcomes] == [Appended, Appended, NotAppended, Appended]
    assert await one.client.hget(KEYS.race, "1:count") == b"3"


async def test_a_batch_serves_many_rooms_each_by_itself(one: Process) -> None:
    """A refusal in one room is nothing to another's action in the same trip."""
    for room in (ROOM, OTHER_ROOM):
        await keep(one.store, await begun(one.store, ANN, BOB), room)
    outcomes = await one.store.append(
        [
            action(0, room=ROOM),
            action(5, room=OTHER_ROOM),
            action(0, room="bbbbbbbbbbbbbbbb"),
            action(0, room=OTHER_ROOM, seat=2),
            action(0, room=ROOM, seat=2),
        ]
    )
    first = len(Story(ANN, BOB).opened().log) + 3
    assert [getattr(each, "reason", None) for each in outcomes] == [
        None,
        "behind",
        "lost",
        None,
        None,
    ]
    assert [each.seq for each in outcomes if isinstance(each, Appended)] == [
        first,
        first,
        first + 1,
    ]


async def test_an_empty_batch_is_nothing(one: Process) -> None:
    assert await one.store.append([]) == []


# Refused


@pytest.mark.parametrize("base", [1, 2, 2**53 - 1])
async def test_a_count_that_is_not_the_seat_s_is_behind(one: Process, base: int) -> None:
    await keep(one.store, await begun(one.store, ANN))
    assert await reason(one, action(base)) == "behind"


async def test_a_race_that_is_not_there_is_lost(one: Process) -> None:
    assert await reason(one, action()) == "lost"


@pytest.mark.parametrize("stage", ["waiting", "opening"])
async def test_nothing_is_played_before_a_race_has_begun(one: Process, stage: str) -> None:
    await keep(one.store, Story(ANN) if stage == "waiting" else Story(ANN).sealed())
    assert await reason(one, action()) == "not_racing"


async def test_nothing_is_played_when_a_race_is_over(one: Process) -> None:
    await keep(one.store, Story(ANN).racing().finished())
    assert await reason(one, action()) == "not_racing"


@pytest.mark.parametrize("generation", [0, 2, 11])
async def test_a_page_that_is_not_in_control_plays_nothing(one: Process, generation: int) -> None:
    """This process had not heard yet that another page took the seat through another process."""
    await keep(one.store, await begun(one.store, ANN))
    late = msgspec.structs.replace(action(), generation=generation)
    assert await reason(one, late) == "not_in_control"


async def test_who_has_stopped_plays_no_more(one: Process) -> None:
    story = await begun(one.store, ANN, BOB)
    story.wait(2_000).does(Resign(player(ANN)))
    await keep(one.store, story)
    assert await reason(one, action()) == "ended"
    assert isinstance(await outcome(one, action(seat=2)), Appended)


async def test_nothing_follows_the_action_that_ends_a_seat(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN))
    await outcome(one, msgspec.structs.replace(action(), ends=True))
    assert await reason(one, action(1)) == "ended"


async def test_nothing_is_played_before_the_start_instant(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=HOUR))
    assert await reason(one, action()) == "not_started"


async def test_nothing_is_played_from_the_deadline_on(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=-2_000, lasts=1_999))
    assert await reason(one, action()) == "time_up"


@pytest.mark.parametrize(
    "changes",
    [{"runs": MAX_RUNS + 1}, {"points": MAX_SCORE + 1}, {"points": MAX_SCORE, "bonus": "900"}],
)
async def test_a_result_that_can_t_be_ranked_is_refused(
    one: Process, changes: dict[str, object]
) -> None:
    await keep(one.store, await begun(one.store, ANN))
    assert await reason(one, msgspec.structs.replace(action(), **changes)) == "out_of_range"


async def test_a_time_that_can_t_be_ranked_is_refused(one: Process) -> None:
    """After 49 days; clamped it would tie with all that are as late."""
    late = await begun(one.store, ANN, starts_in=-MAX_ELAPSED - 1_000, lasts=2 * MAX_ELAPSED)
    await keep(one.store, late)
    changing = msgspec.structs.replace(action(), points=5)
    assert await reason(one, changing) == "out_of_range"


# Time


async def test_time_never_runs_back_between_actions(one: Process) -> None:
    """The store's host set its clock back by an hour: times stay where they were, none negative."""
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    ahead = await one.store.time() + HOUR // 2
    await one.client.hset(KEYS.race, "last", ahead)
    kept = await outcome(one, msgspec.structs.replace(action(), points=5))
    assert isinstance(kept, Appended)
    assert kept.at == ahead
    assert await one.client.hget(KEYS.race, "1:time") == str(ahead - story.race.start).encode()


async def test_only_a_change_of_runs_or_score_sets_the_time(one: Process) -> None:
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    results = [(0, 0), (0, 5), (0, 5), (1, 5), (1, 5)]
    times = []
    for base, (runs, points) in enumerate(results):
        kept = await outcome(one, msgspec.structs.replace(action(base), runs=runs, points=points))
        assert isinstance(kept, Appended)
        stored = await one.client.hget(KEYS.race, "1:time")
        times.append((kept.at - story.race.start, int(stored or 0)))
    assert times[0][1] == 0
    assert times[1][1] == times[2][1] == times[1][0]
    assert times[3][1] == times[4][1] == times[3][0]


# Rank


@pytest.mark.parametrize(
    "seconds", [0, 0.999, 1, 59.5, 300, 899, 899.9, 900, 901, 3_000, 4_294_000]
)
async def test_a_win_s_time_bonus_is_that_of_the_engine(one: Process, seconds: float) -> None:
    """The instant of a win is the store's, so its script adds what the engine would."""
    game = start(WIN.deal, Story().race.rules)
    for each in WIN.actions:
        game = play(game, each)
    elapsed = int(seconds * 1_000)
    story = await begun(one.store, ANN, starts_in=-elapsed, lasts=2 * MAX_ELAPSED)
    await keep(one.store, story)
    kept = await outcome(one, judged(story.seat(ANN), game, "KS1"))
    assert isinstance(kept, Appended)
    took = kept.at - story.race.start
    assert took >= elapsed
    assert kept.score == score(game, took)
    assert await one.client.zscore(KEYS.rank, "1") == packed(4, kept.score, took)


@pytest.mark.parametrize(
    ("runs", "points"), [(0, 0), (0, 1), (1, 32_767), (MAX_RUNS, MAX_SCORE), (4, 460)]
)
async def test_ranks_are_exact_to_the_last_bit(one: Process, runs: int, points: int) -> None:
    story = await begun(one.store, ANN, starts_in=-123_457)
    await keep(one.store, story)
    kept = await outcome(one, msgspec.structs.replace(action(), runs=runs, points=points))
    assert isinstance(kept, Appended)
    elapsed = kept.at - story.race.start if runs or points else 0
    assert await one.client.zscore(KEYS.rank, "1") == packed(runs, points, elapsed)


async def test_equal_results_share_a_place(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB, CAT))
    better = msgspec.structs.replace(action(seat=3), points=5)
    outcomes = await one.store.append([action(seat=1), action(seat=2), better, action(1, seat=1)])
    assert [each.place for each in outcomes if isinstance(each, Appended)] == [1, 1, 1, 2]


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("rules", ["scorpion", "spider-score", "plain", "wasp"])
async def test_a_whole_race_is_ranked_as_its_log_is(one: Process, rules: str, seed: int) -> None:
    """Three seats play at random: every place and score is that of the folded log."""
    chance = random.Random(seed)
    story = Story(ANN, BOB, CAT, options=Options(rules=rules), now=await one.store.time())
    story.opened().happens(Began(story.now - 60_000, story.now + HOUR))
    story.happens(Dealt((), proved=True))
    await keep(one.store, story)
    for _ in range(40):
        seat = chance.choice([seat for seat in story.race.seats if not seat.has_ended])
        made = one_of(chance, seat)
        if made is None:
            continue
        text, game = made
        kept = await outcome(one, judged(seat, game, text))
        assert isinstance(kept, Appended)
        story.now = kept.at
        story.happens(
            Moved(seat.number, seat.count + 1, text, f"seat-{seat.number}-{seat.count + 1}")
        )
        assert kept.seq == story.race.seq
        row = next(row for row in standings(story.race) if row.seat == seat.number)
        assert (kept.place, kept.score) == (row.place, row.score)
    race = await stored_race(one.store)
    # What came before the race has the story's times in the story, and the store's in the store.
    stored = msgspec.structs.replace(story.race, chain=race.chain, opened_at=race.opened_at)
    assert race == stored
    for seat in race.seats:
        if seat.count:
            key = packed(seat.runs, seat.score, seat.changed_at)
            assert await one.client.zscore(KEYS.rank, str(seat.number)) == key


def one_of(chance: random.Random, seat: Seat) -> tuple[str, Game] | None:
    """Something that a seat may do, with the game it leads to."""
    game = seat.game
    assert game is not None
    actions = [*legal(game), *([UNDO] if game.rules.undo and game.history else [])]
    if not actions:
        return None
    chosen = chance.choice(actions)
    return str(chosen), play(game, chosen)
