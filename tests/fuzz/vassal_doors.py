"""The doors for files of VASSAL: logs and modules."""

from __future__ import annotations

import io
import zipfile
from functools import cache
from pathlib import Path
from random import Random

from tests.fuzz import damage
from tests.support.paths import TESTS_DIR

__all__ = [
    "audit_log",
    "lint_module",
    "log_files",
    "module_files",
    "module_part",
    "replay_log",
    "saved_part",
]


@cache
def log_files() -> dict[str, bytes]:
    with zipfile.ZipFile(TESTS_DIR / "data" / "hostile" / "small.vlog") as file:
        return {name: file.read(name) for name in file.namelist()}


def saved_part(name: str, data: bytes, chance: Random) -> bytes:
    from adjudicator.vassal.format import codec

    if name != "savedGame":
        return damage.markup(data.decode("utf-8", "replace"), chance).encode("utf-8", "replace")
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w") as file:
        file.writestr("savedGame", data)
    try:
        text = codec.parse_saved(whole.getvalue()).text
    except Exception:  # it was damaged before
        return damage.any_bytes(data, chance)
    text = damage.mangled_text(text, chance).encode("utf-8", "replace").decode()
    if not text.startswith("begin_save"):  # nobody writes such a file, but anybody may send one
        return text.encode()
    with zipfile.ZipFile(io.BytesIO(codec.pack(codec.Saved(text, None, None)))) as file:
        return file.read("savedGame")


def replay_log(data: bytes) -> None:
    from adjudicator.vassal.format.logfile import parse_log
    from adjudicator.vassal.table.replay import Replay

    log = parse_log(data, file="game.vlog")
    for _ in Replay(log.script):
        pass
    _ = log.module, log.metadata


def audit_log(data: bytes) -> None:
    from adjudicator.vassal.audit.audit import audit
    from adjudicator.vassal.audit.gather import gather_logs
    from adjudicator.vassal.audit.where import where_of
    from adjudicator.vassal.format.logfile import parse_log

    gathered = gather_logs([parse_log(data, file="game.vlog")])
    audit(gathered, where_of(gathered.replayed_logs))


@cache
def module_files() -> dict[str, bytes]:
    from tests.support.small_modules import build_file, png

    about = b"<data><version>3.7.0</version><name>Small</name></data>"
    return {"buildFile.xml": build_file().encode(), "moduledata": about, "images/map.png": png()}


def module_part(name: str, data: bytes, chance: Random) -> bytes:
    if name.endswith(".png"):
        return damage.any_bytes(data, chance)
    return damage.markup(data.decode("utf-8", "replace"), chance).encode("utf-8", "replace")


def lint_module(data: bytes) -> None:
    from adjudicator.vassal.format.module_reader import parse_module
    from adjudicator.vassal.lint.lint import lint

    lint(parse_module(data, Path("small.vmod")))
