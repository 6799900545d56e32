"""Rules for terrain (chapter 13): the cost of a step, and the types of unit that may not enter."""

from __future__ import annotations

from adjudicator.core.rules import Block, Step
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state_values import CHART
from adjudicator.mechanics.ground.chart import Chart
from adjudicator.mechanics.ground.chart_mistakes import bridge_beside, road_overlooked

__all__ = ["chart", "prohibited"]

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
