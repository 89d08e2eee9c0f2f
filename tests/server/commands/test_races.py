"""`scorpion races`: what it lists, and that each replay it hands out is one that holds."""

import asyncio
import json
import os
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
import pytest
import redis
import structlog

from server.core.pack import Pack, encode_pack
from server.core.replay import parse_replay
from server.core.tournament import Tournament, daily, day_of
from server.shell.commands.races import races_command
from server.shell.commands.verify import verify_command
from server.shell.processes.embedded import EmbeddedStore
from server.shell.storage.keys import ARCHIVED, RaceKeys, TournamentKeys
from server.shell.tournaments.stakes import Promise
from tests.conftest import valkey_binary
from tests.server.core.attempts import attempted, official, rehearsal
from tests.server.core.races import ANN, BOB, CAT, SECRET, player
from tests.server.core.replays import Whole
from tests.server.shell.archives import put_away, raced_in, room_named, shelf_on, won_in

Captured = pytest.CaptureFixture[str]
FIRST, SECOND = f"{room_named(1)}-1", f"{room_named(2)}-1"
ENDED = "2026-11-30T"


@pytest.fixture(autouse=True)
def _own_log() -> object:
    """What a command does to the log, it does in a process of its own elsewhere."""
    yield
    structlog.reset_defaults()


def keep(url: str, *stories: Whole, forgotten: str = "") -> None:
    """Have these races in the archive of a store."""

    async def written() -> None:
        async with shelf_on(url) as shelf:
            for story in stories:
                await put_away(shelf, story)
                await shelf.archive.forget(story.race.id, player(forgotten))

    asyncio.run(written())


def both() -> tuple[Whole, Whole]:
    return won_in(room_named(1)), raced_in(room_named(2), BOB, CAT)


@pytest.mark.parametrize("json", [True, False])
@pytest.mark.parametrize("export", [None, "-"])
def test_that_the_archive_is_empty_is_said_beside_an_empty_list(
    valkey_url: str, capsys: Captured, export: str | None, json: bool
) -> None:
    """Whatever reads the list finds nothing in it."""
    assert races_command(export, redis_url=valkey_url, json=json) == 0
    assert capsys.readouterr() == ("", "There is no race in the archive yet.\n")


@pytest.mark.parametrize("asked", [{"player": "Dan"}, {"since": "2027-01-01"}])
def test_that_no_race_is_such_a_one_is_said_beside_an_empty_list(
    valkey_url: str, capsys: Captured, asked: dict[str, str]
) -> None:
    keep(valkey_url, raced_in())
    assert races_command(None, asked.get("since"), asked.get("player"), redis_url=valkey_url) == 0
    assert capsys.readouterr() == ("", "There is no such race in the archive.\n")


def test_races_are_listed_a_line_each(valkey_url: str, capsys: Captured) -> None:
    keep(valkey_url, *both())
    assert races_command(redis_url=valkey_url) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [(line[0], *line[2:]) for line in lines] == [
        (FIRST, "casual", "wasp", "Ann,", "Bob"),
        (SECOND, "casual", "scorpion", "Bob,", "Cat"),
    ]
    assert all(line[1].endswith("Z") for line in lines)


def test_who_was_forgotten_is_nobody(valkey_url: str, capsys: Captured) -> None:
    keep(valkey_url, raced_in(), forgotten=ANN)
    assert races_command(redis_url=valkey_url) == 0
    assert "(deleted), Bob" in capsys.readouterr().out


def test_as_json_a_race_is_an_object(valkey_url: str, capsys: Captured) -> None:
    keep(valkey_url, *both())
    assert races_command(redis_url=valkey_url, json=True) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["race"] for one in told] == [FIRST, SECOND]
    assert told[0].items() >= {"kind": "casual", "rules": "wasp", "players": [ANN, BOB]}.items()


def test_only_the_races_of_a_player_are_listed(valkey_url: str, capsys: Captured) -> None:
    keep(valkey_url, *both())
    assert races_command(redis_url=valkey_url, player=CAT) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == [SECOND]


@pytest.mark.parametrize(
    ("since", "count"), [("2026-11-01", 2), ("2027-01-01", 0), ("2026-11-01T10:00:00+09:00", 2)]
)
def test_only_races_that_ended_since_are_listed(
    valkey_url: str, capsys: Captured, since: str, count: int
) -> None:
    keep(valkey_url, *both())
    assert races_command(redis_url=valkey_url, since=since) == 0
    assert len(capsys.readouterr().out.splitlines()) == count


# Replays


