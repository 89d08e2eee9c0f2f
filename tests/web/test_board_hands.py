"""Playing with a mouse: taps, drags, and everything that goes wrong with them."""

import pytest
from playwright.async_api import Page

from tests.web.boards import (
    MIDGAME,
    at_rest,
    card,
    column_middle,
    held,
    hold,
    long_column,
    misplaced,
    moves,
    said,
    show,
    strip,
)
from tests.web.conftest import OpenBoard

pytestmark = pytest.mark.browser

# In `MIDGAME` the first goes to column 3, the second waits, and the King to the empty column.
GOES = "4C"
WAITS = "7H"
KING, EMPTY = "KS", 5


@pytest.fixture
async def page(open_board: OpenBoard) -> Page:
    page = await open_board()
    await show(page, MIDGAME)
    return page


async def test_a_tap_sends_a_card_to_its_only_place(page: Page) -> None:
    await page.mouse.click(*await strip(page, GOES))
    assert await moves(page) == ["4C3"]
    await at_rest(page)
    assert await misplaced(page) == []
    assert await said(page) == "4 of clubs to column 3, on 5 of clubs."


async def test_a_tap_on_a_card_that_waits_only_explains(page: Page) -> None:
    """A click on a covered card that can't move does nothing but say what it waits for."""
    await page.mouse.click(*await strip(page, WAITS))
    assert await moves(page) == []
    assert "which is covered by 2 cards in column 3" in await said(page)
    assert await page.locator(".note").text_content() == await said(page)


async def test_a_tap_on_a_face_down_card_only_explains(page: Page) -> None:
    """A click on a face-down card does nothing but say when it will turn up."""
    back = await page.locator(".card.back").first.bounding_box()
    assert back is not None
    await page.mouse.click(back["x"] + 20, back["y"] + 2)
    assert await moves(page) == []
    assert await said(page) == "A face-down card turns up once it is last in its column."


async def test_two_taps_select_and_place_where_the_player_wants_that(page: Page) -> None:
    """With "select first", a tap selects, a tap on a legal column moves, another deselects."""
    await page.evaluate("bench.configure({tap: 'select'})")
    await page.mouse.click(*await strip(page, KING))
    assert await page.locator(".column.legal").get_attribute("data-column") == "5"
    assert await page.locator(".mark.legal").text_content() == "▼"
    await page.mouse.click(*await strip(page, KING))
    assert await page.locator(".selected").count() == 0
    await page.mouse.click(*await strip(page, KING))
    await page.mouse.click(await column_middle(page, EMPTY), 500)
    assert await moves(page) == ["KS5"]


async def test_a_king_with_two_empty_columns_waits_for_a_choice(page: Page) -> None:
    """A tap selects the King, both columns light up, and a tap on the felt of one decides."""
    await show(page, "2C KH/8H/-/-/9D/9S/9H")
    await page.mouse.click(*await strip(page, "KH"))
    assert await moves(page) == []
    assert await page.locator(".column.legal").count() == 2
    await page.mouse.click(await column_middle(page, 4), 400)
    assert await moves(page) == ["KH4"]


async def test_a_thin_strip_gets_the_nearest_card_that_can_move(open_board: OpenBoard) -> None:
    """Among strips of a few pixels a finger means the card near it that has somewhere to go."""
    page = await open_board(320, 424)
    board = long_column(40)
    name = board["columns"][0]["cards"][20]
    higher = "A23456789TJQK"["A23456789TJQK".index(name[0]) + 1] + name[1]
    for column in board["columns"]:
        column["cards"] = [other for other in column["cards"] if other != higher]
    board["columns"][3]["cards"] = [higher]
    for at in (1, 2, 4, 5, 6):
        board["columns"][at]["cards"] = []
    await show(page, board)
    x, y = await strip(page, name)
    await page.mouse.click(x, y + 12)
    assert await moves(page) == [f"{name}4"]


async def test_a_drag_moves_a_card_with_all_that_lies_on_it(page: Page) -> None:
    _, y = await hold(page, KING, (-20, 30))
    assert await held(page) == ["KS", "6H", "9C"]
    await page.mouse.move(await column_middle(page, EMPTY), y + 200, steps=3)
    assert await page.locator(".column.over").get_attribute("data-column") == "5"
    await page.mouse.up()
    assert await moves(page) == ["KS5"]
    await at_rest(page)
    assert await held(page) == []
    assert await misplaced(page) == []


async def test_a_tall_group_drops_anywhere_on_a_columns_strip(page: Page) -> None:
    """The target is the strip under the grabbed card's middle, however far below its cards."""
    await hold(page, "8C", (10, 10))
    await page.mouse.move(await column_middle(page, 7), 680, steps=3)
    await page.mouse.up()
    assert await moves(page) == ["8C7"]


async def test_a_drop_where_a_card_may_not_go_brings_it_back_with_a_reason(page: Page) -> None:
    await hold(page, GOES, (30, 60))
    await page.mouse.move(await column_middle(page, 6), 300, steps=3)
    await page.mouse.up()
    assert await moves(page) == []
    assert "5♣" in await said(page)
    await at_rest(page)
    assert await misplaced(page) == []


async def test_a_drop_on_its_own_column_says_nothing(page: Page) -> None:
    await hold(page, GOES, (6, 120))
    await page.mouse.up()
    await at_rest(page)
    assert (await moves(page), await said(page)) == ([], "")
    assert await misplaced(page) == []


async def test_a_mouse_that_trembles_still_taps(page: Page) -> None:
    await hold(page, GOES, (2, 2))
    await page.mouse.up()
    assert await moves(page) == ["4C3"]


