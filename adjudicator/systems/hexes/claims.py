"""What players state: values that the rules compute."""

from __future__ import annotations

from types import SimpleNamespace

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.claims import Claims, number, place_of, side_of, truth, unit_of, wrong
from adjudicator.mechanics.ground.stacking import printed
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.combat.duties import still_due
from adjudicator.systems.hexes.frames import CombatPhase
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.victory import level_of, points, points_by_case

__all__ = ["claims", "register"]

#: the kinds of claims, for whoever makes some at random
claims = SimpleNamespace(
    known=[
        *("turn", "losses", "points", "level", "winner", "strength", "stack", "control"),
        *("supplied", "must-attack", "hex-metres"),
    ]
)


def _number(state: DataState, claim: Claim, case: str, right: float) -> RuleResult:
    return None if number(state, claim) == right else wrong(claim, case, right)


def _truth(state: DataState, claim: Claim, case: str, right: bool) -> RuleResult:
    return None if truth(state, claim) == right else wrong(claim, case, right)


class DataClaims:
    """The claims of a game made of data."""

    def __init__(self, part: Part) -> None:
        """Register those whose cases the rules have."""
        made = Claims(part.book)
        self._part = part
        #: the case of points that no source explains
        self._points = (*part.cases("victory", "points"), part.case("victory", "case"))[0]
        victory, turns = part.case("victory", "case"), part.case("sequence", "turns")
        strength = part.case("combat", "strength") or turns
        made("turn", turns)(self.turn)
        made("losses", victory)(self.losses)
        made("points", victory, *part.cases("victory", "points"))(self.points)
        made("level", victory)(self.level)
        made("winner", victory)(self.winner)
        made("strength", strength)(self.strength)
        stacked = part.cases("stacking", "limits") or (strength,)
        made("stack", *stacked)(self.stack)
        if zones := part.case("zones", "case"):
            made("control", zones)(self.control)
        if supply := part.case("supply", "case"):
            made("supplied", supply)(self.supplied)
        duties = part.several(
            ("combat", "must", "attackers", "case"), ("combat", "must", "defenders", "case")
        )
        if duties:
            made("must-attack", duties[0])(self.must_attack)
        if any(one.hex_metres for one in part.variants):
            made("hex-metres", turns)(self.metres)

    def turn(self, state: DataState, claim: Claim) -> RuleResult:
        """The turn is the one on the marker."""
        return _number(state, claim, state.law.rules.sequence.turns, state.turn)

    def metres(self, state: DataState, claim: Claim) -> RuleResult:
        """A hex is the stated number of metres across."""
        metres = state.law.rules.hex_metres
        return _number(state, claim, state.law.rules.sequence.turns, metres or 0)

    def losses(self, state: DataState, claim: Claim) -> RuleResult:
        """Losses are the printed strength of eliminated units."""
        side, case = side_of(state, claim), state.law.rules.victory.case
        if _unknown(state, [u for u, at in state.where.items() if at == "eliminated"]):
            return Unknown(why="strength-unknown", needs="combat", args={"unit": side})
        return _number(state, claim, case, state.losses[side])

    def points(self, state: DataState, claim: Claim) -> RuleResult:
        """Victory points are those of now."""
        side, said, right = side_of(state, claim), number(state, claim), points(state)
        if said == right[side]:
            return None
        parts = [(case, value) for one, case, value in points_by_case(state) if one == side]
        missing = (case for case, value in parts if value and said == right[side] - value)
        return wrong(claim, next(missing, self._points), right[side])

    def level(self, state: DataState, claim: Claim) -> RuleResult:
        """The level follows from the points."""
        return self._named(state, claim, "level")

    def winner(self, state: DataState, claim: Claim) -> RuleResult:
        """The winner follows from the level, or from a victory before the end."""
        return self._named(state, claim, "winner")

    def _named(self, state: DataState, claim: Claim, name: str) -> RuleResult:
        if state.conceded:
            return Unknown(why="conceded", args={"side": state.conceded})
        found = level_of(state, points(state))
        right = getattr(found, name) if found is not None else ""
        if name == "winner" and state.won_by:
            right = state.winner
        if claim.value == right:
            return None
        fault: Fault = wrong(claim, state.law.rules.victory.case, right)
        return fault

    def strength(self, state: DataState, claim: Claim) -> RuleResult:
        """The strength of a unit is that printed on it, less what its lost steps cost."""
        unit, combat = unit_of(state, claim), state.law.rules.combat
        numbers = state.numbers[unit]
        series = numbers.defence if claim.at == "defence" else numbers.attack
        right = state.number(unit, series)
        if right is None:
            return Unknown(why="strength-unknown", needs="combat", args={"unit": unit})
        case = combat.strength if combat is not None else state.law.rules.sequence.turns
        return _number(state, claim, case, right)

    def stack(self, state: DataState, claim: Claim) -> RuleResult:
        """Stacks are counted at printed strength."""
        units = state.stack(place_of(state, claim))
        if _unknown(state, units):
            return Unknown(why="strength-unknown", needs="combat", args={"unit": units[0]})
        stacking = state.law.rules.stacking
        side = state.units[units[0]].side if units else ""
        limits = stacking.limits if stacking is not None else []
        cases = [one.case for one in limits if one.side in ("", side)]
        case = cases[0] if cases else ""
        return _number(state, claim, case, printed(state, units))

    def control(self, state: DataState, claim: Claim) -> RuleResult:
        """A hex is in an enemy zone if an enemy exerts one into it."""
        side, place = side_of(state, claim), place_of(state, claim)
        zones = state.law.rules.zones
        case = zones.case if zones is not None else ""
        return _truth(state, claim, case, state.enemy_controls(side, place))

    def supplied(self, state: DataState, claim: Claim) -> RuleResult:
        """A unit is in supply if a line led to a source when the phase began."""
        unit, supply = unit_of(state, claim), state.law.rules.supply
        if not state.on_map(unit) or not state.frames:
            return Unknown(why="not-on-map", args={"unit": unit})
        case = supply.case if supply is not None else ""
        return _truth(state, claim, case, not state.is_cut_off(unit))

    def must_attack(self, state: DataState, claim: Claim) -> RuleResult:
        """A unit that faced an enemy when the phase began must attack in it."""
        unit, frame = unit_of(state, claim), phase_of(state, CombatPhase)
        if frame is None:
            return Unknown(why="no-combat-phase", args={"unit": unit})
        due, _ = still_due(state, frame)
        case = self._part.case("combat", "must", "attackers", "case")
        case = case or self._part.case("combat", "must", "defenders", "case")
        return _truth(state, claim, case, unit in due)


def _unknown(state: DataState, units: list[str]) -> bool:
    return any(state.units[unit].combat is None for unit in units)


def register(part: Part) -> DataClaims:
    """Register the claims."""
    return DataClaims(part)