def test_each_file_that_is_handed_out_holds(
    valkey_url: str, tmp_path: Path, capsys: Captured
) -> None:
    stories = both()
    keep(valkey_url, *stories, forgotten=BOB)
    assert races_command(str(tmp_path / "replays"), redis_url=valkey_url) == 0
    files = sorted((tmp_path / "replays").iterdir())
    assert [file.name for file in files] == [f"scorpion-{race}.json" for race in (FIRST, SECOND)]
    for file, story in zip(files, stories, strict=True):
        assert verify_command(str(file), story.race.chain.hex()) == 0
    assert "does not hold" not in capsys.readouterr().out


def test_handed_out_again_a_file_is_the_same(valkey_url: str, tmp_path: Path) -> None:
    keep(valkey_url, raced_in())
    texts = []
    for _ in range(2):
        assert races_command(str(tmp_path), redis_url=valkey_url) == 0
        (file,) = tmp_path.iterdir()
        texts.append(file.read_bytes())
    assert texts[0] == texts[1]


def test_on_standard_output_a_replay_is_a_line(valkey_url: str, capsys: Captured) -> None:
    stories = both()
    keep(valkey_url, *stories)
    assert races_command("-", redis_url=valkey_url) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.encode() for line in lines] == [story.text() for story in stories]
    assert parse_replay(lines[0].encode()).replay.results.race == FIRST


