"""Rules for units that arrive, and for eliminated units that return."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Place
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.ground.stacking import StacksAtTheEnd
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.format_course import Group
from adjudicator.systems.hexes.frames import MovementPhase
from adjudicator.systems.hexes.law import hexes_of, of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.terrain import chart_of

__all__ = ["Arrivals", "entry_hexes", "group_of", "may_return"]


def group_of(state: DataState, unit: str) -> Group | None:
    """Return the group with which a unit arrives, if it does."""
    arrivals = state.law.rules.arrivals
    groups = arrivals.groups if arrivals is not None else []
    return next((one for one in groups if unit in one.units), None)


def may_return(state: DataState, unit: str) -> bool:
    """Return whether a unit of this type may return, this turn, once it is eliminated."""
    rules, spec = state.law.rules.replacements, state.units[unit]
    if rules is None or state.turn < rules.first or not of_type(rules.types, spec.type):
        return False
    return state.returned.get(spec.side, 0) < rules.units.get(spec.side, 0)


def entry_hexes(state: DataState, unit: str) -> frozenset[str]:
    """Return the hexes in which a unit off the map may be placed."""
    if state.where[unit] == "eliminated":
        rules = state.law.rules.replacements
        written = rules.at.get(state.units[unit].side) if rules is not None else None
    else:
        group = group_of(state, unit)
        written = group.at if group is not None else None
    return hexes_of(state.board, written) if written is not None else frozenset()


def _cost(state: DataState, unit: str, place: str) -> int:
    """Return the points that a unit spends to arrive in a hex."""
    rules = state.law.rules
    section = rules.replacements if state.where[unit] == "eliminated" else rules.arrivals
    if section is None:
        return 0
    if section.price != "terrain":
        return section.price
    return int(chart_of(state).entry_term(state, place, state.units[unit].type).value)


class Arrivals:
    """The chapter on units that come onto the map during the game."""

    def __init__(self, part: Part, stacks: StacksAtTheEnd | None) -> None:
        """Register the rules."""
        book, self._stacks = part.book, stacks
        self._case = part.case("arrivals", "case")
        self._returning = part.case("replacements", "case")
        #: the case of a placement in a game without arrivals
        self._other = part.case("sequence", "present")
        cases = [one for one in (self._case, self._returning, self._other) if one]
        book.rule(*dict.fromkeys(cases), on=Place, stops=True)(self.only_who_waits_is_placed)
        if self._case:
            book.rule(self._case, on=Place)(self.not_before_their_turn)
        if punctual := part.case("arrivals", "punctual"):
            book.rule(punctual, on=Place)(self.not_after_their_turn)
        hexes = part.several(("arrivals", "hexes"), ("replacements", "case"))
        if hexes:
            book.rule(*hexes, on=Place)(self.in_their_hexes)
        book.rule(part.case("movement", "enemies"), on=Place)(self.not_on_enemies)
        book.rule(part.case("movement", "points"), on=Place)(self.arriving_takes_points)
        book.applies(Place)(self.apply)

    def only_who_waits_is_placed(self, state: DataState, event: Place) -> RuleResult:
        """A unit that is placed waits to arrive, or may return."""
        place, unit = state.where[event.unit], event.unit
        if place == "reserve" and (group_of(state, unit) is not None or not self._case):
            return None
        if place == "eliminated" and self._returning:
            if may_return(state, unit):
                return None
            return fault_of(event, "returns-not-now", rule=self._returning, seen=place)
        case = self._case or self._other
        return fault_of(event, "not-in-reserve", rule=case, seen=place)

    def not_before_their_turn(self, state: DataState, event: Place) -> RuleResult:
        """A unit does not arrive before its turn."""
        group = group_of(state, event.unit) if state.where[event.unit] == "reserve" else None
        if group is None or state.turn >= group.turn:
            return None
        return fault_of(event, "placed-early", expected=group.turn, seen=state.turn)

    def not_after_their_turn(self, state: DataState, event: Place) -> RuleResult:
        """A unit does not arrive after its turn, if the rules say so."""
        arrivals = state.law.rules.arrivals
        group = group_of(state, event.unit) if state.where[event.unit] == "reserve" else None
        late = arrivals is not None and bool(arrivals.punctual)
        if group is None or not late or state.turn <= group.turn:
            return None
        return fault_of(event, "placed-late", expected=group.turn, seen=state.turn)

    def in_their_hexes(self, state: DataState, event: Place) -> RuleResult:
        """A unit arrives in one of its hexes."""
        hexes, rules = entry_hexes(state, event.unit), state.law.rules
        known = state.where[event.unit] == "eliminated" or group_of(state, event.unit)
        if event.at in hexes or not known:
            return None
        section = rules.replacements if state.where[event.unit] == "eliminated" else None
        case = section.case if section is not None else rules.arrivals and rules.arrivals.hexes
        if not case:
            return None
        expected = ", ".join(sorted(hexes))
        fault: Fault = fault_of(event, "not-an-entry-hex", rule=case, expected=expected)
        fault.seen = event.at
        return fault

    def not_on_enemies(self, state: DataState, event: Place) -> RuleResult:
        """No unit arrives in a hex with enemies."""
        if not state.enemies_in(state.units[event.unit].side, event.at):
            return None
        return fault_of(event, "entry-occupied", seen=", ".join(state.stack(event.at)))

    def arriving_takes_points(self, state: DataState, event: Place) -> RuleResult:
        """A unit has the points that arriving takes, and a claimed cost is the right one."""
        cost, most = _cost(state, event.unit, event.at), state.allowance(event.unit)
        found = []
        if cost > most:
            found.append(fault_of(event, "placing-points", expected=most, seen=cost))
        if event.cost not in (None, cost):
            fault = fault_of(event, "placing-cost", expected=cost, seen=event.cost, claim=True)
            found.append(fault)
        return found or None

    def apply(self, state: DataState, event: Place) -> None:
        """Place the unit in the hex, and count the points spent."""
        unit, frame = event.unit, phase_of(state, MovementPhase)
        cost, came = _cost(state, unit, event.at), state.where[unit]
        if came == "eliminated":
            side = state.units[unit].side
            state.returned[side] = state.returned.get(side, 0) + 1
            state.steps.pop(unit, None)
        state.relocate(unit, event.at)
        if frame is None:
            return
        frame.spent[unit] = cost
        frame.ended[unit] = state.now
        frame.placed[unit] = came
        frame.last = unit
        if self._stacks is not None and len(state.stacks[event.at]) > 1:
            self._stacks.note(state, frame, unit)
