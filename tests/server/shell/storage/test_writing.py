"""Events on their way into the store: the keys and arguments that the script counts on."""

from server.core import events
from server.core.race import Race
from server.shell.storage.keys import RaceKeys, RoomKeys
from server.shell.storage.writing import Writing
from tests.guests import joined
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.process import CODE, EPOCH, ROOM

TTL_MS = 5_000
JOINED = joined(2, player(BOB), BOB)


def args_of(race: Race, *, code: str = "") -> list[str | int]:
    writing = Writing(ROOM, race, race.seq, [JOINED, JOINED], "ff", "", 7, EPOCH, code)
    return list(writing.args(TTL_MS, "wake:one"))


def test_all_that_a_script_touches_lies_in_one_slot() -> None:
    race = Story(ANN).race
    keys = Writing(ROOM, race, 0, (), "", "").keys
    of_race, of_room = RaceKeys.of(ROOM, race.number), RoomKeys.of(ROOM)
    assert keys[:4] == (of_race.race, of_race.log, of_race.rank, of_room.listeners)
    assert keys[4:8] == (of_race.secret, of_race.deal, of_race.found, of_room.room)
    assert keys[8] == RaceKeys.of(ROOM, race.number - 1).race
    assert {key[: key.index("}")] for key in keys} == {f"{{m:{ROOM}"}


def test_the_events_stand_behind_their_number() -> None:
    race = Story(ANN).race
    args = args_of(race)
    assert args[:6] == [ROOM, race.number, race.seq, 7, TTL_MS, "wake:one"]
    assert args[6:10] == [EPOCH, "ff", "", 2]
    assert args[10:12] == [events.encode(JOINED)] * 2


def test_behind_the_events_comes_what_the_scripts_check_of_the_race() -> None:
    args = args_of(Story(ANN).race)[12:]
    assert len(args) % 2 == 0
    assert "code" not in args[::2]


def test_a_race_that_begins_brings_its_code_along() -> None:
    args = args_of(Story(ANN).race, code=CODE)[12:]
    assert dict(zip(args[::2], args[1::2], strict=True))["code"] == CODE
