"""What is not known of the phases of a log: what rests on it is a doubt, and no violation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.findings import Unsure

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["MIDST", "PhaseDoubts"]

#: the name of what is not known where nobody told the phase
_NOT_TOLD = "phase-not-told"
#: and where a log begins in a phase
MIDST = "mid-phase"


class PhaseDoubts:
    """Remembers from which event to which one something of a phase is not known."""

    def __init__(self, converter: Converter) -> None:
        """Know everything."""
        self._to = converter
        #: event from which on something of a phase is not known, and what
        self._unsure: tuple[int, str] | None = None
        #: event with which the phase began, and from which on nobody told the phase
        self._opened = 1
        self._lost: int | None = None
        #: whether the tracker tells the phase again
        self._found_again = False

    @property
    def is_lost(self) -> bool:
        """Whether nobody knows the phase."""
        return self._lost is not None

    def open_phase(self, *, goes_on: bool) -> None:
        """Begin a phase; `goes_on`: what was done before the log begins still matters."""
        self._opened = self._to.scribe.next
        if not (goes_on and self._unsure and self._unsure[1] == MIDST):
            self.be_sure()

    def doubt(self, why: str) -> None:
        """From here to the end of the phase, something is not known."""
        self._unsure = self._unsure or (self._to.scribe.next, why)

    def be_sure(self) -> None:
        """End the doubt with its phase."""
        if self._unsure:
            first, why = self._unsure
            events = range(first, self._to.scribe.number + 1)
            self._to.scribe.part.unsure.append(Unsure(events, why))
            self._unsure = None

    def lose(self, *, from_start: bool = False) -> None:
        """Let nobody know the phase until the tracker moves, nor since when it was another."""
        if self._to.exact or self.is_lost:
            return
        self._lost = 0 if from_start else self._opened
        self._to.say("VASSAL-tracker", _NOT_TOLD, severity="unknown")

    def lose_from_here(self) -> None:
        """Let nobody know the phase from the next event on."""
        self._to.scribe.settle()
        self._lost = self._to.scribe.next if self._lost is None else self._lost

    def see_told(self, *, certain: bool) -> None:
        """See that the tracker moves, and whether it tells the phase for certain."""
        self._found_again = self.is_lost and (self._found_again or certain)

    def find_again(self, *, at_end: bool = False) -> None:
        """Know the phase again, once something is done after the tracker moved."""
        if self._lost is not None and (self._found_again or at_end):
            events = range(self._lost, self._to.scribe.number + 1)
            self._to.scribe.part.unsure.insert(0, Unsure(events, _NOT_TOLD, "once"))
            self._lost, self._found_again = None, False
