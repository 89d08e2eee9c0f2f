"""The players' histories and records in the store: each race once, whoever sees it end."""

import asyncio

import msgspec
import pytest

from server.core.career import outcomes
from server.core.commands import Forget, Join
from server.core.look import look_of
from server.core.race import Race
from server.shell.players import careers as module
from server.shell.storage.keys import PlayerKeys
from server.shell.storage.store import StoreUnavailable
from tests.guests import SALT
from tests.server.core.races import ANN, BOB, player
from tests.server.core.replays import Whole
from tests.server.shell.archives import (
    CAREER_MS,
    LUCK,
    ROOM,
    Shelf,
    raced_in,
    room_named,
    shelf_on,
    won_in,
)
from tests.server.shell.links import link_to

ID = player(ANN)
KEYS = PlayerKeys.of(ID)


def ended(number: int, story: Whole | None = None) -> Race:
    """Ann's race of that number, each of which ended a minute after the one before."""
    race = (story or RACED).race
    room = room_named(number)
    return msgspec.structs.replace(race, id=f"{room}-1", at=race.at + number * 60_000)


RACED, WON = raced_in(), won_in()


async def test_a_player_who_never_played_has_neither_history_nor_records(shelf: Shelf) -> None:
    assert await shelf.careers.history(ID) == ()
    assert await shelf.careers.records(ID) == ()


async def test_a_race_is_in_the_history_of_each_of_its_players(shelf: Shelf) -> None:
    await shelf.careers.take_in(RACED.race)
    for name in (ANN, BOB):
        (told,) = await shelf.careers.history(player(name))
        assert told == outcomes(RACED.race)[player(name)]


async def test_who_did_nothing_has_a_history_and_no_record(shelf: Shelf) -> None:
    await shelf.careers.take_in(RACED.race)
    (ann,) = await shelf.careers.records(ID)
    assert (ann.rules, ann.played, ann.won) == ("scorpion", 1, 0)
    assert await shelf.careers.records(player(BOB)) == ()


async def test_a_win_is_what_the_race_says(shelf: Shelf) -> None:
    await shelf.careers.take_in(WON.race)
    (record,) = await shelf.careers.records(ID)
    seat = WON.seat(ANN)
    assert (record.rules, record.played, record.won, record.streak) == ("wasp", 1, 1, 1)
    assert (record.best_score, record.fastest) == (seat.score, seat.changed_at)
    assert record.fewest_moves == seat.count


async def test_rule_sets_are_kept_apart_and_the_one_played_most_comes_first(shelf: Shelf) -> None:
    for number in (1, 2):
        await shelf.careers.take_in(ended(number))
    await shelf.careers.take_in(ended(3, WON))
    told = await shelf.careers.records(ID)
    assert [(record.rules, record.played) for record in told] == [("scorpion", 2), ("wasp", 1)]


async def test_the_same_deal_is_won_once(shelf: Shelf) -> None:
    for number in (1, 2, 3):
        await shelf.careers.take_in(ended(number, WON))
    (record,) = await shelf.careers.records(ID)
    assert (record.played, record.won, record.best_streak) == (3, 1, 1)


async def test_a_race_counts_once_however_often_it_is_told(shelf: Shelf) -> None:
    for _ in range(3):
        await shelf.careers.take_in(WON.race)
    (record,) = await shelf.careers.records(ID)
    assert (record.played, record.won) == (1, 1)
    assert len(await shelf.careers.history(ID)) == 1


async def test_a_race_that_two_processes_see_end_counts_once(shelf: Shelf, store_url: str) -> None:
    async with shelf_on(store_url) as other:
        await asyncio.gather(
            *[one.careers.take_in(ended(number)) for number in range(10) for one in (shelf, other)]
        )
    (record,) = await shelf.careers.records(ID)
    assert record.played == 10
    assert len(await shelf.careers.history(ID)) == 10


async def test_a_race_whose_answer_was_lost_counts_once(store_url: str) -> None:
    """The client of the store asks again by itself."""
    async with link_to(store_url) as link, shelf_on(link.url) as shelf:
        link.lose_answer_to(WON.race.id.encode())
        await shelf.careers.take_in(WON.race)
        (record,) = await shelf.careers.records(ID)
        assert link.lost == 1
    assert (record.played, record.won) == (1, 1)


async def test_a_race_half_taken_in_is_taken_in_by_the_next_one(shelf: Shelf) -> None:
    """A process died after Ann's records and before Bob's."""
    ann = outcomes(RACED.race)[ID]
    assert await shelf.careers._try_to_take_in(ID, ann, "scorpion|deal")
    await shelf.careers.take_in(RACED.race)
    assert len(await shelf.careers.history(ID)) == 1
    assert len(await shelf.careers.history(player(BOB))) == 1


