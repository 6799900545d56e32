"""Copies, event numbers and names of plain data, found by the types of the fields.

A type is looked at once. A struct is handled by the type that it has, not by the declared one, so
that a list may hold several kinds of frames. Frozen structs are shared by copies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from adjudicator.core.roles import Role

__all__ = [
    "Field",
    "Named",
    "copied",
    "copied_fields",
    "fields_of",
    "named_in",
    "parts_of",
    "renumbered",
    "role_of",
]

#: (value) -> its copy
Copier = Callable[[Any], Any]
#: (value, the new number of an event) -> the value with new numbers
Renumberer = Callable[[Any, Callable[[int], int]], Any]
#: most characters of a key that the place of a name repeats
_LONGEST_KEY = 20


class Named(NamedTuple):
    """A name or an event number, with its role and where it stands."""

    role: Role
    #: all keys of a dictionary, if every name of the role must be among them
    name: Any
    place: str


#: (value, where it stands) -> the names in it
Finder = Callable[[Any, str], Iterator[Named]]


class Field(NamedTuple):
    """One field of a struct, and what there is to do with its values; None: nothing."""

    name: str
    #: its name in plain data
    encoded: str
    type: Any
    copier: Copier | None
    renumberer: Renumberer | None
    finder: Finder | None


@cache
def fields_of(kind: Any) -> tuple[Field, ...]:
    """Return the fields of a struct type."""
    return tuple(
        Field(one.name, one.encode_name, one.type, *(find(one.type) for find in _COMPILERS))
        for one in msgspec.structs.fields(kind)
    )


def role_of(kind: Any) -> Role | None:
    """Return the role that a type gives to its values."""
    notes = get_args(kind)[1:] if get_origin(kind) is Annotated else ()
    return next((one for one in notes if isinstance(one, Role)), None)


def parts_of(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    """Return what a type is, without its annotations, and the types that are in it.

    It is list, set, dict, tuple, Union, Struct for every type of struct, or another type.
    """
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    of = get_origin(kind) or kind
    if of is UnionType:
        of = Union
    if of is Any or (isinstance(of, type) and issubclass(of, Struct)):
        return Struct, (of,)
    return of, get_args(kind)


def _table(kinds: tuple[Any, ...], compiler: Callable[[Any], Any]) -> dict[type, Any]:
    """Return what a compiler finds for the types of a union, by the types of the values."""
    found = {parts_of(one)[0] if parts_of(one)[0] is not Struct else one: one for one in kinds}
    table = {kind: compiler(one) for kind, one in found.items()}
    return {kind: one for kind, one in table.items() if one is not None}


# Copies


@cache
def copied_fields(kind: Any) -> list[tuple[str, Copier]] | None:
    """Return the fields of a struct type that a copy copies; None for other types."""
    if not issubclass(kind, Struct):
        return None
    return [(one.name, one.copier) for one in fields_of(kind) if one.copier is not None]


def copied(value: Any) -> Any:
    """Return a copy of a struct that can be changed independently; other values as they are."""
    kind: Any = type(value)
    fields = copied_fields(kind)
    if fields is None:
        return value
    twin = value.__copy__()
    for name, copier in fields:
        setattr(twin, name, copier(getattr(value, name)))
    return twin


def _copier(kind: Any) -> Copier | None:
    """Return the function that copies values of a type; None if they cannot be changed."""
    of, parts = parts_of(kind)
    if of is Struct:
        frozen = parts[0] is not Any and parts[0].__struct_config__.frozen
        return None if frozen else copied
    if of is Union:
        return _copier_of_union(parts)
    if of in (list, dict):
        return _copier_of_values(of, _copier(parts[-1]))
    return set.copy if of is set else None


def _copier_of_union(kinds: tuple[Any, ...]) -> Copier | None:
    table = _table(kinds, _copier)
    if set(table.values()) <= {copied}:
        return copied if table else None
    return lambda value: table.get(type(value), copied)(value)


def _copier_of_values(of: type, inner: Copier | None) -> Copier:
    if inner is None:
        return list.copy if of is list else dict.copy
    if of is list:
        return lambda value: [inner(one) for one in value]
    return lambda value: {key: inner(one) for key, one in value.items()}


# Event numbers


@cache
def _numbered_fields(kind: Any) -> list[tuple[str, Renumberer]]:
    return [(one.name, one.renumberer) for one in fields_of(kind) if one.renumberer is not None]


def renumbered(value: Any, new: Callable[[int], int]) -> Any:
    """Give new numbers to the events in a struct, and return it; a frozen one is replaced."""
    fields = _numbered_fields(type(value)) if isinstance(value, Struct) else ()
    changed = {name: renumber(getattr(value, name), new) for name, renumber in fields}
    if changed and type(value).__struct_config__.frozen:
        return msgspec.structs.replace(value, **changed)
    for name, one in changed.items():
        setattr(value, name, one)
    return value


def _renumber(number: int, new: Callable[[int], int]) -> int:
    return new(number) if number else 0


def _renumberer(kind: Any) -> Renumberer | None:
    """Return the function that renumbers the events in values of a type; None if it has none."""
    if (role := role_of(kind)) is not None:
        return _renumber if role.noun == "event" else None
    of, parts = parts_of(kind)
    if of is Struct:
        return renumbered
    if of is Union:
        return _renumberer_of_union(parts)
    inner = [_renumberer(one) for one in parts]
    return _renumberer_of_values(of, inner) if any(inner) else None


def _renumberer_of_union(kinds: tuple[Any, ...]) -> Renumberer | None:
    table = _table(kinds, _renumberer)
    if set(table.values()) <= {renumbered}:
        return renumbered if table else None
    return lambda value, new: table.get(type(value), renumbered)(value, new)


def _renumberer_of_values(of: type, inner: list[Renumberer | None]) -> Renumberer:
    each = [_same if one is None else one for one in inner]
    if of is tuple:
        return lambda value, new: tuple([do(one, new) for do, one in zip(each, value, strict=True)])
    do = each[-1]
    if of is dict:
        return lambda value, new: {key: do(one, new) for key, one in value.items()}
    return lambda value, new: of([do(one, new) for one in value])


def _same(value: Any, _: Callable[[int], int]) -> Any:
    return value


# Names


def named_in(value: Struct, place: str = "") -> Iterator[Named]:
    """Iterate over the names and event numbers in a struct, which stands at a place."""
    before = f"{place}." if place else ""
    for field in fields_of(type(value)):
        if field.finder is not None:
            yield from field.finder(getattr(value, field.name), before + field.encoded)


def _named_inside(value: Any, place: str) -> Iterator[Named]:
    return named_in(value, place) if isinstance(value, Struct) else iter(())


def _finder(kind: Any) -> Finder | None:
    """Return the function that finds the names in values of a type; None if it has none."""
    if (role := role_of(kind)) is not None:
        return lambda value, place: iter([Named(role, value, place)])
    of, parts = parts_of(kind)
    if of is Struct:
        return _named_inside
    if of is Union:
        table = _table(parts, _finder)
        return lambda value, place: table.get(type(value), _named_inside)(value, place)
    inner = [_finder(one) for one in parts]
    if of is dict and (keys := role_of(parts[0])) is not None and keys.every:
        return _complete_dict_finder(keys, inner[1])
    return _finder_of_values(of, inner) if any(inner) else None


def _finder_of_values(of: type, inner: list[Finder | None]) -> Finder:
    each = [_named_inside if one is None else one for one in inner]
    if of is tuple:
        return _tuple_finder(each)
    return _dict_finder(each) if of is dict else _list_finder(each)


def _tuple_finder(inner: list[Finder]) -> Finder:
    def find(value: tuple[Any, ...], place: str) -> Iterator[Named]:
        for names, one in zip(inner, value, strict=True):
            yield from names(one, place)

    return find


def _dict_finder(inner: list[Finder]) -> Finder:
    """Return the finder of a dict: keys stand where it stands, values at their keys."""
    keys, values = inner

    def find(value: dict[str, Any], place: str) -> Iterator[Named]:
        for key, one in value.items():
            yield from keys(key, place)
            yield from values(one, f"{place}.{key[:_LONGEST_KEY]}")

    return find


def _complete_dict_finder(role: Role, values: Finder | None) -> Finder:
    """Return the finder of a dict that must have certain keys: it shows them together."""
    inner = _dict_finder([_named_inside, values or _named_inside])  # a key holds no names

    def find(value: dict[str, Any], place: str) -> Iterator[Named]:
        yield Named(role, tuple(value), place)
        yield from inner(value, place)

    return find


def _list_finder(inner: list[Finder]) -> Finder:
    """Return the finder of a list: only structs in it are counted."""
    names = inner[0]

    def find(value: list[Any], place: str) -> Iterator[Named]:
        for number, one in enumerate(value):
            yield from names(one, f"{place}[{number}]" if isinstance(one, Struct) else place)

    return find


_COMPILERS: tuple[Callable[[Any], Any], ...] = (_copier, _renumberer, _finder)
