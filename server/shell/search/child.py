"""The child process in which a process that serves has its deals judged.

It is started by the first question, so nobody waits for it who needs no deal; it ends with its
parent, however that ends, and is replaced when it ends before. One question is with it at a time,
and after each deal it is the turn of whoever has had the least of it so far: a room whose rules
hardly any deal can be won by doesn't keep the others waiting.
"""

import asyncio
import contextlib
import itertools
import os
import sys
from asyncio.subprocess import PIPE, Process
from dataclasses import dataclass, field

import msgspec
import structlog

from engine import SOLVER, Deal, RuleSet
from server.core.search import Judgement
from server.shell.search.searcher import Question
from server.shell.tether import tethered

PROGRAM = "server.shell.search.searcher"

PAUSES_S = (0.0, 0.5, 2.0)
"""How long to wait before a question is asked again that the child ended over, each time."""

ANSWER_WITHIN_S = 60.0
"""Far more than the largest budget takes; a child that is still silent hangs."""

log = structlog.get_logger(__name__)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Judgement)


class NoJudgement(Exception):
    """The child ended again and again over one deal, or can't be started."""


class _Ended(Exception):
    """The child ended before it had answered; the text says what was seen of that."""


@dataclass(order=True)
class _Job:
    place: tuple[bool, int, int]
    """Deals that are judged ahead come after all that somebody waits for; among equals the search
    that had the fewest positions looked at comes first, then who asked first."""
    question: bytes = field(compare=False)
    answer: "asyncio.Future[Judgement]" = field(compare=False)


class SearchChild:
    """Judges deals in a child process; to be used on the main thread's event loop.

    The kernel ends the child with the thread that started it.
    """

    def __init__(self, niceness: int) -> None:
        self._niceness = niceness
        self._jobs: asyncio.PriorityQueue[_Job] = asyncio.PriorityQueue()
        self._numbers = itertools.count()
        self._worker: asyncio.Task[None] | None = None
        self._process: Process | None = None
        self._lifeline: int | None = None

    @property
    def pid(self) -> int | None:
        """The id of the child that runs now; none before the first question."""
        return None if self._process is None else self._process.pid

    async def judge(
        self, deal: Deal, rules: RuleSet, nodes: int, spent: int = 0, *, ahead: bool = False
    ) -> Judgement:
        """Have a deal judged, looking at so many positions at most.

        `spent`: how many were looked at for the same search before. `ahead`: nobody waits for it
        yet. Raises `NoJudgement`.
        """
        if self._worker is None:
            self._worker = asyncio.create_task(self._work())
        question = _encoder.encode(Question(str(deal), str(rules), nodes)) + b"\n"
        answer: asyncio.Future[Judgement] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait(_Job((ahead, spent, next(self._numbers)), question, answer))
        return await answer

    async def close(self) -> None:
        """End the child; what it was asked is answered no more."""
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)
        await self._end()

    async def _work(self) -> None:
        while True:
            job = await self._jobs.get()
            # Its asker may be gone by now.
            if not job.answer.done():
                await self._attend(job)
                # Whoever was answered asks again at once, and may be next.
                await asyncio.sleep(0)

    async def _attend(self, job: _Job) -> None:
        try:
            judgement = await self._judged(job.question)
        except Exception as failure:  # noqa: BLE001 - whoever asked is told; the others go on
            await self._end()
            if not job.answer.done():
                job.answer.set_exception(failure)
        else:
            if not job.answer.done():
                job.answer.set_result(judgement)

    async def _judged(self, question: bytes) -> Judgement:
        for pause in PAUSES_S:
            await asyncio.sleep(pause)
            try:
                return await self._ask(question)
            except _Ended as ended:
                log.warning("searcher ended", reason=str(ended))
                await self._end()
        raise NoJudgement(f"{len(PAUSES_S)} searchers ended over one deal")

    async def _ask(self, question: bytes) -> Judgement:
        try:
            async with asyncio.timeout(ANSWER_WITHIN_S):
                child = self._process or await self._start()
                assert child.stdin is not None
                assert child.stdout is not None
                child.stdin.write(question)
                await child.stdin.drain()
                return _decoder.decode(await child.stdout.readline())
        except (OSError, RuntimeError, TimeoutError, msgspec.DecodeError) as error:
            # RuntimeError: uvloop's word for a pipe that was closed before.
            raise _Ended(f"{type(error).__name__}: {error}") from None

    async def _start(self) -> Process:
        # -P: files where the server was started must not be taken for modules.
        command = [sys.executable, "-P", "-m", PROGRAM, str(self._niceness), SOLVER]
        lifeline, self._lifeline = os.pipe()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *tethered(command, lifeline), stdin=PIPE, stdout=PIPE, pass_fds=(lifeline,)
            )
        finally:
            os.close(lifeline)
        return self._process

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()
        if self._lifeline is not None:
            os.close(self._lifeline)
            self._lifeline = None
