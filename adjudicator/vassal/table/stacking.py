"""Which pieces lie in one stack, as the maps of a module decide it.

A map may do without stacks. Or it has layers, one above the other: a property of a piece says to
which it belongs, and pieces of different layers do not stack, even on the same pixel.
"""

from __future__ import annotations

from typing import NamedTuple

from lxml import etree

from adjudicator.vassal.format.module_reader import Module
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.table.boards import MapNames
from adjudicator.vassal.table.counters import TablePiece

__all__ = ["Stacking"]

_MAP = "VASSAL.build.module.map."


class _Rule(NamedTuple):
    disabled: bool
    #: the property that says to which layer a piece belongs, and its values, the lowest first
    property: str
    layers: tuple[str, ...]


class Stacking:
    """Knows which pieces stack, on the maps of a module."""

    def __init__(self, module: Module) -> None:
        """Read the maps of a module."""
        self._rules: dict[str, _Rule] = {}
        for number, element in enumerate(MapNames(module).maps):
            rule = _rule(element)
            for name in (element.get("mapName", ""), f"Map{number}"):
                self._rules.setdefault(name, rule)

    def enabled(self, on_map: str) -> bool:
        """Tell whether there are stacks on a map at all."""
        rule = self._rules.get(on_map)
        return rule is None or not rule.disabled

    def together(self, on_map: str, one: TablePiece, other: TablePiece) -> bool:
        """Tell whether two pieces that can be stacked go into one stack on a map."""
        rule = self._rules.get(on_map)
        if rule is None or not rule.property:
            return True
        return _layer(rule, one) == _layer(rule, other)


def _layer(rule: _Rule, piece: TablePiece) -> int:
    """Return the layer of a piece; one without is above all."""
    value = piece.properties.get(rule.property)
    return rule.layers.index(value) if value in rule.layers else len(rule.layers)


def _rule(element: etree._Element) -> _Rule:
    disabled, name = False, ""
    layers: tuple[str, ...] = ()
    for one in element:
        if one.tag == f"{_MAP}StackMetrics":
            disabled = one.get("disabled") == "true"
        elif one.tag == f"{_MAP}LayeredPieceCollection":
            name = one.get("property", "")
            layers = tuple(split(one.get("layerOrder", ""), ","))
    return _Rule(disabled, name, layers)
