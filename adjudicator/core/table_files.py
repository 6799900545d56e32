"""Reads the tables of a game, which may stand in several files.

tables.json holds the fields of the tables. Another file that the game names is one field of them:
series.json is the field `series`. A file of the user replaces the fields that it contains.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from adjudicator import resources

__all__ = ["decode_tables", "merged", "table_fields"]


def table_fields(path: Path, *, whole: bool = False) -> dict[str, Any]:
    """Return the fields that a file adds to the tables; none if it does not exist.

    `whole`: a file of the user, which must exist, and has fields of all kinds.
    """
    if not whole and not path.is_file():
        return {}
    if path.is_relative_to(resources.data_root()):
        found = msgspec.json.decode(path.read_bytes())
    else:
        from adjudicator.safeio import documents  # noqa: PLC0415  # only for files from outside

        found = documents.read_json(path)
    if whole or path.name == "tables.json":
        return found if isinstance(found, dict) else {"": found}
    return {path.stem: found}


def merged(parts: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Return all fields together; later parts replace those of earlier ones."""
    return {name: one for fields in parts for name, one in fields.items()}


def decode_tables(schema: str, fields: Mapping[str, Any], kind: Any, path: Path) -> Any:
    """Return tables in the game's own type; mistakes in files from outside are explained."""
    plain = fields[""] if [*fields] == [""] else fields
    data = msgspec.json.encode(plain)
    if path.is_relative_to(resources.data_root()):
        return msgspec.json.decode(data, type=kind)
    from adjudicator import schemas  # noqa: PLC0415  # slow, and seldom needed

    return schemas.decode(schema, data, kind, file=path)
