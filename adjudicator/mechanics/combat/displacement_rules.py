"""Rules for displacement: who makes room for a retreating unit, who need not, and where they go."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from adjudicator.core.blame import fault_of
from adjudicator.core.book import Book
from adjudicator.core.events import Displace, Retreat
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.displacement import Displacement
from adjudicator.mechanics.combat.prohibitions import (
    Ban,
    Prohibitions,
    Situation,
    fault_of_going,
    not_adjacent,
)
from adjudicator.mechanics.combat.results import Demands
from adjudicator.mechanics.combat.retreat import Retreats

__all__ = ["DisplacementCases", "DisplacementRules"]


class DisplacementCases(NamedTuple):
    """The cases about displacement."""

    #: units make room in a hex that is too full after a retreat, if they were not involved
    room: str
    #: a displaced unit goes where it could retreat, as the winner chooses
    way: str
    #: a displaced unit displaces others only if that is its only safe way
    chain: str
    #: a unit that could only push others to their elimination is eliminated itself
    death: str


class DisplacementRules:
    """The rules for displacement, and the effects of retreats and displacements.

    The frame of a phase also has `retreated` and `displaced`: unit -> event.
    """

    def __init__(
        self,
        book: Book,
        cases: DisplacementCases,
        demands: Demands[Any, Any],
        retreats: Retreats,
        displacement: Displacement,
        *,
        unsure: Callable[[Any], Collection[str]] = lambda _attack: (),
    ) -> None:
        """Register the rules and effects.

        `unsure` returns the units of an attack of which it is a matter of reading whether they
        are involved in it, so that they could make room.
        """
        self._cases, self._demands, self._crowded = cases, demands, demands.crowded
        self._retreats, self._displacement, self._unsure = retreats, displacement, unsure
        book.rule(cases.death, on=Retreat)(self.nobody_is_pushed_to_death)
        book.rule(cases.room, on=Displace, stops=True)(self.only_as_many_as_needed)
        Prohibitions(book, Displace, fault=fault_of_going).first_of(
            Ban(cases.way, "displaced-too-far", not_adjacent, self._like_a_retreat),
            *retreats.bans(cases.way, "displaced", self._like_a_retreat),
            Ban(cases.way, "displaced-by-loser", self._by_loser, self._chooser),
        )
        book.rule(cases.chain, on=Displace)(self.chains_only_if_they_must)
        book.applies(Retreat)(self.retreat)
        book.applies(Displace)(self.displace)

    def nobody_is_pushed_to_death(self, state: Any, event: Retreat) -> RuleResult:
        """A unit that could only push others to their elimination is eliminated itself."""
        unit, to, safe = event.unit, event.to, self._displacement.is_safe
        if not state.on_map(unit) or to not in state.board.neighbours[state.where[unit]]:
            return None
        if self._retreats.room(state, unit, to) or self._retreats.open(state, unit):
            return None
        found = safe(state, unit, to)
        if found is None:
            return Unknown(why="crowd-too-large", rule=self._cases.room, args={"unit": unit})
        if found:
            return None
        attack = self._demands.of_unit(state, unit)
        unsure = set(self._unsure(attack)) if attack is not None else set()
        fixed = self._demands.involved(attack) - unsure if attack is not None else set()
        hexes = [at for at in self._retreats.hexes(state, unit) if safe(state, unit, at)]
        return fault_of_going(
            event,
            "displacement-unsafe",
            severity="doubt" if safe(state, unit, to, fixed=fixed) else "violation",
            also=[self._cases.room],
            expected=hexes or "eliminated",
            seen=to,
        )

    def only_as_many_as_needed(self, state: Any, event: Displace) -> RuleResult:
        """Only uninvolved units are displaced, from a hex that is too full after a retreat."""
        unit, place = event.unit, state.where[event.unit]
        attack = self._demands.of_unit(state, unit)
        if attack is None:
            return None
        came = attack.displacing.get(place, [])
        if unit in self._demands.involved(attack) or unit in came:
            doubtful = unit in self._unsure(attack) and bool(came) and unit not in came
            severity = "doubt" if doubtful else "violation"
            message = "displaced-though-involved"
            return fault_of(event, message, at=place, severity=severity, seen=event.to)
        if came and self._crowded(state, state.units[unit].side, place):
            return None
        return fault_of(event, "displaced-without-need", at=place, seen=event.to)

    def _like_a_retreat(self, this: Situation) -> dict[str, Any]:
        """Return where a unit could go, and from what it follows that it goes elsewhere."""
        state, attack = this.state, self._demands.of_unit(this.state, this.unit)
        came = attack.displacing.get(this.start, []) if attack is not None else []
        ways = self._retreats.hexes(state, this.unit)  # units that came illegally may leave none
        return {
            "by": this.event.by,
            "winner": state.enemy[this.side],
            "expected": ways,
            "seen": this.to,
            "follows": [state.suspect[one] for one in came if not ways and one in state.suspect],
        }

    def _by_loser(self, this: Situation) -> bool:
        by, on_map = this.event.by, this.state.on_map(this.unit)
        return on_map and by not in ("", this.state.enemy[this.side])

    def _chooser(self, this: Situation) -> dict[str, Any]:
        winner = this.state.enemy[this.side]
        return self._like_a_retreat(this) | {"expected": [winner], "seen": this.event.by}

    def chains_only_if_they_must(self, state: Any, event: Displace) -> RuleResult:
        """A displaced unit displaces another only if that is its only safe way."""
        unit, to = event.unit, event.to
        if not state.on_map(unit) or self._retreats.room(state, unit, to):
            return None
        better = self._retreats.open(state, unit)
        safe = False if better else self._displacement.is_safe(state, unit, to)
        if safe is None:
            return Unknown(why="crowd-too-large", args={"unit": unit})
        if safe:
            return None
        message = "chain-without-need" if better else "chain-unsafe"
        return fault_of_going(event, message, open=better, expected=better or None, seen=to)

    # Effects

    def retreat(self, state: Any, event: Retreat) -> None:
        """Move the unit to the other hex; if that is too full, others must make room."""
        unit, old = event.unit, state.where[event.unit]
        attack, phase = self._demands.of_unit(state, unit), self._demands.phase(state)
        if old not in state.places:  # eliminated units do not return
            return
        if attack is not None:
            self._demands.depart(state, attack, unit, retreat=True)
        state.relocate(unit, event.to)
        if phase is not None:
            phase.retreated[unit] = state.now
        self._demands.vacate(state, attack, unit, old)
        self._crowd(state, attack, event)

    def displace(self, state: Any, event: Displace) -> None:
        """Move the displaced unit; if its new hex is too full, others must make room in turn."""
        unit, old = event.unit, state.where[event.unit]
        if old not in state.places:
            return
        attack, phase = self._demands.of_unit(state, unit), self._demands.phase(state)
        state.relocate(unit, event.to)
        if phase is not None:
            phase.displaced[unit] = state.now
        self._demands.vacate(state, None, unit, old)
        if attack is None:
            return
        if old in attack.displacing and not self._crowded(state, state.units[unit].side, old):
            del attack.displacing[old]
        self._crowd(state, attack, event)

    def _crowd(self, state: Any, attack: Any, event: Retreat | Displace) -> None:
        """Record a hex that a unit has made too full."""
        side = state.units[event.unit].side
        if attack is not None and self._crowded(state, side, event.to):
            attack.displacing.setdefault(event.to, []).append(event.unit)
