"""The rules of a module's maps for which pieces can be in one stack.

A map may disable stacks. Or it has layers, one above the other: a property assigns each piece to a
layer, and pieces of different layers do not stack, even on the same pixel.
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
    #: the property that assigns pieces to layers, and its values, the lowest first
    property: str
    layers: tuple[str, ...]


class Stacking:
    """The stacking rules of the maps of a module."""

    def __init__(self, module: Module) -> None:
        """Read the maps of a module."""
        self._rules: dict[str, _Rule] = {}
        for number, element in enumerate(MapNames(module).maps):
            rule = _rule(element)
            for name in (element.get("mapName", ""), f"Map{number}"):
                self._rules.setdefault(name, rule)

    def enabled(self, on_map: str) -> bool:
        """Return whether a map allows stacks at all."""
        rule = self._rules.get(on_map)
        return rule is None or not rule.disabled

    def can_share(self, on_map: str, one: TablePiece, other: TablePiece) -> bool:
        """Return whether two stackable pieces can be in the same stack on a map."""
        rule = self._rules.get(on_map)
        if rule is None or not rule.property:
            return True
        return _layer(rule, one) == _layer(rule, other)


def _layer(rule: _Rule, piece: TablePiece) -> int:
    """Return the layer of a piece; a piece without a layer is above all."""
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
