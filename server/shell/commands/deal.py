"""`scorpion deal`: the deal that a secret gives, for whoever wants to check it."""

import json
import sys

from engine import commitment, deal_for


def deal_command(secret: str, context: str, index: int = 0) -> int:
    """Print the deal and the commitment of a secret in hex as JSON; return the exit status."""
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        key = b""
    if not key:
        return _refused("the secret is not hexadecimal")
    if index < 0:
        return _refused("the index is a candidate's number: 0 or more")
    deal = deal_for(key, context, index)
    sys.stdout.write(json.dumps({"deal": str(deal), "commitment": commitment(key)}) + "\n")
    return 0


def _refused(reason: str) -> int:
    sys.stderr.write(f"{reason}\n")
    return 2
