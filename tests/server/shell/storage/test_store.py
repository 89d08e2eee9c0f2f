"""What the store keeps of a room's events, on Valkey and on Redis 7.0."""

import msgspec
import pytest

from server.core import events
from server.core.events import Entry, ReadySet
from server.shell.storage.keys import RoomKeys, wake_channel
from server.shell.storage.store import Latest, Log, Recorded
from tests.guests import join, joined
from tests.server.core.races import ANN, BOB, SECRET, Story, player
from tests.server.shell.process import (
    CODE,
    EPOCH,
    FINISHED_TTL_MS,
    HOUR,
    IDLE_TTL_MS,
    KEYS,
    LISTENERS,
    ROOM,
    Process,
    action,
    begun,
    events_of,
    keep,
    keep_more,
    process_on,
    stored_race,
)

LATEST = Latest(1, EPOCH)
JOINED = joined(2, player(BOB), BOB)


# Room events


async def test_what_is_recorded_is_read_back_in_its_order(one: Process) -> None:
    story = Story(ANN, BOB).sealed()
    await keep(one.store, story)
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert (log.latest, log.code) == (LATEST, CODE)
    assert [(entry.seq, entry.event) for entry in log.entries] == list(
        enumerate(events_of(story), 1)
    )


async def test_all_events_of_one_decision_happen_at_once_by_the_store_s_clock(one: Process) -> None:
    before = await one.store.time()
    await keep(one.store, Story(ANN))
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    (at,) = {entry.at for entry in log.entries}
    assert before <= at <= await one.store.time()


async def test_a_log_can_be_read_in_parts(one: Process) -> None:
    await keep(one.store, Story(ANN, BOB).ready())
    whole = await one.store.read(ROOM, 1, 0)
    first = await one.store.read(ROOM, 1, 0, 3)
    rest = await one.store.read(ROOM, 1, 3, 100)
    assert whole is not None
    assert first is not None
    assert rest is not None
    assert len(first.entries) == 3
    assert (*first.entries, *rest.entries) == whole.entries


async def test_only_what_is_new_is_read(one: Process) -> None:
    story = Story(ANN)
    await keep(one.store, story)
    known = story.race.seq
    assert await one.store.read(ROOM, 1, known) == Log(LATEST, CODE, ())
    story.does(join(player(BOB), BOB))
    await keep_more(one.store, story, known)
    log = await one.store.read(ROOM, 1, known)
    assert log is not None
    assert [entry.event for entry in log.entries] == [JOINED]


async def test_a_room_that_is_not_there_is_none(one: Process) -> None:
    assert await one.store.read("aaaaaaaaaaaaaaaa", 1, 0) is None


async def test_a_decision_on_an_older_log_is_not_kept(one: Process) -> None:
    """Two processes decide on the same log; the one that comes second must decide anew."""
    story = Story(ANN)
    await keep(one.store, story)
    known = story.race.seq
    first = await one.store.record(ROOM, known, [JOINED], story.race)
    assert isinstance(first, Recorded)
    assert first.seq == known + 1
    later = msgspec.structs.replace(story.race, stage="opening")
    assert await one.store.record(ROOM, known, [ReadySet(1, "0f" * 32)], later) is None
    log = await one.store.read(ROOM, 1, known)
    assert log == Log(LATEST, CODE, (Entry(known + 1, first.at, JOINED),))
    assert await one.client.hget(KEYS.race, "stage") == b"waiting"


async def test_a_recording_run_again_is_kept_once(one: Process) -> None:
    """Its answer was lost, so the client sent it again: the log already ends elsewhere."""
    story = Story(ANN)
    await keep(one.store, story)
    known = story.race.seq
    again = [
        await one.store.record(ROOM, known, [JOINED], story.race, secret="ff" * 32)
        for _ in range(3)
    ]
    assert [kept is not None for kept in again] == [True, False, False]
    log = await one.store.read(ROOM, 1, known)
    assert log is not None
    assert len(log.entries) == 1


async def test_a_secret_changes_only_with_the_event_that_says_so(one: Process) -> None:
    """A stale decision to call a start void must not replace the secret that was committed to."""
    story = Story(ANN)
    await keep(one.store, story)
    known = story.race.seq
    assert await one.store.secret(ROOM, 1) == SECRET
    await one.store.record(ROOM, known, [JOINED], story.race)
    assert await one.store.secret(ROOM, 1) == SECRET
    assert await one.store.record(ROOM, known, [JOINED], story.race, secret="ff" * 32) is None
    assert await one.store.secret(ROOM, 1) == SECRET
    await one.store.record(ROOM, known + 1, [JOINED], story.race, secret="ff" * 32)
    assert await one.store.secret(ROOM, 1) == b"\xff" * 32


async def test_time_never_runs_back_in_a_log(one: Process) -> None:
    """The store's host set its clock back: entries stay in order, and no time is negative."""
    story = Story(ANN)
    await keep(one.store, story)
    ahead = await one.store.time() + HOUR
    await one.client.hset(KEYS.race, "last", ahead)
    kept = await one.store.record(ROOM, story.race.seq, [JOINED], story.race)
    assert kept == Recorded(story.race.seq + 1, ahead)


async def test_a_race_that_is_not_there_has_no_secret_and_no_deal(one: Process) -> None:
    assert await one.store.secret(ROOM, 1) is None
    assert await one.store.deal(ROOM, 1) is None


# How long things are kept


async def lifetimes(process: Process) -> dict[str, int]:
    """What is left (ms) of the life of each key of the store; -1 for one that is kept for ever."""
    return {
        key.decode(): await process.client.pttl(key) async for key in process.client.scan_iter()
    }


