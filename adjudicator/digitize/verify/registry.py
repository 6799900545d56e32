"""The registry of checks, and the decorators that give each its code, name and severity."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeVar

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.verify.findings import MapTrouble, Severity

__all__ = ["REGISTRY", "CheckList", "MapCheck", "check", "map_check"]

OfSources = Callable[[Compilation], Iterable[MapTrouble]]
OfMap = Callable[[HexMap, Grid], Iterable[MapTrouble]]
F = TypeVar("F", bound=Callable[..., Iterable[Any]])


class MapCheck(NamedTuple):
    """One check of verify."""

    code: str
    name: str
    severity: Severity
    #: one line
    meaning: str
    #: the function, if it examines the sources of the map, or
    of_sources: Callable[..., Iterable[Any]] | None = None
    #: the function, if it examines only the compiled map
    of_map: Callable[..., Iterable[Any]] | None = None

    def find(self, compilation: Any, *compiled: Any) -> Iterable[Any]:
        """Run the check on the sources of a map, or on the compiled map."""
        if self.of_sources is not None:
            return self.of_sources(compilation)
        assert self.of_map is not None  # noqa: S101
        return self.of_map(*compiled)


class CheckList(dict[str, MapCheck]):
    """Code -> check; filled when the modules with checks are imported."""

    def source_check(
        self, code: str, name: str, severity: Severity, meaning: str
    ) -> Callable[[F], F]:
        """Register a check that needs the sources of the map."""

        def register(find: F) -> F:
            self._add(MapCheck(code, name, severity, meaning, of_sources=find))
            return find

        return register

    def map_check(self, code: str, name: str, severity: Severity, meaning: str) -> Callable[[F], F]:
        """Register a check that needs only the compiled map."""

        def register(find: F) -> F:
            self._add(MapCheck(code, name, severity, meaning, of_map=find))
            return find

        return register

    def _add(self, one: MapCheck) -> None:
        if one.code in self:
            raise ValueError(f"two checks have the code {one.code}")
        self[one.code] = one


#: the checks of hex maps
REGISTRY = CheckList()


def check(
    code: str, name: str, severity: Severity, meaning: str
) -> Callable[[OfSources], OfSources]:
    """Register a check that needs the sources of the map."""
    return REGISTRY.source_check(code, name, severity, meaning)


def map_check(code: str, name: str, severity: Severity, meaning: str) -> Callable[[OfMap], OfMap]:
    """Register a check that needs only the compiled map."""
    return REGISTRY.map_check(code, name, severity, meaning)
