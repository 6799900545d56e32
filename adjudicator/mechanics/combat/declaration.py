"""Declaration of an attack: the attacked places, and which units may attack them.

::

    attackers = Attackers(book, Attack)

    @attackers.rule("8A")
    def attackers_are_adjacent(this: Attacker) -> Fault | None:
        return this.too_far(far) if (far := max(this.distances, default=0)) > 1 else None

A rule is asked about every attacker.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.core.blame import fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult

__all__ = ["Attacker", "Attackers", "QuickAttacks", "nobody_there", "standing", "targets_of"]


def targets_of(state: Any, event: Attack) -> list[str]:
    """Return the attacked places: as logged, or those of the named defenders."""
    if len(event.targets) == 1:
        return event.targets
    if event.targets:
        return list(dict.fromkeys(event.targets))
    stands = (state.where[unit] for unit in event.defenders)
    return list(dict.fromkeys(place for place in stands if place in state.places))


class Attacker:
    """One of the units that attack, and the places that they attack."""

    __slots__ = ("event", "state", "targets", "unit")

    def __init__(self, state: Any, event: Any, unit: str, targets: list[str]) -> None:
        """Store them."""
        self.state, self.event, self.unit, self.targets = state, event, unit, targets

    @property
    def target(self) -> str:
        """The attacked place; the first if there are several."""
        return self.targets[0] if self.targets else ""

    @property
    def place(self) -> str:
        """The place of the unit."""
        return str(self.state.where[self.unit])

    @property
    def type(self) -> str:
        """The type of the unit."""
        return str(self.state.units[self.unit].type)

    @property
    def distances(self) -> list[int]:
        """The distance to each target; [] for a unit that is not on the map."""
        place, board = self.place, self.state.board
        return [board.distance(place, at) for at in self.targets] if place in board.places else []

    @property
    def twice(self) -> bool:
        """Whether the attack names the unit twice."""
        return bool(self.event.units.count(self.unit) > 1)

    @property
    def hexsides(self) -> Iterable[str]:
        """The kinds of hexside between the unit and the target."""
        found: Iterable[str] = self.state.board.sides.get((self.place, self.target), ())
        return found

    def fault(self, message: str, **given: Any) -> Fault:
        """Return a fault of the unit at the target; give only what differs, and arguments."""
        return fault_of(self.event, message, unit=self.unit, **{"at": self.target} | given)

    def too_far(self, distance: int, **given: Any) -> Fault:
        """Return the fault of a unit that is not adjacent to a target."""
        seen = {"distance": distance, "expected": 1, "seen": distance}
        return self.fault("not-adjacent", **seen | given)


Objection = Callable[[Attacker], Fault | Unknown | None]


class Attackers:
    """The rules about each attacker of a declared attack."""

    def __init__(self, book: Book, kind: type[Attack]) -> None:
        """Begin with no rule."""
        self._book, self._kind = book, kind

    def rule(
        self, *cases: str, also: Iterable[str] = ()
    ) -> Callable[[Objection], Callable[[Any, Any], RuleResult]]:
        """Register a rule about each attacker; each that breaks it is reported."""

        def register(objection: Objection) -> Callable[[Any, Any], RuleResult]:
            def judge(state: Any, event: Any) -> RuleResult:
                targets, units = targets_of(state, event), dict.fromkeys(event.units)
                asked = (objection(Attacker(state, event, unit, targets)) for unit in units)
                return [said for said in asked if said is not None] or None

            return self._book.rule(*cases, on=self._kind, also=also)(judge)

        return register


def standing(state: Any, places: Iterable[str]) -> list[str]:
    """Return the units that stand in some places."""
    return [unit for place in places for unit in state.stack(place)]


def nobody_there(state: Any, side: str, targets: Iterable[str]) -> str:
    """Return the first attacked place without enemies, or ""."""
    return next((place for place in targets if not state.enemies_in(side, place)), "")


class QuickAttacks:
    """The shortcut for ordinary attacks, so that no rule need be asked.

    All rules of a game must let such an attack be: units of one side, each of which may take part,
    attack one place that holds enemies, in a phase of combat, and claim what is true.
    """

    def __init__(
        self,
        book: Book,
        kind: type[Attack],
        *,
        phase: type,
        attacker: Callable[[Any, Any, Any], str],
        able: Callable[[Any, Any, str, str], bool],
        true: Callable[[Any, Any], bool],
        exposed: Callable[[Any, str], bool] = lambda _phase, _unit: True,
        alone: Callable[[Any, str], bool] = lambda _state, _unit: False,
    ) -> None:
        """Register the shortcut.

        `attacker` returns the side that may make an attack in a phase now, or "". `able`: whether
        a unit of that side may attack a place; `exposed`: whether a unit there may be attacked;
        `alone`: whether one unit may attack several such places. `true`: whether what the attack
        claims is true.
        """
        self._phase, self._attacker, self._true = phase, attacker, true
        self._able, self._exposed, self._alone = able, exposed, alone
        book.shortcut(kind)(self.an_ordinary_attack)

    def an_ordinary_attack(self, state: Any, event: Any) -> bool:
        """Return whether able units attack exposed ones, as they claim."""
        frame = state.frames[0] if state.frames else None
        if type(frame) is not self._phase or not event.targets or event.points:
            return False
        try:
            ordinary = self._fits(state, frame, event) and self._true(state, event)
        except KeyError:  # an unknown name, or an empty place
            return False
        if ordinary:
            state.ordinary = state.now
        return ordinary

    def _fits(self, state: Any, frame: Any, event: Any) -> bool:
        """Return whether able units of the side that attacks now face exposed enemies."""
        side, units, targets = self._attacker(state, frame, event), event.units, event.targets
        if not side or event.by not in ("", side) or len(set(units)) != len(units):
            return False
        if len(targets) > 1 and not self._may_attack_all(state, units, targets):
            return False
        for target in targets:
            if not self._meet(state, frame, units, target, side):
                return False
        return not event.defenders or sorted(event.defenders) == sorted(standing(state, targets))

    def _may_attack_all(self, state: Any, units: list[str], targets: list[str]) -> bool:
        """Return whether a single unit may attack several places, each of which is named once."""
        lone = len(units) == 1 and len(set(targets)) == len(targets)
        return lone and self._alone(state, units[0])

    def _meet(self, state: Any, frame: Any, units: list[str], target: str, side: str) -> bool:
        """Return whether all units are able to attack all those that stand in a place."""
        specs, exposed, able = state.units, self._exposed, self._able
        for unit in state.stacks[target]:
            if specs[unit].side == side or not exposed(frame, unit):
                return False
        for unit in units:
            if specs[unit].side != side or not able(state, frame, unit, target):
                return False
        return True
