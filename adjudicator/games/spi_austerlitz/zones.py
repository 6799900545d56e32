"""Rules for Zones of Control (chapter 6) and their effect on movement."""

from __future__ import annotations

from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.ground import zone_mistakes
from adjudicator.mechanics.ground.zones import ZoneEffects

__all__: list[str] = []

#: costs are those of the chart, and are added to those of terrain
_ADDED = ("SPI-13-zoc", "SPI-13-plus")

book = rulebook.chapter("zones")
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
