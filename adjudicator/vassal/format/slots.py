"""The pieces of a module as its build file defines them, prototypes written out or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from adjudicator.errors import DocumentError, LimitError
from adjudicator.vassal.format.sequences import split, unnest
from adjudicator.vassal.format.traits import Trait

__all__ = [
    "Definition",
    "Kind",
    "Slot",
    "expanded",
    "fields",
    "kind_of",
    "markers",
    "parse_definition",
    "prototype_uses",
    "prototypes_of",
]

Kind = Literal["slot", "card", "marker", "prototype"]

_ADD = "+/"
#: a piece with more traits than this was made to be too large
_MOST_TRAITS = 5_000
_DEEPEST = 30
#: where the definition of the marker stands in the traits that place one, and its number
_SPEC, _GPID = 3, 10


class Definition(NamedTuple):
    """What an AddPiece command says: traits, the outermost first, the piece itself last."""

    traits: tuple[Trait, ...]
    #: how many of the innermost traits have no state, so that the engine cannot build the piece
    stateless: int = 0

    @property
    def basic(self) -> Trait:
        """The piece itself."""
        return self.traits[-1]

    @property
    def name(self) -> str:
        """The name of the piece itself."""
        return _field(self.basic.type, 4)

    @property
    def gpid(self) -> str:
        """The number of the slot that the piece says it comes from."""
        return _field(self.basic.state, 3)


class Slot(NamedTuple):
    """A place of the module that holds the definition of a piece."""

    kind: Kind
    name: str
    gpid: str
    #: names of the components around it, the outermost first
    where: tuple[str, ...]
    #: nothing if the text defines no piece
    definition: Definition | None
    text: str
    #: of the build file, if it is known
    line: object = None
    #: whether it stands on a map when a game begins
    at_start: bool = False

    @property
    def place(self) -> str:
        """Say in a few words which one it is."""
        return f"{self.name or 'unnamed'} ({self.gpid})" if self.gpid else self.name or "unnamed"


def _field(text: str, index: int) -> str:
    parts = split(text, ";")
    return parts[index] if index < len(parts) else ""


def fields(trait: Trait) -> list[str]:
    """Return the fields of a trait's type; the first is what kind of trait it is."""
    return split(trait.type, ";")


def kind_of(trait: Trait) -> str:
    """Return what kind of trait it is."""
    return trait.type.partition(";")[0]


def parse_definition(text: str) -> Definition:
    """Read the AddPiece command of a slot, a prototype or a marker."""
    parts = split(text[len(_ADD) :], "/")
    if not text.startswith(_ADD) or len(parts) < 3:
        raise DocumentError("no definition of a piece")
    types = unnest(parts[1])
    states = unnest(parts[2], count=len(types))
    found = [*states, *[""] * (len(types) - len(states))]
    return Definition(tuple(map(Trait, types, found)), len(types) - len(states))


def prototype_uses(traits: Iterable[Trait]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the name of every prototype that traits call for, and what it is told."""
    for trait in traits:
        if kind_of(trait) == "prototype":
            parts = fields(trait)
            told = split(parts[2], ",") if len(parts) > 2 else []
            pairs = (split(one, "=") for one in told)
            yield parts[1] if len(parts) > 1 else "", {p[0]: p[1] for p in pairs if len(p) > 1}


def prototypes_of(found: Iterable[Slot]) -> dict[str, Slot]:
    """Return prototypes by name; of two with one name the engine takes the last."""
    return {one.name: one for one in found if one.kind == "prototype"}


def expanded(definition: Definition, prototypes: Mapping[str, Slot]) -> list[Trait]:
    """Return the traits of a piece with prototypes written out, as in a game.

    A prototype that there is not, or that calls for itself, adds nothing.
    """
    found: list[Trait] = []
    # what is still to be done, the next last, and the prototypes around each
    waiting: list[tuple[Trait, tuple[str, ...]]] = [(one, ()) for one in definition.traits[::-1]]
    for _ in range(_MOST_TRAITS):
        if not waiting:
            return found
        trait, within = waiting.pop()
        if kind_of(trait) != "prototype":
            found.append(trait)
            continue
        for name, told in prototype_uses([trait]):
            slot = prototypes.get(name)
            if slot is not None and slot.definition is not None and name not in within:
                inner = _told(slot, told).traits[:-1]
                waiting += [(one, (*within, name)) for one in inner[::-1]]
    raise LimitError(f"a piece of more than {_MOST_TRAITS} traits", place=definition.name[:60])


def _told(slot: Slot, told: Mapping[str, str]) -> Definition:
    """Return a prototype with its parameters filled in."""
    assert slot.definition is not None  # noqa: S101
    text = slot.text
    if not told or "$" not in text:
        return slot.definition
    for key, value in told.items():
        text = text.replace(f"${key}$", value)
    try:
        return parse_definition(text)
    except DocumentError:
        return slot.definition


def markers(slot: Slot, depth: int = 0) -> Iterator[Slot]:
    """Yield the markers that the traits of a piece define themselves, also within markers."""
    for trait in slot.definition.traits if slot.definition else ():
        if kind_of(trait) not in ("placemark", "replace"):
            continue
        parts = fields(trait)
        if len(parts) <= _SPEC or not parts[_SPEC].startswith(_ADD):
            continue  # the path of a slot
        try:
            definition = parse_definition(parts[_SPEC])
        except DocumentError:
            continue
        gpid = parts[_GPID] if len(parts) > _GPID else ""
        name = definition.name or parts[1]
        where = (*slot.where, slot.name)
        marker = Slot("marker", name, gpid, where, definition, parts[_SPEC], slot.line)
        yield marker
        if depth < _DEEPEST:
            yield from markers(marker, depth + 1)
