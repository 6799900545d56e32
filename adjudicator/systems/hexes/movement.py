"""Rules for movement: a unit moves along a path, pays for every hex, and is done."""

from __future__ import annotations

from typing import Any

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Exit, Move
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.claimed_costs import ClaimedCosts
from adjudicator.mechanics.ground.movement import Movement
from adjudicator.mechanics.ground.quick_moves import quick_moves
from adjudicator.mechanics.ground.stacking import StacksAtTheEnd
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.take_back import TakeBacks
from adjudicator.mechanics.walking import Walk
from adjudicator.systems.hexes.format import PhaseRules
from adjudicator.systems.hexes.format_course import SupplyEffect
from adjudicator.systems.hexes.frames import MovementPhase
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["is_final", "points_left", "register"]


def is_final(state: DataState, unit: str) -> bool:
    """Return whether a unit has finished its move, and the opponent does not let it change."""
    frame = phase_of(state, MovementPhase)
    if frame is None or unit not in frame.before:
        return False
    return frame.last != unit and unit not in frame.agreed


def points_left(state: DataState, unit: str) -> int:
    """Return the points that a unit may still spend in this phase; negative if it overspent."""
    frame = state.frames[0] if state.frames else None
    spent = frame.spent.get(unit, 0) if type(frame) is MovementPhase else 0
    return state.allowance(unit) - spent


def _paid_anew(state: DataState, unit: str) -> bool:
    """Return whether a finished move is not judged by points, because it left none.

    Any price would then be too high, so that the points would report the same fault again. The
    move is judged as if it were the first of its unit.
    """
    return points_left(state, unit) <= 0 and is_final(state, unit)


def _points_of_a_move(state: DataState, unit: str) -> int:
    """Return the points that a unit may spend on a move."""
    return state.allowance(unit) if _paid_anew(state, unit) else points_left(state, unit)


def _a_move_is_final(state: DataState, event: Move | Exit) -> RuleResult:
    """A unit whose move is finished does not move again, unless the opponent agrees."""
    if not is_final(state, event.unit):
        return None
    place = (event.path[-1] if event.path else event.to) if isinstance(event, Move) else ""
    return fault_about(event.unit, "moved-again", at=place)


def _may_go_one_hex(state: DataState, move: Move, walked: Walk) -> bool:
    """Return whether a unit makes the one step that any unit may make."""
    if not state.law.rules.movement.least:
        return False
    frame = phase_of(state, MovementPhase)
    fresh = frame is None or not frame.spent.get(move.unit, 0) or _paid_anew(state, move.unit)
    return fresh and len(walked.path) == 2 and walked.block is None


def _immobile(state: DataState, move: Move) -> RuleResult:
    """Units of some types never move."""
    line = state.law.rules.types.get(state.units[move.unit].type)
    if line is None or not line.immobile:
        return None
    kind = state.units[move.unit].type
    return fault_about(move.unit, "immobile", rule=line.immobile, args={"type": kind})


