"""QR codes, for a phone that is held to the screen."""

import io

import segno

from server.shell.http.problems import Problem

QUIET_ZONE = 4
"""Light modules around the code, without which readers may not find it."""


def qr_svg(text: str) -> str:
    """Return a QR code as an SVG element that fills its place, black on white on every page.

    Raises `Problem` for a text that is too long, as with a made-up name of the host.
    """
    try:
        code = segno.make(text, error="m", micro=False)
    except segno.DataOverflowError:
        raise Problem("refused", "This address is too long for a QR code.") from None
    svg = io.BytesIO()
    code.save(
        svg,
        kind="svg",
        border=QUIET_ZONE,
        dark="#000000",
        light="#ffffff",
        omitsize=True,
        xmldecl=False,
        nl=False,
    )
    return svg.getvalue().decode()
