"""What the page for contributors names: each file and folder is where it says."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "contributing.md").read_text()
TOPS = "engine", "server", "web", "tests", "docs", "bench"
PLACES = sorted(set(re.findall(rf"`((?:{'|'.join(TOPS)})/[\w./*-]+)`", PAGE)))
LEADS = sorted(set(re.findall(r"\]\(#([a-z-]+)\)", PAGE)))
LINES = [line for line in PAGE.splitlines() if line.startswith("| ")]


def named_beside(line: str) -> list[str]:
    """Return the files of a line of a table that are named without their folder."""
    return re.findall(r"`([a-z_]+\.py)`", line)


def folders_of(line: str) -> list[Path]:
    """Return the folders that a line of a table names, and those of its files."""
    named = [ROOT / place for place in PLACES if f"`{place}`" in line]
    return [place if place.is_dir() else place.parent for place in named]


@pytest.mark.parametrize("place", PLACES)
def test_each_place_is_there(place: str) -> None:
    assert list(ROOT.glob(place))


@pytest.mark.parametrize("line", [line for line in LINES if named_beside(line)])
def test_a_file_without_its_folder_is_beside_another_of_its_line(line: str) -> None:
    for name in named_beside(line):
        assert [folder for folder in folders_of(line) if (folder / name).is_file()], name


@pytest.mark.parametrize("lead", LEADS)
def test_each_lead_has_its_heading(lead: str) -> None:
    headings = re.findall(r"^#+ (.*)$", PAGE, re.MULTILINE)
    assert lead in [heading.lower().replace(" ", "-") for heading in headings]