async def test_escape_lets_a_drag_go(page: Page) -> None:
    await hold(page, GOES, (40, 60))
    await page.keyboard.press("Escape")
    await page.mouse.up()
    await at_rest(page)
    assert await moves(page) == []
    assert await misplaced(page) == []


async def test_other_buttons_do_nothing(page: Page) -> None:
    x, y = await strip(page, GOES)
    await page.mouse.click(x, y, button="right")
    await page.mouse.click(x, y, button="middle")
    assert await moves(page) == []


async def test_a_message_from_the_server_leaves_a_drag_alone(page: Page) -> None:
    """A card turned up elsewhere in the instant of a drag: the drag goes on, the drop counts."""
    x, y = await hold(page, KING, (-30, 40))
    await page.evaluate(
        """() => {
            const columns = bench.state.tableau.columns.map(column => ({...column}));
            columns[3] = {hidden: 2, cards: columns[3].cards.slice(0, -1)};
            columns[2] = {hidden: 0, cards: [...columns[2].cards, "4C"]};
            bench.show({tableau: {...bench.state.tableau, columns}, pending: 0});
        }"""
    )
    assert await held(page) == ["KS", "6H", "9C"]
    box = await card(page, KING).bounding_box()
    assert box is not None
    assert abs(box["x"] + box["width"] / 2 - x) < 4
    await page.mouse.move(await column_middle(page, EMPTY), y, steps=3)
    await page.mouse.up()
    assert await moves(page) == ["KS5"]


async def test_cards_dealt_on_a_dragged_group_come_along(page: Page) -> None:
    """The deal that was asked for lands on a group in the hand: it is part of it from now on."""
    await hold(page, "9S", (20, 40))
    await page.evaluate("bench.outcome({turned: [], banked: [], dealt: [{card: '8S', column: 1}]})")
    assert await held(page) == ["9S", "TD", "8S"]
    await page.mouse.up()
    await at_rest(page)
    assert await misplaced(page) == []


async def test_a_dragged_card_that_is_hidden_again_ends_the_drag(page: Page) -> None:
    await hold(page, GOES, (20, 40))
    await show(page, MIDGAME.replace("JD QC 4C", "#JD #QC #4C"))
    assert await held(page) == []
    await page.mouse.up()
    assert await moves(page) == []


async def test_the_end_of_the_race_takes_the_cards_out_of_the_hand(page: Page) -> None:
    await hold(page, GOES, (20, 40))
    await show(page, MIDGAME, locked=True)
    await page.mouse.up()
    await at_rest(page)
    assert await moves(page) == []
    assert await misplaced(page) == []


async def test_a_refusal_puts_the_card_back_and_says_why(page: Page) -> None:
    """The server refuses what was drawn: the card is back where it was, with the sentence."""
    await page.mouse.click(*await strip(page, GOES))
    await show(page, MIDGAME)
    await page.evaluate("bench.snapBack('4C', 'Not now.')")
    await at_rest(page)
    assert await misplaced(page) == []
    assert await said(page) == "Not now."


async def test_an_undo_in_the_middle_of_an_animation_draws_the_right_order(page: Page) -> None:
    """Move, take back, move, before anything has arrived: the end is what the model says."""
    await page.evaluate(
        """() => {
            const before = bench.state.tableau;
            for (let round = 0; round < 5; round++) {
                document.querySelector('[data-card="4C"] button').click();
                const after = bench.state.tableau;
                bench.show({tableau: before});
                bench.show({tableau: after});
            }
        }"""
    )
    await at_rest(page)
    assert await misplaced(page) == []
    assert await page.locator(".gliding").count() == 0


async def test_news_that_moves_no_card_leaves_gliding_cards_alone(page: Page) -> None:
    """What is told of opponents draws the same board again: cards under way arrive all the same."""
    went_on = await page.evaluate(
        """() => {
            document.querySelector('[data-card="4C"] button').click();
            const gliding = () => document.getAnimations().filter(
                a => a.effect.target.dataset.card === "4C");
            const [before] = gliding();
            const columns = bench.state.tableau.columns.map(column => ({...column}));
            bench.show({tableau: {...bench.state.tableau, columns}, pending: 1});
            return before !== undefined && gliding()[0] === before;
        }"""
    )
    assert went_on
    await at_rest(page)
    assert await misplaced(page) == []


async def test_no_animation_is_long(page: Page) -> None:
    """Cards arrive within 160 ms, banked runs too."""
    run = " ".join(f"{rank}H" for rank in "KQJT98765432A")
    await show(page, f"#5S {run}/-/-/-/-/-/-")
    await page.evaluate(
        """() => bench.outcome({turned: [{card: "5S", column: 1}], dealt: [], banked: ["H"]})"""
    )
    durations = await page.evaluate(
        """async () => {
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
            return document.getAnimations().filter(a => !(a instanceof CSSAnimation))
                .map(a => a.effect.getComputedTiming().endTime);
        }"""
    )
    assert all(duration <= 160 for duration in durations)
    await at_rest(page)
    assert await page.locator(".ghost").count() == 0
    assert await page.locator(".bank-place.filled").get_attribute("data-suit") == "H"


async def test_without_motion_everything_is_there_at_once(open_board: OpenBoard) -> None:
    """Where the system asks for reduced motion nothing glides, and the game works all the same."""
    page = await open_board(reduced_motion="reduce")
    await show(page, MIDGAME)
    await page.mouse.click(*await strip(page, GOES))
    assert await page.evaluate("document.getAnimations().length") == 0
    assert await misplaced(page) == []


async def test_a_locked_board_does_not_play(page: Page) -> None:
    await show(page, MIDGAME, locked=True)
    await page.mouse.click(*await strip(page, GOES))
    await hold(page, KING, (-60, 60))
    assert await held(page) == []
    await page.mouse.up()
    await page.locator(".stock").click(force=True)
    assert await moves(page) == []
