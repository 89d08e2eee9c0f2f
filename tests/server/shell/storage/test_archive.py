"""The archive: races put away whole, listed, kept as long as their kind says, and made nameless."""

import asyncio
from typing import Any

import pytest
from structlog.testing import capture_logs

from server.core.api.bodies import RulesRecord
from server.core.career import blank, deal_mark, outcomes, record_after
from server.core.commands import Forget
from server.core.options import PRACTICE, Options
from server.core.pack import Pack, encode_pack, packed
from server.core.replay import encode_replay, parse_replay
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from server.shell.storage import archive as module
from server.shell.storage.archive import Archive, Listed
from server.shell.storage.keys import ARCHIVE_ENDS, ARCHIVED, RaceKeys, RoomKeys
from server.shell.storage.store import StoreUnavailable
from tests.server.core.races import ANN, BOB, RACE_ID, player
from tests.server.shell.archives import (
    DAY_MS,
    KEEP,
    ROOM,
    Shelf,
    put_away,
    raced_in,
    room_named,
    shelf_on,
    won_in,
    write,
)
from tests.server.shell.links import link_to

KEYS = RaceKeys.of(ROOM)
ROOM_KEY = RoomKeys.of(ROOM).room
PACK = encode_pack(Pack(RACE_ID, (), ()))[:3]
"""How every pack begins, and nothing else that is sent to a store."""
RANKED = Options(ranked=True, winnable=False)


async def keys_of(shelf: Shelf, pattern: str = "{m:*") -> set[str]:
    return {key.decode() async for key in shelf.client.scan_iter(match=pattern)}


async def listed(shelf: Shelf, since: int = 0) -> list[str]:
    return [one.race async for one, _ in shelf.archive.races(since)]


# Put away


async def test_a_race_put_away_is_one_value_and_its_replay_what_it_was(shelf: Shelf) -> None:
    story = raced_in()
    await put_away(shelf, story)
    assert await keys_of(shelf) == {KEYS.pack, ROOM_KEY}
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert encode_replay(found.replay) == story.text()
    assert [seat.player for seat in found.race.seats] == [player(ANN), player(BOB)]


async def test_a_race_is_put_away_once_however_many_do_it(shelf: Shelf, store_url: str) -> None:
    story = raced_in()
    race = await write(shelf, story)
    async with shelf_on(store_url) as other:
        await asyncio.gather(*[one.archive.pack(ROOM, race) for one in (shelf, other, shelf)])
    await shelf.archive.pack(ROOM, race)
    assert await shelf.archive.count() == 1
    assert await keys_of(shelf) == {KEYS.pack, ROOM_KEY}


async def test_a_race_that_the_store_lost_is_put_nowhere(shelf: Shelf) -> None:
    await shelf.archive.pack(ROOM, raced_in().race)
    assert await shelf.client.dbsize() == 0


async def test_of_a_room_only_the_race_that_is_over_is_put_away(shelf: Shelf) -> None:
    await write(shelf, raced_in(number=2))
    await put_away(shelf, raced_in(number=1))
    later = RaceKeys.of(ROOM, 2)
    assert await keys_of(shelf, "*:2:*") == {later.race, later.log, later.secret, later.deal}
    assert await shelf.archive.race(f"{ROOM}-2") is None


