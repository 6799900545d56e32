"""Rules for activations (2.1, 2.2): which units act by a marker."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.events import Select
from adjudicator.games.jours_de_gloire_austerlitz.frames import Activation, ActivationPhase
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["is_active"]

book = rulebook.chapter("activation")

_COMBINED = tuple(
    f"JDG-2.1.2-CAM-{one}"
    for one in (
        *("IBernadotte", "IIIDavout", "IVSoult", "VLannes", "RCMurat", "Rapp", "Advance-Guard"),
        *("IColumn", "IIColumn", "IIIColumn", "IVColumn", "VColumn", "Bagration", "GardeRusse"),
    )
)
_IMMOBILE = ("JDG-A1-immobile", "JDG-A2-immobile")
#: scenario -> its case about detached units
_DETACHED = {"N2": "JDG-N2-det", "S4": "JDG-S4-det-a"}


def is_active(state: JdgState, unit: str) -> bool:
    """Return whether a unit belongs to those that the marker in play activates."""
    activation = state.activation
    if activation is None:
        return False
    if activation.formation:
        return state.formation(unit) == activation.formation
    return unit in activation.selected


def _goes_along(state: JdgState, unit: str) -> bool:
    """Return whether a piece moves in any activation of its side: a leader, or the escort."""
    return state.is_leader(unit) or unit == state.tables.leaders.escort


@book.applies(Select)
def apply_select(state: JdgState, event: Select) -> None:
    """Activate the units that the owner of a combined marker names."""
    if (activation := state.activation) is not None:
        activation.selected = list(dict.fromkeys(event.units))
        activation.ordered_units = [
            one for one in activation.selected if state.formation(one) in state.ordered
        ]


# Combined markers


@book.rule("JDG-2.1.2-g", "JDG-B-1-c", on=Select)
def selects_once(state: JdgState, event: Select) -> RuleResult:
    """The owner of a combined marker selects once, and each unit once."""
    activation = state.activation
    if activation is None:
        return None
    marker = activation.marker
    if activation.formation:
        return fault_of(event, "selects-without", rule="JDG-B-1-c", marker=marker)
    if activation.selected:
        return fault_of(event, "selects-again", rule="JDG-2.1.2-g", marker=marker)
    twice = dict.fromkeys(one for at, one in enumerate(event.units) if one in event.units[:at])
    return [fault_of(event, "selects-twice", rule="JDG-2.1.2-g", unit=one) for one in twice] or None


@book.rule(*_COMBINED, *_IMMOBILE, on=Select)
def whom_a_combined_marker_activates(state: JdgState, event: Select) -> RuleResult:
    """A combined marker activates units of its formations, up to its number."""
    activation = state.activation
    line = state.tables.combined.get(activation.marker) if activation is not None else None
    if activation is None or line is None:
        return None
    found = []
    for unit in dict.fromkeys(event.units):
        formation, named = state.formation(unit), {"unit": unit, "marker": activation.marker}
        if formation not in line.formations or not state.on_map(unit):
            fault = fault_of(event, "selects-other", rule=line.case, args=named, units=[unit])
            if state.formation(unit) in line.formations and unit in state.guessed:
                fault.severity = "doubt"  # only our numbers have removed it
            found.append(fault)
            continue
        early = state.turn < state.scenario.available.get(formation, 0)
        if early and state.case("immobile") in _IMMOBILE:
            case = state.case("immobile")
            found += [fault_of(event, "selects-early", rule=case, args=named, units=[unit])]
    count = len(set(event.units))
    if count > line.units and not found:
        right = {"expected": line.units, "seen": count}
        args = {"marker": activation.marker, **right}
        return fault_of(event, "selects-many", rule=line.case, args=args, **right)
    return found or None


# Acting

_BY_ONE = (common.Move, own.Face, own.Rally, own.Fire, common.Exit)
_BY_SEVERAL = (own.Shock, own.Charge, own.InitiativeTest, own.Enter)


@book.rule("JDG-B-1-c", *_COMBINED, *_DETACHED.values(), on=(*_BY_ONE, *_BY_SEVERAL), stops=True)
def only_the_activated_act(state: JdgState, event: common.Event) -> RuleResult:
    """Only units of the marker in play act, and the leaders of its side."""
    if not any(type(one) is ActivationPhase for one in state.frames):
        return None
    if isinstance(event, own.Rally) and event.die is None:
        return None  # a leader rallies without a die by a rule of its own
    unit = getattr(event, "unit", "")
    units = [unit] if unit else list(getattr(event, "units", ()))
    activation = state.activation
    if activation is None:
        return fault_of(event, "acts-before-draw", rule="JDG-B-1-c", units=units)
    found = []
    for one in dict.fromkeys(units):
        own_side = state.units[one].side == activation.side
        if not (own_side and (is_active(state, one) or _may_join(state, event, one))):
            found.append(_blame(state, event, activation, one))
    return found or None


def _may_join(state: JdgState, event: common.Event, unit: str) -> bool:
    """Return whether a piece that belongs to no formation may do this.

    That the escort never attacks is a rule of its own.
    """
    escort = unit == state.tables.leaders.escort
    attacks = escort and isinstance(event, (own.Shock, own.Charge))
    moves = isinstance(event, (common.Move, own.Face, own.Enter, common.Exit))
    return attacks or (moves and _goes_along(state, unit))


def _blame(state: JdgState, event: common.Event, activation: Activation, unit: str) -> Fault:
    """Return the fault of a unit that acts without having been activated."""
    printed, named = state.units[unit].formation, {"unit": unit, "marker": activation.marker}
    line = state.tables.combined.get(activation.marker)
    if line is not None and state.formation(unit) in line.formations:
        return fault_of(event, "not-selected", rule=line.case, args=named, units=[unit])
    detached = unit in state.scenario.detached and printed == activation.formation
    case = _DETACHED.get(state.scenario_id, "") if detached else ""
    if case:
        args = {"unit": unit, "formation": state.formation(unit)}
        return fault_of(event, "acts-detached", rule=case, args=args, units=[unit])
    return fault_of(event, "not-activated", rule="JDG-B-1-c", args=named, units=[unit])
