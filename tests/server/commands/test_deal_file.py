"""Files of deals: read whole, or refused whole."""

import io
from pathlib import Path

import pytest

from engine import NotationError, numbered_deal
from server.shell.commands.deal_file import read_deals

DEALS = tuple(map(numbered_deal, (1, 2, 3)))


def written(path: Path, *lines: str, encoding: str = "utf-8") -> str:
    path.write_text("\n".join(lines), encoding)
    return str(path)


def test_a_deal_a_line_in_their_order(tmp_path: Path) -> None:
    assert read_deals(written(tmp_path / "deals", *map(str, DEALS))) == DEALS


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_blank_lines_and_comments_are_passed_over(tmp_path: Path, encoding: str) -> None:
    """Also with the mark that some editors put before a text."""
    one, two, _ = map(str, DEALS)
    lines = ("# one I won — once", one, "", "  ", f"  {two}  ", " # the end", "")
    assert read_deals(written(tmp_path / "deals", *lines, encoding=encoding)) == DEALS[:2]


def test_a_file_of_another_system_ends_its_lines_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "deals"
    path.write_bytes("\r\n".join(map(str, DEALS)).encode())
    assert read_deals(str(path)) == DEALS


def test_an_empty_file_holds_no_deals(tmp_path: Path) -> None:
    assert read_deals(written(tmp_path / "deals")) == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_hyphen_is_standard_input(encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    piped = io.BytesIO("\r\n".join(map(str, DEALS)).encode(encoding))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(piped))
    assert read_deals("-") == DEALS


def test_a_line_that_is_no_deal_is_named_by_its_number(tmp_path: Path) -> None:
    name = written(tmp_path / "deals", "# two", str(DEALS[0]), "AS KH", str(DEALS[1]))
    with pytest.raises(NotationError, match=r"deals, line 3: a deal has 52 cards"):
        read_deals(name)


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(NotationError, match="nowhere: No such file"):
        read_deals(str(tmp_path / "nowhere"))
    with pytest.raises(NotationError, match="directory"):
        read_deals(str(tmp_path))
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff")
    with pytest.raises(NotationError, match="picture: is no text"):
        read_deals(str(tmp_path / "picture"))
