"""Paths of schemas/, maps/ and modules/, in a checkout and in an installed wheel."""

from __future__ import annotations

from pathlib import Path

__all__ = [
    "MAIN",
    "data_root",
    "has_module",
    "map_folder",
    "maps",
    "rule_packages",
    "schema_file",
    "systems",
]

#: the main source file of a map: of hexes, or of named places
MAIN = ("grid.json", "places.json")

_PACKAGE = Path(__file__).resolve().parent


def data_root() -> Path:
    """Return the folder that holds schemas/, maps/ and modules/."""
    installed = _PACKAGE / "_data"
    return installed if installed.is_dir() else _PACKAGE.parent


def maps() -> list[str]:
    """Return the names of the maps that come with Adjudicator, sorted."""
    folder = data_root() / "maps"
    return sorted(path.parent.name for main in MAIN for path in folder.glob(f"*/{main}"))


def map_folder(name: str) -> Path:
    """Return the folder of a map that comes with Adjudicator."""
    return data_root() / "maps" / name


def rule_packages() -> dict[str, str]:
    """Return the games that come with Adjudicator and have rules: id -> name of the package."""
    found = sorted(path.parent.name for path in (_PACKAGE / "games").glob("*/__init__.py"))
    return {name.replace("_", "-"): f"adjudicator.games.{name}" for name in found}


def systems() -> list[str]:
    """Return the names of the systems that make games of a rules.json, sorted."""
    return sorted(path.parent.name for path in (_PACKAGE / "systems").glob("*/__init__.py"))


def has_module(package: str, name: str) -> bool:
    """Return whether the package of one of our games has a module; nothing is imported."""
    return (_PACKAGE / "games" / package.rpartition(".")[2] / f"{name}.py").is_file()


def schema_file(name: str) -> Path:
    """Return the path of ``schemas/<name>.schema.json``."""
    return data_root() / "schemas" / f"{name}.schema.json"
