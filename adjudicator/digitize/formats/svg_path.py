"""Reads SVG path data into lines and cubic curves, and flattens them to points."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.digitize.formats.collect import MAX_COORDINATE, MAX_VERTICES
from adjudicator.digitize.formats.svg_matrix import NUMBER, Matrix
from adjudicator.errors import DocumentError, LimitError, Text

__all__ = ["TOLERANCE", "Arc", "Subpath", "arc_segments", "flatten", "parse_path"]

#: largest distance of a flattened curve from the true one, in pixels
TOLERANCE = 0.1

#: most straight pieces of one curve
_MAX_PIECES = 4096

Point = tuple[float, float]
#: a straight line to a point, or a cubic curve: two handles and the end
Segment = tuple[Point] | tuple[Point, Point, Point]

_NUMBER = re.compile(NUMBER)
_SPACE = re.compile(r"[\s,]*+")


class Arc(NamedTuple):
    """The shape of an elliptic arc, as in path data."""

    rx: float
    ry: float
    #: rotation of the ellipse, in degrees
    turn: float = 0.0
    large: bool = False
    sweep: bool = True


class Subpath(NamedTuple):
    """One continuous stroke of a path."""

    start: Point
    segments: list[Segment]
    closed: bool


def parse_path(text: str) -> list[Subpath]:
    """Return the strokes of path data; an error names the character position."""
    return _Pen(text).draw()


class _Pen:
    """Interprets path data, with the state that the next command may refer to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.here: Point = (0.0, 0.0)
        self.begin: Point = (0.0, 0.0)
        self.segments: list[Segment] = []
        self.done: list[Subpath] = []
        self.drawn = 0
        #: last control point of a cubic (or quadratic) command, which smooth commands mirror
        self.cubic: Point | None = None
        self.quadratic: Point | None = None
        self.open = False

    # Reading

    def _skip(self) -> None:
        match = _SPACE.match(self.text, self.at)
        self.at = match.end() if match else self.at

    def _wrong(self, message: Text) -> DocumentError:
        near = self.text[max(0, self.at - 10) : self.at + 10]
        return DocumentError(
            "{what} at character {at} of the path, near {near!r}",
            what=message,
            at=self.at + 1,
            near=near,
        )

    def _number(self) -> float:
        self._skip()
        match = _NUMBER.match(self.text, self.at)
        if match is None:
            raise self._wrong(Text("a number is missing"))
        self.at = match.end()
        value = float(match[0])
        if abs(value) > MAX_COORDINATE:
            raise self._wrong(Text("a number too large"))
        return value

    def _flag(self) -> bool:
        self._skip()
        one = self.text[self.at : self.at + 1]
        if one not in ("0", "1"):
            raise self._wrong(Text("an arc's flag is neither 0 nor 1"))
        self.at += 1
        return one == "1"

    def _more(self) -> bool:
        """Return whether more numbers follow, which repeat the command."""
        self._skip()
        return _NUMBER.match(self.text, self.at) is not None

    def _point(self, relative: bool) -> Point:
        x, y = self._number(), self._number()
        return (self.here[0] + x, self.here[1] + y) if relative else (x, y)

    # Drawing

    def draw(self) -> list[Subpath]:
        self._skip()
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter.upper() not in "MLHVCSQTAZ" or not letter.isascii():
                raise self._wrong(Text("{letter!r} is no command", letter=letter))
            if not self.open and not self.done and letter not in "Mm":
                raise self._wrong(Text("a path begins with M"))
            self.at += 1
            self._command(letter)
            self._skip()
        self._finish(closed=False)
        return self.done

    def _command(self, letter: str) -> None:
        name, relative = letter.upper(), letter.islower()
        if name == "Z":
            self._finish(closed=True)
            self.here = self.begin
            return
        if name == "M":
            self._finish(closed=False)
            self.here = self.begin = self._point(relative)
            self.open = True
            self.cubic = self.quadratic = None
            name = "L"
            if not self._more():
                return
        self._segment(name, relative)
        while self._more():
            self._segment(name, relative)

    def _segment(self, name: str, relative: bool) -> None:
        if name in "LHV":
            self._line_to(self._straight(name, relative))
        elif name in "CS":
            first = self._point(relative) if name == "C" else self._mirror(self.cubic)
            second = self._point(relative)
            self._cubic_to(first, second, self._point(relative))
            self.cubic = second
        elif name in "QT":
            handle = self._point(relative) if name == "Q" else self._mirror(self.quadratic)
            self._quadratic_to(handle, self._point(relative))
            self.quadratic = handle
        else:
            self._arc(relative)

    def _straight(self, name: str, relative: bool) -> Point:
        if name == "L":
            return self._point(relative)
        value = self._number()
        x, y = self.here
        if name == "H":
            return (x + value if relative else value), y
        return x, (y + value if relative else value)

    def _mirror(self, handle: Point | None) -> Point:
        if handle is None:
            return self.here
        return 2 * self.here[0] - handle[0], 2 * self.here[1] - handle[1]

    def _quadratic_to(self, handle: Point, end: Point) -> None:
        """Add a quadratic curve as the equal cubic curve."""
        (hx, hy), (x, y), (ex, ey) = handle, self.here, end
        first = x + 2 / 3 * (hx - x), y + 2 / 3 * (hy - y)
        second = ex + 2 / 3 * (hx - ex), ey + 2 / 3 * (hy - ey)
        self._cubic_to(first, second, end)

    def _arc(self, relative: bool) -> None:
        rx, ry, turn = self._number(), self._number(), self._number()
        shape = Arc(rx, ry, turn, self._flag(), self._flag())
        for segment in arc_segments(self.here, shape, self._point(relative)):
            self._add(segment)

    def _line_to(self, end: Point) -> None:
        self._add((end,))

    def _cubic_to(self, first: Point, second: Point, end: Point) -> None:
        self._add((first, second, end))

    def _add(self, segment: Segment) -> None:
        self.drawn += 1
        if self.drawn > MAX_VERTICES:
            raise LimitError("a path of more than {most} pieces", most=MAX_VERTICES)
        self.open = True
        self.segments.append(segment)
        self.here = segment[-1]
        self.cubic = self.quadratic = None

    def _finish(self, *, closed: bool) -> None:
        """End the stroke; the next one starts where this one started, unless M moves it."""
        if self.open and (self.segments or closed):
            self.done.append(Subpath(self.begin, self.segments, closed))
        self.segments = []
        self.open = False
        self.cubic = self.quadratic = None


