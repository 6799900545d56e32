"""Pieces that are laid where a unit leaves, and taken off where one enters, such as garrisons.

A player may lay such a piece before he drags the unit away, or take it off before he drags one in.
What he did with the piece is then written after the drag of the unit, as the rules have it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from adjudicator.core.piece_hooks import Site

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter
    from adjudicator.vassal.read.player_actions import Shift

__all__ = ["StayingPieces"]

#: the number of later drags that are searched for that of the unit
_SOON = 50
_LAID, _TAKEN = ["reserve", "place"], ["place", "removed"]


class _Dragged(Protocol):
    """A piece that was dragged, and its sites."""

    @property
    def unit(self) -> str: ...

    @property
    def sites(self) -> list[Site]: ...


Way = TypeVar("Way", bound=_Dragged)


class StayingPieces(Generic[Way]):
    """Keeps pieces that stay behind until the unit to which they belong is dragged."""

    def __init__(self, converter: Converter, write: Callable[[Way], None]) -> None:
        """Keep the function that writes the events of a piece."""
        self._converter, self._write = converter, write
        self._early: list[tuple[Way, str, bool]] = []
        self._due: Way | None = None

    def keeps(self, way: Way, sites: Sequence[Site]) -> bool:
        """Return whether nothing is to be written about a piece now: it is kept, or was a slip."""
        state, hook = self._converter.writer.state, self._converter.hook
        if way is self._due or state is None or not sites:
            return False
        if self._converter.literal or not hook.stays_behind(state, way.unit):
            return False
        return self._is_slip(way, sites) or self._waits(way, sites)

    def _is_slip(self, way: Way, sites: Sequence[Site]) -> bool:
        """Return whether a piece has been laid and is taken off again, or the other way round."""
        kept = [one for one in self._early if one[0].unit == way.unit]
        self._early = [one for one in self._early if one not in kept]
        return bool(kept) or (sites[0].kind, sites[-1].kind) == (_LAID[0], _TAKEN[1])

    def _waits(self, way: Way, sites: Sequence[Site]) -> bool:
        """Return whether a piece waits for a unit, or until it is taken off; keep it then."""
        ends = [one.kind for one in sites]
        if ends not in (_LAID, _TAKEN):
            return False
        place, enters = sites[0].name or sites[1].name, ends == _TAKEN
        if not enters and self._is_taken_back(way.unit, place):
            self._early.append((way, "", False))  # it waits for that, and for no unit
            return True
        if not self._is_expected(way.unit, place, enters=enters):
            return False
        self._early.append((way, place, enters))
        return True

    def _is_expected(self, piece: str, place: str, *, enters: bool) -> bool:
        """Return whether a unit will be dragged into or out of a place before the next battle."""
        for shift in self._soon():
            there, here = (shift.end, shift.start) if enters else (shift.start, shift.end)
            if there.name == place != here.name and self._belongs(shift.unit, piece):
                return True
        return False

    def _is_taken_back(self, piece: str, place: str) -> bool:
        """Return whether a piece will be taken off before the next battle although no unit enters.

        The player has changed his mind, and no rule is about that.
        """
        later = [one for one in self._soon() if one.unit == piece]
        gone = bool(later) and later[0].end.kind == _TAKEN[1]
        return gone and not self._is_expected(piece, place, enters=True)

    def _soon(self) -> Iterator[Shift]:
        """Yield the drags before the next battle."""
        return islice(self._converter.until_battle(), _SOON)

    def _belongs(self, unit: str, piece: str) -> bool:
        """Return whether a unit is one of the side of a piece, and not itself such a piece."""
        state, hook = self._converter.writer.state, self._converter.hook
        if unit not in state.units or self._converter.owner(unit) != self._converter.owner(piece):
            return False
        return not hook.goes_last(state, unit) and not hook.stays_behind(state, unit)

    def after(self, way: Way) -> None:
        """Write the pieces that waited for a unit which has been dragged."""
        touched = {one.name for one in way.sites}
        for early, place, enters in list(self._early):
            if place not in touched or not self._belongs(way.unit, early.unit):
                continue
            self._converter.writer.settle()
            if (self._converter.writer.state.where.get(way.unit) == place) == enters:
                self._release(early)

    def release(self) -> None:
        """Write all pieces that still wait."""
        for early, _, _ in list(self._early):
            self._release(early)

    def _release(self, early: Way) -> None:
        self._early = [one for one in self._early if one[0] is not early]
        self._due = early
        self._write(early)
        self._due = None
