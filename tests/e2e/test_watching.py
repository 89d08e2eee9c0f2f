"""Looking on: somebody without a name opens a room's link, and sees two people race."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

import pytest
from playwright.async_api import expect

from server.core.options import Options
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from tests.e2e.conftest import DESKTOP, PHONE, Arrive
from tests.e2e.player import Player, until
from tests.e2e.screens import CATALOGUE, faults, lengthen, misplaced_in_race
from tests.serving import Serving

pytestmark = pytest.mark.browser

ANY_DEAL = Options(seats=4, countdown=3, winnable=False)


@dataclass
class Race:
    """A race of two programs, before its start."""

    room: str
    code: str
    clients: list[Client]


@contextlib.asynccontextmanager
async def two_racers(serving: Serving, options: Options = ANY_DEAL) -> AsyncIterator[Race]:
    """Give a room in which two programs will race."""
    site = Site.parse(serving.url)
    tokens = [await site.register(name) for name in ("Ada", "Bo")]
    opened = await site.create_room(tokens[0], options)
    async with contextlib.AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(Client(site, opened.room, token)) for token in tokens
        ]
        yield Race(opened.room, opened.code, clients)


async def started(race: Race) -> None:
    """Start the race once everybody who sits there is ready, the programs last."""
    for client in race.clients:
        await client.join()
        await client.ready()
    host = race.clients[0]
    await host.until(lambda known: all(seat.nonce_hash for seat in known.welcome.seats))
    await host.start()
    for client in race.clients:
        await client.until(lambda known: known.may_play)


async def look_on(guest: Player, room: str) -> None:
    """Open a room's link."""
    await guest.page.goto(f"{guest.origin}/r/{room}")


@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_visitor_watches_both_boards(
    arrive: Arrive, serving: Serving, kind: dict[str, object]
) -> None:
    """Without an account; a dealt card has a face once both racers have dealt."""
    visitor = await arrive(kind)
    page = visitor.page
    async with two_racers(serving) as race:
        await look_on(visitor, race.room)
        await started(race)
        first, second = (page.locator(f".watch-tile[data-seat='{seat}']") for seat in (1, 2))
        await expect(first.locator(".masked-card")).to_have_count(37)
        await race.clients[0].deal()
        await expect(first.locator(".masked-turned")).to_have_count(3)
        await expect(second.locator(".masked-turned")).to_have_count(0)
        await race.clients[1].deal()
        await expect(first.locator(".masked-card")).to_have_count(40)
        await expect(second.locator(".masked-card")).to_have_count(40)

        await second.click()
        large = page.get_by_role("article", name="Board of")
        await expect(large.locator(".masked-card")).to_have_count(40)
        await page.get_by_role("button", name="All boards").click()
        await expect(large).to_have_count(0)
        await expect(second).to_be_focused()
        await page.get_by_text("Masked").click()
        await expect(page.get_by_text("You see what every racer knows.")).to_be_visible()
        assert await faults(page) == []


@pytest.mark.parametrize(("scheme", "locale"), [("dark", "en-GB"), ("light", "ja-JP")])
async def test_nothing_is_out_of_place_at_any_size(
    arrive: Arrive, serving: Serving, scheme: str, locale: str
) -> None:
    visitor = await arrive(color_scheme=scheme, locale=locale)
    async with two_racers(serving) as race:
        await look_on(visitor, race.room)
        await started(race)
        await expect(visitor.page.locator(".watch-tile")).to_have_count(2)
        assert await misplaced_in_race(visitor.page) == []
        await visitor.page.locator(".watch-tile").first.click()
        assert await misplaced_in_race(visitor.page) == []
        assert await faults(visitor.page) == []


async def ended(cat: Player, race: Race) -> None:
    """Let Cat race with the two programs, and resign."""
    await cat.join("Cat", race.code)
    await cat.get_ready()
    await started(race)
    await cat.await_cards()
    await cat.resign()


async def test_a_racer_who_has_ended_watches_the_others(arrive: Arrive, serving: Serving) -> None:
    """On a phone the own board stays within reach, and among the others it hides nothing."""
    cat = await arrive(PHONE)
    page = cat.page
    async with two_racers(serving) as race:
        await ended(cat, race)
        await page.get_by_role("button", name="Watch the others").click()
        await expect(page.locator(".watch-tile")).to_have_count(3)
        await race.clients[0].deal()
        await expect(page.locator("[data-seat='1'] .masked-turned")).to_have_count(3)
        await page.get_by_role("button", name="Your own board").click()
        await expect(page.locator(".board [data-card]").first).to_be_visible()


async def test_a_wide_window_has_the_others_beside_the_own_board(
    arrive: Arrive, serving: Serving
) -> None:
    """Whoever has ended sees both at once; at every size all of it has its place."""
    cat = await arrive()
    page = cat.page
    async with two_racers(serving) as race:
        await ended(cat, race)
        await expect(page.locator(".watch-tile")).to_have_count(2)
        await expect(page.locator(".board [data-card]").first).to_be_visible()
        await expect(page.get_by_role("button", name="Watch the others")).to_have_count(0)
        assert await misplaced_in_race(page) == []
        assert await faults(page) == []


async def test_words_half_as_long_again_have_room_beside_the_boards(
    arrive: Arrive, serving: Serving
) -> None:
    """All boards, and one of them large, in a language that needs more space."""
    visitor = await arrive(PHONE)
    page = visitor.page
    await page.route(CATALOGUE, lengthen)
    async with two_racers(serving) as race:
        await started(race)
        await look_on(visitor, race.room)
        await expect(page.locator(".watch-tile")).to_have_count(2)
        assert await misplaced_in_race(page) == []
        await page.locator(".watch-tile[data-seat='2']").click()
        await expect(page.locator(".watch-large")).to_be_visible()
        assert await misplaced_in_race(page) == []


async def test_a_large_board_fills_a_phone_from_side_to_side(
    arrive: Arrive, serving: Serving
) -> None:
    """Upright, and held across, where the others stand beside it."""
    visitor = await arrive(PHONE)
    page = visitor.page
    async with two_racers(serving) as race:
        await started(race)
        await look_on(visitor, race.room)
        await page.locator(".watch-tile[data-seat='1']").click()
        for width, height, least in ((390, 844, 0.9), (640, 360, 0.45)):
            await page.set_viewport_size({"width": width, "height": height})
            drawn = page.locator(".watch-large .masked-board")
            await until(
                page,
                """([drawing, width]) => {
                  const cards = [...drawing.querySelectorAll("g, rect")];
                  const sides = cards.map((card) => card.getBoundingClientRect());
                  return Math.max(...sides.map(({ right }) => right)) -
                    Math.min(...sides.map(({ left }) => left)) > width;
                }""",
                [await drawn.element_handle(), width * least],
            )
