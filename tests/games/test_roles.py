"""Test the roles in the positions of every game: every name in one must be looked up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Union

import pytest
from msgspec import Struct

from adjudicator.core.game import games, load_game
from adjudicator.core.shapes import fields_of, parts_of, role_of

#: fields that hold other texts than names; the rules or the loader check them
TEXTS = {
    "crowning-glory": {"Combat.result", "Combat.right", "Combat.results", "Declaration.first"},
    "coup-de-tonnerre": {
        *("Attack.cost", "Due.do", "Position.draws", "Position.tracks"),
        "Slot.kinds",
    },
    "jours-de-gloire-austerlitz": {"Assault.result"},
}


def structs(kind: Any, seen: set[type]) -> Iterator[type]:
    """Iterate over the struct types in a type, at any depth."""
    of, parts = parts_of(kind)
    if of is Struct and parts[0] not in seen:
        seen.add(parts[0])
        yield parts[0]
        parts = tuple(field.type for field in fields_of(parts[0]))
    elif of is Struct:
        return
    for part in parts:
        yield from structs(part, seen)


def nameless(kind: Any) -> bool:
    """Return whether a type holds texts without a role."""
    of, parts = parts_of(kind)
    if role_of(kind) is not None or of is Struct:
        return False
    return of is str or any(nameless(one) for one in parts if of in (list, set, dict, tuple, Union))


@pytest.mark.parametrize("name", games())
def test_every_name_in_a_position_has_a_role(name: str) -> None:
    """A field that holds names must say which, or a position could name anything."""
    position = load_game(name).part("state").Position
    found = {
        f"{kind.__name__}.{field.name}"
        for kind in structs(position, set())
        for field in fields_of(kind)
        if nameless(field.type)
    }
    assert found == TEXTS.get(name, set())
