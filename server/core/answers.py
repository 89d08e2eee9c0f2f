"""Every code by which a client is told that something can't be done, and what it is told then.

Where more is known than a sentence here says, a more exact one is said in its place.
"""

from collections.abc import Mapping

REJECTIONS: Mapping[str, str] = {
    "not_started": "The race has not started yet.",
    "not_racing": "There is no race to play now.",
    "paused": "The clock of practice stands still; let it go on first.",
    "time_up": "The time is up.",
    "ended": "This seat's game is over.",
    "no_seat": "You have no seat here.",
    "not_in_control": "Another page of yours plays this seat; take it back to act here.",
    "gap": "Actions before this one were not accepted: send those first.",
    "stale": "Another action has this number: say hello again to see the board as it is.",
    "conflict": "Another action was accepted under this id: every action needs one of its own.",
    "out_of_range": "The result would be too large to be ranked.",
}
"""What `rejected` says beside the reasons of the rules."""

ERRORS: Mapping[str, str] = {
    "no_room": "Say hello to a room first.",
    "no_identity": "Choose a name first.",
    "no_seat": "You have no seat here.",
    "not_in_control": "Another page of yours plays this seat; take it back to act here.",
    "not_host": "That is for the host.",
    "room_full": "All seats are taken.",
    "room_locked": "The host lets nobody else in.",
    "room_closed": "The room has ended without a race; open another one.",
    "room_worn_out": "Too much has happened in this room; open another one.",
    "removed": "The host has taken you out of this room.",
    "name_taken": "Somebody here has that name, or one that looks like it.",
    "too_many_bots": "So many bots were called that no more will come.",
    "too_many_pages": "This seat has changed pages too often.",
    "race_running": "That can only be done before the race, or after it.",
    "not_ready": "Somebody who is there isn't ready yet.",
    "not_opening": "No start waits for a nonce now.",
    "wrong_nonce": "The nonce doesn't have the hash that was sealed.",
    "no_such_race": "The room has had no race of that number.",
    "once_only": "A tournament is played once; its deal can be practised on afterwards.",
    "tournament_over": "Nobody can take part in this tournament any more.",
    "same_deal": "The same deal once more is for practice alone.",
    "clock_runs": "The clock stops in practice alone.",
    "not_racing": "There is no race to do that in.",
    "hints_off": "This room gives no hints.",
    "ended": "This seat's game is over.",
    "too_many": "There was too much of that from this network; try again later.",
    "too_fast": "There was too much of that at once; send it again in a moment.",
    "unavailable": "The store can't be reached; send it again in a moment, under the same id.",
}
"""What `error` says."""

FAREWELLS: Mapping[str, str] = {
    "unsupported_protocol": "The client asked for another subprotocol, or for none.",
    "foreign_origin": "A page of another site may not play in your name.",
    "bad_frame": "A frame was no message of this protocol.",
    "frame_too_big": "A frame was too long.",
    "no_hello": "No room was said hello to within ten seconds.",
    "unknown_room": "There is no such room, or not any more; open a new one.",
    "room_over": "The room has ended; its results can still be looked at.",
    "race_lost": "The store has lost this race; it can't be gone on with.",
    "no_watchers": "Nobody looks on while this race runs; come back for the next one.",
    "too_many": "There were too many connections from this network in a short time.",
    "too_fast": "Too much at once.",
    "flood": "Far too much at once, after warnings.",
    "slow_reader": "What was sent isn't read in time; come back for the rest.",
    "busy": "The server is full, or has too many connections from this network.",
    "draining": "The server restarts; the race goes on.",
    "unavailable": "The store can't be reached.",
    "fault": "Something went wrong on the server; come back in a moment.",
}
"""What `bye` says; its `retry_in` tells whether to come back."""
