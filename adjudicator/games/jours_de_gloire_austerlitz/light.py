"""Night and fog (12): where it is dark in a turn, and what players get wrong about it.

The state uses these values, so that zones, tests and sight agree.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.data import Light

if TYPE_CHECKING:
    from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["dark", "fog_case", "light_of", "zones_lifted"]


def printed_light(state: JdgState) -> Light:
    """Return the light of the present turn by the turn track."""
    found = state.tables.turns[state.hour()].light
    return "day" if found == "fog" and "no-fog-at-8h00" in state.options else found


@rulebook.value
def light_of(state: JdgState) -> Light:
    """Return the light of the present turn."""
    return "day" if state.scenario.always_day else printed_light(state)


light_of.slip("JDG-S4-day")(printed_light)


@rulebook.value
def dark(state: JdgState, place: str) -> bool:
    """Return whether there is night or fog in a hex in this turn."""
    light = light_of(state)
    if light == "low-fog":
        return state.board.levels.get(place, 0) <= state.tables.low_fog.level
    return light != "day"


@dark.slip("JDG-12.2-a")
def fog_on_the_heights(state: JdgState, place: str) -> bool:
    """Slip: low fog covers the heights as well."""
    return light_of(state) != "day"


@dark.slip("JDG-12.2-b")
def no_fog_in_the_valleys(state: JdgState, place: str) -> bool:
    """Slip: low fog matters nowhere."""
    return light_of(state) not in ("day", "low-fog")


@dark.slip("JDG-S4-day")
def light_of_the_track(state: JdgState, place: str) -> bool:
    """Slip: the light of the turn track counts in S4."""
    light = printed_light(state)
    if light == "low-fog":
        return state.board.levels.get(place, 0) <= state.tables.low_fog.level
    return light != "day"


@rulebook.value
def zones_lifted(state: JdgState, place: str) -> bool:
    """Return whether night or fog takes away the zones in a hex."""
    series = state.tables.series
    effect = series.night if light_of(state) == "night" else series.fog
    return not effect.zones and state.is_dark(place)


zones_lifted.slips_to(False, "JDG-B-4.3-c")


def fog_case(state: JdgState) -> str:
    """Return the case that an effect of fog is cited by in this turn."""
    return "JDG-12.2-b" if light_of(state) == "low-fog" else "JDG-B-12.2-a"
