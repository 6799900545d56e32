"""Read any VASSAL module or extension: an archive, or the build file alone.

A module is read with its mistakes: :mod:`adjudicator.vassal.lint.lint` reports them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

from lxml import etree
from msgspec import Struct

from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.safeio import archive, documents
from adjudicator.safeio.xml import parse_xml
from adjudicator.vassal.format.metadata import Metadata, parse_metadata
from adjudicator.vassal.format.slots import Kind, Slot, markers, parse_definition, prototypes_of

__all__ = [
    "BuildFileError",
    "Module",
    "Setup",
    "class_name",
    "component_name",
    "parse_module",
    "parse_version",
    "read_module",
]

BUILD_FILES = ("buildFile.xml", "buildFile")
MODULE_DATA = "moduledata"
EXTENSION_DATA = "extensiondata"
IMAGES = "images/"

_EXTENSION = "VASSAL.build.module.ModuleExtension"
_ROOTS = ("VASSAL.build.GameModule", "VASSAL.launch.BasicModule", _EXTENSION)
_HOLDERS: dict[str, Kind] = {
    "VASSAL.build.widget.PieceSlot": "slot",
    "VASSAL.build.widget.CardSlot": "card",
    "VASSAL.build.module.PrototypeDefinition": "prototype",
}
#: components whose pieces are on a map at the start of a game
STACKS = ("VASSAL.build.module.map.SetupStack", "VASSAL.build.module.map.DrawPile")
#: attributes that hold the name of a component; the first that is present counts
_NAMES = ("mapName", "entryName", "name", "title", "property", "text", "label", "chartName")


class BuildFileError(DocumentError):
    """A build file that is not XML, in a valid archive."""


class Setup(Struct, frozen=True):
    """A predefined set-up: an entry of the File menu."""

    name: str
    #: a saved game in the module; empty for a submenu or for the default start
    file: str = ""


class Module:
    """A module or an extension: its component tree, and its archive if it has one."""

    def __init__(
        self,
        file: Path,
        root: etree._Element,
        build_file: str,
        source: bytes,
        packed: archive.Archive | None = None,
    ) -> None:
        """Store the parts; everything else is read on demand."""
        self.file = file
        self.root = root
        self.build_file = build_file
        #: the bytes of the build file
        self.source = source
        self.archive = packed

    @property
    def extension(self) -> bool:
        """Whether this is an extension, which needs another module to work."""
        return bool(self.root.tag == _EXTENSION)

    @property
    def extends(self) -> str:
        """The name of the module that an extension extends; empty for a module."""
        return self.root.get("module", "") if self.extension else ""

    @property
    def name(self) -> str:
        """The name of the game; for an extension, the name of its file."""
        return self.file.stem if self.extension else self.root.get("name", "")

    @property
    def version(self) -> str:
        """The version of the module."""
        return self.root.get("version", "")

    @property
    def vassal_version(self) -> str:
        """The version of VASSAL that wrote the build file."""
        return self.root.get("vassalVersion" if self.extension else "VassalVersion", "")

    @property
    def data_file(self) -> str:
        """The name of the metadata file in the archive."""
        return EXTENSION_DATA if self.extension else MODULE_DATA

    @cached_property
    def metadata(self) -> Metadata | None:
        """The metadata, or None if there is none; raises InputError if it is malformed."""
        if self.archive is None or self.data_file not in self.archive:
            return None
        data = self.archive.read(self.data_file, limit=documents.MAX_BYTES)
        return parse_metadata(data, file=f"{self.file}: {self.data_file}")

    @property
    def expected_build_file(self) -> str:
        """The name of the build file that the engine opens, given the version in moduledata."""
        try:
            version_text = self.metadata.vassal_version if self.metadata else self.vassal_version
        except InputError:
            version_text = self.vassal_version
        version = parse_version(version_text)
        return BUILD_FILES[1] if version is not None and version < (3, 5) else BUILD_FILES[0]

    @cached_property
    def elements(self) -> list[etree._Element]:
        """All elements, in the order of the build file."""
        return list(self.root.iter(etree.Element))

    @cached_property
    def definitions(self) -> list[Slot]:
        """All prototypes, piece slots and cards, in the order of the build file."""
        return list(_definitions(self.elements))

    @cached_property
    def slots(self) -> list[Slot]:
        """All slots with a piece: in palettes, on maps and in decks."""
        return [one for one in self.definitions if one.kind != "prototype"]

    @cached_property
    def markers(self) -> list[Slot]:
        """All markers that are defined within traits."""
        return [marker for one in self.definitions for marker in markers(one)]

    @cached_property
    def prototypes(self) -> dict[str, Slot]:
        """The prototypes by name."""
        return prototypes_of(self.definitions)

    @cached_property
    def setups(self) -> list[Setup]:
        """The predefined set-ups."""
        return [
            Setup(name=one.get("name", ""), file=one.get("file", "") if _uses_file(one) else "")
            for one in self.elements
            if one.tag == "VASSAL.build.module.PredefinedSetup"
        ]

    @cached_property
    def images(self) -> list[str]:
        """The names of all files in the images folder."""
        names = self.archive.names if self.archive else ()
        return [one.removeprefix(IMAGES) for one in names if one.startswith(IMAGES)]

    @cached_property
    def custom(self) -> list[str]:
        """The distinct classes in the build file that the module itself defines."""
        tags = dict.fromkeys(str(one.tag) for one in self.elements)
        return [tag for tag in tags if self._own_class(tag)]

    def _own_class(self, tag: str) -> bool:
        """Return whether the module itself defines a class."""
        if "." in tag:
            return not tag.startswith("VASSAL.") or self.has_class(tag)
        # without an archive, only its capital letter distinguishes a class from component data
        return tag[:1].isupper() if self.archive is None else self.has_class(tag)

    def has_class(self, tag: str) -> bool:
        """Return whether the archive has the compiled code of a class."""
        return self.archive is not None and tag.replace(".", "/") + ".class" in self.archive


def _uses_file(element: etree._Element) -> bool:
    return element.get("useFile", "true") == "true" and element.get("isMenu", "false") != "true"


def _definitions(elements: list[etree._Element]) -> Iterator[Slot]:
    for element in elements:
        kind = _HOLDERS.get(str(element.tag))
        if kind is None:
            continue
        text = "".join([element.text or "", *(one.tail or "" for one in element)]).strip()
        try:
            definition = parse_definition(text)
        except InputError:
            definition = None
        around = list(element.iterancestors())
        named = (component_name(one) for one in reversed(around[:-1]))
        name = component_name(element) or (definition.name if definition else "")
        yield Slot(
            kind,
            name,
            element.get("gpid", ""),
            tuple(one for one in named if one),
            definition,
            text,
            element.sourceline,
            any(one.tag in STACKS for one in around),
        )


def component_name(element: etree._Element) -> str:
    """Return the name of a component in VASSAL's editor, or an empty text."""
    return next((found for key in _NAMES if (found := element.get(key))), "")


