"""Rules for the cup (2.1, 2.2): what goes in, what is drawn, and the marker that is left."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.events import Phase
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.core.validation import known
from adjudicator.errors import at_event
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Draw, Fill, OpenTurn
from adjudicator.games.jours_de_gloire_austerlitz.frames import (
    Activation,
    ActivationPhase,
    CupPhase,
    InitiativePhase,
)
from adjudicator.games.jours_de_gloire_austerlitz.markers import (
    cup_is_told,
    is_revealed,
    side_of_marker,
)
from adjudicator.games.jours_de_gloire_austerlitz.quota import pay
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["FIRST"]

book = rulebook.chapter("cup")

#: the cases about the initiative in the first turn of each scenario
FIRST = tuple(f"JDG-{one}-initiative" for one in ("S1", "S2", "S3", "S4", "N1", "N2", "A1", "A2"))


def _known_markers(state: JdgState, markers: list[str]) -> None:
    """Refuse the name of a marker that does not exist."""
    names = [*state.tables.formations, *state.tables.combined]
    for one in markers:
        known("marker", one, names, at_event(state.now))


@book.validates(Fill)
def check_fill(state: JdgState, event: Fill) -> None:
    """Refuse unknown markers."""
    _known_markers(state, event.markers)


@book.validates(Draw)
def check_draw(state: JdgState, event: Draw) -> None:
    """Refuse unknown markers."""
    _known_markers(state, [event.marker])


@book.validates(OpenTurn)
def check_open(state: JdgState, event: OpenTurn) -> None:
    """Refuse unknown markers."""
    _known_markers(state, [event.marker])


def filler(state: JdgState, event: Fill) -> str:
    """Return the side that puts markers in the cup: as stated, or that of its first marker."""
    if event.by:
        return state.game.file.roles.get(event.by, event.by)
    return side_of_marker(state, event.markers[0]) if event.markers else ""


book.decides(Fill)(filler)
book.decides(OpenTurn)(lambda state, event: side_of_marker(state, event.marker))
book.decides(Draw)(lambda state, event: side_of_marker(state, event.marker))


# Applying


@book.applies(OpenTurn)
def apply_open(state: JdgState, event: OpenTurn) -> None:
    """Set the marker that opens the turn aside."""
    state.opening = state.opened = event.marker
    if not state.bound and state.turn > 1:  # whoever opens has the initiative, by other modifiers
        state.initiative = side_of_marker(state, event.marker)
    if event.marker in state.tables.combined:
        state.used.add(event.marker)


@book.applies(Fill)
def apply_fill(state: JdgState, event: Fill) -> None:
    """Put markers in the cup."""
    state.fills_shown = True
    for marker in event.markers:
        side = side_of_marker(state, marker)
        for some in (state.cup, state.filled):
            counts = some.setdefault(side, {})
            counts[marker] = counts.get(marker, 0) + 1
        if marker in state.tables.combined:
            state.used.add(marker)
    side = filler(state, event)
    if event.hidden and side in state.enemy:
        state.unnamed[side] = state.unnamed.get(side, 0) + event.hidden


@book.applies(Draw)
def apply_draw(state: JdgState, event: Draw) -> None:
    """Take a marker out of the cup, and open its activation."""
    marker, side = event.marker, side_of_marker(state, event.marker)
    counts = state.cup.get(side, {})
    if marker == state.opening:
        state.opening = ""
    elif counts.get(marker):
        counts[marker] -= 1
        if not counts[marker]:
            del counts[marker]
    elif state.unnamed.get(side):
        state.unnamed[side] -= 1
        _reveal(state, side, marker)
    state.drawn.append(marker)
    is_combined = marker in state.tables.combined
    state.phasing = side
    state.frames.append(
        Activation(
            opened=state.now,
            marker=marker,
            side=side,
            formation="" if is_combined else marker,
            ordered=marker in state.ordered,
        )
    )


def _reveal(state: JdgState, side: str, marker: str) -> None:
    """Record that a marker which the log had not named was put in the cup."""
    counts = state.filled.setdefault(side, {})
    counts[marker] = counts.get(marker, 0) + 1
    if marker in state.tables.combined:
        state.used.add(marker)
    pay(state)


# Opening the turn


@book.rule("JDG-B-1-b", *FIRST, on=OpenTurn)
def who_opens(state: JdgState, event: OpenTurn) -> RuleResult:
    """The side with the initiative chooses one of its own markers, once."""
    if type(state.frame) is not InitiativePhase:
        return None
    side, holder = side_of_marker(state, event.marker), state.initiative
    if state.opened:
        args = {"marker": state.opened}
        return fault_of(event, "opened-twice", rule="JDG-B-1-b", args=args, seen=event.marker)
    if not holder:
        return fault_of(
            event, "opens-before-dice", rule="JDG-B-1-b", marker=event.marker, seen=event.marker
        )
    if side != holder:
        case = state.case("initiative") if state.turn == 1 else "JDG-B-1-b"
        right = {"expected": holder, "seen": side}
        return fault_of(event, "opens-without", rule=case, args={"side": side}, **right)
    return None


@book.rule("JDG-B-1-b", closing=InitiativePhase)
def somebody_opens(state: JdgState, frame: InitiativePhase) -> RuleResult:
    """Phase B does not end before the opening marker is chosen, if its side has one."""
    lines = state.tables.formations.items()
    own = [one for one, line in lines if line.side == state.initiative]
    if state.opened or not state.initiative or (own and state.markers.keys().isdisjoint(own)):
        return None
    return Fault("not-opened", {"side": state.initiative}, side=state.initiative)


def _is_drawing(state: JdgState) -> bool:
    return any(type(one) is ActivationPhase for one in state.frames)


@book.rule("JDG-B-1-b", on=Draw)
def the_opening_marker_is_first(state: JdgState, event: Draw) -> RuleResult:
    """The marker that opens the turn is played before all others."""
    if not state.opening or event.marker == state.opening or not _is_drawing(state):
        return None
    args = {"opening": state.opening, "marker": event.marker}
    return fault_of(event, "opening-first", expected=state.opening, seen=event.marker, args=args)


@book.rule("JDG-B-1-c", "JDG-2.2-k", on=Draw)
def draws_from_the_cup(state: JdgState, event: Draw) -> RuleResult:
    """After the opening marker, markers come from the cup, but for the last."""
    if state.opening or not _is_drawing(state):
        return None
    marker, side = event.marker, side_of_marker(state, event.marker)
    if not cup_is_told(state):
        return Unknown(why="cup-not-told", needs="fill")
    if not state.cup.get(side, {}).get(marker) and not state.unnamed.get(side):
        return fault_of(event, "not-in-the-cup", rule="JDG-B-1-c", marker=marker, seen=marker)
    if state.in_cup() == 1:
        return fault_of(event, "last-marker", rule="JDG-2.2-k", marker=marker, seen=marker)
    return None


@book.rule("JDG-B-1-c", on=(Phase, common.End))
def all_are_drawn(state: JdgState, event: common.Event) -> RuleResult:
    """Phase D goes on until one marker is left in the cup."""
    stopped = state.winner or (state.disputed and isinstance(event, common.End))
    if state.phase != "activations" or state.over or stopped or state.conceded:
        return None  # that a game stops by a disputed victory is one fault
    left = state.in_cup() + bool(state.opening)
    if left <= 1 and not state.opening:
        return None
    return Fault("markers-left", {"left": left}, expected=1, seen=left)


# Combined markers


def _put_in_by(state: JdgState, event: Fill | Draw) -> list[str]:
    """Return the markers of which an event tells that they were put in: a draw may reveal one."""
    if isinstance(event, Fill):
        return event.markers
    return [event.marker] if is_revealed(state, event.marker) else []


@book.rule("JDG-2.1.2-c", on=OpenTurn)
def combined_does_not_open(state: JdgState, event: OpenTurn) -> RuleResult:
    """A combined marker is put in the cup: it does not open a turn."""
    if event.marker not in state.tables.combined:
        return None
    return fault_of(event, "combined-opens", marker=event.marker, seen=event.marker)


@book.rule("JDG-2.1.2-a", "JDG-2.1.2-d", on=(Fill, Draw))
def combined_once(state: JdgState, event: Fill | Draw) -> RuleResult:
    """A combined marker goes into the cup once in a game, and leaves with its turn."""
    named = [one for one in _put_in_by(state, event) if one in state.tables.combined]
    again = [one for at, one in enumerate(named) if one in state.used or one in named[:at]]
    found = []
    for one in dict.fromkeys(again):
        left = one in state.left_over
        case, why = ("JDG-2.1.2-d", "combined-left") if left else ("JDG-2.1.2-a", "combined-again")
        found.append(fault_of(event, why, rule=case, marker=one, seen=one))
    return found or None


@book.rule("JDG-2.1.2-b", "JDG-DT-c", on=(Fill, Draw))
def combined_of_the_scenario(state: JdgState, event: Fill | Draw) -> RuleResult:
    """A scenario has the combined markers that it lists.

    Whether it lists one of formations that take part is known from its Deployment Table only.
    """
    found = []
    for one in dict.fromkeys(_put_in_by(state, event)):
        if one in state.tables.combined and one not in state.scenario.combined:
            units = [
                unit
                for name in state.tables.combined[one].formations
                for unit in state.members(name)
            ]
            takes_part = any(state.where[unit] != "unused" for unit in units)
            case = "JDG-DT-c" if takes_part else "JDG-2.1.2-b"
            found.append(fault_of(event, "combined-not-here", rule=case, marker=one, seen=one))
    return found or None


@book.rule("JDG-2.1.2-e", on=(Fill, Draw))
def two_combined(state: JdgState, event: Fill | Draw) -> RuleResult:
    """A player has at most two combined markers in the cup of one turn."""
    if isinstance(event, Fill) and type(state.frame) is not CupPhase:
        return None
    most, combined = state.tables.combined_limit, state.tables.combined
    markers = _put_in_by(state, event)
    for side in state.enemy:
        before = sum(n for one, n in state.filled.get(side, {}).items() if one in combined)
        now = sum(1 for one in markers if one in combined and combined[one].side == side)
        if now and before + now > most:
            count = before + now
            return fault_of(event, "combined-many", side=side, expected=most, seen=count)
    return None
