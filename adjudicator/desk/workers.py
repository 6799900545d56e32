"""Worker processes as the server sees them: one for each job's room, started when needed."""

from __future__ import annotations

import asyncio
import multiprocessing
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from adjudicator.desk.worker import ROOMS, serve

__all__ = ["CANCELLED", "CRASHED", "Workers"]

#: the errors that a process itself cannot report
CRASHED, CANCELLED = "crashed", "cancelled"
_CONTEXT = multiprocessing.get_context("spawn")


class _Worker:
    """One process; it is started again after a crash."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._turn = asyncio.Lock()
        #: the number of the job that is being done
        self.job = ""
        self._cancelled = False
        #: jobs that wait for their turn -> what wakes them when they are cancelled
        self.waiting: dict[str, asyncio.Event] = {}

    @property
    def process_id(self) -> int | None:
        return self._process.pid if self._process and self._process.is_alive() else None

    def _ready(self) -> Connection:
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.stop()
            self._pipe, other = _CONTEXT.Pipe()
            self._process = _CONTEXT.Process(
                target=serve, args=(other, self._folder), daemon=True, name="adjudicator-desk"
            )
            self._process.start()
            other.close()
        return self._pipe

    async def do(
        self, job: str, name: str, arguments: dict[str, Any], language: str
    ) -> AsyncIterator[tuple[str, Any]]:
        """Yield the progress of a job and then its result, or its error."""
        if not await self._has_turn(job):
            yield "gone", CANCELLED
            return
        self.job, self._cancelled = job, False
        finished = False
        try:
            pipe = await asyncio.to_thread(self._ready)
            pipe.send((name, arguments, language))
            while not finished:
                kind, news = await asyncio.to_thread(pipe.recv)
                finished = kind != "progress"
                yield kind, news
        except (EOFError, OSError):
            finished = True
            await asyncio.to_thread(self.stop)  # what is left of it
            yield "gone", CANCELLED if self._cancelled else CRASHED
        finally:
            self.job = ""
            if not finished:  # nobody waits for the result: the page was closed or left
                self.stop()
            self._turn.release()

    async def _has_turn(self, job: str) -> bool:
        """Wait until nothing else is done; return whether the job is still wanted then."""
        stop = self.waiting[job] = asyncio.Event()
        turn = asyncio.ensure_future(self._turn.acquire())
        stopped = asyncio.ensure_future(stop.wait())
        wanted = False
        try:
            await asyncio.wait((turn, stopped), return_when=asyncio.FIRST_COMPLETED)
            wanted = turn.done() and not stop.is_set()
        finally:
            del self.waiting[job]
            stopped.cancel()
            if not wanted and not turn.cancel():  # it came at the same moment
                self._turn.release()
        return wanted

    def cancel(self) -> None:
        """Stop what is being done."""
        self._cancelled = True
        if self._process is not None:
            self._process.kill()

    def stop(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        if self._pipe is not None:
            self._pipe.close()
        self._process = self._pipe = None


class Workers:
    """A worker for every room of jobs, so that a long one of one desk does not block another."""

    def __init__(self, folder: str) -> None:
        """Start nothing yet."""
        self._folder = folder
        self._workers: dict[str, _Worker] = {}
        self._jobs = 0

    def do(
        self, name: str, arguments: dict[str, Any], language: str
    ) -> tuple[str, AsyncIterator[tuple[str, Any]]]:
        """Begin a job that there is; return its number, and its news."""
        room = ROOMS[name.partition(".")[0]]
        worker = self._workers.setdefault(room, _Worker(self._folder))
        self._jobs += 1
        job = str(self._jobs)
        return job, worker.do(job, name, arguments, language)

    def cancel(self, job: str) -> bool:
        """Stop a job; return whether it was being done."""
        for one in self._workers.values():
            if one.job == job:
                one.cancel()
                return True
            if job in one.waiting:
                one.waiting[job].set()
                return True
        return False

    def process_ids(self) -> list[int]:
        """Return the numbers of the processes that live."""
        return [found for one in self._workers.values() if (found := one.process_id)]

    def stop(self) -> None:
        """End all processes."""
        for one in self._workers.values():
            one.stop()
