"""Reads SVG as Inkscape writes it: shapes become features, in pixels at 96 per inch.

The first of these that exists gives the kind, name and properties of a shape:

- kind: the attribute ``data-kind``; the part of its label before a colon (``wood: Great Oak``);
  the name of its layer (the innermost one), or of the group that acts as one; its label.
- name: its title; its label, or the part after the colon; the title or label of its group.
- properties: ``data-*`` attributes and lines ``key=value`` of its description.

Closed strokes become areas, open ones lines; the fill rule of a path decides which rings are
holes. Curves are flattened to within a tenth of a pixel. Hidden elements, pictures, texts,
symbols and references to other files are not read; each gives a warning.
"""

from __future__ import annotations

from typing import NamedTuple

from lxml import etree

from adjudicator.digitize.features import Features
from adjudicator.digitize.formats.collect import Collector, split_label
from adjudicator.digitize.formats.svg_matrix import (
    IDENTITY,
    Matrix,
    length,
    parse_transform,
    viewport,
)
from adjudicator.digitize.formats.svg_names import LABEL, identity, style, text_of, title_of
from adjudicator.digitize.formats.svg_path import Subpath, flatten
from adjudicator.digitize.formats.svg_shapes import SHAPES, FillRule, polygons
from adjudicator.errors import DocumentError, InputError, LimitError, Text, at_line
from adjudicator.safeio.xml import MAX_ELEMENTS, local_name, parse_xml

__all__ = ["parse_svg"]

_SVG = "{http://www.w3.org/2000/svg}"
_MODE = "{http://www.inkscape.org/namespaces/inkscape}groupmode"
_HREF = "{http://www.w3.org/1999/xlink}href"

#: elements that draw nothing by themselves
_NOT_DRAWN = frozenset(
    {"defs", "clipPath", "mask", "pattern", "marker", "symbol", "filter", "cursor", "view"}
    | {"metadata", "style", "script", "title", "desc", "animate", "animateTransform", "set"}
    | {"linearGradient", "radialGradient", "meshgradient"}
)
_GROUPS = ("g", "a", "switch")
#: deepest nesting, including references
_MAX_DEPTH = 150


class _Context(NamedTuple):
    """The properties that an element inherits from the elements around it."""

    matrix: Matrix = IDENTITY
    kind: str = ""
    name: str | None = None
    rule: FillRule = "nonzero"
    hidden: bool = False
    #: ids of the references being followed
    trail: tuple[str, ...] = ()
    depth: int = 0


def parse_svg(data: bytes, *, file: object = None) -> tuple[Features, list[Text]]:
    """Read an SVG file; return its features in pixels, and warnings about parts not read."""
    root = parse_xml(data, file=file)
    if local_name(root) != "svg":
        raise DocumentError("not SVG: the root is <{name}>", name=local_name(root)[:40], file=file)
    reader = _Reader(root, file)
    reader.read(root)
    return reader.collector.features(), reader.collector.warnings


