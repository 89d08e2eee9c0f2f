"""QR codes: readable on every page, and for every address that there is."""

import re

import pytest

from server.shell.http.problems import Problem
from server.shell.http.qr import QUIET_ZONE, qr_svg

ADDRESS = "https://play.example.org/r/abcdefghij234567"


def test_a_code_is_black_on_white_with_a_rim() -> None:
    """On a dark page, and in forced colours, it is what readers look for."""
    svg = qr_svg(ADDRESS)
    assert 'stroke="#000"' in svg
    assert 'fill="#fff"' in svg
    assert "currentColor" not in svg
    side = re.search(r'viewBox="0 0 (\d+) \1"', svg)
    assert side is not None
    assert (int(side[1]) - 2 * QUIET_ZONE - 17) % 4 == 0


def test_a_code_fills_the_place_that_it_is_given() -> None:
    assert not re.search(r"<svg[^>]* (width|height)=", qr_svg(ADDRESS))


def test_nothing_of_the_text_stands_in_the_picture() -> None:
    """A name of a host that is markup does nothing on the page."""
    assert "<script>" not in qr_svg("http://<script>alert(1)</script>/r/x")


def test_other_addresses_are_other_codes() -> None:
    assert qr_svg(ADDRESS) == qr_svg(ADDRESS)
    assert qr_svg(ADDRESS) != qr_svg(ADDRESS + "8")


def test_an_address_that_is_too_long_is_refused() -> None:
    with pytest.raises(Problem, match="too long"):
        qr_svg("http://" + "x" * 5_000)