def test_a_terminal_sees_how_far_it_is(
    valkey_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    keep(valkey_url, *both())
    assert races_command(str(tmp_path), redis_url=valkey_url) == 0
    printed = capsys.readouterr()
    assert "2/2" in printed.err
    assert printed.out == ""


def test_a_race_that_tells_nothing_is_named_and_the_others_are_handed_out(
    valkey_url: str, tmp_path: Path, capsys: Captured
) -> None:
    keep(valkey_url, *both())

    async def spoil() -> None:
        async with shelf_on(valkey_url) as shelf:
            key = RaceKeys.of(room_named(1)).pack
            await shelf.client.set(key, encode_pack(Pack(FIRST, (), ())))

    asyncio.run(spoil())
    assert races_command(str(tmp_path), redis_url=valkey_url) == 1, (
        "a backup that lacks one says so"
    )
    assert f"{FIRST}: tells no race" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == [f"scorpion-{SECOND}.json"]
    assert races_command(redis_url=valkey_url) == 0, "it is listed all the same"


def test_a_folder_that_can_not_be_written_to_is_told_in_one_line(
    valkey_url: str, tmp_path: Path, capsys: Captured
) -> None:
    """It is a file, by mistake."""
    keep(valkey_url, *both())
    taken = tmp_path / "replays"
    taken.write_text("a list")
    assert races_command(str(taken), redis_url=valkey_url) == 1
    assert capsys.readouterr().err == f"Can't write to {taken}: File exists.\n"


# Tournaments


def dailies_around(url: str) -> tuple[Tournament, Tournament]:
    """One that has closed by the store's clock, and one that stays open while the test runs."""
    with redis.Redis.from_url(url) as client:
        seconds, _ = client.time()
    today = day_of(seconds * 1_000)
    return daily(today - timedelta(days=2), "wasp"), daily(today + timedelta(days=1), "wasp")


def promise(url: str, *tournaments: Tournament) -> None:
    """Have the store hold the secrets of tournaments, as it does from a week before."""
    kept = msgspec.json.encode(Promise(SECRET.hex(), made_at=0))
    with redis.Redis.from_url(url) as client:
        for tournament in tournaments:
            client.set(TournamentKeys.of(tournament.key).promise, kept)


def attempt_in(tournament: Tournament, number: int) -> Whole:
    return attempted(ANN, options=official(tournament.key), race_id=f"{room_named(number)}-1")


def practice_in(tournament: Tournament, number: int) -> Whole:
    return attempted(ANN, options=rehearsal(tournament.key), race_id=f"{room_named(number)}-1")


@pytest.mark.parametrize("export", ["folder", "-"])
def test_races_of_a_tournament_that_goes_on_are_left_out_and_counted(
    valkey_url: str, tmp_path: Path, capsys: Captured, export: str
) -> None:
    """Whoever reads one, even of practice, knows the deal that others have before them."""
    closed, still_open = dailies_around(valkey_url)
    promise(valkey_url, closed, still_open)
    stories = attempt_in(closed, 1), attempt_in(still_open, 2), practice_in(still_open, 3)
    keep(valkey_url, *stories)
    folder = tmp_path / "replays"
    target = "-" if export == "-" else str(folder)
    assert races_command(target, redis_url=valkey_url) == 0, "nothing is wrong with a wait"
    out, err = capsys.readouterr()
    texts = [out] if export == "-" else [file.read_text() for file in folder.iterdir()]
    assert [parse_replay(text.encode()).replay.results.race for text in texts] == [FIRST]
    closes = datetime.fromtimestamp(still_open.closes_at / 1_000, UTC)
    told = f"Left out until {still_open.key} has closed, at {closes:%Y-%m-%dT%H:%M:%SZ}; races: 2."
    assert err.splitlines() == [told]


def test_a_race_of_a_tournament_that_is_over_is_handed_out_and_holds(
    valkey_url: str, tmp_path: Path, capsys: Captured
) -> None:
    """Its secret isn't in its log: it comes from the tournament."""
    closed, _ = dailies_around(valkey_url)
    promise(valkey_url, closed)
    stories = attempt_in(closed, 1), practice_in(closed, 2)
    keep(valkey_url, *stories, forgotten=ANN)
    assert races_command(str(tmp_path), redis_url=valkey_url) == 0
    assert capsys.readouterr().err == ""
    for file, story in zip(sorted(tmp_path.iterdir()), stories, strict=True):
        assert verify_command(str(file), story.race.chain.hex()) == 0
        lines = capsys.readouterr().out.splitlines()
        assert lines[-1] == "This race holds, as far as it could be checked; unchecked: 1."
        (unchecked,) = (line for line in lines if line.startswith("unchecked"))
        assert closed.key in unchecked
        assert story.race.commitment in unchecked


def test_races_of_a_tournament_that_goes_on_are_listed(valkey_url: str, capsys: Captured) -> None:
    """A list tells who played, and nothing of the deal."""
    _, still_open = dailies_around(valkey_url)
    promise(valkey_url, still_open)
    keep(valkey_url, attempt_in(still_open, 1))
    assert races_command(redis_url=valkey_url) == 0
    printed = capsys.readouterr()
    assert "daily" in printed.out
    assert SECRET.hex() not in printed.out + printed.err


def test_a_race_whose_tournament_has_lost_its_secret_is_named(
    valkey_url: str, tmp_path: Path, capsys: Captured
) -> None:
    closed, _ = dailies_around(valkey_url)
    keep(valkey_url, attempt_in(closed, 1), raced_in(room_named(2), BOB, CAT))
    assert races_command(str(tmp_path), redis_url=valkey_url) == 1
    assert capsys.readouterr().err == f"{FIRST}: the secret of {closed.key} is lost\n"
    assert [file.name for file in tmp_path.iterdir()] == [f"scorpion-{SECOND}.json"]


# The store


def test_the_store_of_a_server_that_runs_is_asked_as_it_is(
    tmp_path: Path, capsys: Captured
) -> None:
    with EmbeddedStore.start(tmp_path / "data", binary=valkey_binary()) as store:
        keep(store.url, raced_in())
        assert races_command(data_dir=tmp_path / "data") == 0
    assert "Ann, Bob" in capsys.readouterr().out


def test_the_store_of_a_server_that_has_ended_is_started_for_it(
    tmp_path: Path, capsys: Captured
) -> None:
    folder = tmp_path / "data"
    with EmbeddedStore.start(folder) as store:
        keep(store.url, raced_in())
    assert races_command(data_dir=folder) == 0
    assert "Ann, Bob" in capsys.readouterr().out
    assert not (folder / "store.sock").exists()


def test_a_folder_without_a_store_is_told_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    assert races_command(data_dir=tmp_path) == 1
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "There is no store in" in printed.err
    assert list(tmp_path.iterdir()) == []


def test_a_store_that_can_not_be_reached_is_told_in_one_line(
    tmp_path: Path, capsys: Captured
) -> None:
    assert races_command(redis_url=f"unix://{tmp_path / 'no.sock'}") == 1
    told = capsys.readouterr().err
    assert told.startswith("The store can't be reached: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("since", ["yesterday", "", "2026-13-01"])
def test_what_is_no_date_is_told_before_anything_is_asked(since: str, capsys: Captured) -> None:
    assert races_command(since=since, redis_url="unix:///nowhere.sock") == 2
    assert "is a date such as 2026-11-30" in capsys.readouterr().err


def test_a_wrong_setting_is_told_as_everywhere(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setitem(os.environ, "SCORPION_KEEP_CASUAL_DAYS", "-1")
    assert races_command(redis_url="unix:///nowhere.sock") == 2
    assert "SCORPION_KEEP_CASUAL_DAYS" in capsys.readouterr().err


def test_a_race_that_has_gone_is_not_listed(valkey_url: str, capsys: Captured) -> None:
    """It went when its time was over; the list still had it."""
    keep(valkey_url, *both())

    async def expire() -> None:
        async with shelf_on(valkey_url) as shelf:
            await shelf.client.delete(RaceKeys.of(room_named(1)).pack)

    async def known() -> list[bytes]:
        async with shelf_on(valkey_url) as shelf:
            return [race async for race, _ in shelf.client.zscan_iter(ARCHIVED)]

    asyncio.run(expire())
    assert races_command(redis_url=valkey_url) == 0
    assert FIRST not in capsys.readouterr().out
    assert asyncio.run(known()) == [SECOND.encode()]