async def test_whoever_is_always_second_gives_up_in_the_end(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TRIES", 0)
    with pytest.raises(StoreUnavailable, match="another race came first"):
        await shelf.careers.take_in(RACED.race)


async def test_programs_and_those_forgotten_leave_nothing(shelf: Shelf) -> None:
    story = Whole(ANN, options=LUCK)
    story.does(Join(player(BOB), BOB, SALT, look_of(BOB), "strong"))
    story.begun().over().does(Forget(ID))
    await shelf.careers.take_in(story.race)
    assert await shelf.client.dbsize() == 0


async def test_a_race_without_a_deal_is_none(shelf: Shelf) -> None:
    await shelf.careers.take_in(Whole(ANN, options=LUCK).race)
    assert await shelf.client.dbsize() == 0


# The history


async def test_a_history_is_read_page_by_page_the_latest_first(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PAGE", 3)
    for number in (2, 0, 1, 4, 3):
        await shelf.careers.take_in(ended(number))
    first = await shelf.careers.history(ID)
    second = await shelf.careers.history(ID, first[-1].at)
    assert [one.race for one in first] == [f"{room_named(number)}-1" for number in (4, 3, 2)]
    assert [one.race for one in second] == [f"{room_named(number)}-1" for number in (1, 0)]
    assert await shelf.careers.history(ID, second[-1].at) == ()


async def test_a_history_shows_the_latest_races_and_records_go_on_over_all(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 4)
    for number in range(7):
        await shelf.careers.take_in(ended(number))
    told = await shelf.careers.history(ID)
    assert [one.race for one in told] == [f"{room_named(number)}-1" for number in (6, 5, 4, 3)]
    assert await shelf.client.hlen(KEYS.history) == 4
    assert len(await shelf.careers.races(ID)) == 7
    (record,) = await shelf.careers.records(ID)
    assert record.played == 7


async def test_all_of_a_player_goes_when_nothing_comes_for_long(shelf: Shelf) -> None:
    """The cookie has ended by then: nobody can be that player any more."""
    await shelf.careers.take_in(WON.race)
    await shelf.careers.seated(ID, ROOM)
    left = {key: await shelf.client.pttl(key) async for key in shelf.client.scan_iter()}
    assert len(left) == 8
    assert all(CAREER_MS - 60_000 < ttl <= CAREER_MS for ttl in left.values()), left


async def test_any_race_keeps_what_is_known_of_attempts(shelf: Shelf) -> None:
    """Who has long played in rooms alone is still found on the boards, to be taken off them."""
    await shelf.client.hset(KEYS.attempts, "daily.2026-12-01.wasp", "noted")
    await shelf.client.pexpire(KEYS.attempts, CAREER_MS // 2)
    await shelf.careers.take_in(WON.race)
    assert await shelf.client.pttl(KEYS.attempts) > CAREER_MS - 60_000
    assert await shelf.client.hgetall(KEYS.attempts) == {b"daily.2026-12-01.wasp": b"noted"}


# Rooms, and what is to be known no more


async def test_the_rooms_of_a_player_are_known_once_each(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_ROOMS", 2)
    for room in ("one", "two", "one", "three"):
        await shelf.careers.seated(ID, room)
    assert await shelf.careers.rooms(ID) == ["three", "one"]
    assert await shelf.careers.rooms(player(BOB)) == []


async def test_no_room_is_noted_of_who_is_forgotten(shelf: Shelf) -> None:
    """Those that were noted before stay until the player has been taken out of them."""
    assert await shelf.careers.seated(ID, "before")
    await shelf.careers.close(ID)
    assert not await shelf.careers.seated(ID, "later")
    assert not await shelf.careers.seated(ID, "before")
    assert await shelf.careers.rooms(ID) == ["before"]
    await shelf.careers.drop(ID)
    assert not await shelf.careers.seated(ID, "later")
    assert [key async for key in shelf.client.scan_iter()] == [KEYS.gone.encode()]


async def test_a_race_that_ends_a_moment_later_leaves_nothing(shelf: Shelf) -> None:
    await shelf.careers.take_in(RACED.race)
    await shelf.careers.close(ID)
    await shelf.careers.drop(ID)
    await shelf.careers.take_in(ended(2, WON))
    assert await shelf.careers.is_closed(ID)
    assert await shelf.careers.history(ID) == ()
    assert await shelf.careers.records(ID) == ()
    assert len(await shelf.careers.history(player(BOB))) == 2
    assert not await shelf.careers.is_closed(player(BOB))


async def test_a_deletion_stands_open_until_all_is_dropped(shelf: Shelf) -> None:
    await shelf.careers.close(ID)
    assert await shelf.careers.undropped() == [ID]
    await shelf.careers.drop(ID)
    assert await shelf.careers.undropped() == []
    assert [key async for key in shelf.client.scan_iter()] == [KEYS.gone.encode()]
