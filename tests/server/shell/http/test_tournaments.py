"""Dailies and cups over HTTP: what there is, who may play, and what is told to whom."""

from collections.abc import Mapping
from typing import Any

import httpx2
import pytest

from server.core.api.tournament_bodies import DayStreak, OwnAttempt, OwnResult, TournamentProof
from server.core.tournament import DAILY_RULES, daily, day_of
from server.shell.search.child import NoJudgement
from server.shell.tournaments.attempts import NotNow, Reason
from server.shell.tournaments.boards import BadCursor
from tests.server.core.races import NOW
from tests.server.shell.http.asking import become, code_of, player_of
from tests.server.shell.memory_house import MemoryHouse
from tests.server.shell.memory_tournaments import PLAYED, PRACTISED

TODAY = daily(day_of(NOW), "scorpion")
KEY = TODAY.key
PATH = f"/api/tournaments/{KEY}"
OWN = OwnAttempt(PLAYED, "resigned", 3, 1, 120, 9_000, 40, practice=True)
PROOF = TournamentProof(
    secret="5" * 64,
    commitment="c" * 64,
    context=TODAY.context,
    search=None,
    skipped=("unwinnable",),
    proved=True,
    index=1,
    deal=("AS", "KD"),
)


async def shown(browser: httpx2.AsyncClient, path: str = PATH) -> dict[str, Any]:
    answer = await browser.get(path)
    assert answer.status_code == 200
    told: dict[str, Any] = answer.json()
    return told


# What there is


async def test_a_day_is_shown_to_anybody(browser: httpx2.AsyncClient) -> None:
    """Today where no day is named; one's own part is null to who has none."""
    told = await shown(browser, "/api/tournaments")
    assert (told["at"], told["day"]) == (NOW, "2026-11-30")
    assert [each["rules"] for each in told["tournaments"]] == list(DAILY_RULES)
    assert {each["own"] for each in told["tournaments"]} == {None}


async def test_a_tournament_says_when_it_can_be_played_and_what_was_promised(
    browser: httpx2.AsyncClient,
) -> None:
    assert await shown(browser) == {
        "key": KEY,
        "kind": "daily",
        "day": "2026-11-30",
        "rules": "scorpion",
        "opens_at": TODAY.opens_at,
        "shuts_at": TODAY.shuts_at,
        "starts_at": None,
        "closes_at": TODAY.closes_at,
        "minutes": 60,
        "phase": "open",
        "entrants": 0,
        "commitment": "c" * 64,
        "committed_at": TODAY.opens_at - 1,
        "early": True,
        "own": None,
        "at": NOW,
        "proof": None,
    }


@pytest.mark.parametrize(
    ("at", "phase"),
    [
        (TODAY.opens_at - 1, "ahead"),
        (TODAY.opens_at, "open"),
        (TODAY.shuts_at - 1, "open"),
        (TODAY.shuts_at, "running"),
        (TODAY.closes_at - 1, "running"),
        (TODAY.closes_at, "closed"),
    ],
)
async def test_the_phase_follows_the_clock_to_the_millisecond(
    browser: httpx2.AsyncClient, house: MemoryHouse, at: int, phase: str
) -> None:
    house.calendar.at = at
    assert (await shown(browser))["phase"] == phase


