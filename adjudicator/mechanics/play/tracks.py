"""Tracks that players keep with markers: morale, losses, points.

The value of a track is computed; each change of it has a case. A log may state the value to which a
marker is set. It must be the computed one, or one that the track has had since it was last marked,
as long as the open procedure goes on. A wrong value is the fact from then on, and the change that
explains it names the case.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Annotated, Any, NamedTuple

from msgspec import Meta, Struct, field

from adjudicator.core.book import Book
from adjudicator.core.events import Claim, Event, Name
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.roles import CaseId, EventNo
from adjudicator.core.rules import RuleResult
from adjudicator.core.state import Frame
from adjudicator.errors import Text, at_event
from adjudicator.mechanics.claims import number, refusal, side_of, wrong

__all__ = ["Mark", "Marked", "TrackHooks", "Tracks"]

_MOST = 99


class Mark(Event, frozen=True, tag="mark"):
    """A marker is set on its track."""

    what: Name
    #: the number, or the name of the box
    value: str | int = field(name="to")
    side: Annotated[str, Meta(max_length=60)] = ""


class Marked(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The value of a track since it was last marked: its changes, by case."""

    #: the value at that time
    base: int = 0
    #: cases and changes since
    terms: list[tuple[CaseId, int]] = []
    #: the mark of an intermediate value: its event, and the value
    event: EventNo = 0
    value: int = 0
    #: the right value of a wrong mark, and the number of the action
    truth: int | None = None
    act: int = 0

    def values(self) -> list[int]:
        """Return the successive values of the track, the present one last."""
        found = [self.base]
        for _, change in self.terms:
            found.append(found[-1] + change)
        return found

    def has_passed(self, said: int) -> bool:
        """Return whether the track has had a value on the way to the present one."""
        return said in self.values()[1:-1]

    def go_back_to(self, said: int, event: int) -> None:
        """Take the mark of a value that the track has passed: the later changes still come."""
        past = self.values().index(said, 1)
        self.base, self.terms = said, self.terms[past:]
        self.event, self.value = event, said

    def explained(self, said: int, default: str) -> str:
        """Return the case of the change that explains a value if it is omitted or made twice."""
        missing = said - self.values()[-1]
        for case, change in reversed(self.terms):
            if change in (-missing, missing, 0):
                return case
        return self.terms[-1][0] if self.terms else default


class TrackHooks(NamedTuple):
    """What only the game knows of its tracks, such as losses: mostly by track, side and value."""

    #: the case of a wrong value that no change explains
    default: Callable[[Any, str], str]
    #: the parts of the game that a finding under a case depends on
    parts: Callable[[str], list[str]]
    #: whether a value is possible, because not all changes are known
    possible: Callable[[Any, str, str, int], bool]
    #: whether a value counts changes that are due, but not made yet
    ahead: Callable[[Any, str, str, int], bool]
    #: whether a value lacks only changes that come last, so that its mark changes nothing
    before_rest: Callable[[Any, Marked, int], bool]
    #: makes a value the fact, whether it is right, possible or wrong
    take: Callable[[Any, str, str, int], None]
    #: applies the mark of a track whose boxes have names
    set_box: Callable[[Any, Mark], None]


