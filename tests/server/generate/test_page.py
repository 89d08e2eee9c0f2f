"""The page for people names every message and field, and its links and tables hold."""

import json
import re

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
