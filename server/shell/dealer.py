"""Where chance enters: secrets, and the deals that follow from them."""

import secrets

from engine import Deal, deal_for

SECRET_BYTES = 32


class Dealer:
    """Makes the secrets of races, and deals."""

    def secret(self) -> bytes:
        """A fresh secret: 256 bits that nobody can guess."""
        return secrets.token_bytes(SECRET_BYTES)

    def deal(self, secret: bytes, context: str) -> tuple[int, Deal]:
        """The candidate that is dealt, and its index; the first one, since any deal will do."""
        return 0, deal_for(secret, context, 0)