async def test_a_log_that_grew_meanwhile_is_read_again(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody is forgotten after the log was read: the name may not come back with the pack."""
    story = raced_in()
    race = await write(shelf, story)
    story.does(Forget(player(ANN)))
    put = Archive._put_away

    async def grown(*args: Any) -> bool:
        monkeypatch.setattr(Archive, "_put_away", put)
        await write(shelf, story_of_the_last_line)
        return await put(*args)

    story_of_the_last_line = raced_in()
    story_of_the_last_line.log = story.log[-1:]
    story_of_the_last_line.race = story.race
    monkeypatch.setattr(Archive, "_put_away", grown)
    await shelf.archive.pack(ROOM, race)
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert [seat.name for seat in found.race.seats] == ["", BOB]


async def test_a_log_that_never_stands_still_is_given_up(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await write(shelf, raced_in())
    await shelf.client.hincrby(KEYS.race, "seq", 1)
    monkeypatch.setattr(module, "TRIES", 3)
    with pytest.raises(StoreUnavailable, match="the log had grown"):
        await shelf.archive.pack(ROOM, race)
    assert KEYS.log in await keys_of(shelf)


@pytest.mark.parametrize("part", [1, 7, 10_000])
async def test_a_long_log_is_read_part_by_part(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    monkeypatch.setattr(module, "PART", part)
    story = raced_in()
    await put_away(shelf, story)
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert encode_replay(found.replay) == story.text()


@pytest.mark.parametrize("race_id", ["k3vq7xw2mzp4ydna-7", "another-1"])
async def test_a_race_that_nobody_put_away_is_none(shelf: Shelf, race_id: str) -> None:
    await put_away(shelf, raced_in())
    assert await shelf.archive.race(race_id) is None


# A process ends in the middle


async def test_a_process_that_ends_before_the_pack_leaves_a_live_race_on_the_list(
    shelf: Shelf,
) -> None:
    race = await write(shelf, raced_in())
    await shelf.archive._put_on_list(race, race.at)
    assert await listed(shelf) == []
    assert await shelf.archive.count() == 1, "it is live still: its turn will come"
    await shelf.archive.pack(ROOM, race)
    assert await listed(shelf) == [RACE_ID]


async def test_a_process_that_ends_after_the_pack_leaves_nothing_to_do(shelf: Shelf) -> None:
    race = await write(shelf, raced_in())
    await shelf.archive._put_on_list(race, race.at)
    log = await shelf.archive._log(ROOM, 1)
    assert await shelf.archive._put_away(ROOM, race, log[-1].seq, encode_pack(packed(race, log)))
    assert await shelf.archive._put_away(ROOM, race, log[-1].seq, b"another")
    assert await listed(shelf) == [RACE_ID]


@pytest.mark.parametrize("script", ["pack", "repack"])
async def test_a_step_whose_answer_was_lost_is_done_once(store_url: str, script: str) -> None:
    """The client of the store asks again by itself: the name stays gone, and the pack is whole."""
    async with link_to(store_url) as link, shelf_on(link.url) as shelf:
        story = raced_in()
        race = await write(shelf, story)
        if script == "pack":
            link.lose_answer_to(PACK)
        await shelf.archive.pack(ROOM, race)
        link.lose_answer_to(PACK if script == "repack" else b"")
        await shelf.archive.forget(RACE_ID, player(ANN))
        assert link.lost == 1
        found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert [seat.name for seat in found.race.seats] == ["", BOB]


# How long


@pytest.mark.parametrize(
    ("options", "names", "keep"),
    [
        (PRACTICE, (ANN,), KEEP["practice"]),
        (Options(winnable=False), (ANN, BOB), KEEP["casual"]),
    ],
)
async def test_a_pack_is_kept_as_long_as_its_kind_says_and_its_room_as_long(
    shelf: Shelf, options: Options, names: tuple[str, ...], keep: int
) -> None:
    await put_away(shelf, raced_in(ROOM, *names, options=options))
    for key in (KEYS.pack, ROOM_KEY):
        assert keep - 60_000 < await shelf.client.pttl(key) <= keep


async def test_ranked_races_are_kept_for_ever(shelf: Shelf) -> None:
    await put_away(shelf, raced_in(options=RANKED))
    assert [await shelf.client.pttl(key) for key in (KEYS.pack, ROOM_KEY)] == [-1, -1]
    assert await shelf.client.zcard(ARCHIVE_ENDS) == 0


async def test_a_room_that_has_gone_on_is_kept_as_long_as_any_of_its_races(shelf: Shelf) -> None:
    """Nobody may stay for the race after: then the one before it is found by the room."""
    race = await write(shelf, raced_in(number=1))
    await shelf.client.hset(ROOM_KEY, "race", 2)
    await shelf.archive.pack(ROOM, race)
    kept = await shelf.client.pttl(ROOM_KEY)
    assert KEEP["casual"] - 60_000 < kept <= KEEP["casual"]
    assert await shelf.client.hget(ROOM_KEY, "race") == b"2"


async def test_a_room_is_never_kept_for_less_long_than_before(shelf: Shelf) -> None:
    """One race of it is kept for ever, and the next one only as long as friendly races are."""
    await put_away(shelf, raced_in(number=1, options=RANKED))
    race = await write(shelf, raced_in(number=2))
    await shelf.client.persist(ROOM_KEY)
    await shelf.archive.pack(ROOM, race)
    assert await shelf.client.pttl(ROOM_KEY) == -1


async def test_a_race_whose_time_is_over_is_on_no_list(shelf: Shelf) -> None:
    """It went a year after it was put away: whoever meets it on the list takes it off."""
    await put_away(shelf, raced_in())
    await put_away(shelf, raced_in(room_named(2)))
    await shelf.client.delete(KEYS.pack)
    assert await listed(shelf) == [f"{room_named(2)}-1"]
    assert await shelf.client.zscore(ARCHIVED, RACE_ID) is None
    assert await shelf.client.zscore(ARCHIVE_ENDS, RACE_ID) is None


async def test_the_list_does_not_grow_for_ever_though_nobody_looks_at_it(shelf: Shelf) -> None:
    await put_away(shelf, raced_in())
    year_ago = await shelf.store.time() - 365 * DAY_MS
    await shelf.client.zadd(ARCHIVE_ENDS, {RACE_ID: year_ago})
    await put_away(shelf, raced_in(room_named(2)))
    assert await shelf.client.zrange(ARCHIVED, 0, -1) == [f"{room_named(2)}-1".encode()]


# The list


async def test_races_are_listed_in_the_order_in_which_they_ended(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In parts, and however many of them ended at the same instant."""
    races = [f"{room_named(number)}-1" for number in range(9)]
    for number in range(9):
        await put_away(shelf, raced_in(room_named(number)))
        await shelf.client.zadd(ARCHIVED, {races[number]: 1_000 + number // 3})
    monkeypatch.setattr(module, "PART", 4)
    assert await listed(shelf) == races
    assert await listed(shelf, 1_001) == races[3:]
    assert await listed(shelf, 1_003) == []
    assert [await shelf.archive.count(since) for since in (0, 1_001, 1_003)] == [9, 6, 0]


async def test_a_listed_race_comes_with_its_pack(shelf: Shelf) -> None:
    story = raced_in()
    await put_away(shelf, story)
    ((one, pack),) = [found async for found in shelf.archive.races()]
    assert one == Listed(RACE_ID, story.race.at)
    assert pack == packed(story.race, story.log)


async def test_a_pack_that_can_not_be_read_is_told_to_the_operator_and_is_none(
    shelf: Shelf,
) -> None:
    await put_away(shelf, raced_in())
    nobodys = Pack(RACE_ID, (), ())
    for data in (b"\x01rubbish", encode_pack(nobodys)):
        await shelf.client.set(KEYS.pack, data)
        with capture_logs() as told:
            assert await shelf.archive.race(RACE_ID) is None
        assert [(line["event"], line["race"]) for line in told] == [("pack unreadable", RACE_ID)]


# Forgetting


async def test_a_player_is_taken_out_of_a_pack_and_the_proofs_hold(shelf: Shelf) -> None:
    story = won_in()
    await put_away(shelf, story)
    before = await shelf.client.pttl(KEYS.pack)
    for _ in range(2):
        await shelf.archive.forget(RACE_ID, player(ANN))
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert [seat.name for seat in found.race.seats] == ["", BOB]
    assert 0 < await shelf.client.pttl(KEYS.pack) <= before
    text = encode_replay(found.replay)
    assert ANN.encode() not in text
    assert faults(verify(parse_replay(text), story.race.chain.hex())) == ()


async def test_two_who_are_forgotten_at_once_are_both(shelf: Shelf, store_url: str) -> None:
    """Each takes out one name of what was read: none may write the other's back."""
    await put_away(shelf, raced_in())
    async with shelf_on(store_url) as other:
        await asyncio.gather(
            shelf.archive.forget(RACE_ID, player(ANN)),
            other.archive.forget(RACE_ID, player(BOB)),
        )
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    assert [seat.name for seat in found.race.seats] == ["", ""]


async def test_a_race_without_the_player_or_none_at_all_stays_as_it_is(shelf: Shelf) -> None:
    await put_away(shelf, raced_in())
    data = await shelf.client.get(KEYS.pack)
    await shelf.archive.forget(RACE_ID, "somebody")
    await shelf.archive.forget(f"{ROOM}-9", player(ANN))
    assert await shelf.client.get(KEYS.pack) == data


async def test_a_pack_that_always_changes_is_given_up(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    await put_away(shelf, raced_in())
    monkeypatch.setattr(module, "TRIES", 0)
    with pytest.raises(StoreUnavailable, match="another one"):
        await shelf.archive.forget(RACE_ID, player(ANN))


async def test_a_race_of_one_who_is_forgotten_is_put_away_without_the_name(shelf: Shelf) -> None:
    await shelf.careers.close(player(ANN))
    await put_away(shelf, raced_in())
    pack = await shelf.archive.read(RACE_ID)
    assert pack is not None
    assert [person.name for person in pack.people] == ["", BOB]


async def test_who_is_forgotten_while_a_race_is_put_away_is_so_all_the_same(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    race = await write(shelf, raced_in())
    put = Archive._put_away

    async def forgotten_meanwhile(*args: Any) -> bool:
        await shelf.careers.close(player(ANN))
        return await put(*args)

    monkeypatch.setattr(Archive, "_put_away", forgotten_meanwhile)
    await shelf.archive.pack(ROOM, race)
    pack = await shelf.archive.read(RACE_ID)
    assert pack is not None
    assert [person.name for person in pack.people] == ["", BOB]


# The audit


async def test_records_are_what_the_archived_races_say(shelf: Shelf) -> None:
    """Counted anew from nothing but the archive: played, won by deals, the best of each."""
    stories = [
        won_in(room_named(1)),
        won_in(room_named(2)),
        raced_in(room_named(3), options=Options(rules="wasp", winnable=False)),
        raced_in(room_named(4), actions=0),
        won_in(room_named(5), BOB, ANN),
        raced_in(room_named(6), BOB),
    ]
    for story in stories:
        await put_away(shelf, story)
        await shelf.careers.take_in(story.race)
    counted: dict[tuple[str, str], RulesRecord] = {}
    deals: set[tuple[str, str, str]] = set()
    async for one, _ in shelf.archive.races():
        found = await shelf.archive.race(one.race)
        assert found is not None
        assert found.race.deal is not None
        for who, outcome in outcomes(found.race).items():
            deal = (who, outcome.rules, deal_mark(found.race.deal))
            known = counted.get((who, outcome.rules), blank(outcome.rules))
            counted[who, outcome.rules] = record_after(known, outcome, again=deal in deals)
            if outcome.state == "won":
                deals.add(deal)
    for who in (player(ANN), player(BOB)):
        kept = {record.rules: record for record in await shelf.careers.records(who)}
        said = {rules: one for (other, rules), one in counted.items() if other == who}
        assert kept == {rules: one for rules, one in said.items() if one.played}
        assert all(
            one.won == sum(d[:2] == (who, one.rules) for d in deals) for one in kept.values()
        )
