"""Lines that break, pages that sleep, and two pages of one player."""

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import Arrive
from tests.e2e.player import Player, begin, play_some
from tests.e2e.screens import misplaced_in_race
from tests.serving import Serving

pytestmark = pytest.mark.browser


class Cable:
    """The line between a page and the server, to be cut and mended."""

    def __init__(self) -> None:
        self.is_whole = True
        self.is_deaf = False
        """The server hears, and its answers are lost."""
        self.sockets: list[WebSocketRoute] = []

    @classmethod
    async def to(cls, page: Page) -> "Cable":
        """Lay the cable; connections from now on go through it."""
        cable = cls()
        await page.route_web_socket("**/ws", cable._connect)
        return cable

    async def cut(self) -> None:
        """Break the connection, and refuse new ones."""
        self.is_whole = False
        for socket in self.sockets:
            await socket.close()
        self.sockets.clear()

    def mend(self) -> None:
        """Let connections through again."""
        self.is_whole = True
        self.is_deaf = False

    async def _connect(self, page_side: WebSocketRoute) -> None:
        if not self.is_whole:
            await page_side.close()
            return
        server_side = page_side.connect_to_server()
        self.sockets.append(page_side)

        def answer(text: str | bytes) -> None:
            if not self.is_deaf:
                page_side.send(text)

        page_side.on_message(server_side.send)
        server_side.on_message(answer)


async def racer(arrive: Arrive) -> tuple[Player, Cable]:
    """Somebody in a race of their own that has a move to play, with a cable that can be cut.

    By rules with undo, so that no move can be the one after which the game is stuck.
    """
    player = await arrive()
    cable = await Cable.to(player.page)
    while True:
        await player.create_room("Ada", rules="hard")
        await begin(player)
        if await player.moves():
            return player, cable


async def test_moves_made_while_the_line_is_cut_are_kept(arrive: Arrive) -> None:
    """They are drawn at once, said to be saving, and saved when the line is mended.

    What says so finds its place at every size, and moves nothing out of the window.
    """
    player, cable = await racer(arrive)
    await cable.cut()
    notice = player.page.locator(".race-bar .link-notice span")
    await expect(notice).to_have_text("Reconnecting… Your moves are kept.")
    (move, *_) = await player.moves()
    await player.play(move)
    await expect(player.page.locator(".saving")).to_have_text("Saving…")
    assert await misplaced_in_race(player.page) == []
    cable.mend()
    await player.saved()
    after = await player.columns()
    await player.page.reload()
    await player.await_cards()
    assert await player.columns() == after
    assert move.card in after[move.to - 1]


async def test_pending_actions_survive_a_reload(arrive: Arrive) -> None:
    """The answer to a deal is lost, the page is reloaded: it is dealt, and dealt once."""
    player, cable = await racer(arrive)
    cable.is_deaf = True
    await player.page.locator(".stock").click()
    await expect(player.page.locator(".saving")).to_have_text("Saving…")
    cable.mend()
    await player.page.reload()
    await player.await_cards()
    await expect(player.page.locator(".pile i")).to_have_count(0)
    await player.saved()
    assert sum(len(column) for column in await player.columns()) == 52


async def test_an_answer_that_is_lost_comes_again(arrive: Arrive) -> None:
    """The server kept the deal, its answer never came; after the next connection it stands."""
    player, cable = await racer(arrive)
    cable.is_deaf = True
    await player.page.locator(".stock").click()
    await cable.cut()
    cable.mend()
    await expect(player.page.locator(".pile i")).to_have_count(0)
    await player.saved()


async def test_a_page_that_wakes_up_connects_at_once(arrive: Arrive) -> None:
    """A phone takes the page away; when it is seen again, nobody waits for a timer."""
    player, cable = await racer(arrive)
    await _look_away(player.page)
    await cable.cut()
    cable.mend()
    await expect(player.page.locator(".link-dot.lost")).to_be_visible()
    await _look_back(player.page)
    await expect(player.page.locator(".link-dot.lost")).to_have_count(0)


async def _look_away(page: Page) -> None:
    await page.evaluate(
        """() => {
          const value = "hidden";
          Object.defineProperty(document, "visibilityState", { value, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )


async def _look_back(page: Page) -> None:
    await page.evaluate(
        """() => {
          delete document.visibilityState;
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )


async def test_the_game_goes_on_when_its_worker_is_killed(arrive: Arrive, serving: Serving) -> None:
    """All workers die in mid race: new ones come, the page finds them, and nothing is lost."""
    player, _ = await racer(arrive)
    (move, *_) = await player.moves()
    await player.play(move)
    await player.saved()
    before = await player.columns()
    for worker in serving.workers:
        worker.kill()
    await player.page.locator(".stock").click()
    await expect(player.page.locator(".pile i")).to_have_count(0)
    await player.saved()
    after = await player.columns()
    assert sum(map(len, after)) == sum(map(len, before)) + 3
    await player.page.reload()
    await player.await_cards()
    assert await player.columns() == after


async def test_the_newest_page_plays_and_the_older_can_take_it_back(arrive: Arrive) -> None:
    """The seat is opened in a second tab; the first says so, and takes it back by a button."""
    first, _ = await racer(arrive)
    second = Player(await first.page.context.new_page(), first.origin)
    await second.page.goto(first.page.url)
    await second.await_cards()
    notice = first.page.get_by_text("playing in another tab")
    await expect(notice).to_be_visible()

    await second.deal()
    await second.saved()
    await first.page.get_by_role("button", name="Take back here").click()
    await expect(notice).to_have_count(0)
    await expect(second.page.get_by_text("playing in another tab")).to_be_visible()
    assert await first.columns() == await second.columns()
    await play_some(first, 1)
    await first.saved()


async def test_a_room_that_is_gone_is_said_to_be(arrive: Arrive) -> None:
    """A link to no room ends in a sentence, not in an endless wait."""
    guest = await arrive()
    await guest.page.goto(f"{guest.origin}/r/aaaaaaaaaaaaaaaa")
    await expect(guest.page.get_by_text("exist, or is gone.")).to_be_visible()


async def test_an_old_page_meets_a_newer_server(arrive: Arrive) -> None:
    """It is told to reload after the race, and isn't reloaded by itself."""
    guest = await arrive()

    def refuse(socket: WebSocketRoute) -> None:
        bye = '{"t":"bye","code":"unsupported_protocol","message":"","retry_in":null}'
        socket.on_message(lambda _: socket.send(bye))

    await guest.page.route_web_socket("**/ws", refuse)
    await guest.page.goto(f"{guest.origin}/r/aaaaaaaaaaaaaaaa")
    await expect(guest.page.get_by_text("There is a newer version of this page.")).to_be_visible()
    await expect(guest.page.get_by_role("button", name="Reload")).to_be_visible()
