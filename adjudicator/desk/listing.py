"""What there is in the folder of a desk: games with logs, maps, modules, pictures."""

from __future__ import annotations

import hashlib
from collections import defaultdict
from pathlib import PurePosixPath
from typing import Any

from adjudicator import resources
from adjudicator.desk.folder import DeskFolder

__all__ = ["listing", "stamp"]

_LOGS = (".jsonl", ".vlog", ".log", ".vsav")
_MODULES = (".vmod", ".vmdx")
_PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
#: JSON files that are no profile of a module
_OTHERS = frozenset(
    ("rulings.json", "grid.json", "map.json", "places.json", "game.json", "units.json",
     "vassal.json", "gpids.json", "rules.json", "tables.json", "rulebook.json", "coverage.json",
     "sequence.json")
)  # fmt: skip


def listing(desk: DeskFolder) -> dict[str, Any]:
    """Return the files of a desk, by what they are."""
    files = [PurePosixPath(one.as_posix()) for one in desk.files()]
    names = {str(one) for one in files}
    cases: dict[str, list[str]] = defaultdict(list)
    for one in files:
        if one.suffix.lower() in _LOGS and "reports" not in one.parts:
            cases[_folder(one)].append(str(one))
    games = {_folder(one) for one in files if one.name == "game.json"}
    return {
        "folder": desk.path.name or str(desk.path),
        "cases": [
            {"folder": under, "logs": logs, "rulings": _joined(under, "rulings.json") in names}
            for under, logs in sorted(cases.items())
            # sample logs of a game that is being made are no games to judge
            if not (under.endswith("logs") and under.removesuffix("logs").rstrip("/") in games)
        ],
        "maps": sorted({_folder(one) for one in files if one.name == "grid.json"}),
        "games": sorted(games),
        "modules": [str(one) for one in files if one.suffix.lower() in _MODULES],
        "profiles": [
            str(one)
            for one in files
            if one.suffix == ".json" and one.name not in _OTHERS and "reports" not in one.parts
            and one.parent.name != "scenarios"
        ],
        "named_profiles": sorted(
            one.stem for one in resources.data_root().glob("modules/*/profiles/*.json")
        ),
        "pictures": [str(one) for one in files if one.suffix.lower() in _PICTURES],
    }  # fmt: skip


def stamp(desk: DeskFolder, under: str) -> str:
    """Return a value that changes when a file of a folder is written, made or removed."""
    found = hashlib.sha256()
    for one in desk.files(under, deepest=1):
        try:
            about = (desk.path / one).stat()
        except OSError:  # it has just gone
            continue
        if one.suffix not in _MODULES:  # what is built from the folder does not change it
            found.update(f"{one}\0{about.st_mtime_ns}\0{about.st_size}\n".encode())
    return found.hexdigest()[:24]


def _folder(file: PurePosixPath) -> str:
    return "" if str(file.parent) == "." else str(file.parent)


def _joined(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name