class Moves:
    """The chapter on movement, with the limits of stacks that apply when a phase ends."""

    def __init__(self, part: Part, chart: Chart, stacks: StacksAtTheEnd | None) -> None:
        """Register the rules."""
        book, self._stacks = part.book, stacks
        rules = {name: part.case("movement", name) for name in ("begins", "path", "points", "once")}
        self._once, self._least = rules["once"], part.case("movement", "least")
        self.points = book.value(_points_of_a_move)
        self.points.slip(rules["once"])(_allowance_for_each_stage)
        immobile = tuple(
            dict.fromkeys(
                one.immobile for r in part.variants for one in r.types.values() if one.immobile
            )
        )
        if immobile:
            book.rule(*immobile, on=Move, stops=True)(_immobile)
        self.movement = Movement(
            book,
            begins=rules["begins"],
            allowed=rules["path"],
            pays=(rules["points"],),
            gap=rules["path"],
            points=self.points,
            exempt=_may_go_one_hex,
            too_far=self._too_far,
        )
        book.rule(rules["once"], on=(Move, Exit))(_a_move_is_final)
        ClaimedCosts(
            book,
            self.movement,
            chart,
            case=rules["points"],
            adding=part.case("terrain", "adding"),
        )
        TakeBacks(book, rules["once"], phase=MovementPhase, undo=_undo, can_undo=_can_undo)
        book.applies(Move)(self.apply)
        quick_moves(book, self.movement, _points_now)

    def _too_far(self, state: DataState, move: Move, walked: Walk, fault: Fault) -> None:
        """Name the cases that make a move too long, and the stage that was too long before."""
        frame, pays = phase_of(state, MovementPhase), self._pays(state)
        anew = _paid_anew(state, move.unit)
        if frame is not None and move.unit in frame.stretched:
            fault.rule, fault.also = self._least, [pays]
        elif frame is not None:
            spent = walked.cost + (0 if anew else frame.spent.get(move.unit, 0))
            for one in _limits(state):
                if spent <= state.allowance(move.unit, one):
                    fault.rule, fault.also = one.case, [pays]
                    break
        if frame is not None and not anew and move.unit in frame.overspent:
            fault.follows = [frame.overspent[move.unit]]

    def _pays(self, state: DataState) -> str:
        return state.law.rules.movement.points

    # Effects

    def apply(self, state: DataState, move: Move) -> None:
        """Move the unit to the end of its path, and count the points spent."""
        unit = move.unit
        end = move.path[-1] if move.path else move.to
        if not end:
            return
        frame = state.frames[0] if state.frames else None
        if type(frame) is not MovementPhase:
            state.relocate(unit, end)
            return
        self._count(state, frame, move)
        state.relocate(unit, end)
        if self._stacks is not None and len(state.stacks[end]) > 1:
            self._stacks.note(state, frame, unit)

    def _count(self, state: DataState, frame: MovementPhase, move: Move) -> None:
        """Record what a unit spends, and where it stood before its move."""
        unit, stood = move.unit, state.where[move.unit]
        if stood in state.places:
            spent = frame.spent.get(unit, 0)
            # what it may spend depends on whether its move was final: before it is recorded
            walked = self.movement.walk(state, move)
            cost, points = walked.cost, self.points(state, unit)
            stretches = cost > points and _may_go_one_hex(state, move, walked)
            goes_on = frame.last == unit
            if not goes_on and unit in frame.before and unit in frame.agreed:
                frame.agreed.remove(unit)  # the consent is used up
            frame.before[unit] = (stood, spent)
            if frame.crowded.get(stood, (0, ""))[1] == unit:
                del frame.crowded[stood]  # its move did not end there
            if stretches:
                cost = state.allowance(unit)
                frame.stretched.append(unit)
            frame.spent[unit] = spent + cost
            if state.record_paths:
                self.movement.record(state, unit, walked)
            frame.ended[unit] = state.now
            if points_left(state, unit) < 0:
                frame.overspent.setdefault(unit, state.now)
        frame.last = unit


def _limits(state: DataState) -> list[PhaseRules | SupplyEffect]:
    """Return what may make an allowance smaller than printed."""
    special, supply = state.law.rules.sequence.phases.get(state.phase), state.law.rules.supply
    effects = supply.effects if supply is not None else []
    found: list[PhaseRules | SupplyEffect] = [] if special is None else [special]
    return [*found, *(one for one in effects if one.of == "movement")]


def _allowance_for_each_stage(state: Any, unit: str) -> int:
    """Slip: every move of a unit has the whole allowance."""
    return int(state.allowance(unit))


def _can_undo(frame: MovementPhase, unit: str) -> bool:
    return unit in frame.before or unit in frame.placed


def _undo(state: DataState, frame: MovementPhase, unit: str) -> None:
    """Return the unit to where it was before its last move, or before it was placed."""
    frame.stretched = [one for one in frame.stretched if one != unit]
    if unit in frame.before:
        place, frame.spent[unit] = frame.before.pop(unit)
        if not frame.spent[unit] and unit not in frame.placed:
            frame.ended.pop(unit, None)
    else:  # an arrival waits again
        place, frame.spent[unit] = frame.placed.pop(unit), 0
        frame.ended.pop(unit, None)
        side = state.units[unit].side
        if place == "eliminated":
            state.returned[side] = max(0, state.returned.get(side, 0) - 1)
            state.losses[side] += state.units[unit].combat or 0
    if points_left(state, unit) >= 0:
        frame.overspent.pop(unit, None)
    for crowd in [at for at, (_, who) in frame.crowded.items() if who == unit]:
        del frame.crowded[crowd]
    frame.last = ""
    state.relocate(unit, place)


def _points_now(state: DataState, move: Move) -> int | None:
    """Return the points of a phasing unit that moves for the first time, or goes on."""
    frame, unit, rules = state.frames[0], move.unit, state.law.rules
    special = rules.sequence.phases.get(state.phase)
    spec = state.units[unit]
    line = rules.types.get(spec.type)
    if (
        type(frame) is not MovementPhase
        or spec.side != state.phasing
        or move.by not in ("", state.phasing)
        or (unit in frame.before and frame.last != unit)
        or not (special is None or of_type(special.types, spec.type))
        or (line is not None and line.immobile)
    ):
        return None
    return points_left(state, unit)


def register(part: Part, chart: Chart, stacks: StacksAtTheEnd | None) -> Moves:
    """Register the rules of this chapter."""
    return Moves(part, chart, stacks)
