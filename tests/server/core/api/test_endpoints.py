"""The table of endpoints holds together."""

import re

import pytest

from server.core.api.endpoints import ENDPOINTS, PATH_PARAMETERS, Endpoint
from server.core.api.problems import PROBLEMS

each = pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)


def test_names_and_places_are_each_one_s_own() -> None:
    assert len({endpoint.name for endpoint in ENDPOINTS}) == len(ENDPOINTS)
    assert len({(endpoint.method, endpoint.path) for endpoint in ENDPOINTS}) == len(ENDPOINTS)


@each
def test_what_stands_in_a_path_has_a_type(endpoint: Endpoint) -> None:
    assert set(re.findall(r"{(\w+)}", endpoint.path)) <= set(PATH_PARAMETERS)


@each
def test_every_problem_has_a_meaning(endpoint: Endpoint) -> None:
    assert set(endpoint.all_problems) <= set(PROBLEMS)


@each
def test_what_changes_something_is_for_no_page_of_another_site(endpoint: Endpoint) -> None:
    """A browser sends a visitor's cookie along with whatever such a page asks."""
    changes = endpoint.method != "GET"
    assert changes == ("foreign_origin" in endpoint.all_problems)
    assert not changes or endpoint.asker != "anybody"


@each
def test_an_answer_has_a_body_where_there_is_something_to_tell(endpoint: Endpoint) -> None:
    assert (endpoint.status == 204) <= (endpoint.answer is None)


def test_problems_follow_from_who_may_ask_and_what_is_taken() -> None:
    (rooms,) = [endpoint for endpoint in ENDPOINTS if endpoint.name == "open_room"]
    assert {"no_identity", "foreign_origin", "bad_request", "too_long"} < set(rooms.all_problems)
    (me,) = [endpoint for endpoint in ENDPOINTS if endpoint.name == "me"]
    assert me.all_problems == ("unavailable",)
