"""Records where the phase is not known; findings that depend on it are doubts, not violations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.findings import Unsure

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["MIDST", "PhaseDoubts"]

#: the reason of a doubt where the log does not show the phase
_NOT_TOLD = "phase-not-told"
#: the reason of a doubt about what was left undone in a phase whose end was inferred
_INFERRED = "phase-inferred"
#: the reason why no further phases are searched for
_TOO_MANY = "too-many-phases-skipped"
#: the reason of a doubt where a log starts in the middle of a phase
MIDST = "mid-phase"


class PhaseDoubts:
    """Records from which event to which one something about the phase is not known."""

    def __init__(self, converter: Converter) -> None:
        """Start without doubts."""
        self._converter = converter
        #: the event from which something is not known, and the reason
        self._unsure: tuple[int, str] | None = None
        #: the first event of the phase, and the event from which the phase is not known
        self._opened = 1
        self._lost: int | None = None
        #: whether the tracker shows the phase again
        self._found_again = False
        #: whether too many phases were skipped, so that no phase is known any more
        self._given_up = False

    @property
    def is_lost(self) -> bool:
        """Whether the phase is not known."""
        return self._lost is not None

    def open_phase(self, *, goes_on: bool) -> None:
        """Begin a phase; `goes_on`: actions before the start of the log still matter."""
        self._opened = self._converter.writer.next
        if not (goes_on and self._unsure and self._unsure[1] == MIDST):
            self.be_sure()

    def doubt(self, why: str) -> None:
        """Begin a doubt that lasts to the end of the phase."""
        self._unsure = self._unsure or (self._converter.writer.next, why)

    def be_sure(self) -> None:
        """End the doubt with its phase."""
        if self._unsure:
            first, why = self._unsure
            events = range(first, self._converter.writer.number + 1)
            self._converter.writer.part.unsure.append(Unsure(events, why))
            self._unsure = None

    def lose(self, *, from_start: bool = False) -> None:
        """Treat the phase as unknown since it or the log began, until the tracker moves."""
        if self._converter.exact or self.is_lost:
            return
        self._lost = 0 if from_start else self._opened
        self._converter.say("VASSAL-tracker", _NOT_TOLD, severity="unknown")

    def give_up(self) -> None:
        """Treat every phase from the current one on as unknown, to the end of the log."""
        if not self._given_up:
            self.lose()
            self._given_up, self._found_again = True, False
            self._converter.say("VASSAL-tracker", _TOO_MANY, severity="unknown")

    def lose_from_here(self) -> None:
        """Treat the phase as unknown from the next event on."""
        self._converter.writer.settle()
        self._lost = self._converter.writer.next if self._lost is None else self._lost

    def note_tracker(self, *, certain: bool) -> None:
        """Note that the tracker moves, and whether that makes the phase certain."""
        again = self._found_again or certain
        self._found_again = self.is_lost and again and not self._given_up

    def doubt_beginning(self) -> None:
        """Note that the next event begins a phase that no log shows: who owes what, is a doubt."""
        writer = self._converter.writer
        writer.settle()
        unsure = Unsure(range(writer.next, writer.next + 1), _INFERRED)
        writer.part.unsure.append(unsure)

    def find_again(self, *, at_end: bool = False) -> None:
        """End the time of an unknown phase, at the first action after the tracker moved."""
        if self._lost is not None and (self._found_again or at_end):
            events = range(self._lost, self._converter.writer.number + 1)
            self._converter.writer.part.unsure.insert(0, Unsure(events, _NOT_TOLD, "once"))
            self._lost, self._found_again = None, False
