"""Whatever is asked over HTTP, a running server answers as its OpenAPI document says.

Requests are made out of the document: right ones, wrong ones, and such as no method is for. Each
answer's status, type, headers and body have to be among those that it tells of.
"""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi import checks

from server.core.api.openapi import openapi_json
from server.shell.bots.site import Site
from tests.races.processes import mortal_store, serving, settings_for

EXAMPLES, MANY_EXAMPLES = 15, 300

CHECKS = [
    not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
    checks.negative_data_rejection,
    checks.unsupported_method,
]

document = schemathesis.openapi.from_dict(json.loads(openapi_json()))


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    """A server that limits nobody."""
    with mortal_store() as store, serving(settings_for(store.url), 1) as servers:
        yield servers.sites[0]


@pytest.fixture(scope="module", params=["a player", "nobody"])
def headers(request: pytest.FixtureRequest, site: Site) -> dict[str, str]:
    """Who asks."""
    return {"Authorization": f"Bearer {token_of(site)}"} if request.param == "a player" else {}


def token_of(site: Site) -> str:
    """Become somebody."""
    order = urllib.request.Request(
        f"{site.origin}/api/players", b'{"name": "Ada", "bearer": true}', method="POST"
    )
    with urllib.request.urlopen(order) as answer:
        token: str = json.load(answer)["token"]
        return token


@document.parametrize()
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None)
def test_any_request_is_answered_as_the_document_says(
    case: schemathesis.Case[Any], site: Site, headers: dict[str, str]
) -> None:
    case.call_and_validate(base_url=site.origin, headers=headers, checks=CHECKS)


@pytest.mark.full
@pytest.mark.timeout(1_800)
@document.parametrize()
@settings(max_examples=MANY_EXAMPLES, derandomize=True, deadline=None)
def test_many_more_are_too(
    case: schemathesis.Case[Any], site: Site, headers: dict[str, str]
) -> None:
    case.call_and_validate(base_url=site.origin, headers=headers, checks=CHECKS)
