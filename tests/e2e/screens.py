"""What holds for every screen: no serious fault for assistive technology, nothing out of place."""

import math
import re
from pathlib import Path
from typing import Any

from playwright.async_api import Page, Route

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 720))
LEAST_CONTROL_PX = 44

AT_REST = """
for (const animation of document.getAnimations()) {
  if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
}
"""
"""Ends what only passes: halfway between two colours hardly anything can be read."""

FAULTS = """async () => (await axe.run()).violations
  .filter(({ impact }) => impact === "serious" || impact === "critical")
  .map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`)"""

# Cards follow the layout, and what is only heard has no size.
SMALL_CONTROLS = f"""() => {{
  const isSeen = (element) => element.checkVisibility({{ visibilityProperty: true }});
  const target = (element) => element.closest("label") ?? element;
  return [...document.querySelectorAll("a, button, input, select, summary, textarea")]
    .filter((element) => isSeen(element) && !element.closest(".table, .command-line"))
    .map(target)
    .filter((element) => element.getBoundingClientRect().height < {LEAST_CONTROL_PX - 0.5})
    .map((element) => element.outerHTML.slice(0, 120));
}}"""

# A phone enlarges the page for a field of smaller letters, and leaves it so.
SMALL_LETTERS = """() => [...document.querySelectorAll("input[type=text], select, textarea")]
  .filter((field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < 16)
  .map((field) => `${field.outerHTML.slice(0, 120)} has small letters`)"""

WIDER_THAN_PAGE = """() => {
  const width = document.documentElement.clientWidth;
  return [...document.querySelectorAll("body *")]
    .filter((element) => !element.closest(".hidden-text, svg, [hidden]"))
    .filter((element) => element.checkVisibility())
    .map((element) => [element, element.getBoundingClientRect()])
    .filter(([, { left, right }]) => left < -0.5 || right > width + 0.5)
    .map(([element]) => element.outerHTML.slice(0, 120));
}"""

LEAVES_PANEL = """() => [...document.querySelectorAll(".panel table")]
  .map((table) => [table.className, table.getBoundingClientRect(),
    table.closest(".panel").getBoundingClientRect()])
  .filter(([, table, panel]) => table.left < panel.left || table.right > panel.right)
  .map(([name]) => `${name} is wider than its panel`)"""

# Text that is cut off in a control or a heading; names are shortened on purpose.
CUT_OFF = """() => [...document.querySelectorAll(
    "button, .button, h1, h2, .figure-value, .end-banner")]
  .filter((element) => element.checkVisibility() && !element.closest(".hidden-text, .table"))
  .filter((element) => !element.matches(".hidden-text"))
  .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
  .map((element) => element.outerHTML.slice(0, 120))"""

# Words that are not loaded are shown as their key.
UNSAID = """() => [...document.querySelectorAll("body *")]
  .filter((element) => !element.closest("code, dl.data"))
  .flatMap(({ value, ariaLabel, childNodes }) => [value, ariaLabel, ...[...childNodes]
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data)])
  .filter((text) => /^[a-z]+(\\.[a-zA-Z0-9]+)+$/.test(text ?? ""))"""

# Words in a control that is too narrow for the longest of them.
BROKEN_WORDS = """() => {
  const parts = [...document.querySelectorAll("button > span, button > strong")];
  const range = document.createRange();
  const isSeen = (part) => part.checkVisibility() && part.getBoundingClientRect().width > 1;
  return parts.filter((part) => isSeen(part) && !part.closest(".table")).flatMap((part) =>
    [...part.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).flatMap((text) =>
      [...text.data.matchAll(/[A-Za-z]+/g)].filter(({ 0: word, index }) => {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      }).map(([word]) => `${word} is broken`)));
}"""

OUTSIDE_OF_RACE = """() => {
  const { innerWidth, innerHeight } = window;
  const parts = [...document.querySelectorAll(`.race-bar, .lanes, .play-board, .play-tools,
    .lane, .figure, .shelf > *, .menu-button, .end-banner`)]
    .filter((part) => part.checkVisibility());
  return parts
    .filter((part) => {
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    })
    .map((part) => part.outerHTML.slice(0, 120));
}"""