class _Reader:
    """Walks the element tree and collects its shapes."""

    def __init__(self, root: etree._Element, file: object) -> None:
        self.file = file
        self.root = root
        self.collector = Collector(file)
        self.visited = 0
        self.by_id = {
            name: element for element in root.iter(etree.Element) if (name := element.get("id"))
        }

    def read(self, root: etree._Element) -> None:
        try:
            context = _inherit(root, _Context(matrix=_view(root)))
        except InputError as error:
            raise error.located(file=self.file, place=_place(root)) from None
        self.children(root, context)

    def children(self, element: etree._Element, context: _Context) -> None:
        for child in element.iterchildren(etree.Element):
            tag = child.tag
            if isinstance(tag, str) and (tag.startswith(_SVG) or not tag.startswith("{")):
                self.element(child, context)

    def element(self, element: etree._Element, context: _Context) -> None:
        tag = local_name(element)
        self._check_limits(element, context)
        if tag in _NOT_DRAWN:
            return
        if style(element, "display") == "none":
            self.collector.warn(Text("{place} is hidden and was not read", place=title_of(element)))
            return
        try:
            self._visible(tag, element, context._replace(depth=context.depth + 1))
        except InputError as error:
            raise error.located(file=self.file, place=_place(element)) from None

    def _check_limits(self, element: etree._Element, context: _Context) -> None:
        self.visited += 1
        if self.visited > MAX_ELEMENTS or context.depth > _MAX_DEPTH:
            message = "references that unfold into too many elements"
            raise LimitError(message, file=self.file, place=_place(element))

    def _visible(self, tag: str, element: etree._Element, context: _Context) -> None:
        context = _inherit(element, context)
        if tag in SHAPES and any(str(value).endswith("%") for value in element.attrib.values()):
            text = "{place}: a shape sized in per cent was not read"
            self.collector.warn(Text(text, place=_place(element)))
        elif tag in SHAPES:
            self.shape(SHAPES[tag](element), element, context)
        elif tag in _GROUPS:
            self.children(element, self._group(element, context))
        elif tag == "svg":
            x, y = length(element.get("x"), 0.0), length(element.get("y"), 0.0)
            inner = Matrix(e=x, f=y).after(_view(element))
            self.children(element, context._replace(matrix=context.matrix.after(inner)))
        elif tag == "use":
            self.use(element, context)
        elif tag in ("text", "flowRoot"):
            unread = "a text was not read: give a shape its name as title or label"
            self.collector.warn(Text(unread))
        elif tag == "image":
            self.collector.warn(Text("a picture was not read"))
        else:
            self.collector.warn(Text("a <{tag}> was not read", tag=tag[:40]))

    def _group(self, element: etree._Element, context: _Context) -> _Context:
        """Return what a group passes on: a layer its kind, another group its name."""
        label, title = element.get(LABEL), text_of(element, "title")
        is_layer = element.get(_MODE) == "layer"
        at_top = element.getparent() is self.root and not context.trail
        acts_as_layer = not context.kind and (label or title or (at_top and element.get("id")))
        if is_layer or acts_as_layer:
            kind, name = split_label(label or title or element.get("id") or "")
            return context._replace(kind=element.get("data-kind") or kind, name=name)
        kind = element.get("data-kind") or context.kind
        return context._replace(kind=kind, name=title or label or context.name)

    def use(self, element: etree._Element, context: _Context) -> None:
        """Read the target of a reference within the file, at the position of the reference."""
        href = element.get("href") or element.get(_HREF) or ""
        target = self.by_id.get(href[1:]) if href.startswith("#") else None
        if target is None or local_name(target) == "symbol":
            text = Text("a reference to {href!r} was not followed", href=href[:40])
            self.collector.warn(text)
            return
        if href in context.trail:
            raise DocumentError("a reference that leads back to itself: {href}", href=href[:40])
        move = Matrix(e=length(element.get("x"), 0.0), f=length(element.get("y"), 0.0))
        _, name, _ = identity(element, context.kind, context.name)
        trail = (*context.trail, href)
        inside = context._replace(matrix=context.matrix.after(move), name=name, trail=trail)
        self.element(target, inside)

    def shape(self, strokes: list[Subpath], element: etree._Element, context: _Context) -> None:
        """Add the areas and lines of one shape."""
        place = _place(element)
        if context.hidden:
            self.collector.warn(Text("{place} is hidden and was not read", place=title_of(element)))
            return
        rings, lines = [], []
        for stroke in strokes:
            points = self.collector.points(flatten(stroke, context.matrix), place)
            if stroke.closed or (len(points) > 3 and points[0] == points[-1]):
                rings.append(self.collector.checked_ring(points, place))
            else:
                lines.append(self.collector.checked_line(points, place))
        areas = [ring for ring in rings if ring]
        # without a fill the direction of a ring is invisible, so an inner ring is taken as a hole
        rule = "evenodd" if style(element, "fill") == "none" else context.rule
        drawn = [polygons(areas, rule)] if areas else []
        kind, name, properties = identity(element, context.kind, context.name)
        for geometry in [*drawn, *lines]:
            wanted = element.get("id")
            self.collector.add(kind, geometry, name=name, wanted_id=wanted, properties=properties)
        if lines and style(element, "fill") not in (None, "none"):
            text = "{place}: an open path with a fill was read as a line"
            self.collector.warn(Text(text, place=place))


def _view(element: etree._Element) -> Matrix:
    """Return the transform from the units inside an <svg> to its pixels."""
    return viewport(
        element.get("width"),
        element.get("height"),
        element.get("viewBox"),
        element.get("preserveAspectRatio"),
    )


def _inherit(element: etree._Element, context: _Context) -> _Context:
    """Return the inherited properties, updated by an element's transform, fill rule, visibility."""
    transform, rule = element.get("transform"), style(element, "fill-rule")
    if transform:
        context = context._replace(matrix=context.matrix.after(parse_transform(transform)))
    if rule in ("evenodd", "nonzero"):
        context = context._replace(rule="evenodd" if rule == "evenodd" else "nonzero")
    shown = style(element, "visibility")
    if shown in ("hidden", "collapse", "visible"):
        context = context._replace(hidden=shown != "visible")
    return context


def _place(element: etree._Element) -> Text:
    return at_line(element.sourceline, title_of(element))
