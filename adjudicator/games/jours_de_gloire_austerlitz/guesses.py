"""What rests on our numbers in a log that was not played with them.

Every number of the series, of counters and of markers is ours. In such a log only they tell what a
die without a stated result means, what a result does to units, and what points that gives.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["guess", "parts_of"]

#: parts of the game that a rulebook names in `rests_on`: what results of combats do, and numbers
#: that are printed on counters and markers
_RESULTS, _COUNTERS = "results", "counters"
#: part -> the file of a user in its place
_FILES = {_COUNTERS: "units", "deployment": "scenario"}
#: the rules of the series, and among them those whose numbers we have invented
_SERIES, _INVENTED = "series", "invented"


def guess(state: JdgState, units: Iterable[str]) -> None:
    """Note that our numbers have decided what became of units, if the players may have others."""
    if not state.bound:
        state.guessed.update(units)


def parts_of(state: JdgState, rule: str, fault: Any) -> list[str]:
    """Return the parts of the game that are ours and on which a fault depends."""
    parts = set(state.game.rests_on.get(rule, ())) - state.game.replaced_tables
    if _SERIES in parts and rule in state.tables.series.invented:
        parts.add(_INVENTED)
    if _RESULTS in parts and not _is_guessed(state, rule, fault):
        parts.discard(_RESULTS)
    parts -= {part for part, file in _FILES.items() if file in state.game.replaced}
    if not fault.claim:
        parts.discard(_COUNTERS)
    return sorted(parts)


def _is_guessed(state: JdgState, rule: str, fault: Any) -> bool:
    """Return whether a fault depends on units of which only our numbers tell what they are now."""
    units, wins, ends = set(fault.units), state.scenario.automatic, rule == state.case("duration")
    if ends or any(line.case == rule for line in wins):
        leaders = {one for line in wins for one in line.leaders if ends or line.case == rule}
        return not state.guessed.isdisjoint(leaders)
    immobile = state.scenario.immobile
    if immobile is not None and units & set(immobile.units):
        units |= set(immobile.until)
    # what names no unit, such as points and the quota, depends on all of them
    return not state.guessed.isdisjoint(units) if units else bool(state.guessed)
