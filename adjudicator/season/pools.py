"""Runs batches of work: in this process, in several, or on a cluster of Dask.

A pool is called with a function and batches; it yields each batch with its result, in the order in
which they are done, and keeps only a few batches waiting, so that memory stays bounded. The result
is None for a batch of one that made its worker die.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any, Protocol

from adjudicator.errors import InputError, Text

__all__ = ["Dask", "Pool", "Processes", "Serial"]

Batch = list[Any]
Work = Callable[[Batch], bytes]
Done = tuple[Batch, bytes | None]
#: batches that wait or run, for each worker
_AHEAD = 3


class Pool(Protocol):
    """Runs batches of work."""

    def run(self, work: Work, batches: Iterable[Batch]) -> Iterator[Done]:
        """Yield each batch with its result, as they are done."""

    def close(self) -> None:
        """End the workers."""


class Serial:
    """Works in this process."""

    def run(self, work: Work, batches: Iterable[Batch]) -> Iterator[Done]:
        """Yield each item of the batches with its result, so that a kill loses only one."""
        for batch in batches:
            for one in batch:
                yield [one], work([one])

    def close(self) -> None:
        """Do nothing."""


class Processes:
    """Works in several processes; a batch that makes one die is tried again, item by item."""

    def __init__(self, jobs: int) -> None:
        """Start the processes when they are needed."""
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def run(self, work: Work, batches: Iterable[Batch]) -> Iterator[Done]:
        """Yield each batch with its result, as they are done."""
        waiting, running = iter(batches), dict[Future[bytes], Batch]()
        try:
            while True:
                for batch in islice(waiting, self._jobs * _AHEAD - len(running)):
                    running[self._executor().submit(work, batch)] = batch
                if not running:
                    return
                try:
                    for future in wait(running, return_when=FIRST_COMPLETED).done:
                        result = future.result()
                        yield running.pop(future), result
                except BrokenProcessPool:
                    lost = list(running.values())
                    running.clear()
                    yield from self._one_by_one(work, lost)
        finally:
            for future in running:
                future.cancel()

    def _one_by_one(self, work: Work, lost: list[Batch]) -> Iterator[Done]:
        """Repeat batches of which one made a process die, each item in a process of its own."""
        self.close()
        for one in (item for batch in lost for item in batch):
            try:
                yield [one], self._executor().submit(work, [one]).result()
            except BrokenProcessPool:
                self.close()
                yield [one], None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            known = multiprocessing.get_all_start_methods()
            method = "forkserver" if "forkserver" in known else "spawn"
            context = multiprocessing.get_context(method)
            self._pool = ProcessPoolExecutor(self._jobs, mp_context=context, initializer=_begin)
        return self._pool

    def close(self) -> None:
        """Wait for what is running, and end the processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None


def _begin() -> None:
    """Prepare a worker: only the first process hears Ctrl-C, and when it dies the worker ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(1)


class Dask:
    """Works on a cluster of Dask, whose workers see the same files under the same names."""

    def __init__(self, address: str) -> None:
        """Connect to the scheduler."""
        try:
            from distributed import Client  # noqa: PLC0415  # an optional extra
        except ImportError:
            hint = "pip install 'adjudicator[dask]'"
            raise InputError("Dask is not installed", hint=hint) from None
        try:
            self._client = Client(address, timeout=10)
        except (OSError, ValueError, RuntimeError, TimeoutError) as error:
            text = Text("no scheduler of Dask answers: {reason}", reason=str(error)[:200])
            raise InputError(text, file=address) from None

    def run(self, work: Work, batches: Iterable[Batch]) -> Iterator[Done]:
        """Yield each batch with its result; the scheduler repeats those of lost workers."""
        from distributed import as_completed  # noqa: PLC0415

        waiting, running = iter(batches), dict[Any, Batch]()
        cores = sum(self._client.ncores().values()) or 1
        completed = as_completed(with_results=True, raise_errors=False)
        try:
            while True:
                for batch in islice(waiting, cores * _AHEAD - len(running)):
                    future = self._client.submit(work, batch, pure=False)
                    running[future] = batch
                    completed.add(future)
                if not running:
                    return
                future, result = next(completed)
                batch = running.pop(future)
                if future.status == "finished":
                    yield batch, result
                elif len(batch) == 1:
                    yield batch, None
                else:  # it made too many workers die: find out which item did
                    waiting = _chained([[one] for one in batch], waiting)
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel(list(running))

    def close(self) -> None:
        """Leave the cluster, which goes on."""
        self._client.close()


def _chained(first: Iterable[Batch], then: Iterator[Batch]) -> Iterator[Batch]:
    yield from first
    yield from then
