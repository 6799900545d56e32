"""Finds the module of logs that were played with a module of ours, by building it again."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.errors import InputError
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.format.module_reader import Module, parse_module

__all__ = ["own_module"]


def own_module(logs: Sequence[LogFile]) -> Module | None:
    """Return our module if all logs name it, and stand on its present board; else None."""
    named = {(log.module.name, log.module.version) if log.module else ("", "") for log in logs}
    if len(named) != 1:
        return None
    ((name, version),) = named
    from adjudicator.core.game import load_game  # noqa: PLC0415  # most logs are of other modules
    from adjudicator.vassal.build.module import build  # noqa: PLC0415
    from adjudicator.vassal.look.look import read_look  # noqa: PLC0415
    from adjudicator.vassal.read.board_check import same_board  # noqa: PLC0415
    from adjudicator.vassal.read.log_context import find_game_name  # noqa: PLC0415

    try:
        game = load_game(find_game_name(name, None))
    except InputError:
        return None
    look = read_look(game)
    if look.version != version and not all(same_board(game, look, log) for log in logs):
        return None
    return parse_module(build(game, look, art=False).data, Path(f"{game.id}.vmod"))
