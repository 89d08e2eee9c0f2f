"""The answers of the HTTP interface: what they are, and that nothing keeps them."""

import pytest
from starlette.responses import Response

from server.core.api.bodies import FoundRoom
from server.shell.http.answers import empty_answer, file_answer, json_answer, text_answer
from tests.server.shell.memory_house import ROOM


@pytest.mark.parametrize(
    ("answer", "status", "body", "kind"),
    [
        (json_answer(FoundRoom(ROOM), 201), 201, b'{"room":"%s"}' % ROOM.encode(), "json"),
        (text_answer("<svg/>", "image/svg+xml"), 200, b"<svg/>", "svg"),
        (file_answer(b"{}", "race.json"), 200, b"{}", "json"),
        (empty_answer(), 204, b"", ""),
    ],
)
def test_an_answer_is_for_this_asker_now(
    answer: Response, status: int, body: bytes, kind: str
) -> None:
    assert (answer.status_code, answer.body) == (status, body)
    assert answer.headers["cache-control"] == "no-store"
    assert kind in answer.headers.get("content-type", "")


def test_a_file_has_a_name() -> None:
    answer = file_answer(b"{}", "race.json")
    assert answer.headers["content-disposition"] == 'attachment; filename="race.json"'
