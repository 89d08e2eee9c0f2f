"""The log: one line of JSON for each event on standard error, readable lines on a terminal.

Players' secrets and hidden cards have no place in it. Whoever logs names what happened, to which
room and seat; should a value of a secret kind be handed over all the same, it is blotted out here.
"""

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

SECRET_KEYS = frozenset(
    {
        "authorization", "board", "card", "cards", "cookie", "deal", "key", "nonce", "nonces",
        "player", "secret", "tableau", "token",
    }
)  # fmt: skip
BLOT = "[not logged]"


def blot_secrets(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Replace the values of secret kinds."""
    return {key: BLOT if key in SECRET_KEYS else value for key, value in event.items()}


def configure_log(level: str, stream: TextIO | None = None) -> None:
    """Send what is logged, by us and by libraries, to a stream (standard error) from a level on."""
    stream = stream or sys.stderr
    shared: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                blot_secrets,
                *_rendering(is_terminal=stream.isatty()),
            ],
        )
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    web_server = logging.getLogger("uvicorn.error")
    web_server.setLevel(max(logging.WARNING, logging.getLogger().level))
    web_server.addFilter(_is_no_prank)
    # The client of the bots would tell each frame with its cards, and their tokens, too.
    logging.getLogger("websockets").setLevel(max(logging.INFO, logging.getLogger().level))
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )


PRANKS = ("Invalid UTF-8", "Invalid HTTP request", "Unsupported upgrade request")
"""How the web server's lines begin that it writes, some with a traceback, whenever a client sends
what can't be served: any visitor could fill the disk with them."""


def _is_no_prank(record: logging.LogRecord) -> bool:
    return not str(record.msg).startswith(PRANKS)


def _rendering(*, is_terminal: bool) -> list[Processor]:
    if is_terminal:
        # The plain traceback: richer ones print local variables, cards and tokens among them.
        return [structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
