"""Rules for zones of control (4.3): they stop units, and night and fog take them away."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Exit, Move
from adjudicator.core.rules import Block, RuleResult, Step
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.light import dark
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["beside_enemies", "enemies_hold", "has_moved", "in_zone", "stop_in_zone"]

book = rulebook.chapter("zones")


def in_zone(state: JdgState, unit: str, place: str) -> bool:
    """Return whether a hex is in an enemy zone for a unit."""
    return state.enemy_controls(state.units[unit].side, place)


def enemies_hold(state: JdgState, side: str, place: str) -> bool:
    """Return whether combat units of the enemy are in a hex; leaders alone hold none."""
    return any(not state.is_leader(one) for one in state.enemies(side, place))


def beside_enemies(state: JdgState, unit: str) -> bool:
    """Return whether a unit is next to combat units of the enemy."""
    side, near = state.units[unit].side, state.board.neighbours[state.where[unit]]
    return any(enemies_hold(state, side, place) for place in near)


def has_moved(state: JdgState, unit: str) -> bool:
    """Return whether a unit has made a part of its move, or has entered, in this activation."""
    activation = state.activation
    return activation is not None and unit in activation.before


@book.step("JDG-B-4.2-a")
def never_into_enemies(step: Step) -> Block | None:
    """A unit does not move into a hex with combat units of the enemy."""
    if enemies_hold(step.state, step.side, step.end):
        return Block("JDG-B-4.2-a", "enemy-occupied", step.end)
    return None


@book.step("JDG-B-4.3-b")
def stops_in_zones(step: Step) -> Block | None:
    """A unit that enters an enemy zone stops there; some types may go on, and leaders."""
    state: JdgState = step.state
    place, unit = step.start, step.unit
    if place == state.where[unit] or not _stops(state, unit, place):
        return None
    return Block(_case_of_zone(state, place), "zone-entered", place)


def _stops(state: JdgState, unit: str, place: str) -> bool:
    """Return whether a unit that enters a hex must stop there."""
    free = state.units[unit].type in state.tables.series.zones.free or state.is_leader(unit)
    return not free and in_zone(state, unit, place)


def stop_in_zone(state: JdgState, unit: str) -> None:
    """Remember that a unit has entered an enemy zone: its move is over."""
    activation, place = state.activation, state.where[unit]
    if activation is not None and place in state.places and _stops(state, unit, place):
        activation.stopped.append(unit)


@book.rule("JDG-B-4.3-b", on=(Move, Exit))
def moves_no_more(state: JdgState, move: Move | Exit) -> RuleResult:
    """A unit that has stopped in an enemy zone moves no more in this activation, nor leaves."""
    activation = state.activation
    if activation is None or move.unit not in activation.stopped:
        return None
    return fault_of(move, "zone-stopped", at=state.where[move.unit])


def _case_of_zone(state: JdgState, place: str) -> str:
    """Return the case of a zone: one by which players may take it for lifted, or zones at all."""
    if not state.tables.series.fog.zones:
        for case, is_dark in dark.misreadings(state, place):
            if is_dark:
                return case
    return "JDG-B-4.3-b"
