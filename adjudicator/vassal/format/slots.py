"""Read the definitions of pieces in a build file, and expand their prototypes."""

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
#: a piece with more traits is hostile input
_MOST_TRAITS = 5_000
_DEEPEST = 30
#: indexes in the type of a trait that places a marker: its definition and its gpid
_SPEC, _GPID = 3, 10


class Definition(NamedTuple):
    """The traits in an AddPiece command, the outermost first, the basic piece last."""

    traits: tuple[Trait, ...]
    #: how many innermost traits lack a state; if any, the engine cannot build the piece
    stateless: int = 0

    @property
    def basic(self) -> Trait:
        """The basic piece."""
        return self.traits[-1]

    @property
    def name(self) -> str:
        """The name of the basic piece."""
        return _field(self.basic.type, 4)

    @property
    def gpid(self) -> str:
        """The gpid of the slot that the piece claims to come from."""
        return _field(self.basic.state, 3)


class Slot(NamedTuple):
    """An element of the build file that holds the definition of a piece."""

    kind: Kind
    name: str
    gpid: str
    #: names of the enclosing components, the outermost first
    where: tuple[str, ...]
    #: None if the text defines no piece
    definition: Definition | None
    text: str
    #: line in the build file, if known
    line: object = None
    #: whether it is on a map at the start of a game
    at_start: bool = False

    @property
    def place(self) -> str:
        """A short description of the slot: name and gpid."""
        return f"{self.name or 'unnamed'} ({self.gpid})" if self.gpid else self.name or "unnamed"


def _field(text: str, index: int) -> str:
    parts = split(text, ";")
    return parts[index] if index < len(parts) else ""


def fields(trait: Trait) -> list[str]:
    """Return the fields of a trait's type; the first is its kind."""
    return split(trait.type, ";")


def kind_of(trait: Trait) -> str:
    """Return the kind of a trait."""
    return trait.type.partition(";")[0]


def parse_definition(text: str) -> Definition:
    """Parse the AddPiece command of a slot, a prototype or a marker."""
    parts = split(text[len(_ADD) :], "/")
    if not text.startswith(_ADD) or len(parts) < 3:
        raise DocumentError("no definition of a piece")
    types = unnest(parts[1])
    states = unnest(parts[2], count=len(types))
    found = [*states, *[""] * (len(types) - len(states))]
    return Definition(tuple(map(Trait, types, found)), len(types) - len(states))


def prototype_uses(traits: Iterable[Trait]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the name and the parameters of every prototype that traits use."""
    for trait in traits:
        if kind_of(trait) == "prototype":
            parts = fields(trait)
            parameters = split(parts[2], ",") if len(parts) > 2 else []
            pairs = (split(one, "=") for one in parameters)
            yield parts[1] if len(parts) > 1 else "", {p[0]: p[1] for p in pairs if len(p) > 1}


def prototypes_of(found: Iterable[Slot]) -> dict[str, Slot]:
    """Return prototypes by name; of two with the same name the engine takes the last."""
    return {one.name: one for one in found if one.kind == "prototype"}


def expanded(definition: Definition, prototypes: Mapping[str, Slot]) -> list[Trait]:
    """Return the traits of a piece with prototypes expanded, as in a game.

    A prototype that does not exist or that uses itself adds nothing.
    """
    found: list[Trait] = []
    # traits still to expand (the next one last), each with its enclosing prototypes
    waiting: list[tuple[Trait, tuple[str, ...]]] = [(one, ()) for one in definition.traits[::-1]]
    for _ in range(_MOST_TRAITS):
        if not waiting:
            return found
        trait, within = waiting.pop()
        if kind_of(trait) != "prototype":
            found.append(trait)
            continue
        for name, parameters in prototype_uses([trait]):
            slot = prototypes.get(name)
            if slot is not None and slot.definition is not None and name not in within:
                inner = _with_parameters(slot, parameters).traits[:-1]
                waiting += [(one, (*within, name)) for one in inner[::-1]]
    raise LimitError(
        "a piece of more than {most} traits", most=_MOST_TRAITS, place=definition.name[:60]
    )


def _with_parameters(slot: Slot, parameters: Mapping[str, str]) -> Definition:
    """Return the definition of a prototype with its parameters substituted."""
    assert slot.definition is not None  # noqa: S101
    text = slot.text
    if not parameters or "$" not in text:
        return slot.definition
    for key, value in parameters.items():
        text = text.replace(f"${key}$", value)
    try:
        return parse_definition(text)
    except DocumentError:
        return slot.definition


def markers(slot: Slot, depth: int = 0) -> Iterator[Slot]:
    """Yield the markers that are defined within the traits of a piece, recursively."""
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
