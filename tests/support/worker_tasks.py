"""Work for pools of processes, which must be importable in a worker."""

from __future__ import annotations

import os

__all__ = ["deadly", "doubled"]


def doubled(batch: list[int]) -> bytes:
    """Return all numbers of a batch, doubled."""
    return bytes(2 * one for one in batch)


def deadly(batch: list[int]) -> bytes:
    """Die of the number 13."""
    if 13 in batch:
        os._exit(1)
    return doubled(batch)
