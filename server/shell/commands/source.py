"""What a game starts from: the options that several commands share, and how they are read."""

from dataclasses import dataclass, fields
from typing import Annotated

from cyclopts import Parameter

from engine import (
    Deal,
    Game,
    NotationError,
    numbered_deal,
    parse_deal,
    parse_position,
    parse_rules,
    start,
    start_at,
)

Text = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A value that may begin with a hyphen, as a position whose first column is empty does."""


@Parameter(name="*")
@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What a game starts from: one of these.

    Parameters
    ----------
    deal
        The 52 cards in dealing order.
    position
        A position instead of a deal.
    number
        A deal by its short number, 1 to 999,999,999.
    pysol
        A deal by its number in PySolFC.

    """

    deal: Text | None = None
    position: Text | None = None
    number: int | None = None
    pysol: int | None = None

    @property
    def given(self) -> tuple[str, ...]:
        """The options that were given, such as `--deal`."""
        return tuple(
            f"--{field.name}" for field in fields(self) if getattr(self, field.name) is not None
        )

    def game(self, rules: str, *others: str) -> Game:
        """Open a game by the rules in text; raises NotationError for what can't be read.

        `others` are options of the command that may stand in the place of these.
        """
        chosen = parse_rules(rules)
        if len(self.given) != 1:
            options = *(f"--{field.name}" for field in fields(self)), *others
            raise NotationError(f"a game starts from one of {', '.join(options)}")
        if self.position is not None:
            return start_at(parse_position(self.position), chosen)
        return start(self.dealt(), chosen)

    def dealt(self) -> Deal:
        """Return the deal that is given; raises NotationError for one that can't be read."""
        if self.deal is not None:
            return parse_deal(self.deal)
        if self.number is not None:
            return numbered_deal(self.number)
        if self.pysol is not None:
            # Few ask for it, so its package is imported for them alone.
            from server.core.pysol import pysol_deal  # noqa: PLC0415

            return pysol_deal(self.pysol)
        raise NotationError("no deal is given")
