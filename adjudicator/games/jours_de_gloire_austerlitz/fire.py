"""Rules for fire of artillery (6): who fires at what, hits, and the test that a hit demands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Exit, Move
from adjudicator.core.findings import Fault, Pending
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import (
    UnitTest,
    passes,
    stated,
    strength_of,
    worsen,
    wrong_claims,
)
from adjudicator.games.jours_de_gloire_austerlitz.directions import in_front
from adjudicator.games.jours_de_gloire_austerlitz.events import CohesionTest, Fire
from adjudicator.games.jours_de_gloire_austerlitz.frames import Firing
from adjudicator.games.jours_de_gloire_austerlitz.guesses import guess
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.ways import at_its_edge
from adjudicator.mechanics.combat.prohibitions import Ban, Prohibitions, Situation

__all__ = ["after_move", "demanded_test", "hits", "targets", "why_silent"]

book = rulebook.chapter("fire")


@book.validates(Fire)
def known_target(state: JdgState, event: Fire) -> None:
    """Refuse a target that is no unit of the game."""
    if event.target not in state.units:
        raise no_such("unit", event.target, state.units, place=at_event(state.now, "target"))


# Who fires at what


def _reach(this: Situation) -> int:
    """Return the range of the unit; 0 if it does not fire."""
    return int(this.state.tables.series.fire.range.get(this.type, 0))


def _distance(this: Situation) -> int | None:
    """Return the distance to the target; None if one of the two is not on the map."""
    state, target = this.state, this.event.target
    if not _reach(this) or not state.on_map(this.unit) or not state.on_map(target):
        return None
    return int(state.board.distance(this.start, state.where[target]))


def _sight(state: JdgState, *places: str) -> int | None:
    """Return how far one sees between hexes in the dark; None by day."""
    if not any(state.is_dark(place) for place in places):
        return None
    series = state.tables.series
    return (series.night if state.light == "night" else series.fog).sight


def _unseen(this: Situation) -> bool:
    far, state = _distance(this), this.state
    if far is None or far > _reach(this):
        return False
    sight = _sight(state, this.start, state.where[this.event.target])
    return sight is not None and far > sight


def _is(this: Situation, light: str) -> bool:
    return bool(this.state.light == light)


def _no_target(this: Situation) -> bool:
    state, target = this.state, this.event.target
    friend = state.units[target].side == this.side
    return friend or state.is_leader(target) or not state.on_map(target)


def _behind(this: Situation) -> bool:
    state, target = this.state, this.event.target
    far = _distance(this)
    if far is None or far > _reach(this):
        return False
    facing, front = state.facing.get(this.unit, 0), state.tables.series.facing.front
    return not in_front(state.board, this.start, facing, front, state.where[target])


def _moved(this: Situation) -> bool:
    activation = this.state.activation
    if activation is None or not _reach(this) or this.unit not in activation.before:
        return False
    return this.type not in this.state.tables.series.fire.after_move


def _far(this: Situation) -> dict[str, Any]:
    return {"target": this.event.target, "expected": _reach(this), "seen": _distance(this)}


def _target(this: Situation) -> dict[str, Any]:
    return {"target": this.event.target}


#: what keeps a unit from firing, whatever the target
_SILENT = (
    Ban("JDG-B-6-a", "fire-not-artillery", lambda this: not _reach(this)),
    Ban(
        "JDG-B-6-a",
        "fire-twice",
        lambda this: this.state.activation and this.unit in this.state.activation.fired,
    ),
    Ban("JDG-B-6-b", "fire-moved", _moved),
    Ban(
        "JDG-B-10.2-b",
        "fire-routed",
        lambda this: this.state.condition_of(this.unit) == "routed",
    ),
)
_going = Prohibitions(book, Fire)
_going.each_of(*_SILENT)
_going.first_of(
    Ban("JDG-B-6-a", "fire-no-target", _no_target, _target),
    Ban("JDG-B-6-a", "fire-far", lambda this: (_distance(this) or 0) > _reach(this), _far),
    Ban("JDG-12.2-b", "fire-fog", lambda this: _is(this, "low-fog") and _unseen(this), _far),
    Ban("JDG-B-12.2-a", "fire-fog", lambda this: _is(this, "fog") and _unseen(this), _far),
    Ban("JDG-B-6-a", "fire-night", _unseen, _far),
    Ban("JDG-B-6-a", "fire-behind", _behind, _target),
    stops=False,
)


def why_silent(state: JdgState, unit: str) -> str:
    """Return the case that keeps a unit from firing at anybody; "" if it may fire."""
    if not state.on_map(unit):
        return "JDG-B-6-a"
    this = Situation(state, None, Fire(unit=unit, target=unit, die=0))
    return next((ban.case for ban in _SILENT if ban.holds(this)), "")


def targets(state: JdgState, unit: str) -> list[str]:
    """Return the enemy units at which a unit may fire."""
    enemies = list(state.of_side(state.enemy[state.units[unit].side]))
    return [one for one in enemies if _going.allows(state, Fire(unit=unit, target=one, die=0))]


@book.rule("JDG-B-6-b", on=(Move, Exit))
def who_fired_stays(state: JdgState, event: Move | Exit) -> RuleResult:
    """Artillery that has fired does not move in that activation, horse artillery excepted."""
    activation, fire = state.activation, state.tables.series.fire
    if activation is None or event.unit not in activation.fired:
        return None
    type_ = state.units[event.unit].type
    if type_ not in fire.range or type_ in fire.after_move:
        return None
    return fault_of(event, "fired-moves")


# Hits


@book.value
def after_move(state: JdgState, unit: str) -> int:
    """Return the modifier of a unit that fires after it has moved."""
    activation = state.activation
    moved = activation is not None and unit in activation.before
    return state.tables.series.fire.after_move.get(state.units[unit].type, 0) if moved else 0


after_move.slips_to(0, "JDG-B-6-b")


def _highest(state: JdgState, strength: int, distance: int) -> int:
    """Return the highest face that hits without modifiers; -1 if none does."""
    table = state.tables.series.fire
    rows = [at for at, least in enumerate(table.strengths) if strength >= least]
    if not rows or not 1 <= distance <= len(table.hits[0]):
        return -1
    return table.hits[rows[-1]][distance - 1]


def hits(state: JdgState, unit: str, distance: int, die: int) -> bool:
    """Return whether a shot hits, by strength and distance; one after a move hits less."""
    highest = _highest(state, strength_of(state, unit), distance)
    return highest >= 0 and die <= highest + after_move(state, unit)


def _hit_readings(state: JdgState, event: Fire, distance: int) -> Iterator[tuple[str, bool]]:
    """Yield case and result for a player who overlooks a case."""
    modifier, strength = after_move(state, event.unit), strength_of(state, event.unit)
    for case, wrong in after_move.misreadings(state, event.unit):
        yield case, event.die <= _highest(state, strength, distance) + wrong
    for case, printed in strength_of.misreadings(state, event.unit):
        yield case, event.die <= _highest(state, printed, distance) + modifier


@book.rule("JDG-B-6-a", "JDG-B-6-b", "JDG-B-6-c", "JDG-B-0.3-a", on=Fire)
def as_claimed(state: JdgState, event: Fire) -> RuleResult:
    """Distance, modifier and hit are as stated."""
    if not state.on_map(event.unit) or not state.on_map(event.target):
        return None
    found: list[Fault] = []
    distance = state.board.distance(state.where[event.unit], state.where[event.target])
    if event.distance not in (None, distance):
        right = {"expected": distance, "seen": event.distance}
        found.append(fault_of(event, "fire-distance", rule="JDG-B-6-a", claim=True, **right))
    modifier = after_move(state, event.unit)
    if event.modifier not in (None, modifier):
        right = {"expected": modifier, "seen": event.modifier}
        found.append(fault_of(event, "fire-modifier", rule="JDG-B-6-b", claim=True, **right))
    hit = hits(state, event.unit, distance, event.die)
    if event.hit not in (None, hit) and not found:
        readings = _hit_readings(state, event, distance)
        case = next((one for one, result in readings if result == event.hit), "JDG-B-6-c")
        message = "fire-no-hit" if event.hit else "fire-hit"
        fault = fault_of(event, message, rule=case, claim=True, expected=hit, die=event.die)
        fault.seen = event.hit
        found.append(fault)
    return found or None


@book.applies(Fire)
def apply_fire(state: JdgState, event: Fire) -> None:
    """Fire at a unit: if it is hit, its cohesion test is due."""
    if (activation := state.activation) is not None:
        activation.fired.append(event.unit)
    there = state.on_map(event.unit) and state.on_map(event.target)
    distance = (
        state.board.distance(state.where[event.unit], state.where[event.target]) if there else 0
    )
    hit = there and not state.is_leader(event.target)
    hit = hit and stated(state, event.hit, hits(state, event.unit, distance, event.die))
    if event.hit is None:
        guess(state, [event.target])
    state.release([event.target], shock=False)
    state.frames.append(
        Firing(
            opened=state.now,
            unit=event.unit,
            target=event.target,
            distance=distance,
            hit=hit,
            due=hit,
        )
    )


# The test that a hit demands


def _test(state: JdgState, frame: Firing) -> UnitTest:
    """Return the test that a hit demands of its target."""
    table = state.tables.series.fire.test
    extra = table[min(frame.distance, len(table)) - 1] if frame.distance else 0
    return UnitTest(frame.target, extra=extra, case="JDG-B-6-c")


def _demanded(state: JdgState, unit: str) -> Firing | None:
    """Return the shot that demands a test of a unit."""
    frame = state.frame
    due = type(frame) is Firing and frame.due and frame.target == unit
    return frame if due else None


def demanded_test(state: JdgState, unit: str) -> UnitTest | None:
    """Return the test of a unit that a shot demands now; None if there is none."""
    frame = _demanded(state, unit)
    return _test(state, frame) if frame is not None else None


@book.rule(
    *("JDG-B-0.4.1-a", "JDG-B-6-c", "JDG-B-0.3-a", "JDG-B-11.2-a"),
    *("JDG-12.2-a", "JDG-12.2-b", "JDG-B-12.2-a"),
    on=CohesionTest,
)
def cohesion_test(state: JdgState, event: CohesionTest) -> RuleResult:
    """Only a hit demands a test, once; its modifier and result are as stated."""
    frame = _demanded(state, event.unit)
    if frame is None:
        if state.activation is None:
            return None
        return fault_of(event, "test-undue", rule="JDG-B-6-c")
    return list(wrong_claims(state, event, _test(state, frame), "JDG-B-0.4.1-a")) or None


@book.applies(CohesionTest)
def apply_cohesion_test(state: JdgState, event: CohesionTest) -> None:
    """Worsen the state of a unit that fails the test which a shot demands."""
    frame = _demanded(state, event.unit)
    if frame is None:
        return
    frame.due = False
    if event.passed is None:
        guess(state, [event.unit])
    if stated(state, event.passed, passes(state, _test(state, frame), event.die)):
        return
    worsen(state, event.unit, "disordered")
    routed = state.on_map(event.unit) and state.condition_of(event.unit) == "routed"
    if routed and not at_its_edge(state, event.unit):
        frame.flees.append(event.unit)


@book.rule("JDG-B-6-c", closing=Firing)
def a_hit_is_tested(state: JdgState, frame: Firing) -> RuleResult:
    """The target of a hit takes its test before anything else happens."""
    if not frame.due or not state.on_map(frame.target):
        return None
    owner, at = state.units[frame.target].side, state.where[frame.target]
    args = {"unit": frame.target}
    return Fault("test-not-taken", args, units=[frame.target], at=at, side=owner, stands_alone=True)


@book.duties
def open_tests(state: JdgState) -> list[Pending]:
    """List the test that a hit demands, if the log ends before it."""
    frame = state.frame
    if type(frame) is not Firing or not frame.due:
        return []
    args = {"unit": frame.target}
    return [Pending(rule="JDG-B-6-c", message="test-must", args=args, units=[frame.target])]
