"""Reads XML from outside within limits: no entities, no DTD, no network.

The parser never expands an entity, never opens a second file and stops when a limit is exceeded. A
document that declares entities is refused, because even an entity in an attribute could grow
without bound.
"""

from __future__ import annotations

import re
from pathlib import Path

from lxml import etree

from adjudicator.errors import DocumentError, InputError, LimitError, Text, at_line
from adjudicator.safeio import documents

__all__ = ["MAX_DEPTH", "MAX_ELEMENTS", "local_name", "parse_xml", "read_xml"]

#: the deepest nesting of elements
MAX_DEPTH = 100
#: the most elements in one document
MAX_ELEMENTS = 200_000

_CHUNK = 64 * 1024
_PROLOG = re.compile(rb"\s+|<\?.*?\?>|<!--.*?-->", re.DOTALL)
_DOCTYPE = re.compile(rb"""<!DOCTYPE\s+[^\s\[\]<>'"]+(?:\s+(?:[A-Z]+|"[^"]*"|'[^']*'))*\s*>""")
_ENCODING = re.compile(rb"""^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_PLAIN = (b"utf-8", b"utf8", b"us-ascii", b"ascii")
_BOM = b"\xef\xbb\xbf"


def read_xml(path: Path) -> etree._Element:
    """Read an XML file and return its root."""
    return parse_xml(documents.read_bytes(path), file=path)


def parse_xml(
    data: bytes,
    *,
    file: object = None,
    max_elements: int = MAX_ELEMENTS,
    max_depth: int = MAX_DEPTH,
) -> etree._Element:
    """Return the root of an XML document; raise an error with a line for any mistake."""
    if len(data) > documents.MAX_BYTES:
        raise LimitError(
            "larger than {size} MiB", size=documents.MAX_BYTES // (1024 * 1024), file=file
        )
    data = data.removeprefix(_BOM)
    _check_text(data, file)
    data = _without_doctype(data, file)
    counter = _Counter(file, max_elements, max_depth)
    parser = _parser()
    try:
        for start in range(0, max(len(data), 1), _CHUNK):
            parser.feed(data[start : start + _CHUNK])
            counter.watch(parser)
        root = parser.close()
    except etree.XMLSyntaxError as error:
        raise _syntax(error, parser, file) from None
    except InputError as error:
        raise error.located(file=file) from None
    counter.watch(parser)
    _check_declared(root, file)
    _check_references(root, file)
    return root


def local_name(element: etree._Element) -> str:
    """Return an element's tag without its namespace; "" for a node that is no element."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


class _Nothing(etree.Resolver):
    """Refuses every further file that a document names."""

    def resolve(self, *_: object) -> object:
        raise DocumentError("the XML would load another file; we load none")


def _parser() -> etree.XMLPullParser:
    parser = etree.XMLPullParser(
        events=("start", "end"),
        encoding="utf-8",  # a guessed encoding could show the parser what our checks missed
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
        collect_ids=False,
        recover=False,
    )
    parser.resolvers.add(_Nothing())
    return parser


class _Counter:
    """Counts elements and their depth while the parser runs, and stops it at a limit."""

    def __init__(self, file: object, max_elements: int, max_depth: int) -> None:
        self.file = file
        self.max_elements = max_elements
        self.max_depth = max_depth
        self.elements = 0
        self.depth = 0

    def watch(self, parser: etree.XMLPullParser) -> None:
        for event, element in parser.read_events():
            if event == "end" or not isinstance(element, etree._Element):
                self.depth -= 1
                continue
            self.depth += 1
            self.elements += 1
            if self.depth > self.max_depth:
                text = Text("nested deeper than {most} levels", most=self.max_depth)
                raise self._over(text, element)
            if self.elements > self.max_elements:
                text = Text("more than {most} elements", most=self.max_elements)
                raise self._over(text, element)

    def _over(self, message: Text, element: etree._Element) -> LimitError:
        return LimitError(message, file=self.file, place=at_line(element.sourceline))


def _check_text(data: bytes, file: object) -> None:
    """Refuse everything except UTF-8, so that no encoding hides a declaration from the checks."""
    declared = _ENCODING.match(data)
    if declared and declared[1].lower() not in _PLAIN:
        name = declared[1].decode("ascii")
        raise DocumentError(
            "XML in the encoding {name}", name=name[:40], file=file, hint="save it as UTF-8"
        )
    try:
        data.decode("utf-8")
        wrong = data.find(b"\0")  # half of each character, in UTF-16
    except UnicodeDecodeError as error:
        wrong = error.start
    if wrong >= 0:
        line = data.count(b"\n", 0, wrong) + 1
        raise DocumentError(
            "not UTF-8 text",
            file=file,
            place=at_line(line),
            hint="save it as UTF-8",
        )


def _without_doctype(data: bytes, file: object) -> bytes:
    """Return the document with a plain document type blanked out; refuse any other.

    The parser never sees a document type, so it has none to look up.
    """
    at = 0
    while match := _PROLOG.match(data, at):
        at = match.end()
    plain = _DOCTYPE.match(data, at)
    if plain:
        blank = b"\n" * plain[0].count(b"\n") + b" "
        data = data[:at] + blank + data[plain.end() :]
    odd = data.find(b"<!DOCTYPE")
    if odd >= 0:
        line = data.count(b"\n", 0, odd) + 1
        raise _own_type(file, at_line(line))
    return data


def _own_type(file: object, place: Text | None = None) -> DocumentError:
    return DocumentError(
        "the XML has a document type of its own, such as declares entities; we read none",
        file=file,
        place=place,
        hint="save it again without one, in Inkscape as Plain SVG",
    )


def _check_declared(root: etree._Element, file: object) -> None:
    """Refuse a document type that the parser found, in case our own check missed it."""
    about = root.getroottree().docinfo
    found: list[object] = [about.internalDTD, about.externalDTD]
    if found != [None, None]:
        raise _own_type(file)


def _check_references(root: etree._Element, file: object) -> None:
    """Refuse references to undeclared entities."""
    for node in root.iter(etree.Entity):
        name = (node.text or "").strip()
        raise DocumentError(
            "an unknown entity {name}",
            name=name[:40],
            file=file,
            place=at_line(node.sourceline),
        )


def _syntax(error: etree.XMLSyntaxError, parser: etree.XMLPullParser, file: object) -> InputError:
    """Return an error of the parser as one of ours: one line, with its place."""
    first = next(iter(parser.feed_error_log), None)
    message = " ".join(str(first.message if first else error.msg or "empty").split())
    line = first.line if first else error.lineno
    place = at_line(line) if line else None
    message = re.sub(r",? line \d+, column \d+.*$", "", message)
    if "xcessive depth" in message:
        return LimitError("nested too deeply", file=file, place=place)
    if any(words in message for words in ("too long", "esource limit", "uge input")):
        hint = "link pictures instead of embedding them"
        return LimitError("a text or attribute too long", file=file, place=place, hint=hint)
    return DocumentError("not XML: {what}", what=message[:160], file=file, place=place)
