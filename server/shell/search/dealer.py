"""Where chance enters: secrets, and the deals that follow from them."""

import secrets
from collections.abc import Awaitable, Callable

from engine import Deal, RuleSet, deal_for
from server.core.options import Options
from server.core.search import Found, Judgement, Search, finding

SECRET_BYTES = 32

Judge = Callable[[Deal, RuleSet, int, int], Awaitable[Judgement]]
"""Judges a deal under rules, looking at so many positions at most; not on the event loop.

The last number tells how many were looked at for the same search before.
"""


class Dealer:
    """Makes the secrets of races, and finds the deals that follow from them."""

    def __init__(self, judge: Judge) -> None:
        self._judge = judge

    def secret(self) -> bytes:
        """A fresh secret: 256 bits that nobody can guess."""
        return secrets.token_bytes(SECRET_BYTES)

    def search(self, options: Options) -> Search | None:
        """On what terms a deal is looked for in a room with these options."""
        return Search() if options.promises_winnable else None

    async def find(
        self, secret: bytes, context: str, rules: RuleSet, search: Search | None
    ) -> tuple[Found, Deal]:
        """The candidate that is dealt, and its cards; raises what the judge raises."""
        found = Found() if search is None else await self._found(secret, context, rules, search)
        return found, deal_for(secret, context, found.index)

    async def _found(self, secret: bytes, context: str, rules: RuleSet, search: Search) -> Found:
        candidates = finding(secret, context, search)
        spent = 0
        try:
            deal = next(candidates)
            while True:
                judgement = await self._judge(deal, rules, search.nodes, spent)
                spent += judgement.nodes
                deal = candidates.send(judgement)
        except StopIteration as end:
            found: Found = end.value
            return found
