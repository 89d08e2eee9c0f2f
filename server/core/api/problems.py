"""Every problem that the HTTP interface answers: its code, its status, and what it means."""

from collections.abc import Mapping
from typing import NamedTuple


class Meaning(NamedTuple):
    """The HTTP status of a problem, and a sentence about it."""

    status: int
    sentence: str


PROBLEMS: Mapping[str, Meaning] = {
    "bad_request": Meaning(422, "The body or the query isn't what was expected."),
    "bad_name": Meaning(422, "Nobody can be called that."),
    "bad_options": Meaning(422, "No race can be played with these options."),
    "too_long": Meaning(413, "The body is too long."),
    "no_identity": Meaning(401, "Choose a name first."),
    "foreign_origin": Meaning(403, "A page of another site may not ask for this."),
    "unknown_room": Meaning(404, "There is no such room, or not any more."),
    "unknown_race": Meaning(404, "There is no such race, or not any more."),
    "unknown_code": Meaning(404, "No open room has this code."),
    "unknown_transfer": Meaning(404, "This code was never given out, is used, or is too old."),
    "unknown_tournament": Meaning(404, "There is no such tournament."),
    "tournament_ahead": Meaning(409, "Nobody can take part in this tournament yet."),
    "tournament_over": Meaning(409, "Nobody can take part in this tournament any more."),
    "attempt_first": Meaning(
        409, "Who hasn't ended an attempt practises on the deal when the tournament has closed."
    ),
    "withheld": Meaning(409, "Others still play this deal; it is shown when all are done."),
    "race_not_finished": Meaning(409, "That is shown when the race has ended."),
    "too_many": Meaning(429, "There were too many requests from this network."),
    "unavailable": Meaning(503, "The store can't be reached just now; try again in a moment."),
    "cut_short": Meaning(400, "The request ended too early."),
    "not_found": Meaning(404, "There is nothing here."),
    "method_not_allowed": Meaning(405, "This can't be asked here."),
    "refused": Meaning(400, "The request can't be carried out."),
    "internal_error": Meaning(500, "Something went wrong on the server."),
}
"""A code to act on, with what stands for it where there is nothing more exact to say."""
