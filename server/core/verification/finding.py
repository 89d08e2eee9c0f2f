"""What a check of a race has found."""

from collections.abc import Iterable
from typing import Literal

import msgspec

Check = Literal[
    "record",
    "names",
    "nonces",
    "commitment",
    "deal",
    "candidates",
    "actions",
    "results",
    "chain",
]
"""record: its lines could follow one another, and no time goes back. names: each has the hash in
the record. nonces: each has the hash that was sealed. commitment: to the secret. deal: the cards
follow from the secret. candidates: those that were passed over, and the one that was dealt.
actions: legal and in time. results: they follow from the actions. chain: over the record."""

Verdict = Literal["holds", "fails", "unchecked"]
"""unchecked: nothing here can tell."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was checked: whether it holds, in one sentence."""

    check: Check
    verdict: Verdict
    text: str


def holds(check: Check, text: str) -> Finding:
    """Something that is as it should be."""
    return Finding(check, "holds", text)


def fails(check: Check, text: str) -> Finding:
    """Something that is not as it should be."""
    return Finding(check, "fails", text)


def unchecked(check: Check, text: str) -> Finding:
    """Something that can't be checked here."""
    return Finding(check, "unchecked", text)


def faults(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Those of the findings that tell of a fault."""
    return tuple(finding for finding in findings if finding.verdict == "fails")
