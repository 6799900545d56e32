"""Claims about an attack: the two totals, and the odds or the difference."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import known_names
from adjudicator.mechanics.claims import unreadable
from adjudicator.mechanics.combat.declaration import targets_of
from adjudicator.systems.hexes.combat.attack import defenders_of, weigh_event
from adjudicator.systems.hexes.combat.odds import Exact, Weighing, plain, weigh
from adjudicator.systems.hexes.combat.stated_odds import stated
from adjudicator.systems.hexes.format_combat import Modifier
from adjudicator.systems.hexes.format_course import SupplyEffect
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["register"]

#: how near a decimal is to the fraction that it stands for
_NEAR = 1e-6


def _readable(state: DataState, event: Attack) -> None:
    """Refuse an attack whose odds cannot be read."""
    if event.odds and state.law.columns and stated(state, event.odds) is None:
        raise unreadable(state, "odds", event.odds, known_names(state.law.columns))


def _overlooked(state: DataState, event: Attack, found: Weighing) -> Iterator[tuple[str, Weighing]]:
    """Yield the case of each modifier that counts, with the attack as if it were overlooked."""
    targets = targets_of(state, event)
    defenders = defenders_of(state, event.units, targets)
    supply = state.law.rules.supply
    effects = [one for one in supply.effects if one.of in ("attack", "defence")] if supply else []
    several: list[Modifier | SupplyEffect] = [*found.applied, *effects]
    for one in several:
        yield one.case, weigh(state, event.units, defenders, targets, one)


def _same(seen: float, right: Exact | None) -> bool:
    """Return whether a number is the right one; thirds are written as decimals."""
    return right is not None and abs(seen - float(right)) < _NEAR


def _wrong(event: Attack, name: str, *, seen: Any, right: Any, case: str, also: list[str]) -> Fault:
    units = list(dict.fromkeys(event.units))
    return Fault(
        rule=case,
        also=also,
        message=f"wrong-{name}",
        args={"claimed": seen, "total": right, "odds": right},
        units=units,
        at=event.targets[0] if event.targets else "",
        expected=right,
        seen=seen,
        claim=True,
    )


class AttackTotals:
    """The rule about what players state of an attack."""

    def __init__(self, part: Part) -> None:
        """Register it under the cases of strengths, columns and modifiers."""
        self._strength = part.case("combat", "strength")
        self._column = part.case("combat", "column", "case")
        more = (*part.cases("combat", "modifiers"), *part.cases("supply", "effects"))
        cases = (self._strength, self._column, *more)
        part.book.rule(*dict.fromkeys(cases), on=Attack)(self.as_claimed)
        part.book.validates(Attack)(_readable)

    def as_claimed(self, state: DataState, event: Attack) -> RuleResult:
        """Claims about an attack equal the values by the rules."""
        if event.attack is None and event.defence is None and not event.odds:
            return None
        if not all(map(state.on_map, event.units)) or not targets_of(state, event):
            return None
        found = weigh_event(state, event)
        if found.column is None:
            return Unknown(why="strength-unknown", needs="combat", args={"unit": event.units[0]})
        faults = self._compared(state, event, found)
        if faults and event.defenders and all(map(state.on_map, event.defenders)):
            # that only some units are attacked is reported already: claims may fit these
            targets = targets_of(state, event)
            named = weigh(state, event.units, event.defenders, targets)
            faults = faults if self._compared(state, event, named) else []
        return faults or None

    def _compared(self, state: DataState, event: Attack, found: Weighing) -> list[Fault]:
        """Return the faults of the claims about an attack that is weighed in one way."""
        faults = [
            self._total(state, event, found, name)
            for name in ("attack", "defence")
            if (seen := getattr(event, name)) is not None and not _same(seen, getattr(found, name))
        ]
        odds = self._odds(state, event, found) if event.odds and not faults else None
        return faults or ([odds] if odds is not None else [])

    def _total(self, state: DataState, event: Attack, found: Weighing, name: str) -> Fault:
        seen, right = getattr(event, name), plain(getattr(found, name))
        cases = [
            case
            for case, other in _overlooked(state, event, found)
            if _same(seen, getattr(other, name))
        ]
        case = cases[0] if cases else self._strength
        also = list(dict.fromkeys(cases[1:]))
        return _wrong(event, name, seen=seen, right=right, case=case, also=also)

    def _odds(self, state: DataState, event: Attack, found: Weighing) -> Fault | None:
        """Return the fault of claimed odds: another column, or totals that are not those."""
        said = stated(state, event.odds)
        column, totals = said if said is not None else (None, None)
        if column == found.column or totals == (found.attack, found.defence):
            return None
        if state.law.heads and totals is not None and found.attack is not None:
            assert found.defence is not None  # noqa: S101  # the column is known
            if totals[0] == found.attack - found.defence:
                return None
        cases = [
            case
            for case, other in _overlooked(state, event, found)
            if column is not None and other.column == column
        ]
        case = cases[0] if cases else self._column
        name = state.law.columns[found.column or 0]
        also = list(dict.fromkeys(cases[1:]))
        fault = _wrong(event, "odds", seen=event.odds, right=name, case=case, also=also)
        fault.args |= {"attack": plain(found.attack), "defence": plain(found.defence)}
        return fault


def register(part: Part) -> AttackTotals:
    """Register the rule."""
    return AttackTotals(part)
