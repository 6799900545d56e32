"""Finds the Python packages with the rules of games: our own, and those of other publishers.

A package of another publisher has an entry point in the group ``adjudicator.games``: its name is
the id of the game, its value the package, which has a `CODE` and the files of the game in its
folder `module`. A broken package is reported in one line; all other games still work.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from msgspec import Struct

from adjudicator import resources
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GROUP", "Published", "code_module", "home_of", "published", "system_of", "unusable"]

#: the group of entry points in which games are published
GROUP = "adjudicator.games"


class Published(NamedTuple):
    """A game that an installed distribution offers."""

    package: str
    #: the folder with its game.json
    folder: Path
    #: why it cannot be used; empty if it can
    fault: str = ""


@cache
def published() -> dict[str, Published]:
    """Return the games of other publishers by their ids; the rules are not imported yet."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # slow, and seldom needed

    own = resources.rule_packages()
    found: dict[str, Published] = {}
    for one in sorted(entry_points(group=GROUP), key=lambda one: (one.name, one.value)):
        if one.name in own:
            found[f"{one.name} ({one.value})"] = _broken(one, f"the name {one.name} is taken")
        elif one.name in found:
            found[one.name] = _broken(one, f"{found[one.name].package} has the same name")
        else:
            found[one.name] = _located(one)
    return found


def _located(one: EntryPoint) -> Published:
    """Return the folder of a published game without running its code."""
    from importlib.util import find_spec  # noqa: PLC0415  # seldom needed

    try:
        spec = find_spec(one.module)
    except (Exception, SystemExit) as error:  # whatever a parent package of theirs raises
        return _broken(one, _reason(error))
    if spec is None or not spec.submodule_search_locations:
        return _broken(one, "there is no such package")
    folder = Path(spec.submodule_search_locations[0]) / "module"
    if not (folder / "game.json").is_file():
        return _broken(one, "its folder has no module/game.json")
    return Published(one.module, folder)


def _broken(one: EntryPoint, fault: str) -> Published:
    return Published(one.module, Path(), fault)


def _reason(error: BaseException) -> str:
    """Return an exception in one line."""
    return f"{type(error).__name__}: {error}".partition("\n")[0][:200]


def home_of(game: str) -> Path:
    """Return the folder whose files the rules of a game were written for."""
    other = published().get(game) if game not in resources.rule_packages() else None
    return other.folder if other is not None else resources.data_root() / "modules" / game


def code_module(game: str) -> Any:
    """Import the package with the rules of a game; None if nobody has written any."""
    package = resources.rule_packages().get(game)
    if package is None:
        other = published().get(game)
        if other is None:
            return None
        if other.fault:
            raise unusable(game, other.package, other.fault)
        package = other.package
    try:
        return import_module(package)
    except (Exception, SystemExit) as error:  # whatever a broken package raises
        raise unusable(game, package, _reason(error)) from error


class _Named(Struct):
    """The fields of a rules file that say which system reads it, and whether any does yet."""

    system: str = ""
    unfinished: bool = False


def system_of(folder: Path) -> Any:
    """Import the system that makes a game of the rules.json in a folder; None without such a file.

    A file that is unfinished counts as none: its game can only be audited.

    What is wrong with the file is reported by the system.
    """
    path = folder / "rules.json"
    if not path.is_file():
        return None
    try:
        named = msgspec.json.decode(path.read_bytes(), type=_Named)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        named = _Named()
    if named.unfinished:
        return None
    wanted = named.system
    known = resources.systems()
    return import_module(f"adjudicator.systems.{wanted if wanted in known else known[0]}")


def unusable(game: str, package: str, fault: str) -> DocumentError:
    """Return the error of a game whose package cannot be used."""
    return DocumentError(
        "the rules of {game} cannot be used: {fault}",
        game=game,
        fault=fault,
        hint=Text("see the package {package}", package=package),
    )