async def test_no_key_of_a_room_is_kept_for_ever(one: Process) -> None:
    """Rooms that nobody ends, since all processes died, must not fill the store."""
    story = await begun(one.store, ANN, BOB)
    await keep(one.store, story)
    await one.store.follow(ROOM)
    await one.services.codes.keep(CODE, ROOM)
    await one.store.append([action()])
    left = await lifetimes(one)
    assert len(left) == 9
    assert {key: ttl for key, ttl in left.items() if not 0 < ttl <= FINISHED_TTL_MS} == {}


async def test_a_race_that_runs_is_kept_as_long_as_one_that_is_over(one: Process) -> None:
    """Whatever was accepted in it outlasts days without a server: then it is ended, and kept."""
    await keep(one.store, await begun(one.store, ANN))
    await one.store.append([action()])
    left = await lifetimes(one)
    room = RoomKeys.of(ROOM).room
    assert set(left) == {KEYS.race, KEYS.log, KEYS.rank, KEYS.secret, KEYS.deal, room}
    assert all(IDLE_TTL_MS < ttl <= FINISHED_TTL_MS for ttl in left.values())


async def test_a_finished_race_is_kept_longer(one: Process) -> None:
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    await one.store.append([action()])
    known = (await stored_race(one.store)).seq
    story.plays(ANN, "deal").finished()
    await keep_more(one.store, story, known)
    left = await lifetimes(one)
    room = RoomKeys.of(ROOM).room
    assert set(left) == {KEYS.race, KEYS.log, KEYS.rank, KEYS.secret, KEYS.deal, room}
    assert all(IDLE_TTL_MS < ttl <= FINISHED_TTL_MS for ttl in left.values())


async def test_whatever_happens_in_a_room_keeps_it_longer(one: Process) -> None:
    story = Story(ANN)
    await keep(one.store, story)
    for key in (KEYS.race, KEYS.log, KEYS.secret):
        await one.client.pexpire(key, 5_000)
    await one.store.record(ROOM, story.race.seq, [JOINED], story.race)
    left = await lifetimes(one)
    assert all(ttl > 5_000 for ttl in left.values())


@pytest.mark.parametrize("for_ever", [False, True], ids=["for a year", "for ever"])
async def test_a_room_outlives_its_latest_race_with_those_in_the_archive(
    one: Process, *, for_ever: bool
) -> None:
    """By its number they are found; what happens in the race that is on makes that no shorter."""
    story, room = Story(ANN), RoomKeys.of(ROOM).room
    await keep(one.store, story)
    year = 365 * 86_400_000
    await (one.client.persist(room) if for_ever else one.client.pexpire(room, year))
    await one.store.record(ROOM, story.race.seq, [JOINED], story.race)
    assert await one.client.pttl(room) == (-1 if for_ever else pytest.approx(year, abs=60_000))
    assert 0 < await one.client.pttl(KEYS.race) <= IDLE_TTL_MS


# Wake-ups


async def woken(url: str, *names: str) -> dict[str, list[bytes]]:
    """What the processes of these names are told of a new event that `one` keeps."""
    async with process_on(url) as one, process_on(url, "two") as two:
        story = await begun(one.store, ANN)
        await keep(one.store, story)
        for process in (one, two):
            if process.name in names:
                await process.store.follow(ROOM)
        async with two.client.pubsub() as link:
            await link.subscribe(*map(wake_channel, ["one", "two"]))
            await one.store.append([action()])
            known = story.race.seq + 1
            await one.store.record(ROOM, known, [ReadySet(1, "0f" * 32)], story.race)
            await one.client.publish(wake_channel("one"), "end")
            heard: dict[str, list[bytes]] = {"one": [], "two": []}
            while message := await link.get_message(timeout=20):
                if message["data"] == b"end":
                    break
                if message["type"] == "subscribe":
                    continue
                heard[message["channel"].decode().rpartition(":")[2]].append(message["data"])
            return heard


async def test_the_others_who_follow_are_woken_and_not_oneself(store_url: str) -> None:
    seq = len(Story(ANN).opened().log) + 3
    wakes = [f"{ROOM}:1:{seq}".encode(), f"{ROOM}:1:{seq + 1}".encode()]
    assert await woken(store_url, "one", "two") == {"one": [], "two": wakes}


async def test_who_does_not_follow_is_not_woken(store_url: str) -> None:
    assert await woken(store_url, "one") == {"one": [], "two": []}


async def test_following_ends_when_it_is_ended(one: Process) -> None:
    await one.store.follow(ROOM)
    await one.store.follow(ROOM)
    assert await one.client.smembers(LISTENERS) == {wake_channel("one").encode()}
    await one.store.unfollow(ROOM)
    await one.store.unfollow(ROOM)
    assert await one.client.exists(LISTENERS) == 0


# The store itself


async def test_the_time_is_that_of_the_store(one: Process) -> None:
    seconds, _ = await one.client.time()
    assert seconds * 1_000 <= await one.store.time() < (seconds + 60) * 1_000


async def test_the_events_of_a_later_version_are_not_passed_over(one: Process) -> None:
    await keep(one.store, Story(ANN))
    await one.client.xadd(KEYS.log, {"at": 1, "e": b'{"k":"rematch"}'}, id="9-0")
    with pytest.raises(ValueError, match="rematch"):
        await one.store.read(ROOM, 1, 0)
    assert events.decode(events.encode(JOINED)) == JOINED
