"""Collects traced features for all readers: limits, numbers, unique ids and warnings."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator.digitize.features import Feature, Features, Geometry, Position
from adjudicator.errors import DocumentError, InputError, LimitError, Text

__all__ = [
    "MAX_COORDINATE",
    "MAX_FEATURES",
    "MAX_VERTICES",
    "Collector",
    "number",
    "split_label",
]

#: more features than this in one file are refused
MAX_FEATURES = 20_000
#: more vertices than this in one file are refused
MAX_VERTICES = 500_000
#: coordinates beyond this are refused
MAX_COORDINATE = 1e9

#: number of decimals that a coordinate keeps
_DECIMALS = 4


def number(raw: object) -> float:
    """Return a coordinate as a float; refuse one that is not finite or too large."""
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        raise DocumentError("{raw!r:.40} is not a coordinate", raw=raw)
    if isinstance(raw, float) and not math.isfinite(raw):
        raise DocumentError("{raw!r} is not a coordinate", raw=raw)
    if abs(raw) > MAX_COORDINATE:
        raise DocumentError("a coordinate beyond 1e9")
    return float(raw)


def split_label(label: str) -> tuple[str, str | None]:
    """Return kind and name of a label such as ``village: Telnitz`` (or only a kind)."""
    kind, colon, name = label.partition(":")
    return kind.strip(), (name.strip() or None) if colon else None


class Collector:
    """Collects the features of one file, in pixels, and warnings about parts not read."""

    def __init__(self, file: object) -> None:
        """Start with nothing."""
        self.file = file
        self.vertices = 0
        self._features: list[Feature] = []
        #: id -> the highest suffix number already used with it
        self._ids: dict[str, int] = {}
        self._warnings: Counter[Text] = Counter()

    def warn(self, text: Text) -> None:
        """Add a warning about a part that was not read; equal texts are counted."""
        self._warnings[text] += 1

    @property
    def warnings(self) -> list[Text]:
        """All warnings in order, each text once with its count."""
        return [
            Text("{what} ({n} times)", what=text, n=n) if n > 1 else text
            for text, n in self._warnings.items()
        ]

    def features(self) -> Features:
        """Return all collected features."""
        return Features(features=self._features, file=str(self.file or ""))

    def count(self, vertices: int) -> None:
        """Count vertices before they are built; refuse more than the limit."""
        self.vertices += vertices
        if self.vertices > MAX_VERTICES:
            raise LimitError("more than {most} vertices", most=MAX_VERTICES, file=self.file)

    def points(self, raw: Iterable[tuple[Any, Any]], place: str | Text) -> list[Position]:
        """Return checked and rounded points, without consecutive duplicates."""
        found: list[Position] = []
        for x, y in raw:
            self.count(1)
            try:
                point = _rounded(number(x)), _rounded(number(y))
            except InputError as error:
                raise error.located(file=self.file, place=place) from None
            if not found or found[-1] != point:
                found.append(point)
        return found

    def point(self, raw: tuple[Any, Any], place: str | Text) -> Geometry:
        """Return a point's geometry."""
        return Geometry(type="Point", coordinates=self.points([raw], place)[0])

    def line(self, raw: Iterable[tuple[Any, Any]], place: str | Text) -> Geometry | None:
        """Return the geometry of a line; a line without length gives a warning and None."""
        return self.checked_line(self.points(raw, place), place)

    def checked_line(self, points: list[Position], place: str | Text) -> Geometry | None:
        """Return the geometry of a line of checked points; without length, None."""
        if len(points) < 2:
            self.warn(Text("{place}: a line without length was left out", place=place))
            return None
        return Geometry(type="LineString", coordinates=points)

    def checked_ring(self, points: list[Position], place: str | Text) -> list[Position] | None:
        """Return checked points as a closed ring; without area, a warning and None."""
        ring = points if points[0] == points[-1] else [*points, points[0]]
        if len(ring) < 4 or _is_flat(ring):
            self.warn(Text("{place}: an area without extent was left out", place=place))
            return None
        return ring

    def area(self, raw: Iterable[tuple[Any, Any]], place: str | Text) -> Geometry | None:
        """Return the geometry of an area of one ring."""
        ring = self.checked_ring(self.points(raw, place), place)
        return Geometry(type="Polygon", coordinates=[ring]) if ring else None

    def add(
        self,
        kind: str,
        geometry: Geometry | None,
        *,
        name: str | None = None,
        wanted_id: str | None = None,
        properties: dict[str, Any] | None = None,
    ) -> None:
        """Add a feature under a unique id; without a geometry, do nothing."""
        if geometry is None:
            return
        if len(self._features) >= MAX_FEATURES:
            raise LimitError("more than {most} features", most=MAX_FEATURES, file=self.file)
        if not kind:
            self.warn(Text("a shape without a kind: give it a label, or its layer a name"))
        extra = {k: v for k, v in (properties or {}).items() if k not in ("kind", "name", "id")}
        self._features.append(
            Feature(
                id=self._unique(wanted_id or f"{kind or 'feature'}-{len(self._features)}"),
                kind=kind,
                name=name or None,
                geometry=geometry,
                properties=extra,
            )
        )

    def _unique(self, wanted: str) -> str:
        name = wanted
        while name in self._ids:
            self._ids[wanted] += 1
            name = f"{wanted}-{self._ids[wanted]}"
        self._ids[name] = 1
        return name


def _rounded(value: float) -> float:
    """Return a rounded coordinate; never a negative zero."""
    return round(value, _DECIMALS) + 0.0


def _is_flat(ring: list[Position]) -> bool:
    """Return whether all points lie on one straight line."""
    (x, y), (ax, ay) = ring[0], ring[1]
    return all((ax - x) * (by - y) == (ay - y) * (bx - x) for bx, by in ring)