class Tracks:
    """The rules for marks; `state.track(what, side)` returns a track with numbers."""

    def __init__(
        self,
        book: Book,
        *,
        numbered: Collection[str],
        named: Collection[str],
        cases: Collection[str],
        closing: Collection[type],
        hooks: TrackHooks,
    ) -> None:
        """Register the rules under all cases that change a track.

        `numbered` tracks have numbers, `named` ones names as boxes; the game judges the latter. No
        marker is left at an intermediate value when a frame of `closing` ends.
        """
        self._known, self._named, self._hooks = [*numbered, *named], named, hooks
        book.rule(*cases, on=Mark)(self._right_value)
        book.rule(*cases, closing=closing)(self._last_value)
        book.applies(Mark)(self._apply)

    def wrong_case(self, state: Any, what: str, side: str, said: int) -> str:
        """Return the case that a wrong value of a track breaks."""
        track: Marked = state.track(what, side)
        return track.explained(said, self._hooks.default(state, what))

    def is_possible(self, state: Any, what: str, side: str, said: int) -> bool:
        """Return whether a value is the computed one, or may be right."""
        right = state.track(what, side).values()[-1]
        return bool(said == right) or self._hooks.possible(state, what, side, said)

    def claimed(self, state: Any, claim: Claim) -> RuleResult:
        """Judge a claim about a track: it has the computed value, or a possible one."""
        side, said = side_of(state, claim), number(state, claim)
        if self.is_possible(state, claim.what, side, int(said)) and said == int(said):
            return None
        case = self.wrong_case(state, claim.what, side, int(said))
        return wrong(claim, case, getattr(state, claim.what)[side])

    def _number(self, state: Any, mark: Mark) -> int:
        """Return the value to which a marker is set."""
        if mark.what not in self._known:
            raise no_such("track", mark.what, self._known, place=at_event(state.now, "what"))
        if mark.side not in state.enemy:
            raise refusal(state, Text("a mark of {what} needs a side", what=mark.what))
        if not isinstance(mark.value, int) or not 0 <= mark.value <= _MOST:
            text = Text("a mark of {what} needs a number from 0 to 99", what=mark.what)
            raise refusal(state, text)
        return mark.value

    def _right_value(self, state: Any, mark: Mark) -> RuleResult:
        """A marker is at its right value, or at an intermediate one."""
        if mark.what in self._named:
            return None
        said, track = self._number(state, mark), state.track(mark.what, mark.side)
        if self.is_possible(state, mark.what, mark.side, said) or track.has_passed(said):
            return None
        hooks = self._hooks
        if hooks.before_rest(state, track, said) or _corrects(state, track, said):
            return None
        if hooks.ahead(state, mark.what, mark.side, said):
            return None
        return self._wrong(state, mark.what, mark.side, said)

    def _last_value(self, state: Any, frame: Frame) -> RuleResult:
        """A marker is not left at an intermediate value when a procedure ends."""
        found = []
        for key, track in state.tracks.items():
            what, _, side = key.partition(":")
            if track.event and track.value != track.values()[-1]:
                found.append(self._wrong(state, what, side, track.value, event=track.event))
        return found or None

    def _wrong(
        self, state: Any, what: str, side: str, said: int, *, event: int | None = None
    ) -> Fault:
        case = self.wrong_case(state, what, side, said)
        return Fault(
            rule=case,
            message=f"mark-{what}",
            args={"side": side, "what": what},
            event=event,
            expected=getattr(state, what)[side],
            seen=said,
            strengths=self._hooks.parts(case),
        )

    def _apply(self, state: Any, mark: Mark) -> None:
        """Record the marked value; a wrong one is the fact from now on."""
        hooks = self._hooks
        if mark.what in self._named:
            hooks.set_box(state, mark)
            return
        what, side, said = mark.what, mark.side, self._number(state, mark)
        track = state.track(what, side)
        right = track.values()[-1]
        if said != right and hooks.before_rest(state, track, said):
            return
        sound = self.is_possible(state, what, side, said) or _corrects(state, track, said)
        if not sound and state.frame is not None:
            if track.has_passed(said):
                track.go_back_to(said, state.now)
                return
            if hooks.ahead(state, what, side, said):
                track.event, track.value = state.now, said
                return
        hooks.take(state, what, side, said)
        truth = None if sound else right
        state.tracks[f"{what}:{side}"] = Marked(base=said, truth=truth, act=state.acts)


def _corrects(state: Any, track: Marked, said: int) -> bool:
    """Return whether a marker is corrected that was set wrongly in the same action."""
    return track.truth == said and track.act == state.acts
