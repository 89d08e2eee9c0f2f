"""Whether a race was what it says: its deal, every action, its results, and the chain over all.

Nothing of a replay is believed but the record and the secret; everything else is worked out from
these two, by the same rules that the server plays by, and held against what the replay says.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from engine import commitment
from server.core.events import Finished, Opened, Voided
from server.core.fold import BrokenLog, laid_open
from server.core.race import Race
from server.core.record import Line, chain_of
from server.core.replay import Document, Replay
from server.core.standings import OutOfRange
from server.core.verification.candidates import Watch, check_candidates
from server.core.verification.finding import Check, Finding, fails, holds, unchecked
from server.core.verification.names import check_names, with_names
from server.core.verification.recount import recount
from server.core.views import results

_SECRET = re.compile("[0-9a-f]{64}")


def verify(
    document: Document, kept: str | None = None, watch: Watch = lambda *_: None
) -> tuple[Finding, ...]:
    """Check a replay in every respect; `kept` is the end of the chain that somebody kept."""
    log, name = document.replay.log, document.replay.results.race
    secret, chain = _secret(document.replay), chain_of(name, document.plain["log"])
    try:
        told = recount(name, log, secret)
    except BrokenLog as broken:
        return (fails("record", f"The record can't be read: {broken}."), *_kept(chain, kept))
    said = document.replay.results
    race = with_names(msgspec.structs.replace(told.race, chain=chain), said)
    if race.options.withholds and race.stage == "finished" and secret is not None:
        race = laid_open(race, secret.hex())
    return (
        *_recounted(race, told.faults, log),
        *check_names(log, said),
        *_committed(race, secret, log),
        *_published(race),
        *check_candidates(race, secret, watch),
        *_earlier_races(log),
        *_results(race, document.plain["results"]),
        *_kept(chain, kept),
    )


def _secret(replay: Replay) -> bytes | None:
    """The secret that is shown at the end; none where what is shown there is none.

    The record of a tournament's race was over before its secret was shown: it stands beside it.
    """
    ended = replay.log[-1].event if replay.log else None
    if not isinstance(ended, Finished):
        return None
    is_withheld = replay.results.options.withholds and not ended.secret
    shown = replay.results.proof.secret if is_withheld else ended.secret
    return bytes.fromhex(shown) if _SECRET.fullmatch(shown) else None


def _recounted(race: Race, found: Sequence[Finding], log: Sequence[Line]) -> Iterator[Finding]:
    yield from found
    actions = sum(seat.count for seat in race.seats)
    summaries: dict[Check, str] = {
        "record": f"Lines: {len(log)}, each where it may stand, and no time goes back.",
        "nonces": f"Nonces: {len(race.nonces)}, each with the hash that was sealed.",
        "actions": f"Actions: {actions}, all of them legal, in time, and without a hole.",
    }
    yield from _sound(summaries, found)


def _committed(race: Race, secret: bytes | None, log: Sequence[Line]) -> Iterator[Finding]:
    if secret is None:
        yield fails("commitment", "The record doesn't end with a secret.")
    elif commitment(secret) != race.commitment:
        yield fails("commitment", "The secret is not the one that was committed to.")
    else:
        yield holds("commitment", "The secret is the one that was committed to.")
    yield from _void_starts([line.event for line in log if isinstance(line.event, Voided)])


def _void_starts(void: Sequence[Voided]) -> Iterator[Finding]:
    given_up = sum(not start.missing for start in void)
    if void:
        text = f"Starts that were void: {len(void)}. Nobody was shown their secrets, here neither."
        yield unchecked("commitment", text)
    if given_up:
        # It knew the deals that these starts would have had.
        text = f"Starts that the server gave up though every nonce was open: {given_up}."
        yield unchecked("commitment", text)


def _published(race: Race) -> Iterator[Finding]:
    key = race.options.tournament
    if key is not msgspec.UNSET:
        text = f"It is what was committed to for {key}, if {race.commitment} was shown before that "
        yield unchecked("commitment", f"{text}could be played: whoever kept it then can tell.")


def _earlier_races(log: Sequence[Line]) -> Iterator[Finding]:
    opened = log[0].event
    if isinstance(opened, Opened) and (opened.round > 1 or opened.points):
        text = f"What the races of the series before this one, number {opened.round}, are said to "
        yield unchecked("results", f"{text}have given: their own replays tell.")


def _results(race: Race, said: Mapping[str, Any]) -> Iterator[Finding]:
    try:
        derived = results(race)
    except OutOfRange as error:
        yield fails("results", f"No results follow from the record: {error}.")
        return
    if derived is None:
        yield fails("results", "No results follow from the record.")
        return
    found = tuple(_differences("", said, msgspec.to_builtins(derived)))
    yield from found
    index = race.found.index if race.found else None
    summaries: dict[Check, str] = {
        "deal": f"The cards follow from secret and context, as candidate {index}.",
        "results": "Runs, scores, times, places, states and points follow from the record.",
        "chain": "The chain over the record ends as the results say.",
    }
    yield from _sound(summaries, found)


def _kept(chain: bytes, kept: str | None) -> Iterator[Finding]:
    if kept is None:
        text = "No end of the chain was given that somebody kept, to compare with."
        yield unchecked("chain", text)
    elif kept != chain.hex():
        yield fails("chain", f"The chain ends in {chain.hex()}, not in the end that was kept.")
    else:
        yield holds("chain", "The chain ends as it did when its end was kept.")


def _sound(summaries: Mapping[Check, str], found: Sequence[Finding]) -> Iterator[Finding]:
    """Tell of every check that found nothing."""
    at_fault = {finding.check for finding in found}
    yield from (holds(check, text) for check, text in summaries.items() if check not in at_fault)


def _differences(path: str, said: Any, derived: Any) -> Iterator[Finding]:
    """Tell of every value that is not the one that follows from the record."""
    if isinstance(said, Mapping) and isinstance(derived, Mapping):
        # A replay with a name that is not known was refused when it was read.
        for name, value in derived.items():
            inner = f"{path}.{name}" if path else name
            yield from _differences(inner, said.get(name, _ABSENT), value)
    elif _are_lists(said, derived) and len(said) == len(derived):
        for place, (one, other) in enumerate(zip(said, derived, strict=True)):
            yield from _differences(f"{path}[{place}]", one, other)
    elif said != derived:
        yield fails(_check_of(path), f"{path} is {_short(said)}; {_short(derived)} follows.")


def _are_lists(*values: Any) -> bool:
    return all(isinstance(value, list | tuple) for value in values)


class _Absent:
    """Stands for a value that is not there."""


_ABSENT = _Absent()


def _short(value: Any) -> str:
    if value is _ABSENT:
        return "nothing"
    if _are_lists(value):
        return f"a list of {len(value)}"
    return msgspec.json.encode(value).decode()


def _check_of(path: str) -> Check:
    if path == "proof.chain":
        return "chain"
    return "deal" if path.startswith("proof.") else "results"
