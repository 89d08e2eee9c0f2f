"""Contents that others keep: sent once, packed where that helps, and asked for again cheaply."""

import gzip

import pytest
from starlette.datastructures import Headers

from server.shell.http.file import ASK_EACH_TIME, QUICK, File

TEXT = b"8S1 deal undo " * 100
FILE = File.of(TEXT, "application/json", ASK_EACH_TIME)


def test_a_content_is_sent_as_it_is_to_whoever_unpacks_nothing() -> None:
    answer = FILE.response(Headers())
    assert (answer.status_code, answer.body) == (200, TEXT)
    assert "content-encoding" not in answer.headers
    assert answer.headers["vary"] == "Accept-Encoding"
    assert answer.headers["cache-control"] == ASK_EACH_TIME


@pytest.mark.parametrize("level", [QUICK, 9])
def test_it_is_packed_for_whoever_can_unpack_it(level: int) -> None:
    file = File.of(TEXT, "application/json", ASK_EACH_TIME, level)
    answer = file.response(Headers({"accept-encoding": "br, gzip"}))
    assert answer.headers["content-encoding"] == "gzip"
    assert len(answer.body) < len(TEXT)
    assert gzip.decompress(bytes(answer.body)) == TEXT


@pytest.mark.parametrize(("content", "media_type"), [(TEXT, "image/png"), (b"{}", "text/plain")])
def test_what_packing_makes_no_shorter_is_not_packed(content: bytes, media_type: str) -> None:
    """A picture is packed in its own way; of two letters nothing can be saved."""
    answer = File.of(content, media_type, ASK_EACH_TIME).response(
        Headers({"accept-encoding": "gzip"})
    )
    assert (answer.body, answer.headers.get("content-encoding")) == (content, None)


@pytest.mark.parametrize("coding", ["identity", "gzip"])
def test_whoever_has_it_is_told_that_it_is_still_the_same(coding: str) -> None:
    asked = Headers({"accept-encoding": coding})
    tag = FILE.response(asked).headers["etag"]
    again = FILE.response(Headers({"accept-encoding": coding, "if-none-match": f'"old", {tag}'}))
    assert (again.status_code, again.body, again.headers["etag"]) == (304, b"", tag)


def test_another_content_or_another_form_of_it_has_another_tag() -> None:
    """A cache may hold both forms of one content."""
    other = File.of(TEXT + b"!", "application/json", ASK_EACH_TIME)
    packed = FILE.response(Headers({"accept-encoding": "gzip"})).headers["etag"]
    tags = {FILE.response(Headers()).headers["etag"], packed}
    assert other.response(Headers()).headers["etag"] not in tags
    assert len(tags) == 2


def test_what_stands_for_something_that_is_not_there_is_always_sent() -> None:
    tag = FILE.response(Headers()).headers["etag"]
    answer = FILE.response(Headers({"if-none-match": tag}), 404)
    assert (answer.status_code, answer.body) == (404, TEXT)
