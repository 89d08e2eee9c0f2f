"""Whether the deal of a race is the one that its search had to come to: every candidate anew."""

from collections.abc import Callable, Iterator, Sequence
from operator import eq

import msgspec

from engine import SOLVER, Verdict
from server.core.race import Race
from server.core.search import Found, Judgement, Search, finding, judge
from server.core.verification.finding import Finding, fails, holds, unchecked

MOST_NODES = 200_000
"""A budget for one candidate above this is no server's: it could keep a checker busy for days."""

Watch = Callable[[int, int], None]
"""Is told how many candidates are judged, and how many there are."""


class _Judged(msgspec.Struct, frozen=True):
    """Our own verdicts on the candidates, up to where the search gives up."""

    verdicts: tuple[Verdict, ...]
    goes_on: bool
    """Whether the search goes on after all that were claimed."""


def check_candidates(race: Race, secret: bytes | None, watch: Watch) -> Iterator[Finding]:
    """Judge all candidates up to the one that was dealt, as long as the race tells of a deal."""
    found, search = race.found, race.search
    if found is None or secret is None:
        yield fails("candidates", "There is no deal to be judged.")
    elif (search is not None) != race.options.promises_winnable:
        yield fails("candidates", "The terms of the search are not those of the options.")
    elif search is None:
        yield _any_deal(race, found)
    elif not 1 <= search.nodes <= MOST_NODES:
        yield fails("candidates", f"{search.nodes} nodes a candidate are no server's terms.")
    else:
        claims: tuple[Verdict, ...] = found.skipped
        claims += ("winnable",) if found.proved else ()
        judged = _judged(race, secret, search, claims, watch)
        wrong = (*_contradicted(search, claims, judged), *_ended(search, claims, judged))
        yield from wrong or (_summary(search, found, claims, judged),)


def _any_deal(race: Race, found: Found) -> Finding:
    if found.index or found.proved:
        return fails("candidates", "Any deal would have done, yet it is not the first one.")
    if race.options.number is not None:
        return holds("candidates", f"The deal was asked for by its number, {race.options.number}.")
    return holds("candidates", "No winnable deal was promised, and the first one was dealt.")


def _judged(
    race: Race, secret: bytes, search: Search, claims: Sequence[Verdict], watch: Watch
) -> _Judged:
    """Follow the search as it is claimed to have gone, with an own verdict on each candidate."""
    verdicts: list[Verdict] = []
    candidates = finding(secret, race.context, search)
    deal = next(candidates)
    try:
        for claim in claims:
            ours = judge(deal, race.rules, search.nodes)
            verdicts.append(ours.verdict)
            watch(len(verdicts), len(claims))
            deal = candidates.send(Judgement(claim, ours.nodes))
    except StopIteration:
        return _Judged(tuple(verdicts), goes_on=False)
    return _Judged(tuple(verdicts), goes_on=True)


def _contradicted(search: Search, claims: Sequence[Verdict], judged: _Judged) -> Iterator[Finding]:
    for index, (claim, ours) in enumerate(zip(claims, judged.verdicts, strict=False)):
        # Two solvers may differ in what they can't decide, but never in what they prove.
        differ = claim != ours and (search.solver == SOLVER or "unknown" not in (claim, ours))
        if differ:
            yield fails("candidates", f"Candidate {index} is said to be {claim}, and is {ours}.")


def _ended(search: Search, claims: Sequence[Verdict], judged: _Judged) -> Iterator[Finding]:
    """Hold the end of the search against our own, which only the same solver need reach."""
    if search.solver != SOLVER:
        return
    count = len(judged.verdicts)
    if count < len(claims):
        yield fails("candidates", f"The search had to give up after {count} candidates.")
    elif judged.goes_on:
        yield fails("candidates", f"The search gave up too early, after {count} candidates.")


def _summary(search: Search, found: Found, claims: Sequence[Verdict], judged: _Judged) -> Finding:
    if search.solver == SOLVER:
        end = "can be won" if found.proved else "was not judged, since the search had given up"
        text = f"Candidates passed over, each rightly: {found.index}; the one dealt {end}."
        return holds("candidates", text)
    confirmed = sum(map(eq, claims, judged.verdicts))
    winnable = sum(
        (claim, ours) == ("unknown", "winnable")
        for claim, ours in zip(claims, judged.verdicts, strict=False)
    )
    text = (
        f"They were judged by {search.solver}; this is {SOLVER}, which confirms {confirmed} of "
        f"{len(claims)} verdicts and contradicts none."
    )
    if winnable:
        text += f" It can win candidates that were passed over as unknown: {winnable}."
    return unchecked("candidates", text)
