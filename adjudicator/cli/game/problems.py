"""What the files of a game lack or contradict: each with file, place and remedy."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from adjudicator.errors import InputError, Text

if TYPE_CHECKING:
    from adjudicator.board.any_board import Board
    from adjudicator.core.game import Game
    from adjudicator.vassal.read.profile import Profile

__all__ = ["GameProblem", "problems_of"]


class GameProblem(NamedTuple):
    """Something that is wrong, or not there yet."""

    severity: Literal["error", "to do"]
    file: Path
    place: str | Text
    message: str | Text
    remedy: str | Text | None


def problems_of(folder: Path) -> Iterator[GameProblem]:
    """Yield all problems of a game: of single files first; if there are none, of all together."""
    from adjudicator.cli.validate import all_validated

    broken = False
    for one in all_validated(folder, None, together=False):
        for wrong in one.problems:
            broken = True
            yield GameProblem("error", Path(one.file), wrong.place, wrong.message, wrong.hint)
    map_broken = False
    for found in _map_problems(folder):
        map_broken = map_broken or found.severity == "error"
        yield found
    if not broken and not map_broken:
        yield from _together(folder)
    yield from _marked_to_do(folder)


def _of_error(error: InputError, file: Path) -> GameProblem:
    named = Path(str(error.file)) if error.file else file
    return GameProblem("error", named, error.where or Text("top level"), error.what, error.remedy)


def _marked_to_do(folder: Path) -> Iterator[GameProblem]:
    from adjudicator.safeio import documents

    file = folder / "TODO.md"
    if documents.is_file(file):
        text = documents.read_bytes(file).decode("utf-8", "replace")
        left = len(re.findall(r"^- \[ \] ", text, re.MULTILINE))
        if left:
            text_left = Text("{number} points are not struck out", number=left)
            remedy = Text("write `- [x]` before what is done")
            yield GameProblem("to do", file, Text("top level"), text_left, remedy)


# The map


def _map_problems(folder: Path) -> Iterator[GameProblem]:
    """Yield the mistakes of the map in the folder, if it has one of its own."""
    from adjudicator import resources
    from adjudicator.digitize.any_folder import compile_any, open_folder
    from adjudicator.digitize.folder import MapFolder
    from adjudicator.digitize.map_file import map_bytes
    from adjudicator.safeio import documents

    own = folder / "map"
    if not any((own / name).is_file() for name in resources.MAIN):
        return
    try:
        opened = open_folder(own)
        data = map_bytes(compile_any(opened))
        file = own / "map.json"
        if not documents.is_file(file) or documents.read_bytes(file) != data:
            remedy = Text("adjudicator map compile {folder}", folder=own)
            yield GameProblem(
                "error", file, Text("top level"), Text("it is not up to date"), remedy
            )
        if isinstance(opened, MapFolder):
            yield from _verified(opened)
    except InputError as error:
        yield _of_error(error, own)


def _verified(opened: Any) -> Iterator[GameProblem]:
    from adjudicator.digitize.compile import compile_map
    from adjudicator.digitize.verify import verify

    for one in verify(compile_map(opened)):
        if one.severity != "note":
            at = ", ".join([*one.hexes, *one.hexsides][:8]) or one.code
            # a warning is about what looks wrong and may be meant so: it contradicts nothing
            level: Literal["error", "to do"] = "error" if one.severity == "error" else "to do"
            yield GameProblem(level, opened.grid_file, at, Text(one.message), Text(one.hint))
    spec = opened.spec
    if not (spec.terrains or spec.hexsides or spec.roads):
        text = Text("all hexes are {terrain}", terrain=spec.default_terrain)
        remedy = Text("name terrains and hexsides here, and give them to hexes in the overlay")
        yield GameProblem("to do", opened.grid_file, "terrains", text, remedy)


# The files together


def _together(folder: Path) -> Iterator[GameProblem]:
    from adjudicator.cli.game_name import find_game

    try:
        game = find_game(str(folder))
        board = game.board()
    except InputError as error:
        yield _of_error(error, folder / "game.json")
        return
    known: set[tuple[Path, str]] = set()
    for check in _CHECKS:
        for one in check(game, board):
            known.add((one.file, one.severity))
            yield one
    yield from (one for one in _rules(game) if (one.file, one.severity) not in known)


def _units(game: Game, _board: Board) -> Iterator[GameProblem]:
    file = game.folder / "units.json"
    for number, unit in enumerate(game.units.values()):
        place = f"units[{number}]"
        if unit.side not in game.file.sides:
            text = Text("{unit} is of no side of the game: {side!r}", unit=unit.id, side=unit.side)
            remedy = Text("sides: {names}", names=", ".join(game.file.sides))
            yield GameProblem("error", file, f"{place}.side", text, remedy)
        if unit.type == "unit":
            text = Text("the type of {unit} is not known", unit=unit.id)
            remedy = Text("infantry, cavalry, artillery, or a word of the game")
            yield GameProblem("to do", file, f"{place}.type", text, remedy)
        if unit.combat is None and not unit.reconstruction:
            text = Text("the strength of {unit} is not known", unit=unit.id)
            remedy = Text("the number on the counter")
            yield GameProblem("to do", file, f"{place}.combat", text, remedy)


def _scenarios(game: Game, board: Board) -> Iterator[GameProblem]:
    if not game.file.scenarios:
        file = game.folder / "game.json"
        remedy = Text("write scenarios/ID.json, and name it here")
        yield GameProblem("to do", file, "scenarios", Text("there is no scenario"), remedy)
    placed: set[str] = set()
    for name in game.file.scenarios:
        try:
            scenario = game.scenario(name)
        except InputError as error:
            yield _of_error(error, game.scenario_file(name))
            continue
        file = game.scenario_file(name)
        for unit, place in scenario.where.items():
            if unit not in game.units:
                text = Text("there is no unit {unit!r}", unit=unit)
                yield GameProblem("error", file, f"where.{unit}", text, Text("see units.json"))
            if place not in board.places:
                text = Text("the map has no place {place!r}", place=place)
                yield GameProblem("error", file, f"where.{unit}", text, Text("see map.json"))
        waiting = [*scenario.reserve.values(), *scenario.beside.values()]
        placed |= {*scenario.where, *(unit for units in waiting for unit in units)}
    left = [one for one in game.units if one not in placed] if game.file.scenarios else []
    if left:
        text = Text("no scenario has {names}", names=", ".join(left[:8]))
        remedy = Text("give each a place, or name it under `reserve`")
        yield GameProblem("to do", game.folder / "units.json", "units", text, remedy)


def _phases(game: Game, _board: Board) -> Iterator[GameProblem]:
    file = game.folder / "game.json"
    for number, phase in enumerate(game.file.phases):
        if phase.side and phase.side not in game.file.sides:
            text = Text("a phase of no side of the game: {side!r}", side=phase.side)
            remedy = Text("sides: {names}", names=", ".join(game.file.sides))
            yield GameProblem("error", file, f"phases[{number}].side", text, remedy)
    if len(game.file.sides) < 2:
        remedy = Text("name them here, and give each unit one")
        yield GameProblem("to do", file, "sides", Text("fewer than two sides"), remedy)


def _cases(game: Game, _board: Board) -> Iterator[GameProblem]:
    from adjudicator.vassal.draft.rules import TO_CITE

    file = game.folder / "rulebook.json"
    if not file.is_file():
        yield GameProblem(
            "to do", file, Text("top level"), Text("it is missing"), Text("list every case")
        )
        return
    for number, case in enumerate(game.rulebook.cases):
        if case.cite == TO_CITE:
            text = Text("{case} has no citation", case=case.id)
            remedy = Text("the place in the rulebook, such as 5.2")
            yield GameProblem("to do", file, f"cases[{number}].cite", text, remedy)


def _profiles(game: Game, board: Board) -> Iterator[GameProblem]:
    from adjudicator.vassal.read.profile import read_profile
    from adjudicator.vassal.read.profile_check import check_profile

    for file in sorted((game.folder / "profiles").glob("*.json")):
        try:
            profile = read_profile(file)
        except InputError as error:
            yield _of_error(error, file)
            continue
        found = [*_of_profile(game, profile, file)]
        places = {place for one in profile.maps for place in one.places.values()}
        for place in sorted(places - set(board.places)):
            text = Text("the map has no place {place!r}", place=place)
            found.append(GameProblem("error", file, "maps[].places", text, Text("see map.json")))
        yield from found
        if any(one.severity == "error" for one in found):
            continue  # the check below would name the first of them again
        try:
            check_profile(game, profile)
        except InputError as error:
            yield _of_error(error, file)


def _of_profile(game: Game, profile: Profile, file: Path) -> Iterator[GameProblem]:
    if profile.game != game.id:
        text = Text("it is for the game {other!r}, not {game!r}", other=profile.game, game=game.id)
        yield GameProblem("error", file, "game", text, None)
    units = profile.units
    for field, named in (("gpids", units.gpids), ("names", units.names)):
        for key, unit in named.items():
            if unit not in game.units:
                text = Text("there is no unit {unit!r}", unit=unit)
                yield GameProblem(
                    "error", file, f"units.{field}.{key}", text, Text("see units.json")
                )
    if not (units.property or units.kinds):
        known = {*units.gpids.values(), *units.names.values()}
        left = [one for one in game.units if one not in known]
        if left:
            text = Text("no piece is {names}", names=", ".join(left[:8]))
            remedy = Text("the number of its slot in the module, or the name of its piece")
            yield GameProblem("to do", file, "units", text, remedy)
    phases = {one.id for one in game.file.phases}
    for key, phase in {**profile.phases.shown, **profile.phases.buttons}.items():
        if phase not in phases:
            text = Text("{key!r} is no phase of the game: {phase!r}", key=key, phase=phase)
            remedy = Text("phases: {names}", names=", ".join(sorted(phases)))
            yield GameProblem("error", file, "phases", text, remedy)
    for key, side in profile.sides.items():
        if side not in game.file.sides:
            text = Text("{key!r} is no side of the game: {side!r}", key=key, side=side)
            remedy = Text("sides: {names}", names=", ".join(game.file.sides))
            yield GameProblem("error", file, "sides", text, remedy)


def _rules(game: Game) -> Iterator[GameProblem]:
    """Yield what the rules contradict: each scenario must be able to begin."""
    from adjudicator.core.log import Header

    file = game.folder / "rules.json"
    if file.is_file() and game.code is None:
        remedy = Text("take the field out when the rules are complete")
        text = Text("the rules are not complete, so that logs are not judged")
        yield GameProblem("to do", file, "unfinished", text, remedy)
        return
    if game.code is None:
        remedy = Text("docs/rules-format.md explains every field")
        yield GameProblem("to do", file, Text("top level"), Text("there are no rules"), remedy)
        return
    for name in game.file.scenarios:
        try:
            game.start(Header(format=1, game=game.id, scenario=name), ())
        except InputError as error:
            yield _of_error(error, game.scenario_file(name))


_CHECKS: tuple[Callable[[Any, Any], Iterator[GameProblem]], ...] = (
    _phases, _units, _scenarios, _cases, _profiles,
)  # fmt: skip