def arc_segments(start: Point, shape: Arc, end: Point) -> list[Segment]:
    """Return an elliptic arc between two points as cubic curves of at most 45° each."""
    rx, ry = abs(shape.rx), abs(shape.ry)
    if start == end:
        return []
    chord, longer = math.dist(start, end), max(rx, ry)
    # a tiny chord determines no ellipse, and an almost flat ellipse is its chord
    if min(rx, ry) <= 1e-12 * longer or chord < 1e-12 * longer:
        return [(end,)]
    if longer < 1e-3 * chord:  # it is scaled up below; only its flatness matters
        rx, ry = rx / longer * 1e-3 * chord, ry / longer * 1e-3 * chord
    frame, first, span = _centre(start, shape._replace(rx=rx, ry=ry), end)
    pieces = max(1, math.ceil(abs(span) / (math.pi / 4) - 1e-9))
    step = span / pieces
    handle = 4 / 3 * math.tan(step / 4)
    found: list[Segment] = []
    for n in range(pieces):
        a, b = first + n * step, first + (n + 1) * step
        one = frame.at(math.cos(a) - handle * math.sin(a), math.sin(a) + handle * math.cos(a))
        two = frame.at(math.cos(b) + handle * math.sin(b), math.sin(b) - handle * math.cos(b))
        stop = end if n == pieces - 1 else frame.at(math.cos(b), math.sin(b))
        found.append((one, two, stop))
    return found


def _centre(start: Point, shape: Arc, end: Point) -> tuple[Matrix, float, float]:
    """Return the frame in which the arc is part of the unit circle, its first angle and span."""
    rx, ry, turn, large, sweep = shape
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    # half of the chord, in the frame of the unit circle
    x, y = (cos * half_x + sin * half_y) / rx, (cos * half_y - sin * half_x) / ry
    reach = math.hypot(x, y)
    if reach > 1:  # an ellipse that is too small is scaled up until it just reaches
        rx, ry, x, y, reach = rx * reach, ry * reach, x / reach, y / reach, 1.0
    away = math.sqrt(max(0.0, 1 / (reach * reach) - 1))
    if large == sweep:
        away = -away
    cx, cy = away * y, -away * x
    middle_x, middle_y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    turned = Matrix(rx * cos, rx * sin, -ry * sin, ry * cos, middle_x, middle_y)
    frame = turned.after(Matrix(e=cx, f=cy))
    first = math.atan2(y - cy, x - cx)
    span = math.atan2(-y - cy, -x - cx) - first
    if sweep and span <= 0:
        span += 2 * math.pi
    elif not sweep and span >= 0:
        span -= 2 * math.pi
    return frame, first, span


def flatten(path: Subpath, matrix: Matrix) -> Iterator[Point]:
    """Yield the points of a transformed stroke; curves are flattened within the tolerance."""
    here = matrix.at(*path.start)
    yield here
    for segment in path.segments:
        points = [matrix.at(*point) for point in segment]
        if len(points) == 3:
            yield from _pieces(here, points[0], points[1], points[2])
        here = points[-1]
        yield here


def _pieces(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    """Yield enough inner points of a cubic curve to stay within the tolerance."""
    bend = max(
        math.hypot(a[0] - 2 * b[0] + c[0], a[1] - 2 * b[1] + c[1]),
        math.hypot(b[0] - 2 * c[0] + d[0], b[1] - 2 * c[1] + d[1]),
    )
    if not math.isfinite(bend):
        raise DocumentError("a coordinate beyond 1e9")
    # the chord of 1/n of the curve deviates by at most 6 bend / (8 n²)
    pieces = min(_MAX_PIECES, math.ceil(math.sqrt(0.75 * bend / TOLERANCE)))
    for n in range(1, pieces):
        t = n / pieces
        s = 1 - t
        w = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        yield (
            w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
        )
