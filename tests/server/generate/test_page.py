"""The page for people names every message and field, and its links and tables hold."""

import json
import re

from server.core.answers import ERRORS, FAREWELLS, REJECTIONS
from server.generate.catalogue import catalogue
from server.generate.examples import examples
from server.generate.page import page

PAGE = page(catalogue())
CELL_BORDER = re.compile(r"(?<!\\)\|")


def section(anchor: str) -> str:
    _, _, rest = PAGE.partition(f'<a id="{anchor}"></a>')
    return rest.partition("<a id=")[0]


def test_every_struct_has_a_section_with_each_of_its_fields() -> None:
    for struct in catalogue().structs:
        name = struct.name.lower()
        text = section(name if struct.tag is None else f"{struct.tag}--{name}")
        assert struct.doc in text
        for field in struct.fields:
            assert f"| `{field.name}` |" in text


def test_every_link_inside_the_page_leads_to_one_anchor() -> None:
    links = re.findall(r"\]\(#([^)]+)\)", PAGE)
    anchors = re.findall(r'<a id="([^"]+)"></a>', PAGE)
    assert len(links) == len(catalogue().frames) + len(catalogue().events)
    assert len(set(anchors)) == len(anchors)
    assert set(links) <= set(anchors)


def test_the_examples_on_the_page_are_json_and_none_is_missing() -> None:
    shown = [json.loads(text) for text in re.findall(r"```json\n(.*?)\n```", PAGE, re.DOTALL)]
    assert shown == list(examples().values())


def test_every_row_of_a_table_has_three_cells() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert {len(CELL_BORDER.findall(row)) for row in rows} == {4}


def test_a_named_value_shows_its_pattern_and_its_range() -> None:
    assert r"| `Card` | text, matching `^[A23456789TJQK][SHDC]$(?!\n)` |" in PAGE
    assert "| `SeatCount` | integer, 1 to 10 |" in PAGE


def test_a_type_reads_as_words() -> None:
    assert "| `turned` | list of `PlacedCard` |" in section("accepted--accepted")
    assert "| `tableau` | `Tableau` or null (may be left out) |" in section("accepted--accepted")
    assert "| `empty` | `king`, `any` |" in section("rules")


def test_every_code_has_a_row_with_its_frame() -> None:
    for frame, codes in (("rejected", REJECTIONS), ("error", ERRORS), ("bye", FAREWELLS)):
        for code, sentence in codes.items():
            assert f"| `{code}` | `{frame}` | {sentence} |" in PAGE


def test_a_race_is_told_by_frames_that_there_are() -> None:
    told = PAGE.partition("## A race from the client's side")[2].partition("\n## ")[0]
    read = catalogue()
    known = {struct.tag for struct in (*read.frames, *read.events)}
    fields = {field.name for struct in read.structs for field in struct.fields}
    words = set(re.findall(r"`([a-z_]+)`", told))
    assert words <= known | fields
    assert {"hello", "join", "ready", "nonce", "board", "accepted", "again"} <= words
