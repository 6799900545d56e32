"""Checks the grid, the references in grid.json and the compiled file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.folder import load_map
from adjudicator.digitize.map_file import map_bytes
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check, map_check
from adjudicator.digitize.verify.words import Word, hint_for, known_words
from adjudicator.errors import InputError
from adjudicator.safeio import documents

__all__: list[str] = []


@map_check("MAP101", "duplicate-label", "error", "a label stands on more than one hex")
def duplicate_labels(hexmap: HexMap, grid: Grid) -> Iterator[MapTrouble]:
    """Find labels that two hexes have."""
    del hexmap
    for label in dict.fromkeys(grid.duplicates):
        yield MapTrouble(
            f"the label {label} stands on more than one hex; only the first is on the map",
            "give one of the grids a prefix or other first numbers",
            hexes=[grid.hex(label)] if grid.has(label) else [],
        )


@map_check("MAP102", "hex-claimed-twice", "error", "two grids of the map claim the same hex")
def shared_hexes(hexmap: HexMap, grid: Grid) -> Iterator[MapTrouble]:
    """Find hexes that two grids claim."""
    del hexmap
    for at in dict.fromkeys(grid.shared):
        yield MapTrouble(
            "two grids claim this hex; the first has it",
            "move one of them with `at`, or list the hex in its `without`",
            hexes=[at],
        )


@check(
    "MAP103",
    "unknown-word",
    "error",
    "a part of grid.json speaks of a terrain, hexside, road or feature that nothing defines",
)
def unknown_words(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find references in grid.json to undefined names."""
    known = known_words(compilation, overlay=True)
    for word in _words(compilation):
        if word.text not in known[word.category]:
            yield MapTrouble(
                f"grid.json: {word.place} names the {word.category} {word.text!r}, "
                "which nothing defines",
                hint_for(word, known),
            )


def _words(compilation: Compilation) -> Iterator[Word]:
    """Yield the words in grid.json that refer to something defined elsewhere."""
    spec = compilation.folder.spec
    for number, group in enumerate(spec.exclusive):
        yield from _each("terrain", group, f"exclusive[{number}]")
    for terrain, area in spec.terrains.items():
        yield from _each("terrain", area.unless, f"terrains.{terrain}.unless")
    for kind, side in spec.hexsides.items():
        if side.policy == "crossing":
            yield Word("hexside", side.of or "", f"hexsides.{kind}.of")
    for region, bounds in spec.regions.items():
        yield Word("hexside", bounds.bounded_by, f"regions.{region}.bounded_by")
        yield from _each("feature", bounds.features, f"regions.{region}.features")
    for number, fact in enumerate(spec.facts):
        absent = "hexside" if fact.hexside else "terrain"
        yield from _each("terrain", [*fact.terrain, *fact.among], f"facts[{number}]")
        yield from _each(absent, fact.lacks, f"facts[{number}]")
        sides = [*fact.has, fact.chain] if fact.chain else fact.has
        yield from _each("hexside", sides, f"facts[{number}]")


def _each(category: str, texts: Iterable[str], place: str) -> Iterator[Word]:
    return (Word(category, text, place) for text in texts)


@check("MAP104", "stale-map", "warning", "the compiled map.json is not what its sources give now")
def stale_map(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find a map.json that is out of date."""
    folder, hint = compilation.folder, "run `adjudicator map compile` again"
    if not folder.map_file.exists():
        return
    try:
        data = documents.read_bytes(folder.map_file)
        written = load_map(folder.map_file).inputs
    except InputError as error:
        yield MapTrouble(f"map.json cannot be read: {error.message}", hint)
        return
    if data == map_bytes(compilation.map):
        return
    names = sorted({*written, *folder.inputs})
    changed = [name for name in names if written.get(name) != folder.inputs.get(name)]
    if changed:
        yield MapTrouble(f"map.json is older than {', '.join(changed)}", hint)
    else:
        yield MapTrouble("map.json is not what its sources compile to", hint)