# What the bar says, the notice of a lost connection with it, stays in the bar and side by side.
CROWDED_BAR = """() => {
  const bar = document.querySelector(".race-bar").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".race-bar > .figure, .race-bar > p > span")]
    .filter((part) => part.checkVisibility() && part.textContent !== "")
    .filter((part) => !part.matches(".figure *"))
    .map((part) => [part.className || "notice", part.getBoundingClientRect()]);
  const leaves = boxes.filter(([, { left, top, right, bottom }]) => left < bar.left - 0.5 ||
    top < bar.top - 0.5 || right > bar.right + 0.5 || bottom > bar.bottom + 0.5);
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const covered = boxes.flatMap(([one, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => cross(a, b)).map(([other]) => `${one} over ${other}`));
  return [...leaves.map(([one]) => `${one} leaves the bar`), ...covered];
}"""

OVERLAPS = """() => {
  const parts = [".race-bar", ".lanes", ".play-board", ".end-banner", ".play-tools"]
    .map((name) => document.querySelector(name)).filter(Boolean)
    .map((part) => [part.className, part.getBoundingClientRect()]);
  const cross = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 &&
    a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return parts.flatMap(([one, a], at) => parts.slice(at + 1)
    .filter(([, b]) => cross(a, b)).map(([other]) => `${one} over ${other}`));
}"""

# Cards of neighbouring columns, and of the reserve, stand apart, however narrow they are.
CROWDED_COLUMNS = """() => {
  const sheets = (name) => [...document.querySelectorAll(name)].map((column) =>
    [...column.querySelectorAll(".sheet")].map((sheet) => sheet.getBoundingClientRect()));
  const groups = [...sheets("ol.column"), ...sheets(".reserve > li")];
  const cross = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 &&
    a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
  return groups.flatMap((group, at) => groups.slice(at + 1)
    .filter((other) => group.some((a) => other.some((b) => cross(a, b))))
    .map(() => `group ${at + 1} lies over another`));
}"""

UNDER_NOTE = """() => {
  const note = document.querySelector(".note")?.getBoundingClientRect();
  return [...document.querySelectorAll(".table .sheet")]
    .map((sheet) => [sheet, sheet.getBoundingClientRect()])
    .filter(([, { left, top, right, bottom }]) => note && left < note.right &&
      note.left < right && top < note.bottom && note.top < bottom)
    .map(([sheet]) => sheet.ariaLabel);
}"""

SCROLLS = """() => {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight;
}"""


# Where the English sentences are, and how one stands there.
CATALOGUE = re.compile("/assets/(\\w+\\.)?en-")
SENTENCE = re.compile("(?<=:)`([^`]*)`")


async def lengthen(route: Route) -> None:
    """Answer with the sentences of the catalogue, each two fifths longer."""
    answer = await route.fetch()
    longer = SENTENCE.sub(lambda found: f"`{_stretched(found[1])}`", await answer.text())
    await route.fulfill(response=answer, body=longer)


def _stretched(sentence: str) -> str:
    more = math.ceil(len(sentence) * 0.4)
    words = ["ëlongëd"[: min(7, more - start)] for start in range(0, more, 8)]
    return f"{sentence} {' '.join(words)}"


async def faults(page: Page) -> list[str]:
    """Return the serious faults that axe finds on the screen as it is now."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(AXE.read_text())
    await page.evaluate(AT_REST)
    found: list[str] = await page.evaluate(FAULTS)
    return found


async def misplaced(page: Page) -> list[Any]:
    """Return what is too small, too wide or cut off at each of the sizes, with the size."""
    scripts = (
        *(SMALL_CONTROLS, SMALL_LETTERS, WIDER_THAN_PAGE, LEAVES_PANEL),
        *(CUT_OFF, UNSAID, BROKEN_WORDS),
    )
    return await _at_sizes(page, scripts)


async def misplaced_in_race(page: Page) -> list[Any]:
    """Return the same for a race, where nothing may scroll, leave the window or overlap."""
    scripts = (
        *(SMALL_CONTROLS, SMALL_LETTERS, WIDER_THAN_PAGE, CUT_OFF, UNSAID, BROKEN_WORDS),
        *(OUTSIDE_OF_RACE, CROWDED_BAR, OVERLAPS, CROWDED_COLUMNS),
    )
    found = await _at_sizes(page, scripts)
    return found + (["the page scrolls"] if await page.evaluate(SCROLLS) else [])


async def under_note(page: Page) -> list[str]:
    """Return the cards that the sentence on the board covers."""
    covered: list[str] = await page.evaluate(UNDER_NOTE)
    return covered


async def _at_sizes(page: Page, scripts: tuple[str, ...]) -> list[Any]:
    found: list[Any] = []
    for width, height in SIZES:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate("() => new Promise((drawn) => requestAnimationFrame(drawn))")
        for script in scripts:
            wrong = await page.evaluate(script)
            found += [(width, height, one) for one in wrong]
    return found
