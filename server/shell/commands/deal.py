"""`scorpion deal`: the deal that a secret gives, for whoever wants to check it."""

import json
import sys

from engine import commitment, deal_for


def deal_command(secret: str, context: str, index: int = 0) -> int:
    """Print the deal and the commitment of a secret in hex as JSON; return the exit status."""
    try:
        key = bytes.fromhex(secret)
    except ValueError:
        sys.stderr.write("the secret is not hexadecimal\n")
        return 2
    if index < 0:
        sys.stderr.write("the index is a candidate's number: 0 or more\n")
        return 2
    deal = deal_for(key, context, index)
    sys.stdout.write(json.dumps({"deal": str(deal), "commitment": commitment(key)}) + "\n")
    return 0
