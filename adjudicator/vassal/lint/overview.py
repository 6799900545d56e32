"""List the contents of a module as plain values, to show or compare them."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from lxml import etree

from adjudicator.errors import LimitError
from adjudicator.vassal.format.image_use import ImageUse
from adjudicator.vassal.format.module_reader import Module, class_name, component_name
from adjudicator.vassal.format.slots import Slot, expanded, kind_of, prototype_uses
from adjudicator.vassal.format.traits import Trait
from adjudicator.vassal.lint.boards import corners
from adjudicator.vassal.table.boards import Board, BoardGrid, InitialStack, boards, initial_stacks

__all__ = [
    "about",
    "all_boards",
    "file_hashes",
    "pieces",
    "prototypes",
    "setups",
    "tree",
]

#: the most traits of all pieces of a module together, with prototypes expanded
_MOST_TRAITS = 1_000_000


def about(module: Module) -> dict[str, Any]:
    """Return name, versions and counts."""
    pictures = ImageUse(module)
    return {
        "name": module.name,
        "extends": module.extends,
        "version": module.version,
        "description": module.root.get("description", ""),
        "vassal_version": module.vassal_version,
        "build_file": module.build_file,
        "files": len(module.archive.names) if module.archive else 0,
        "components": len(module.elements),
        "prototypes": len(module.prototypes),
        "pieces": sum(not one.at_start for one in module.slots),
        "at_start_pieces": sum(one.at_start for one in module.slots),
        "markers": len(module.markers),
        "images": len(module.images),
        "images_named": len(pictures.own()),
        "image_memory": sum(pictures.memory().values()),
        "custom_classes": module.custom,
    }


def tree(module: Module) -> Iterator[tuple[int, str, str]]:
    """Yield depth, class and name of every component."""
    waiting: list[tuple[int, etree._Element]] = [(0, module.root)]
    while waiting:
        depth, element = waiting.pop()
        yield (
            depth,
            class_name(element),
            component_name(element) or (element.text or "").strip()[:60],
        )
        children = [one for one in element if isinstance(one.tag, str)]
        waiting += [(depth + 1, one) for one in reversed(children)]


def _traits_of(module: Module, slot: Slot) -> list[Trait]:
    """Return the traits of a piece with prototypes expanded, unless there are too many."""
    if slot.definition is None:
        return []
    try:
        return expanded(slot.definition, module.prototypes)
    except LimitError:
        return list(slot.definition.traits)


def pieces(module: Module) -> list[dict[str, Any]]:
    """Return every slot, card and marker with the traits of its piece in a game."""
    return [_piece(one, traits) for one, traits in pieces_with_traits(module)]


def pieces_with_traits(module: Module) -> Iterator[tuple[Slot, list[Trait]]]:
    """Yield every slot, card and marker with the traits of its piece in a game."""
    left = _MOST_TRAITS
    for slot in [*module.slots, *module.markers]:
        traits = _traits_of(module, slot)
        left -= len(traits)
        if left < 0:
            raise LimitError("more than {most} traits in all", most=_MOST_TRAITS, file=module.file)
        yield slot, traits


def _piece(slot: Slot, traits: list[Trait]) -> dict[str, Any]:
    written = slot.definition.traits if slot.definition else ()
    return {
        "kind": slot.kind,
        "name": slot.name,
        "gpid": slot.gpid,
        "where": list(slot.where),
        "at_start": slot.at_start,
        "prototypes": [_prototype_name(one) for one in written if kind_of(one) == "prototype"],
        "traits": [{"kind": kind_of(one), "type": one.type, "state": one.state} for one in traits],
    }


def _prototype_name(trait: Trait) -> str:
    return next(name for name, _ in prototype_uses([trait]))


def prototypes(module: Module) -> list[dict[str, Any]]:
    """Return every prototype with the kinds of its traits, not expanded."""
    return [
        {"name": name, "traits": [kind_of(t) for t in one.definition.traits[:-1]]}
        for name, one in module.prototypes.items()
        if one.definition is not None
    ]


def all_boards(module: Module) -> list[dict[str, Any]]:
    """Return every board with its grids and the stacks on it at the start of a game."""
    held: dict[tuple[str, str], list[InitialStack]] = {}
    for stack in initial_stacks(module):
        held.setdefault((stack.map, stack.board), []).append(stack)
    found = boards(module, ImageUse(module).size)
    return [
        {
            **_board(one),
            "at_start": [
                {
                    "name": stack.name,
                    "location": stack.location or f"{stack.x},{stack.y}",
                    "pieces": stack.pieces,
                }
                for stack in [*held.get((one.map, one.name), []), *held.get((one.map, ""), [])]
            ],
        }
        for one in found
    ]


def _board(board: Board) -> dict[str, Any]:
    return {
        "map": board.map,
        "name": board.name,
        "image": board.image,
        "size": list(board.size) if board.size else None,
        "zones": [zone.name for zone in board.zones],
        "grids": [{"of": name, **_grid(grid)} for name, grid in board.grids()],
    }


def _grid(grid: BoardGrid) -> dict[str, Any]:
    shown: dict[str, Any] = {"kind": grid.kind, "numbered": grid.numbered}
    if grid.problem:
        shown["problem"] = grid.problem
    if grid.regions:
        shown["regions"] = list(grid.regions)
    if grid.kind == "hex" and grid.hexes is not None:
        hexes = grid.hexes
        shown |= {
            "dx": hexes.dx,
            "dy": hexes.dy,
            "x0": hexes.x0,
            "y0": hexes.y0,
            "sideways": hexes.sideways,
            "numbers_drawn": grid.visible,
            "corners": corners(grid),
        }
    return shown


def setups(module: Module) -> list[dict[str, str]]:
    """Return the predefined set-ups."""
    return [{"name": one.name, "file": one.file} for one in module.setups]


def file_hashes(module: Module) -> dict[str, str]:
    """Return a hash of every file except the build file."""
    packed = module.archive
    names = [one for one in packed.names if one != module.build_file] if packed else []
    return {one: sha256(packed.read(one)).hexdigest() for one in names if packed is not None}
