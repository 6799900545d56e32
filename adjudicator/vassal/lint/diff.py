"""Compare two modules: components, pieces and files."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from lxml import etree
from msgspec import Struct

from adjudicator.vassal.format.module_reader import Module, class_name, component_name
from adjudicator.vassal.format.slots import Slot, kind_of
from adjudicator.vassal.format.traits import Trait
from adjudicator.vassal.lint.overview import file_hashes, pieces_with_traits

__all__ = ["Difference", "differences"]

#: components with a piece, which is compared separately
_PIECES = ("PieceSlot", "CardSlot", "PrototypeDefinition")


class Difference(Struct, frozen=True):
    """One difference between two modules."""

    #: "component", "piece", "prototype" or "file"
    kind: str
    #: "added", "removed" or "changed"
    change: str
    name: str
    #: the changed values
    details: list[str] = []


def differences(old: Module, new: Module) -> list[Difference]:
    """Return all differences between an old and a new module."""
    return [
        *_compared("component", _components(old), _components(new)),
        *_compared("prototype", _prototypes(old), _prototypes(new)),
        *_compared("piece", _pieces(old), _pieces(new)),
        *_compared("file", _files(old), _files(new)),
    ]


def _compared(
    kind: str, old: Mapping[str, dict[str, Any]], new: Mapping[str, dict[str, Any]]
) -> list[Difference]:
    found = [Difference(kind, "removed", name) for name in old if name not in new]
    found += [Difference(kind, "added", name) for name in new if name not in old]
    for name, before in old.items():
        after = new.get(name, before)
        if before != after:
            keys = dict.fromkeys([*before, *after])
            changed = [key for key in keys if before.get(key) != after.get(key)]
            details = [_detail(key, before.get(key), after.get(key)) for key in changed]
            found.append(Difference(kind, "changed", name, details))
    return found


def _detail(key: str, before: object, after: object) -> str:
    if key == "content":
        return "another content"
    return f"{key}: {_value(before)} -> {_value(after)}"


def _value(value: object) -> str:
    text = "nothing" if value is None else str(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _components(module: Module) -> dict[str, dict[str, Any]]:
    """Return the attributes and the text of every component by its path."""
    found: dict[str, dict[str, Any]] = {}
    paths: dict[etree._Element, str] = {}
    seen: Counter[str] = Counter()
    for element in module.elements:
        parent = element.getparent()
        above = paths.get(parent, "") if parent is not None else ""
        name = component_name(element)
        step = (
            f"{class_name(element)} {name}" if name and parent is not None else class_name(element)
        )
        path = f"{above} / {step}" if above else step
        seen[path] += 1
        if seen[path] > 1:
            path = f"{path} #{seen[path]}"
        paths[element] = path
        if class_name(element) not in _PIECES:
            text = (element.text or "").strip()
            attributes = {str(key): str(value) for key, value in element.attrib.items()}
            found[path] = attributes | ({"text": text} if text else {})
    return found


def _pieces(module: Module) -> dict[str, dict[str, Any]]:
    """Return the pieces by gpid, or by place and name if there is none."""
    found: dict[str, dict[str, Any]] = {}
    seen: Counter[str] = Counter()
    for slot, traits in pieces_with_traits(module):
        name = f"gpid {slot.gpid}" if slot.gpid else " / ".join([*slot.where, slot.name])
        seen[name] += 1
        found[f"{name} #{seen[name]}" if seen[name] > 1 else name] = _piece(slot, traits)
    return found


def _piece(slot: Slot, traits: list[Trait]) -> dict[str, Any]:
    """Return the compared values of a piece: name, place, and each trait by kind and order."""
    values: dict[str, Any] = {"name": slot.name, "where": " / ".join(slot.where)}
    count: Counter[str] = Counter()
    for trait in traits:
        count[kind_of(trait)] += 1
        number = f" {count[kind_of(trait)]}" if count[kind_of(trait)] > 1 else ""
        values[f"{kind_of(trait)}{number}"] = f"{trait.type} = {trait.state}"
    return values


def _prototypes(module: Module) -> dict[str, dict[str, Any]]:
    return {name: {"content": slot.text} for name, slot in module.prototypes.items()}


def _files(module: Module) -> dict[str, dict[str, Any]]:
    return {name: {"content": value} for name, value in file_hashes(module).items()}
