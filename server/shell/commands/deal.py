"""`scorpion deal`: the deal that a secret gives, for whoever wants to check it, or a number."""

import json
import sys

from engine import NotationError, commitment, deal_for
from server.shell.commands.source import Source


def deal_command(
    secret: str | None = None,
    context: str | None = None,
    index: int = 0,
    number: int | None = None,
    pysol: int | None = None,
) -> int:
    """Print the deal of a secret in hex, with its commitment, or of a number; return the status.

    What is printed is one line of JSON; what can't be read is told on standard error, status 2.
    """
    try:
        told = _told(secret, context, index, Source(number=number, pysol=pysol))
    except NotationError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    sys.stdout.write(json.dumps(told) + "\n")
    return 0


def _told(secret: str | None, context: str | None, index: int, named: Source) -> dict[str, str]:
    if len(named.given) + (secret is not None) != 1:
        raise NotationError("a deal follows from one of --secret, --number, --pysol")
    if secret is None:
        if context is not None or index:
            raise NotationError("--context and --index are for a --secret: a number says it all")
        return {"deal": str(named.dealt())}
    if context is None:
        raise NotationError("what follows from a --secret depends on the --context too")
    if index < 0:
        raise NotationError("the index is a candidate's number: 0 or more")
    key = _key(secret)
    try:
        return {"deal": str(deal_for(key, context, index)), "commitment": commitment(key)}
    except UnicodeEncodeError:
        raise NotationError("the context is no text in UTF-8") from None


def _key(secret: str) -> bytes:
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if not key:
        raise NotationError("the secret is not hexadecimal")
    return key
