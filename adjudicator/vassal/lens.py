"""Through what a log of VASSAL is read: the game that it is of, and how its module shows it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import DocumentError
from adjudicator.vassal.deeds import Locate, ShowTurn
from adjudicator.vassal.logfile import LogFile
from adjudicator.vassal.profile import Profile, read_profile
from adjudicator.vassal.turns import Tracker

if TYPE_CHECKING:
    from adjudicator.game import Game
    from adjudicator.vassal.look import Look

__all__ = ["Lens", "find_game_name", "own_lens", "profile_lens"]


class Lens(NamedTuple):
    """How the logs of one module are read."""

    game: Game
    profile: Profile
    locate: Locate
    turn: ShowTurn
    #: the version of the module that is built from the game; nothing for other modules
    version: str = ""


def find_game_name(log: LogFile) -> str:
    """Return the name of the game of ours with whose module a log was made."""
    from adjudicator.game import games, load_game  # noqa: PLC0415
    from adjudicator.vassal.pieces import one_line  # noqa: PLC0415

    name = log.module.name if log.module else ""
    for one in games():
        if name and one_line(load_game(one).file.title) == name:
            return one
    text = f"made with the module {name[:80]!r}" if name else "does not say with which module"
    raise DocumentError(
        f"a log of VASSAL that is {text}, which is none of ours"
        if name
        else f"a log of VASSAL that {text}",
        file=log.file,
        hint="give its module and a profile: --module M.vmod --profile P.json",
    )


def own_lens(game: Game, look: Look | None = None) -> Lens:
    """Return how logs of the module are read that is built from a game."""
    from adjudicator.vassal.look import read_look  # noqa: PLC0415
    from adjudicator.vassal.ownprofile import OwnPlaces, own_profile, own_tracker  # noqa: PLC0415

    look = look or read_look(game)
    tracker = own_tracker(game)
    return Lens(
        game,
        own_profile(game, look),
        OwnPlaces(game, look),
        turn_of({tracker.id: tracker}, tracker.name),
        look.version,
    )


def profile_lens(game: Game, module: Path, profile: Profile) -> Lens:
    """Return how logs of any module are read, by a profile."""
    from adjudicator.vassal.places import Places  # noqa: PLC0415
    from adjudicator.vassal.reader import read_module  # noqa: PLC0415
    from adjudicator.vassal.turns import trackers  # noqa: PLC0415

    opened = read_module(module)
    places = Places(opened)
    found = trackers(opened)
    return Lens(
        game,
        profile,
        lambda place: places.spot(place).label or "",
        turn_of(found, profile.phases.tracker),
    )


def turn_of(known: dict[str, Tracker], name: str) -> ShowTurn:
    """Return what tells turn and phase of the state of a tracker."""

    def show(tracker: str, state: str) -> tuple[int | None, tuple[str, ...]]:
        found = known.get(tracker)
        if found is None or name not in (found.name, found.id):
            return None, ()
        levels = [one for one in found.read(state) if one.active]
        numbers = (one.current for one in levels if one.value == str(one.current))
        return next(numbers, None), tuple(one.value for one in levels)

    return show


def lens_for(
    log: LogFile, game: Game, *, module: Path | None = None, profile: Path | None = None
) -> Lens:
    """Return how a log is to be read: by a profile, or as one of our own module."""
    if profile is None:
        return own_lens(game)
    if module is None:
        raise DocumentError("a profile needs its module", file=profile, hint="--module M.vmod")
    found = read_profile(profile)
    if found.game != game.id:
        raise DocumentError(f"a profile of {found.game[:60]!r}, not of {game.id!r}", file=profile)
    return profile_lens(game, module, found)