def class_name(element: etree._Element) -> str:
    """Return the class name of a component without its package."""
    return str(element.tag).rpartition(".")[2]


def read_module(path: Path, *, extensions: bool = False) -> Module:
    """Read a .vmod archive or a build file; with `extensions`, also a .vmdx archive."""
    module = parse_module(documents.read_bytes(path, limit=archive.MAX_ARCHIVE_BYTES), path)
    if module.extension and not extensions:
        of = (
            Text("give the module {extends!r}", extends=module.extends[:60])
            if module.extends
            else "give its module"
        )
        raise DocumentError("an extension of a module, not a module", file=path, hint=of)
    return module


def parse_module(data: bytes, path: Path) -> Module:
    """Parse the content of a .vmod archive or of a build file named `path`."""
    if archive.is_archive(data):
        return _from_archive(path, archive.parse_archive(data, file=path))
    if not data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<"):
        raise DocumentError("no module of VASSAL: neither a zip archive nor XML", file=path)
    name = path.name if path.name in BUILD_FILES else BUILD_FILES[0]
    return Module(path, _root(data, path, ""), name, data)


def _from_archive(path: Path, packed: archive.Archive) -> Module:
    found = [name for name in BUILD_FILES if name in packed]
    if not found:
        hint = "this is a saved game" if "savedGame" in packed else None
        raise DocumentError("no module of VASSAL: it has no build file", file=path, hint=hint)
    for name in found:
        data = packed.read(name, limit=documents.MAX_BYTES)
        module = Module(path, _root(data, path, name), name, data, packed)
        if name == module.expected_build_file:
            break
    return module


def parse_version(text: str) -> tuple[int, int] | None:
    """Return the major and minor number of a VASSAL version, or None."""
    match = re.match(r"([0-9]{1,4})\.([0-9]{1,4})", text, re.ASCII)
    return (int(match[1]), int(match[2])) if match else None


def _root(data: bytes, path: Path, entry: str) -> etree._Element:
    """Return the root of a build file."""
    try:
        root = parse_xml(data)
    except DocumentError as error:
        place: str | Text | None = error.where or entry or None
        if error.where and entry:
            place = Text("{entry}, {place}", entry=entry, place=error.where)
        raise BuildFileError(error.what, file=path, place=place, hint=error.remedy) from None
    except InputError as error:
        raise error.located(file=path) from None
    if root.tag not in _ROOTS:
        raise DocumentError("no build file of VASSAL", file=path, place=f"<{str(root.tag)[:60]}>")
    return root
