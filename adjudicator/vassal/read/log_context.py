"""The context in which a log of VASSAL is read: its game, profile, places and turn tracker."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from adjudicator.errors import DocumentError, Text
from adjudicator.vassal.read.player_actions import Locate, ShowTurn
from adjudicator.vassal.read.profile import Profile, profile_for
from adjudicator.vassal.table.turns import Tracker

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look

__all__ = ["LogContext", "find_game_name", "own_context", "profile_context", "turn_of"]


class LogContext(NamedTuple):
    """Everything needed to read the logs of one module."""

    game: Game
    profile: Profile
    locate: Locate
    turn: ShowTurn
    #: the version of the module, if it is built from the game; empty for other modules
    version: str = ""


def _others_than(own: list[str]) -> Iterator[str]:
    """Yield the games of other packages, which are looked for only when they are wanted."""
    from adjudicator.core.game import games  # noqa: PLC0415

    yield from (one for one in games(of_others=True) if one not in own)


def find_game_name(called: str, file: object, folder: Path | None = None) -> str:
    """Return the id of the game whose module has this name; the game of a folder comes first."""
    from adjudicator.core.game import games  # noqa: PLC0415
    from adjudicator.core.game_data import GameFile  # noqa: PLC0415
    from adjudicator.core.packages import home_of  # noqa: PLC0415
    from adjudicator.vassal.build.pieces import one_line  # noqa: PLC0415

    if folder is not None and (folder / "game.json").is_file():
        from adjudicator import schemas  # noqa: PLC0415  # a file from outside
        from adjudicator.safeio import documents  # noqa: PLC0415

        path = folder / "game.json"
        own = schemas.decode("game", documents.read_bytes(path), GameFile, file=path)
        if called and one_line(own.title) == called:
            return own.id
    own_games = games()
    for name in chain(own_games, _others_than(own_games)):
        if not (file_of_game := home_of(name) / "game.json").is_file():  # a broken package
            continue
        data = file_of_game.read_bytes()
        if called and one_line(msgspec.json.decode(data, type=GameFile).title) == called:
            return name
    text = Text("a log of VASSAL of no module")
    if called:
        text = Text(
            "a log of VASSAL of the module {called!r}, which is none of ours", called=called[:80]
        )
    if name := profile_for(called):
        hint = Text("say how it is to be read: --module M.vmod --profile {name}", name=name)
        raise DocumentError(text, file=file, hint=hint)
    raise DocumentError(
        text,
        file=file,
        hint="say how it is to be read: --module M.vmod --profile P.json",
    )


def own_context(game: Game, look: Look | None = None) -> LogContext:
    """Return the context for logs of the module that is built from a game."""
    from adjudicator.vassal.build.turn_tracker import own_tracker  # noqa: PLC0415
    from adjudicator.vassal.look.look import read_look  # noqa: PLC0415
    from adjudicator.vassal.read.own_profile import OwnPlaces, own_profile  # noqa: PLC0415

    look = look or read_look(game)
    tracker = own_tracker(game, look)
    return LogContext(
        game,
        own_profile(game, look),
        OwnPlaces(game, look),
        turn_of({tracker.id: tracker}, tracker.name),
        look.version,
    )


def profile_context(game: Game, module: Path, profile: Profile) -> LogContext:
    """Return the context for logs of any module, given a profile."""
    from adjudicator.vassal.format.module_reader import read_module  # noqa: PLC0415
    from adjudicator.vassal.read.hex_labels import HexLabels  # noqa: PLC0415
    from adjudicator.vassal.table.places import Places  # noqa: PLC0415
    from adjudicator.vassal.table.turns import trackers  # noqa: PLC0415

    opened = read_module(module)
    found = trackers(opened)
    return LogContext(
        game,
        profile,
        HexLabels(game, profile, Places(opened)),
        turn_of(found, profile.phases.tracker),
    )


def turn_of(known: dict[str, Tracker], name: str) -> ShowTurn:
    """Return a function that reads turn and phase from the state of the named tracker."""

    def show(tracker: str, state: str) -> tuple[int | None, tuple[str, ...]]:
        found = known.get(tracker)
        if found is None or name not in (found.name, found.id):
            return None, ()
        levels = [one for one in found.read(state) if one.active]
        numbers = (one.current for one in levels if one.value == str(one.current))
        return next(numbers, None), tuple(one.value for one in levels)

    return show
