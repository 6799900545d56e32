"""Rules for retreat, flight and advance (10.2, ways of retreat of the scenarios, ponds)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Advance, Eliminate
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import Fate, worse
from adjudicator.games.jours_de_gloire_austerlitz.events import FallBack, Flee
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing, Flight
from adjudicator.games.jours_de_gloire_austerlitz.ice import ponds_in
from adjudicator.games.jours_de_gloire_austerlitz.odds import closing
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.ways import (
    flights,
    is_flight,
    price,
    retreats,
    wrong_way,
)
from adjudicator.games.jours_de_gloire_austerlitz.zones import enemies_hold
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
)

__all__ = ["RETREATS", "owed", "ways"]

book = rulebook.chapter("retreat")

#: the cases about the ways of retreat of each scenario
RETREATS = tuple(f"JDG-{one}-retreat" for one in ("S1", "S2", "S3", "S4", "N1", "N2", "A1", "A2"))


def _combat(state: JdgState) -> Assault | Firing | None:
    """Return the open shock or shot."""
    kinds = (Assault, Firing)
    return next((one for one in reversed(state.frames) if type(one) in kinds), None)


def owed(state: JdgState, unit: str) -> int | None:
    """Return how far a unit must retreat; 0 if it must flee; None if it owes neither."""
    combat = _combat(state)
    if combat is None or not state.on_map(unit):
        return None
    if unit in combat.flees:
        return 0
    return combat.retreats.get(unit) if isinstance(combat, Assault) else None


def ways(state: JdgState, unit: str) -> list[list[str]]:
    """Return the ways by which a unit may retreat or flee, if it must."""
    length = owed(state, unit)
    if length is None:
        return []
    return retreats(state, unit, length) if length else flights(state, unit)


# Retreats and flights


def _effect(state: JdgState, assault: Assault, unit: str) -> str:
    """Return how the result of a shock changes the state of a unit, whatever it was."""
    if not assault.result:
        return ""
    result = state.tables.series.shock.results[assault.result]
    return (result.attacker if unit in assault.units else result.defender).state


def _why_routed(state: JdgState, assault: Assault, unit: str) -> str:
    """Return the case by which a unit flees and does not retreat: disordered twice, or routed."""
    again = _effect(state, assault, unit) == "disordered"
    return "JDG-B-10.1-a" if again else "JDG-B-10.2-b"


@book.rule(
    *("JDG-B-9-b", "JDG-B-10.1-a", "JDG-B-10.2-b", "JDG-B-11.3-a", "JDG-TEC-c", *RETREATS),
    on=FallBack,
)
def retreat_by_the_result(state: JdgState, event: FallBack) -> RuleResult:
    """A unit retreats as far as the result says, towards its edge, and nobody else does."""
    if state.activation is None:
        return None
    assault = state.assault
    if state.is_leader(event.unit):
        went = assault.went.values() if assault is not None else ()
        along = event.path in went and event.path[0] == state.where[event.unit]
        return None if along else fault_of(event, "leader-way", rule="JDG-B-11.3-a")
    length = assault.retreats.get(event.unit) if assault is not None else None
    if assault is not None and event.unit in assault.flees:
        return fault_of(event, "retreat-routed", rule=_why_routed(state, assault, event.unit))
    if length is None:
        return fault_of(event, "retreat-undue")
    return wrong_way(state, event, length=length, case="JDG-B-9-b")


def _why_gone(state: JdgState, unit: str) -> str:
    """Return the case by which a shock has just eliminated a unit that was routed, or ""."""
    assault = state.assault
    if assault is None or state.where[unit] != "eliminated":
        return ""
    if unit not in assault.units and unit not in assault.defenders:
        return ""
    cases = {"routed": "JDG-B-10.2-a", "disordered": "JDG-B-10.1-a"}
    return cases.get(_effect(state, assault, unit), "")


@book.rule(
    *("JDG-B-10.2-b", "JDG-B-10.2-a", "JDG-B-10.1-a", "JDG-TEC-c", *RETREATS),
    on=Flee,
)
def flight_of_the_routed(state: JdgState, event: Flee) -> RuleResult:
    """A unit that is routed flees towards its edge, round its enemies, as far as it can."""
    if state.activation is None:
        return None
    if case := _why_gone(state, event.unit):
        return fault_of(event, "flight-gone", rule=case)
    if owed(state, event.unit) != 0:
        return fault_of(event, "flight-undue")
    fault = wrong_way(state, event, length=None, case="JDG-B-10.2-b")
    if fault is not None or not state.area.issuperset(event.path):
        return fault
    if is_flight(state, event.unit, event.path):
        return None
    points = state.tables.series.morale.flight
    spent = sum(price(state, event.unit, start, end) for start, end in pairwise(event.path))
    message = "flight-long" if spent > points else "flight-short"
    return fault_of(event, message, expected=points, seen=spent)


@book.value
def on_ice(state: JdgState, unit: str) -> Fate:
    """Return the state of a unit that a combat drives onto a frozen pond."""
    return worse(state, unit, "routed")


@on_ice.slip("JDG-TEC-e")
def not_routed_by_ice(state: JdgState, unit: str) -> Fate:
    """Return its state if the ice does not rout it."""
    now = state.condition_of(unit)
    return now if now != "routed" else on_ice.right(state, unit)


@on_ice.slip("JDG-TEC-f")
def not_routed_twice(state: JdgState, unit: str) -> Fate:
    """Return its state if it is not eliminated by a second rout."""
    return "routed"


def _go(state: JdgState, event: FallBack | Flee, *, rout: bool) -> None:
    """Move a unit along its path; ice routs it, and dice for ponds that it entered are due."""
    unit, combat = event.unit, _combat(state)
    if event.path[-1] not in state.places or not state.on_map(unit):
        return
    passed = event.path[1:]
    state.occupy(unit, passed)
    state.relocate(unit, event.path[-1])
    if isinstance(combat, Assault):
        combat.went[unit] = list(event.path)
    ponds = ponds_in(state, passed)
    if not ponds or state.is_leader(unit):
        return
    if combat is not None:
        combat.iced.append(unit)
    found = on_ice(state, unit)
    if found == "eliminated":
        state.eliminate(unit)
        state.sunk[unit] = "JDG-TEC-f"
        return
    if found == "routed":
        state.set_condition(unit, "routed")
    state.frames.append(Flight(opened=state.now, unit=unit, rout=rout, ponds=ponds))


@book.applies(FallBack)
def apply_fall_back(state: JdgState, event: FallBack) -> None:
    """Retreat a unit after a combat."""
    if (assault := state.assault) is not None:
        assault.retreats.pop(event.unit, None)
    _go(state, event, rout=False)


@book.applies(Flee)
def apply_flee(state: JdgState, event: Flee) -> None:
    """Let a routed unit flee."""
    combat = _combat(state)
    if combat is not None and event.unit in combat.flees:
        combat.flees.remove(event.unit)
    _go(state, event, rout=True)


# Units that have no way


def _just_lost(state: JdgState, unit: str) -> bool:
    """Return whether the open combat has eliminated a unit, so that players may say so."""
    combat = _combat(state)
    if combat is None or state.where[unit] != "eliminated":
        return False
    if isinstance(combat, Firing):
        return unit == combat.target
    return unit in combat.units or unit in combat.defenders


@book.rule("JDG-B-10.1-a", "JDG-B-9-b", "JDG-B-10.2-b", "JDG-B-11.3-a", on=Eliminate)
def eliminated_without_a_way(state: JdgState, event: Eliminate) -> RuleResult:
    """A unit is only removed if it must retreat or flee and has no way."""
    unit = event.unit
    if state.activation is None:
        return None
    if state.is_leader(unit):
        return fault_of(event, "eliminate-leader", rule="JDG-B-11.3-a")
    if _just_lost(state, unit):
        return None
    length = owed(state, unit)
    if length is None:
        return fault_of(event, "eliminate-undue", rule="JDG-B-10.1-a")
    found = ways(state, unit)
    if not found:
        return None
    case = "JDG-B-9-b" if length else "JDG-B-10.2-b"
    return fault_of(event, "eliminate-way", rule=case, expected=found[0][-1])


@book.applies(Eliminate)
def apply_eliminate(state: JdgState, event: Eliminate) -> None:
    """Remove a unit from play."""
    if state.on_map(event.unit):
        state.eliminate(event.unit)


def _left(state: JdgState, combat: Assault | Firing) -> Iterator[tuple[str, str, str]]:
    """Yield case, message and unit of retreats and flights that are still due."""
    if isinstance(combat, Assault):
        yield from (("JDG-B-9-b", "retreat-not-made", one) for one in combat.retreats)
    yield from (("JDG-B-10.2-b", "flight-not-made", one) for one in combat.flees)


@book.rule("JDG-B-9-b", "JDG-B-10.2-b", closing=(Assault, Firing))
def nobody_stays(state: JdgState, combat: Assault | Firing) -> RuleResult:
    """All units that must retreat or flee do so before anything else happens."""
    return [
        Fault(
            message,
            {"unit": unit},
            rule=case,
            units=[unit],
            at=state.where[unit],
            side=state.units[unit].side,
            stands_alone=True,
        )
        for case, message, unit in _left(state, combat)
        if state.on_map(unit)
    ] or None


@book.duties
def open_retreats(state: JdgState) -> list[Pending]:
    """List the retreats and flights that are still due when a log ends."""
    combat = _combat(state)
    return [
        Pending(rule=case, message=f"{message}-yet", args={"unit": unit}, units=[unit])
        for case, message, unit in (_left(state, combat) if combat is not None else ())
        if state.on_map(unit)
    ]


# Advance


def _stays(this: Situation) -> bool:
    """Return whether a unit is not one of those that won, or no longer where it fought."""
    assault: Assault = this.attack
    if this.unit not in closing(this.state, assault) or this.unit in assault.advanced:
        return True
    beaten = this.unit in assault.retreats or this.unit in assault.flees
    return beaten or this.start != assault.stood.get(this.unit)


_advancing = Prohibitions(
    book,
    Advance,
    attack=lambda state, _: state.assault or (Assault() if state.activation else None),
    fault=fault_of_going,
)
_advancing.first_of(
    Ban("JDG-B-9-b", "advance-nothing", lambda this: not this.attack.at),
    Ban("JDG-B-9-b", "advance-elsewhere", lambda this: this.to != this.attack.at),
    Ban("JDG-B-9-b", "advance-who", _stays),
    Ban(
        "JDG-B-9-b",
        "advance-occupied",
        lambda this: enemies_hold(this.state, this.side, this.to),
    ),
    stops=False,
)
_advancing.each_of(
    Ban("JDG-TEC-g", "advance-pond", lambda this: ponds_in(this.state, [this.to])),
)


@book.applies(Advance)
def apply_advance(state: JdgState, event: Advance) -> None:
    """Let a victorious unit enter the vacated hex."""
    if event.to in state.places and state.on_map(event.unit):
        state.relocate(event.unit, event.to)
    if (assault := state.assault) is not None:
        assault.advanced.append(event.unit)