async def test_the_proof_is_shown_with_the_tournament(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    house.stakes.proofs[KEY] = PROOF
    told = (await shown(browser))["proof"]
    assert (told["secret"], told["index"], told["deal"]) == (PROOF.secret, 1, ["AS", "KD"])


async def test_a_player_sees_the_own_part(browser: httpx2.AsyncClient, house: MemoryHouse) -> None:
    house.own_results.own[KEY] = OWN
    await become(browser)
    own = (await shown(browser, "/api/tournaments"))["tournaments"][0]["own"]
    assert own == (await shown(browser))["own"]
    assert (own["room"], own["place"], own["practice"]) == (PLAYED, 3, True)


@pytest.mark.parametrize("path", ["/api/tournaments", PATH])
async def test_who_has_the_latest_is_told_so(
    browser: httpx2.AsyncClient, house: MemoryHouse, path: str
) -> None:
    """A page that asks every few seconds is told only what has changed, and for whom."""
    first = await browser.get(path)
    asked = {"if-none-match": first.headers["etag"]}
    house.calendar.at += 1_000
    assert (await browser.get(path, headers=asked)).status_code == 304
    house.own_results.own[KEY] = OWN
    assert (await browser.get(path, headers=asked)).status_code == 304
    await become(browser)
    assert (await browser.get(path, headers=asked)).status_code == 200
    house.calendar.at = TODAY.closes_at
    assert (await browser.get(path, headers=asked)).status_code == 200


@pytest.mark.parametrize(
    "query", ["day=today", "day=2026-02-30", "day=1999-01-01", "day=", "month=2026-11"]
)
async def test_what_is_no_day_is_refused(browser: httpx2.AsyncClient, query: str) -> None:
    answer = await browser.get(f"/api/tournaments?{query}")
    assert code_of(answer) == (422, "bad_request")


async def test_another_day_is_shown_too(browser: httpx2.AsyncClient) -> None:
    told = await shown(browser, "/api/tournaments?day=2024-02-29")
    assert told["day"] == "2024-02-29"
    assert {each["phase"] for each in told["tournaments"]} == {"closed"}


# Who plays


@pytest.mark.parametrize(("what", "room"), [("attempt", PLAYED), ("practice", PRACTISED)])
async def test_a_player_is_told_where_to_play(
    browser: httpx2.AsyncClient, house: MemoryHouse, what: str, room: str
) -> None:
    await become(browser)
    answer = await browser.post(f"{PATH}/{what}")
    assert (answer.status_code, answer.json()) == (201, {"room": room, "path": f"/r/{room}"})
    assert house.attempts.asked == [(what, player_of(browser, house).id, KEY)]


@pytest.mark.parametrize("what", ["attempt", "practice"])
@pytest.mark.parametrize(
    ("reason", "status"),
    [
        ("tournament_ahead", 409),
        ("tournament_over", 409),
        ("attempt_first", 409),
        ("no_identity", 401),
    ],
)
async def test_who_may_not_play_is_told_why(
    browser: httpx2.AsyncClient, house: MemoryHouse, what: str, reason: Reason, status: int
) -> None:
    await become(browser)
    house.attempts.refusal = NotNow(reason)
    assert code_of(await browser.post(f"{PATH}/{what}")) == (status, reason)


@pytest.mark.parametrize("what", ["attempt", "practice"])
async def test_where_no_deal_can_be_looked_for_one_comes_back_in_a_moment(
    browser: httpx2.AsyncClient, house: MemoryHouse, what: str
) -> None:
    await become(browser)
    house.attempts.refusal = NoJudgement("three searchers ended over one deal")
    answer = await browser.post(f"{PATH}/{what}")
    assert code_of(answer) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"
    assert "searchers" not in answer.text


@pytest.mark.parametrize("what", ["attempt", "practice"])
async def test_only_who_has_a_name_plays(
    browser: httpx2.AsyncClient, house: MemoryHouse, what: str
) -> None:
    """Nobody without one, nobody whom another device had forgotten, no page of another site."""
    assert code_of(await browser.post(f"{PATH}/{what}")) == (401, "no_identity")
    await become(browser)
    foreign = await browser.post(f"{PATH}/{what}", headers={"origin": "https://evil.example"})
    assert code_of(foreign) == (403, "foreign_origin")
    house.annals.forgotten.append(player_of(browser, house).id)
    assert code_of(await browser.post(f"{PATH}/{what}")) == (401, "no_identity")
    assert house.attempts.asked == []


@pytest.mark.parametrize("key", ["cup.2026-11-30.1201.scorpion", "daily.2026-11-30.chess", "x"])
@pytest.mark.parametrize("what", ["GET ", "GET /board", "POST /attempt", "POST /practice"])
async def test_what_is_no_tournament_is_unknown(
    browser: httpx2.AsyncClient, key: str, what: str
) -> None:
    await become(browser)
    method, _, path = what.partition(" ")
    answer = await browser.request(method, f"/api/tournaments/{key}{path}")
    assert code_of(answer) == (404, "unknown_tournament")


async def test_attempts_are_not_asked_for_without_end(browser: httpx2.AsyncClient) -> None:
    await become(browser)
    answers = [await browser.post(f"{PATH}/attempt") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [201] * 4 + [429]


async def test_what_pages_ask_every_few_seconds_is_not_counted(
    browser: httpx2.AsyncClient,
) -> None:
    """A look at the day, or at the top of a board, costs less than to count it."""
    looks = [await browser.get(path) for path in ("/api/tournaments", f"{PATH}/board") * 41]
    assert {answer.status_code for answer in looks} == {200}
    for path in (PATH, f"{PATH}/board?around=true"):
        looks = [await browser.get(path) for _ in range(41)]
        assert looks[-1].status_code == 429


async def test_looks_at_other_days_are_counted(browser: httpx2.AsyncClient) -> None:
    """There are tens of thousands of days, and each is read from the store for who asks."""
    days = [f"2190-01-{day:02}" for day in range(1, 22)]
    paths = [f"/api/tournaments?day={day}" for day in days]
    paths += [f"/api/tournaments/daily.{day}.wasp/board" for day in days]
    looks = [await browser.get(path) for path in paths]
    assert looks[-1].status_code == 429


# Boards


@pytest.mark.parametrize(
    ("query", "asked"),
    [
        ("", {"after": None, "limit": 50}),
        ("?limit=7", {"after": None, "limit": 7}),
        ("?after=1f-00112233445566778899-a", {"after": "1f-00112233445566778899-a", "limit": 50}),
        ("?around=true", {"after": None, "limit": 50}),
    ],
)
async def test_a_board_is_shown_to_anybody_part_by_part(
    browser: httpx2.AsyncClient, house: MemoryHouse, query: str, asked: Mapping[str, object]
) -> None:
    """Around whom nobody knows there is the top."""
    answer = await browser.get(f"{PATH}/board{query}")
    assert (answer.status_code, answer.content) == (200, house.bulletin.text)
    assert house.bulletin.asked == [{"key": KEY, "player": None, **asked}]


async def test_a_player_sees_the_board_with_the_own_row_or_around_it(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    await become(browser)
    own = player_of(browser, house).id
    for query in ("", "?around=true&limit=9"):
        await browser.get(f"{PATH}/board{query}")
    top, around = house.bulletin.asked
    assert top == {"key": KEY, "after": None, "limit": 50, "player": own}
    assert around == {"key": KEY, "around": own, "limit": 9}


async def test_who_has_the_latest_of_a_board_is_told_so(browser: httpx2.AsyncClient) -> None:
    first = await browser.get(f"{PATH}/board")
    asked = {"if-none-match": first.headers["etag"]}
    same = await browser.get(f"{PATH}/board", headers=asked)
    assert (same.status_code, same.content) == (304, b"")


@pytest.mark.parametrize(
    "query", ["limit=0", "limit=101", "after=last", "around=perhaps", "page=2"]
)
async def test_a_part_that_no_board_has_is_refused(browser: httpx2.AsyncClient, query: str) -> None:
    assert code_of(await browser.get(f"{PATH}/board?{query}")) == (422, "bad_request")


async def test_a_cursor_that_no_board_gave_is_refused(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    house.bulletin.fault = BadCursor("no cursor of a board")
    answer = await browser.get(f"{PATH}/board?after={'f' * 14}-{'0' * 20}-0")
    assert code_of(answer) == (422, "bad_request")


# Oneself


async def test_one_sees_the_own_attempts_of_a_month_and_the_streaks(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    result = OwnResult(KEY, PLAYED, None, "won", 1, 9, 4, 900, 60_000, 120, won=True)
    house.own_results.results = (result,)
    house.own_results.rows = (DayStreak("scorpion", 3, 5, 1, 2),)
    await become(browser)
    told = await shown(browser, "/api/me/tournaments?month=2026-10")
    await shown(browser, "/api/me/tournaments")
    assert house.own_results.months == ["2026-10", "2026-11"]
    assert told["at"] == NOW
    assert (told["attempts"][0]["key"], told["attempts"][0]["won"]) == (KEY, True)
    assert told["streaks"] == [
        {"rules": "scorpion", "played": 3, "best_played": 5, "won": 1, "best_won": 2}
    ]


async def test_of_nobody_there_is_nothing_to_see(browser: httpx2.AsyncClient) -> None:
    assert code_of(await browser.get("/api/me/tournaments")) == (401, "no_identity")
    await become(browser)
    answer = await browser.get("/api/me/tournaments?month=2026-13")
    assert code_of(answer) == (422, "bad_request")
