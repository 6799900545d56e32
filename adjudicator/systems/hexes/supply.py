"""Rules for supply: a line from each unit to a source, traced when a phase begins."""

from __future__ import annotations

from adjudicator.core.blame import fault_about
from adjudicator.core.events import Attack
from adjudicator.core.rules import RuleResult
from adjudicator.systems.hexes.format_course import SupplyRules
from adjudicator.systems.hexes.law import hexes_of
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState
from adjudicator.systems.hexes.terrain import chart_of

__all__ = ["cut_off", "register"]


def cut_off(state: DataState) -> list[str]:
    """Return the units on the map that have no supply now."""
    supply = state.law.rules.supply
    if supply is None:
        return []
    found: list[str] = []
    for side, units in state.standing.items():
        by_type: dict[str, list[str]] = {}
        for unit in units:
            by_type.setdefault(state.law.alike(state.units[unit].type), []).append(unit)
        blocked = _blocked(state, supply, side)
        for alike, some in by_type.items():
            stand = {state.where[unit] for unit in some}
            without = _Lines(state, supply, side, alike, min(some)).without(stand, blocked)
            found += [unit for unit in some if state.where[unit] in without]
    return sorted(found)


def _blocked(state: DataState, supply: SupplyRules, side: str) -> set[str]:
    """Return the hexes into which no line of a side leads now: with enemies, or in their zones."""
    enemy = state.enemy[side]
    held = {state.where[unit] for unit in state.standing[enemy]}
    if not supply.zones:
        return held
    zones = state.law.rules.zones
    lifts = zones.friends if zones is not None else None
    lifted = lifts is not None and "supply" in lifts.of
    return held.union(at for at in state.zones.counts[enemy] if not (lifted and at in state.stacks))


class _Lines:
    """Lines of supply of one side, for units of one type: traced back from the sources.

    Most lines are free. So the shortest lines on the empty map, which are traced once, are tried
    first; only where one is cut, lines around the enemies are traced.
    """

    def __init__(
        self, state: DataState, supply: SupplyRules, side: str, alike: str, unit: str
    ) -> None:
        """Take what depends only on the map, the side and the type of unit from the last time."""
        self.state, self.supply, self.side, self.unit = state, supply, side, unit
        self.kind, self.chart, self.alike = state.units[unit].type, chart_of(state), alike
        memo = state.board.memo
        self.ways: dict[str, list[tuple[str, int]]] = memo.setdefault(("lines", alike), {})
        key = ("free lines", side, alike)
        if key not in memo:
            memo[key] = self._trace(set(state.places), set())
        self.free: dict[str, str] = memo[key]

    def without(self, places: set[str], blocked: set[str]) -> set[str]:
        """Return those of some hexes from which no line leads to a source."""
        last = self.state.board.memo.get(("cut lines", self.side, self.alike))
        if last is not None and last[:2] == (places, blocked):
            cut_before: set[str] = last[2]  # phases in which nothing moved are frequent
            return cut_before
        cut = {at for at in places if at in self.free and not self._is_free(at, blocked)}
        if cut:
            cut -= self._trace(cut, blocked).keys()
        cut |= places - self.free.keys()
        self.state.board.memo["cut lines", self.side, self.alike] = (places, blocked, cut)
        return cut

    def _is_free(self, place: str, blocked: set[str]) -> bool:
        """Return whether nothing blocks the line on the empty map."""
        onward = self.free
        while place := onward[place]:
            if place in blocked:
                return False
        return True

    def _trace(self, wanted: set[str], blocked: set[str]) -> dict[str, str]:
        """Return hexes from which a line leads to a source, with the next hex of the line.

        Those that are wanted are among them if there is one. The next hex of a source is "".
        """
        written, most = self.supply.sources.get(self.side), self.supply.range
        if written is None:
            return {}
        onward = dict.fromkeys(sorted(hexes_of(self.state.board, written)), "")
        least = dict.fromkeys(onward, 0)
        rows = {0: list(onward)}
        for length in range(most + 1):
            if wanted <= onward.keys():
                break
            for place in rows.get(length, ()):
                if least[place] != length or place in blocked:
                    continue
                for near, step in self._ways_into(place):
                    longer = length + step
                    if longer <= most and (near not in least or longer < least[near]):
                        least[near], onward[near] = longer, place
                        rows.setdefault(longer, []).append(near)
        return onward

    def _ways_into(self, place: str) -> list[tuple[str, int]]:
        """Return the hexes from which a step leads into a hex on the way, with its length."""
        found = self.ways.get(place)
        if found is None:
            near = self.state.board.neighbours[place]
            steps = [(one, self._length(one, place)) for one in near]
            found = self.ways[place] = [(one, step) for one, step in steps if step is not None]
        return found

    def _length(self, start: str, end: str) -> int | None:
        """Return the length of a step of a line; None if it is closed."""
        state = self.state
        if not set(self.supply.barred).isdisjoint(state.board.sides.get((start, end), ())):
            return None
        if self.supply.closed and self.chart.closed_step(state, self.kind, start, end):
            return None
        if self.supply.by == "hexes":
            return 1
        return state.ground_price(self.unit, start, end)


def _only_supplied_units_attack(state: DataState, event: Attack) -> RuleResult:
    """A unit without supply does not attack, if the rules say so."""
    supply = state.law.rules.supply
    effects = supply.effects if supply is not None else []
    effect = next((one for one in effects if one.of == "attacking"), None)
    if effect is None:
        return None
    units = [unit for unit in dict.fromkeys(event.units) if state.is_cut_off(unit)]
    return fault_about(units, "attacks-unsupplied", rule=effect.case) if units else None


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    cases = part.cases("supply", "effects")
    if cases:
        part.book.rule(*cases, on=Attack)(_only_supplied_units_attack)
