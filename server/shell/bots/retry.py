"""When a client tries a lost connection again, and when there is no use in it."""

import random

from websockets.exceptions import InvalidStatus, NegotiationError

from server.core import protocol

SHORTEST_S = 0.3
LONGEST_S = 5.0

HTTP_TOO_MANY = 429
HTTP_SERVER_ERROR = 500


class Ended(Exception):
    """The connection is over for good; the text says why."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def jittered(attempt: int) -> float:
    """Return a pause in seconds before attempt 1, 2, …, random so that clients get out of step."""
    return random.uniform(SHORTEST_S, min(LONGEST_S, SHORTEST_S * 2 ** min(attempt, 10)))


def pause_of(bye: protocol.Bye) -> float:
    """Return after how many seconds to come back; raises `Ended` where that is never."""
    if bye.retry_in is None:
        raise Ended(bye.code, bye.message)
    return bye.retry_in / 1_000


def raise_if_final(error: Exception) -> None:
    """Raise `Ended` for a refusal that another attempt would only meet again."""
    if isinstance(error, NegotiationError):
        raise Ended("unsupported_protocol", f"The server does not speak {protocol.SUBPROTOCOL}.")
    if isinstance(error, InvalidStatus):
        status = error.response.status_code
        if status < HTTP_SERVER_ERROR and status != HTTP_TOO_MANY:
            raise Ended("refused", f"The server refused the connection with status {status}.")
