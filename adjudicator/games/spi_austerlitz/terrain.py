"""Rules for terrain (chapter 13) and Zones of Control (chapter 6): what a step costs."""

from __future__ import annotations

from adjudicator.core.rules import Block, Step
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import CHART, SpiState
from adjudicator.mechanics.ground import zone_mistakes
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import bridge_beside, road_overlooked
from adjudicator.mechanics.ground.readings import Readings
from adjudicator.mechanics.ground.zones import ZoneEffects

__all__ = ["chart", "prohibited", "readings"]

book = rulebook.chapter("terrain")


chart = Chart(book, gap="SPI-5D", price="SPI-5C", adding="SPI-13-plus", lines=CHART)
prohibited = chart.prohibited


@book.step("SPI-13-lake", fixed=True, misread=True)
def ice_carries_all(step: Step) -> Block | None:
    """Misread: a lake could not be entered."""
    lines = step.state.tables.hexes
    if any(lines[name].case == "SPI-13-lake" for name in step.state.board.terrain[step.end]):
        return Block("SPI-13-lake", "prohibited", step.end)
    return None


road_overlooked(chart, "SPI-13-road")
chart.closes("SPI-13-swamp")
chart.crossing("SPI-13-stream")
chart.lifting("SPI-13-bridge")
bridge_beside(chart, "SPI-13-bridge", crossing="SPI-13-stream")
chart.crossing("SPI-13-lakeside")


# Ambiguities of the chart: a move that another reading allows is doubtful, not illegal. It does not
# say whether a road also spares a unit the stream that it crosses without a bridge, whether
# artillery may follow it into swamp, or which terrain counts in a hex with several


def _steps(state: SpiState) -> list[tuple[str, str]]:
    """Return the steps along roads, and one into each hex with several terrains."""
    mixed = [place for place, terrain in state.board.terrain.items() if len(terrain) > 1]
    return [*state.board.roads, *((place, place) for place in mixed)]


def _saved(state: SpiState, start: str, end: str) -> int:
    """Return the points of a step that another reading would save a unit."""
    board, tables = state.board, state.tables
    if board.roads.get((start, end)):
        kinds = board.sides.get((start, end), ())
        if any(kind in tables.hexsides[other].negates for kind in kinds for other in kinds):
            return 0
        lifted = {kind for one in tables.hexsides.values() for kind in one.negates}
        return sum(tables.hexsides[kind].plus for kind in kinds if kind in lifted)
    ground = [name for name in board.terrain[end] if name != board.hexmap.default_terrain]
    costs = [tables.hexes[name].cost for name in ground]
    return max(costs) - min(costs) if len(costs) > 1 else 0


def _added(state: SpiState, start: str, end: str) -> int:
    """Return the points of a step that another reading would add: the terrain beside a road."""
    roads = state.board.roads.get((start, end))
    if not roads:
        return 0
    costs = [state.tables.hexes[name].cost for name in state.board.terrain[end]]
    return max(0, max(costs) - state.tables.roads[roads[0]].cost)


def _opened(state: SpiState, start: str, end: str, block: Block) -> bool:
    """Return whether a step follows a road into swamp."""
    return block.case == "SPI-13-swamp" and (start, end) in state.board.roads


def _spared(state: SpiState, unit: str) -> int:
    """Return the points that another reading saved a unit earlier in this phase."""
    frame = state.frames[0] if state.frames else None
    return frame.spared.get(unit, 0) if type(frame) is MovementPhase else 0


readings = Readings(steps=_steps, saved=_saved, added=_added, opened=_opened, spared=_spared)


#: costs are those of the chart, and are added to those of terrain
_ADDED = ("SPI-13-zoc", "SPI-13-plus")

zones = ZoneEffects(book)
zones.occupied("SPI-5E")
zones.entering_costs("SPI-6C", needs=_ADDED)
zones.locks("SPI-6D")
zones.leaving_costs("SPI-6E", needs=_ADDED)


def _is_artillery(state: SpiState, unit: str) -> bool:
    return state.units[unit].type == "artillery"


def _in_shelter(state: SpiState, place: str, enemies: list[str]) -> bool:
    return place in state.shelters


def _all_demoralized(state: SpiState, place: str, enemies: list[str]) -> bool:
    return place not in state.shelters and not any(map(state.exerts, enemies))


zone_mistakes.own_zone_charged(book, "SPI-6B")
zone_mistakes.zones_added_up(book, "SPI-6F")
zone_mistakes.friends_charged(book, "SPI-7A")
zone_mistakes.zone_overlooked(book, "SPI-6A", of=_is_artillery)
zone_mistakes.zone_assumed(book, "SPI-6Ja", where=_in_shelter)
zone_mistakes.zone_assumed(book, "SPI-11.0c", where=_all_demoralized)
zone_mistakes.zone_two_hexes_off(book, "SPI-6.0")
