"""The pictures of a module: which exist, which components use them, and their sizes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cached_property
from urllib.parse import unquote

from lxml import etree

from adjudicator.errors import InputError
from adjudicator.safeio.entities import unescape
from adjudicator.safeio.image import image_size
from adjudicator.vassal.format.engine_classes import ENGINE_IMAGES
from adjudicator.vassal.format.image_search import NameSearch
from adjudicator.vassal.format.module_reader import IMAGES, Module, class_name, component_name
from adjudicator.vassal.format.sequences import split
from adjudicator.vassal.format.slots import Definition, fields, kind_of

__all__ = ["ImageUse"]

_RESOURCE = "/images/"
#: attributes whose value is the name of a picture, in all components
_NAMES = re.compile(r"(?:.*icon(?:name)?|image(?:name)?)", re.IGNORECASE)
#: components whose attribute fileName is the name of a picture
_FILES = ("VASSAL.build.module.documentation.AboutScreen", "VASSAL.build.widget.Chart")
_GENERATED = "VASSAL.build.module.gamepieceimage.GamePieceImage"
#: a picture in HTML: in quotes (escaped within an expression), or up to the next space
_IN_HTML = re.compile(
    r"<img\b[^<>]{0,300}?\bsrc\s*=\s*"
    r"(?:\\\"([^\"<>]{1,200})\\\"|\"([^\"<>]{1,200})\"|\\?'([^'<>]{1,200})'|([^\s\"'<>]{1,200})(?=[\s>]))",
    re.IGNORECASE,
)
#: text that an expression concatenates: '" + Name + "'
_PUT_TOGETHER = re.compile(r"\"|^\s*\+|\+\s*$|\\$")
_RASTER = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".tif", ".tiff")
_TEXTS = (".html", ".htm", ".txt", ".xml", ".css", ".properties", ".json")
_MOST_TEXT = 4 * 1024 * 1024
#: bytes for each pixel in memory
_PIXEL = 4


class ImageUse:
    """The pictures of a module, and the uses of pictures in its components and pieces."""

    def __init__(self, module: Module) -> None:
        """Store the module; pictures are read on demand."""
        self.module = module
        self._sizes: dict[str, tuple[int, int] | None] = {}
        #: name -> why a picture cannot be read
        self.broken: dict[str, str] = {}

    @cached_property
    def present(self) -> frozenset[str]:
        """The names of all pictures in the module, including those that the engine draws."""
        drawn = (one.get("name", "") for one in self.module.elements if one.tag == _GENERATED)
        return frozenset([*self.module.images, *drawn])

    @cached_property
    def used(self) -> dict[str, list[str]]:
        """Name of a picture -> its users, in the order of the build file."""
        found: dict[str, dict[str, None]] = {}
        for name, user in self._uses():
            if name.strip() and name.lower() not in ("null", "true", "false"):
                found.setdefault(name, {})[user] = None
        return {name: list(users) for name, users in found.items()}

    def _uses(self) -> Iterator[tuple[str, str]]:
        for element in self.module.elements:
            user = " ".join(part for part in (class_name(element), component_name(element)) if part)
            yield from ((name, user) for name in _of_component(element))
        for slot in [*self.module.definitions, *self.module.markers]:
            if slot.definition is not None:
                what = "prototype " if slot.kind == "prototype" else ""
                names = _of_piece(slot.definition)
                yield from ((name, f"{what}{slot.place}") for name in names)

    def own(self) -> list[str]:
        """Return the used pictures that are not pictures of the engine."""
        names = (name for name in self.used if not name.startswith("/"))
        return [name for name in names if name in self.present or name not in ENGINE_IMAGES]

    def has(self, name: str) -> bool:
        """Return whether the engine finds a picture, in the module or among its own."""
        if name.startswith("/"):
            return name.removeprefix(_RESOURCE) in ENGINE_IMAGES
        tries = [name, unicodedata.normalize("NFD", name), f"{name}.gif"]
        return any(one in self.present or one in ENGINE_IMAGES for one in tries)

    def missing(self) -> dict[str, list[str]]:
        """Return the used pictures that do not exist, with their users.

        Names that are computed during play are left out, because they are unknown.
        """
        return {
            name: users
            for name, users in self.used.items()
            if not _is_computed(name) and ":" not in name and not self.has(name)
        }

    def unmentioned(self) -> NameSearch:
        """Return the pictures that neither the build file nor the pages of the module mention.

        The caller searches the saved games, which are too large to keep in memory.
        """
        patterns = [_pattern(name) for name in self.used if _is_computed(name)]
        unsure = [
            name
            for name in self.module.images
            if name not in self.used and not any(one.fullmatch(name) for one in patterns)
        ]
        search = NameSearch(unsure, self.module.file)
        search.search("\n".join(text for one in self.module.elements for text in _texts(one)))
        for text in self._file_texts():
            search.search(text)
        return search

    def _file_texts(self) -> Iterator[str]:
        """Yield the pages and other texts in the module."""
        packed = self.module.archive
        for name in packed.names if packed else ():
            if packed is None or not name.lower().endswith(_TEXTS):
                continue
            if name != self.module.build_file and packed.size(name) <= _MOST_TEXT:
                text = packed.read(name).decode("utf-8", errors="replace")
                yield text
                yield unescape(unquote(text))

    def size(self, name: str) -> tuple[int, int] | None:
        """Return width and height of a picture of the module, or None if they are unknown."""
        if name not in self._sizes:
            self._sizes[name] = self._measure(name)
        return self._sizes[name]

    def _measure(self, name: str) -> tuple[int, int] | None:
        packed = self.module.archive
        tries = (one for one in (name, f"{name}.gif") if packed and IMAGES + one in packed)
        entry = next(tries, None)
        if packed is None or entry is None or not entry.lower().endswith(_RASTER):
            return None
        try:
            return image_size(packed.read(IMAGES + entry))
        except InputError as error:
            self.broken[entry] = error.message
            return None

    def memory(self) -> dict[str, int]:
        """Return for each picture the bytes of memory that VASSAL needs to show it."""
        sizes = {name: self.size(name) for name in self.module.images}
        return {name: _PIXEL * size[0] * size[1] for name, size in sizes.items() if size}


def _of_component(element: etree._Element) -> Iterator[str]:
    for key, value in element.attrib.items():
        if _NAMES.fullmatch(str(key)) or (key == "fileName" and element.tag in _FILES):
            yield str(value)
        elif "<img" in str(value).lower():
            yield from _in_html(str(value))
    if element.tag == "option" and element.get("name", "").endswith("Icon"):
        yield element.text or ""


def _in_html(text: str) -> Iterator[str]:
    for one in _IN_HTML.finditer(text):
        found = next(filter(None, one.groups()), "")
        # VASSAL resolves a path differently in each window
        if "/" not in found and not _PUT_TOGETHER.search(found):
            yield unescape(found).strip()


def _of_piece(definition: Definition) -> Iterator[str]:
    """Yield the pictures in the fields of traits where the engine expects them."""
    for trait in definition.traits:
        kind, parts = kind_of(trait), [*fields(trait), *[""] * 20]
        if kind == "piece":
            yield parts[3]
        elif kind == "emb2":
            yield from split(parts[16], ",")
        elif kind == "markmoved":
            yield parts[1]
        elif kind == "obs":
            yield parts[2]
            if parts[4].startswith("G"):  # the picture that other players see
                yield parts[4][1:]
        elif kind in ("label", "report") and "<img" in (trait.type + trait.state).lower():
            for part in [*parts, trait.state]:
                yield from _in_html(part)


def _texts(element: etree._Element) -> Iterator[str]:
    yield from map(str, element.attrib.values())
    yield element.text or ""
    yield element.tail or ""


def _is_computed(name: str) -> bool:
    """Return whether a name is computed during play."""
    return "$" in name or "{" in name


def _pattern(name: str) -> re.Pattern[str]:
    """Return a pattern for the possible values of a name that is computed during play."""
    parts = re.split(r"\$[^$]*\$|\{[^}]*\}", name)
    return re.compile("[^\\n]*".join(re.escape(one) for one in parts[:4]) + "[^\\n]*")
