"""The grid of a map: its hexes, their labels and their neighbours.

A map has one lattice and one or more numbered grids on it, which differ by a prefix. A dictionary
maps labels to hexes, so that labels of every numbering scheme can be read back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any

from adjudicator.board.hexes import (
    DIRECTION_NAMES,
    Hex,
    Hexside,
    distance,
    neighbour,
    neighbours,
    side_between,
    sides,
)
from adjudicator.board.labels import GridSpec, Numbering
from adjudicator.board.lattice import Lattice
from adjudicator.board.near_labels import unknown_label
from adjudicator.board.runs import cells_between, known_ends, named_cells
from adjudicator.errors import LabelError, LimitError

__all__ = ["MAX_HEXES", "Grid"]

#: a map with more hexes is refused
MAX_HEXES = 100_000


class Grid:
    """All the hexes of a map, with their labels, in reading order."""

    def __init__(self, lattice: Lattice, specs: Iterable[GridSpec]) -> None:
        """Place the numbered grids on the lattice."""
        self.lattice = lattice
        self.specs = tuple(specs)
        self.numberings = tuple(Numbering(spec, lattice.orientation) for spec in self.specs)
        #: labels of more than one hex: empty for a valid map
        self.duplicates: list[str] = []
        #: hexes that belong to two grids: empty for a valid map
        self.shared: list[Hex] = []
        #: what others have worked out from the grid alone, by name: a grid never changes
        self.derived: dict[str, Any] = {}
        self._inner: list[Hexside] | None = None
        self._hex_of: dict[str, Hex] = {}
        self._label_of: dict[Hex, str] = {}
        #: hexes of the grids that are no hexes of the map
        self._left_out: dict[str, Hex] = {}
        if sum(spec.columns * spec.rows for spec in self.specs) > MAX_HEXES:
            raise LimitError("the grids have more than {most} hexes together", most=MAX_HEXES)
        for numbering in self.numberings:
            self._lay(numbering)
        if not self._label_of:
            raise LabelError("no hex of the grids is left on the map")
        self._label_of = {
            h: self._label_of[h] for h in sorted(self._label_of, key=self.reading_order)
        }
        #: every hex of the map, row by row from the top
        self.hexes: tuple[Hex, ...] = tuple(self._label_of)
        self.labels: tuple[str, ...] = tuple(self._label_of.values())

    def _lay(self, numbering: Numbering) -> None:
        spec = numbering.spec
        cells: dict[str, list[Hex]] = {}
        for column in range(spec.columns):
            for row in range(spec.rows):
                if not (spec.short and self._cut_off(numbering, column, row)):
                    found = cells.setdefault(numbering.text(column, row), [])
                    found.append(numbering.hex(column, row))
        only, without = (named_cells(one, numbering, cells) for one in (spec.only, spec.without))
        keep = (only or cells.keys()) - without
        for label, hexes in cells.items():
            if label not in keep:
                self._left_out.setdefault(label, hexes[0])
                continue
            if len(hexes) > 1 or label in self._hex_of:
                self.duplicates.append(label)
            if label not in self._hex_of:
                self._name(hexes[0], label)

    def _name(self, one: Hex, label: str) -> None:
        if one in self._label_of:
            self.shared.append(one)
            return
        self._hex_of[label] = one
        self._label_of[one] = label

    @staticmethod
    def _cut_off(numbering: Numbering, column: int, row: int) -> bool:
        """Return whether a hex is the missing last one of a shifted column (row)."""
        spec, parity = numbering.spec, 1 if numbering.spec.shifted == "odd" else 0
        if numbering.orientation == "flat":
            return column % 2 == parity and row == spec.rows - 1
        return row % 2 == parity and column == spec.columns - 1

    def reading_order(self, of_hex: Hex) -> tuple[int, int]:
        """Return a sort key that reads the map line by line, left to right.

        The key is the distance from the top and from the left, in half steps of the lattice.
        """
        q, r = of_hex
        return (2 * r + q, q) if self.lattice.orientation == "flat" else (r, 2 * q + r)

    def __contains__(self, of_hex: object) -> bool:
        """Return whether a hex is on the map."""
        return of_hex in self._label_of

    def __len__(self) -> int:
        """Return the number of hexes on the map."""
        return len(self.hexes)

    def __iter__(self) -> Iterator[Hex]:
        """Yield the hexes in reading order."""
        return iter(self.hexes)

    # Labels

    def label(self, of_hex: Hex) -> str:
        """Return the label of a hex of the map."""
        try:
            return self._label_of[of_hex]
        except KeyError:
            raise LabelError("the map has no hex at {hex}", hex=tuple(of_hex)) from None

    def hex(self, label: str) -> Hex:
        """Return the hex with a label; raise an error with a suggestion for an unknown label."""
        try:
            return self._hex_of[label]
        except KeyError:
            raise unknown_label(label, self._hex_of) from None

    def hex_of_picture(self, label: str) -> Hex:
        """Return the hex with a label, also one that is no hex of the map: a picture shows both."""
        return self._left_out[label] if label in self._left_out else self.hex(label)

    def has(self, label: str) -> bool:
        """Return whether the map has a hex with this label."""
        return label in self._hex_of

    def run(self, text: str) -> list[str]:
        """Return the labels that a text names: one label, or a straight run ``1013-1026``."""
        if text in self._hex_of:
            return [text]
        return self._straight(*known_ends(text, self._hex_of), text)

    def _straight(self, start: str, end: str, text: str) -> list[str]:
        """Return the labels of one row or one column between two labels, both included."""
        for numbering in self.numberings:
            one, two = numbering.cell(self.hex(start)), numbering.cell(self.hex(end))
            if numbering.text(*one) != start or numbering.text(*two) != end:
                continue
            cells = cells_between(one, two, text)
            labels = [numbering.text(*cell) for cell in cells]
            return [label for label in labels if label in self._hex_of]
        raise LabelError("{text!r} runs from one grid to another", text=text)

    def labels_in(self, texts: Iterable[str]) -> list[str]:
        """Return the labels that several texts name (see :meth:`run`), each once, in order."""
        return list(dict.fromkeys(label for text in texts for label in self.run(text)))

    # Hexsides

    def side(self, text: str) -> Hexside:
        """Return the hexside named ``1514/1614``, or ``0101/nw`` at the map's edge."""
        first, slash, second = text.partition("/")
        one = self.hex(first)
        if not slash:
            raise LabelError(
                "{text!r} is not a hexside", text=text, hint="write two hexes, such as 1514/1614"
            )
        names = DIRECTION_NAMES[self.lattice.orientation]
        if second in names:
            return Hexside.of(one, names.index(second))
        side = side_between(one, self.hex(second))
        if side is None:
            raise LabelError(
                "{first} and {second} are not adjacent, so {text!r} is no hexside",
                first=first,
                second=second,
                text=text,
            )
        return side

    def side_label(self, side: Hexside) -> str:
        """Return the one name of a hexside: two hexes in reading order, or hex/direction."""
        on_map = sorted((h for h in side.hexes if h in self), key=self.reading_order)
        if not on_map:
            raise LabelError(
                "the map has no hexside at {hex}/{direction}",
                hex=tuple(side.hex),
                direction=side.direction,
            )
        if len(on_map) == 2:
            return f"{self.label(on_map[0])}/{self.label(on_map[1])}"
        names = DIRECTION_NAMES[self.lattice.orientation]
        direction = next(d for d in range(6) if Hexside.of(on_map[0], d) == side)
        return f"{self.label(on_map[0])}/{names[direction]}"

    def inner_sides(self) -> list[Hexside]:
        """Return every hexside between two hexes of the map, in reading order of its first hex."""
        if self._inner is None:
            found = (s for h in self.hexes for s in sides(h) if all(x in self for x in s.hexes))
            self._inner = list(dict.fromkeys(found))
        return list(self._inner)

    # Neighbourhood

    def neighbours(self, of_hex: Hex) -> list[Hex]:
        """Return the hexes of the map around a hex, clockwise."""
        return [h for h in neighbours(of_hex) if h in self._label_of]

    def distance(self, a: str, b: str) -> int:
        """Return the number of steps between two labels."""
        return distance(self.hex(a), self.hex(b))

    def border(self, direction: int) -> list[Hex]:
        """Return the hexes that have no neighbour in a direction."""
        return [h for h in self.hexes if neighbour(h, direction) not in self]

    def edges(self) -> dict[str, list[str]]:
        """Return the labels along the four edges of the map; a corner hex lies on two.

        A hex is on an edge if no hex of the map lies beyond it; holes inside the map do not count.
        """
        # Each hex is on a straight line (a column of flat-top hexes, a row of pointy-top hexes),
        # at a distance along it in half steps. The ends of the lines are two of the edges. For
        # the other two edges, a hex beyond may be shifted by half a hex, hence `beside`.
        flat, beside = self.lattice.orientation == "flat", (-1, 0, 1)
        at = {h: (h.q, 2 * h.r + h.q) if flat else (h.r, 2 * h.q + h.r) for h in self.hexes}
        low, high = self._ends(at.values())
        first, last = self._ends((along, line) for line, along in at.values())
        found = [
            [h for h, (line, along) in at.items() if along == low[line]],
            [h for h, (line, along) in at.items() if along == high[line]],
            [h for h, (n, y) in at.items() if n <= min(first.get(y + b, n) for b in beside)],
            [h for h, (n, y) in at.items() if n >= max(last.get(y + b, n) for b in beside)],
        ]
        names = ["north", "south", "west", "east"] if flat else ["west", "east", "north", "south"]
        labels = {
            name: [self.label(h) for h in some] for name, some in zip(names, found, strict=True)
        }
        return {name: labels[name] for name in ("north", "east", "south", "west")}

    @staticmethod
    def _ends(places: Iterable[tuple[int, int]]) -> tuple[dict[int, int], dict[int, int]]:
        """Return the least and the greatest second number for every first number."""
        low: dict[int, int] = {}
        high: dict[int, int] = {}
        for key, value in places:
            low[key] = min(value, low.get(key, value))
            high[key] = max(value, high.get(key, value))
        return low, high

    # Geometry

    def hex_at(self, x: float, y: float) -> Hex | None:
        """Return the hex of the map at a point of the plane, or None off the map."""
        if not (isfinite(x) and isfinite(y)):
            return None
        found = self.lattice.hex_at(x, y)
        return found if found in self else None

    def bounds(self) -> tuple[float, float, float, float]:
        """Return (left, top, right, bottom) of all hexes, in map units."""
        flat = self.lattice.orientation == "flat"
        at = [(h.q, 2 * h.r + h.q) if flat else (h.r, 2 * h.q + h.r) for h in self.hexes]
        lines, along = {line for line, _ in at}, {step for _, step in at}
        ends = {min(lines), max(lines)}, {min(along), max(along)}
        outermost = [
            h
            for h, (line, step) in zip(self.hexes, at, strict=True)
            if line in ends[0] or step in ends[1]
        ]
        points = [point for h in outermost for point in self.lattice.outline(h)]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return min(xs), min(ys), max(xs), max(ys)
