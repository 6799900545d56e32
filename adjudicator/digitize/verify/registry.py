"""The list of checks: code, name, severity and meaning stand beside each check."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from adjudicator.board.grid import Grid
from adjudicator.board.hexmap import HexMap
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.verify.findings import Severity, Trouble

__all__ = ["REGISTRY", "Check", "check", "map_check"]

OfSources = Callable[[Compilation], Iterable[Trouble]]
OfMap = Callable[[HexMap, Grid], Iterable[Trouble]]


class Check(NamedTuple):
    """One thing that verify looks for."""

    code: str
    name: str
    severity: Severity
    #: one line
    meaning: str
    #: looks at what the map was made from, or
    of_sources: OfSources | None = None
    #: at the compiled map alone
    of_map: OfMap | None = None

    def find(self, made: Compilation) -> Iterable[Trouble]:
        """Return what is wrong with a compiled map folder."""
        if self.of_sources is not None:
            return self.of_sources(made)
        assert self.of_map is not None  # noqa: S101
        return self.of_map(made.map, made.folder.grid)


#: code -> check; filled as the chapters are imported
REGISTRY: dict[str, Check] = {}


def check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfSources], OfSources]:
    """Register a check that needs what the map was made from."""

    def register(find: OfSources) -> OfSources:
        _add(Check(code, name, severity, meaning, of_sources=find))
        return find

    return register


def map_check(code: str, name: str, severity: Severity, meaning: str) -> Callable[[OfMap], OfMap]:
    """Register a check that needs only the compiled map."""

    def register(find: OfMap) -> OfMap:
        _add(Check(code, name, severity, meaning, of_map=find))
        return find

    return register


def _add(one: Check) -> None:
    if one.code in REGISTRY:
        raise ValueError(f"two checks have the code {one.code}")
    REGISTRY[one.code] = one
