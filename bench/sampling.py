"""Where processor time goes, by sampling: which function runs at each tick of a timer.

A profiler that hooks every call would make the smallest functions look the slowest.
"""

import signal
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

TICK_SECONDS = 0.001


@contextmanager
def _ticking(on_tick: Callable[[int, FrameType | None], None]) -> Iterator[None]:
    before = signal.signal(signal.SIGPROF, on_tick)
    signal.setitimer(signal.ITIMER_PROF, TICK_SECONDS, TICK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def sampled(work: Callable[[], object], ticks: int, package: str) -> Counter[str]:
    """Repeat the work until so many ticks of processor time have passed.

    Each tick counts for the innermost function of the package that runs then; what runs outside
    of it is counted under an empty name. Only the main thread can do this.
    """
    found: Counter[str] = Counter()

    def tick(_: int, frame: FrameType | None) -> None:
        found[_innermost(frame, package)] += 1

    with _ticking(tick):
        while found.total() < ticks:
            work()
    return found


def _innermost(frame: FrameType | None, package: str) -> str:
    while frame is not None:
        module = str(frame.f_globals.get("__name__", ""))
        if module == package or module.startswith(f"{package}."):
            return f"{module}.{_name(frame)}"
        frame = frame.f_back
    return ""


def _name(frame: FrameType) -> str:
    """Name a method by its object's class: what a dataclass generates has no name of its own."""
    owner = frame.f_locals.get("self")
    code = frame.f_code
    return code.co_qualname if owner is None else f"{type(owner).__qualname__}.{code.co_name}"


def shares(found: Counter[str], most: int) -> list[str]:
    """Write the functions that took most, each with its share of what the package took."""
    whole = found.total() - found[""]
    named = [(name, count) for name, count in found.most_common() if name]
    return [f"{count / whole:6.1%}  {name}" for name, count in named[:most]]
