"""Times several contenders in turn, so that a noisy machine disturbs all of them alike."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

__all__ = ["Row", "medians", "table"]


class Row(NamedTuple):
    """One line of the table: a ratio (or a figure) and what it should not exceed."""

    what: str
    figure: float
    #: None: shown for comparison only
    target: float | None = None
    unit: str = "x"

    @property
    def met(self) -> bool:
        """Tell whether the target holds."""
        return self.target is None or self.figure <= self.target


def medians(
    contenders: dict[str, Callable[[], object]],
    *,
    rounds: int,
    clock: Callable[[], float] = time.perf_counter,
    warm: bool = False,
) -> dict[str, float]:
    """Return the median time of each contender over a number of rounds, after one to warm up.

    `warm`: each contender runs once more, untimed, right before it is timed. Otherwise a short one
    is timed with the caches of the processor full of what the others and the collector looked at.
    """
    times: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(rounds + 1):
        for name, call in contenders.items():
            gc.collect()
            if warm:
                call()
            start = clock()
            call()
            if number:
                times[name].append(clock() - start)
    return {name: median(values) for name, values in times.items()}


def table(rows: list[Row]) -> str:
    """Return the rows as text, in columns."""
    width = max(len(row.what) for row in rows)
    lines = []
    for row in rows:
        figure = f"{row.figure:8.3f} {row.unit:<2}"
        verdict = ""
        if row.target is not None:
            verdict = f"target {row.target:g} {row.unit}: {'met' if row.met else 'MISSED'}"
        lines.append(f"{row.what:<{width}}  {figure}  {verdict}".rstrip())
    return "\n".join(lines)
