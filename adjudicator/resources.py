"""Finds schemas/, maps/ and modules/, in a checkout as well as in an installed wheel."""

from __future__ import annotations

from pathlib import Path

__all__ = ["data_root", "map_folder", "maps", "schema_file"]

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """Return the folder that holds schemas/, maps/ and modules/."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def maps() -> list[str]:
    """Return the names of the maps that come with Adjudicator, sorted."""
    folder = data_root() / "maps"
    return sorted(path.parent.name for path in folder.glob("*/grid.json"))


def map_folder(name: str) -> Path:
    """Return the folder of a map that comes with Adjudicator."""
    return data_root() / "maps" / name


def schema_file(name: str) -> Path:
    """Return the path of ``schemas/<name>.schema.json``."""
    return data_root() / "schemas" / f"{name}.schema.json"
