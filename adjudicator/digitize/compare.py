"""Compares two compiled maps and lists their differences in reading order."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal

from msgspec import Struct, structs, to_builtins

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import Deployment, HexMap, HexRecord, SideRecord

__all__ = ["MapChange", "changed", "compare"]

Kind = Literal["added", "removed", "changed"]
_NO_SIDE = SideRecord(kinds=[])


class MapChange(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One difference between two maps."""

    #: "map", "hex", "hexside", "road", "set" or "deployment"; "place", "link" or "label"
    what: str
    #: the hex, the hexside, the road connection or the set; "" for the map as a whole
    at: str
    #: the property that differs: "terrain", "name", "elevation", ...
    field: str
    change: Kind
    #: the value on the first map and on the second map
    before: str = ""
    after: str = ""
    #: the hexes that the change affects
    hexes: list[str] = []
    #: the places that the change affects, on a board of places
    places: list[str] = []

    def line(self) -> str:
        """Return the difference as one line."""
        where = f"{self.what} {self.at}" if self.at else self.what
        if self.change == "added":
            return f"{where}: {self.field} added: {self.after}"
        if self.change == "removed":
            return f"{where}: {self.field} removed: {self.before}"
        return f"{where}: {self.field}: {self.before} -> {self.after}"


def compare(a: HexMap, b: HexMap) -> list[MapChange]:
    """Return every difference from the first map to the second.

    Differences of the whole map come first, then hexes, hexsides and roads row by row, then
    sets and deployments. Origins (the `from` of each record) and file hashes are not compared.
    """
    found = list(_whole_map(a, b))
    rank = _ranks(a.grid(), b.grid())
    placed = [*_hexes(a, b), *_sides(a, b), *_roads(a, b)]
    placed.sort(key=lambda change: min(map(rank, change.hexes), default=(math.inf, math.inf)))
    return [*found, *placed, *_sets(a, b), *_deployments(a, b)]


def _ranks(*grids: Grid) -> Callable[[str], tuple[float, float]]:
    """Return a function that maps a label to its position in reading order."""

    def rank(label: str) -> tuple[float, float]:
        for grid in grids:
            if grid.has(label):
                return grid.reading_order(grid.hex(label))
        return math.inf, math.inf

    return rank


def changed(what: str, at: str, field: str, values: tuple[object, object],
             hexes: Iterable[str] = ()) -> Iterator[MapChange]:  # fmt: skip
    """Yield the change from one value to another if they differ; an empty value means absent."""
    before, after = (_text(value) for value in values)
    if before == after:
        return
    kind: Kind = "added" if not before else "removed" if not after else "changed"
    yield MapChange(what=what, at=at, field=field, change=kind, before=before, after=after,
                 hexes=list(hexes))  # fmt: skip


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, list):
        return ", ".join(map(str, value))
    return str(value)


def _whole_map(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    for field in ("id", "title", "reconstruction", "default_terrain"):
        yield from changed("map", "", field, (getattr(a, field), getattr(b, field)))
    for field in ("notes", "credits"):
        yield from changed("map", "", field, (getattr(a, field), getattr(b, field)))
    for name in (info.name for info in structs.fields(a.lattice)):
        values = (getattr(a.lattice, name), getattr(b.lattice, name))
        yield from changed("map", "", f"lattice.{name}", values)
    for number in range(max(len(a.grids), len(b.grids))):
        one, two = (to_builtins(m.grids[number]) if number < len(m.grids) else {} for m in (a, b))
        for name in dict.fromkeys([*one, *two]):
            values = (_plain(one.get(name)), _plain(two.get(name)))
            yield from changed("map", "", f"grids[{number}].{name}", values)
    for edge in dict.fromkeys([*a.edges, *b.edges]):
        lists = (a.edges.get(edge, []), b.edges.get(edge, []))
        yield from _members("map", "", f"edge {edge}", lists)


def _plain(value: object) -> object:
    """Return a nested value of a grid as short text."""
    if isinstance(value, dict):
        return ", ".join(f"{key} {one}" for key, one in value.items())
    return value


def _hexes(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    for label in dict.fromkeys([*a.hexes, *b.hexes]):
        one, two = a.hexes.get(label), b.hexes.get(label)
        if one is None or two is None:
            values = (one and _summary(one), two and _summary(two))
            yield from changed("hex", label, "hex", values, [label])
            continue
        for field in ("terrain", "names", "regions"):
            values_of = getattr(one, field), getattr(two, field)
            yield from changed("hex", label, field, values_of, [label])
        yield from changed("hex", label, "elevation", (one.elevation, two.elevation), [label])
        yield from changed("hex", label, "level", (one.level, two.level), [label])


def _summary(record: HexRecord) -> str:
    named = f" ({', '.join(record.names)})" if record.names else ""
    return ", ".join(record.terrain) + named or "no terrain"


def _ends(name: str) -> list[str]:
    """Return the hex labels in a hexside's name; a hexside on the map's edge has only one."""
    first, _, second = name.partition("/")
    return [first] if second.isalpha() and second.islower() else [first, second]


def _sides(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    for name in dict.fromkeys([*a.hexsides, *b.hexsides]):
        one, two = a.hexsides.get(name, _NO_SIDE), b.hexsides.get(name, _NO_SIDE)
        yield from changed("hexside", name, "kinds", (one.kinds, two.kinds), _ends(name))
        yield from changed("hexside", name, "uphill", (one.uphill, two.uphill), _ends(name))


def _roads(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    for kind in dict.fromkeys([*a.roads, *b.roads]):
        one, two = a.roads.get(kind, {}), b.roads.get(kind, {})
        for name in dict.fromkeys([*one, *two]):
            values = (kind if name in one else None, kind if name in two else None)
            yield from changed("road", name, "connection", values, _ends(name))


def _members(what: str, at: str, field: str, lists: tuple[Sequence[str], Sequence[str]]
             ) -> Iterator[MapChange]:  # fmt: skip
    """Yield one change for the labels that a list lost, and one for the labels it gained."""
    before, after = lists
    lost, gained = (Counter(before) - Counter(after)), (Counter(after) - Counter(before))
    for counted, side in ((lost, 0), (gained, 1)):
        labels = list(counted.elements())
        values = (labels, None) if side == 0 else (None, labels)
        yield from changed(what, at, field, values, labels)


def _sets(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    for name in dict.fromkeys([*a.sets, *b.sets]):
        yield from _members("set", name, "hexes", (a.sets.get(name, []), b.sets.get(name, [])))
        if (name in a.sets) != (name in b.sets) and not (a.sets.get(name) or b.sets.get(name)):
            values = ("empty" if name in a.sets else None, "empty" if name in b.sets else None)
            yield from changed("set", name, "set", values)


def _deployments(a: HexMap, b: HexMap) -> Iterator[MapChange]:
    counters = Counter(map(_unit, a.deployments)), Counter(map(_unit, b.deployments))
    units: tuple[dict[str, list[str]], dict[str, list[str]]] = ({}, {})
    for i in (0, 1):
        for at, text in (counters[i] - counters[1 - i]).elements():
            units[i].setdefault(at, []).append(text)
    for label in dict.fromkeys(one.hex for one in (*a.deployments, *b.deployments)):
        values = (units[0].get(label, []), units[1].get(label, []))
        yield from changed("deployment", label, "units", values, [label])


def _unit(one: Deployment) -> tuple[str, str]:
    named = f" ({one.unit})" if one.unit else ""
    return one.hex, f"{one.side} {one.type} {one.combat}-{one.movement}{named}"
