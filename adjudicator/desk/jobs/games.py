"""Jobs of the author's desk: a game folder shown as it will be built, its mistakes, its module."""

from __future__ import annotations

import base64
import hashlib
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError, InputError

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.look.look import Look

__all__ = ["build", "maps", "new", "show"]

#: drawn counters and boards by what they are drawn from
_drawn: dict[str, bytes] = {}
_MOST_DRAWN = 1000


def maps(work: Work) -> list[str]:
    """Return the maps that a new game can be on: those of the folder, and those that come along."""
    from adjudicator import resources

    own = [one.parent.as_posix() for one in work.folder.files() if one.name == "map.json"]
    games = {one.parent.as_posix() for one in work.folder.files() if one.name == "game.json"}
    return [*sorted(set(own) - games), *resources.maps()]


def new(work: Work, *, name: str, title: str, on: str) -> str:
    """Write the folder of a new game as `adjudicator module new` does; return its name."""
    from adjudicator import resources
    from adjudicator.cli.module.build import new_command
    from adjudicator.desk.folder import file_name

    folder = file_name(name)
    work.folder.inside(folder)
    if on not in resources.maps():
        work.folder.inside(on)
        on = f"./{on}"
    assert new_command.callback is not None  # noqa: S101
    new_command.callback(folder=Path(folder), title=title, map_name=on)
    return folder


def show(work: Work, *, folder: str, known: list[str]) -> dict[str, Any]:
    """Return a game as it will be built, and all that is wrong with it.

    `known` are the keys of pictures that the page has already.
    """
    problems = _problems(work, folder)
    shown: dict[str, Any] = {}
    try:
        game = _game(work, folder)
        shown = _shown(work, game, set(known))
        shown["lint"] = _lint(game)
    except InputError as error:
        line = _line(work, error)
        if not problems:
            problems.append(line)
    return {"problems": problems, **shown}


def _game(work: Work, folder: str) -> Game:
    from adjudicator.core.game import load_game

    path = work.folder.inside(folder)
    _refuse_links(work, path)
    # the map of a game may only be its own or one that comes along, so nothing else is read
    return load_game(path).speaking(work.language)


def _refuse_links(work: Work, folder: Path) -> None:
    """Refuse a game with a file that is a link out of the folder of the desk."""
    for top, folders, files in os.walk(folder):
        for name in (*folders, *files):
            if (Path(top) / name).is_symlink():
                within = os.path.relpath(Path(top) / name, work.folder.path)
                work.folder.inside(within)


def _line(work: Work, error: InputError) -> dict[str, str]:
    """Return a problem as the page shows it: the file, the place, and what is wrong."""
    from adjudicator.errors import in_language

    def text(value: Any) -> str:
        return in_language(value, work.language) if value else ""

    return {
        "file": _short(work, error.file or ""),
        "place": text(error.where),
        "message": _short(work, text(error.what)),
        "hint": text(error.remedy),
    }


def _short(work: Work, text: str) -> str:
    return text.replace(f"{work.folder.path}/", "").replace(f"{work.folder.path}\\", "")


def _problems(work: Work, folder: str) -> list[dict[str, str]]:
    """Return what `adjudicator validate` finds in the folder."""
    from adjudicator.cli.validate import all_validated

    found: list[dict[str, str]] = []
    path = work.folder.relative(folder)
    try:
        _refuse_links(work, path)
        for one in all_validated(path, None):
            found += [
                _line(work, DocumentError(x.message, file=one.file, place=x.place, hint=x.hint))
                for x in one.problems
            ]
    except InputError as error:
        found.append(_line(work, error))
    return found


def _kept(key: str, draw: Any) -> bytes:
    """Return a picture by the key of what it shows; only a new one is drawn."""
    if key not in _drawn:
        while len(_drawn) >= _MOST_DRAWN:
            del _drawn[next(iter(_drawn))]
        _drawn[key] = draw()
    return _drawn[key]


def _key(*parts: Any) -> str:
    import msgspec

    return hashlib.sha256(msgspec.json.encode(parts)).hexdigest()[:24]


def _shown(work: Work, game: Game, known: set[str]) -> dict[str, Any]:
    """Return board, counters and set-ups of a game, with the pictures that are new to the page."""
    from adjudicator.vassal.build.boxes import BOXES, BoxBoard
    from adjudicator.vassal.build.ground import find_ground
    from adjudicator.vassal.build.setups import places
    from adjudicator.vassal.look.look import read_look

    look = read_look(game)
    ground, boxes = find_ground(game, look), BoxBoard(game, look)
    pixels, pictures = ground.spots(), {}
    board, drawing = _board(game, look)
    if board not in known:
        pictures[board] = drawing
    counters = []
    for number, unit in enumerate(game.units.values()):
        key, png = _counter(game, look, unit.id)
        counters.append(
            {"id": unit.id, "side": unit.side, "name": game.word(unit.name), "key": key}
        )
        if key not in known:
            pictures[key] = f"data:image/png;base64,{base64.b64encode(png).decode()}"
        work.progress(number + 1, len(game.units))
    setups = []
    for name in game.file.scenarios:
        scenario = game.scenario(name)
        where = places(game, scenario, boxes, pixels)
        setups.append({
            "id": name, "title": scenario.title,
            "units": [[unit, at.x, at.y] for unit, at in where.items() if at.map != BOXES],
            "beside": [unit for unit, at in where.items() if at.map == BOXES],
        })  # fmt: skip
    return {
        "title": game.file.title,
        "id": game.id,
        "board": {"key": board, "size": [*ground.size], "counter": look.counter},
        "counters": counters,
        "setups": setups,
        "pictures": pictures,
    }


def _board(game: Game, look: Look) -> tuple[str, str]:
    """Return the key of the board, and its drawing."""
    from adjudicator.board.hex_map import HexMap
    from adjudicator.digitize.render.svg import render_svg

    found = game.map(game.file.map)
    key = "board-" + _key(found, look.pitch, look.margin, game.language)
    if isinstance(found, HexMap):
        from adjudicator.vassal.art.board import board_scene
        from adjudicator.vassal.table.numbering import board_layout

        layout = board_layout(found.grid(), look.pitch, look.margin)
        data = _kept(key, lambda: render_svg(board_scene(found, layout), layout.scale).encode())
        return key, data.decode()
    from adjudicator.vassal.art.board import board_png

    data = _kept(key, lambda: board_png(game, look))
    return key, f"data:image/png;base64,{base64.b64encode(data).decode()}"


def _counter(game: Game, look: Look, unit: str) -> tuple[str, bytes]:
    """Return the key of a counter's picture, and the picture as the module will have it."""
    from msgspec.structs import replace

    from adjudicator.vassal.art.blocks import block
    from adjudicator.vassal.art.counters import counter

    spec = game.units[unit]
    spec = replace(spec, name=game.word(spec.name), formation=game.word(spec.formation))
    paint = block if spec.type in look.blocks else counter
    key = "unit-" + _key(spec, look)
    return key, _kept(key, lambda: paint(spec, look))


def _lint(game: Game) -> list[dict[str, Any]]:
    """Return what `module lint` finds in the module as it would be built, with blank pictures."""
    import msgspec

    from adjudicator.vassal.build.module import build as built
    from adjudicator.vassal.format.module_reader import parse_module
    from adjudicator.vassal.lint.lint import lint

    data = built(game, art=False).data
    found, _ = lint(parse_module(data, Path(f"{game.id}.vmod")))
    return [msgspec.to_builtins(one) for one in found]


def build(work: Work, *, folder: str) -> dict[str, Any]:
    """Build the module as `adjudicator module build` does, into the folder of the game."""
    from adjudicator.cli.module.build import build_command
    from adjudicator.vassal.format.module_reader import read_module

    game = _game(work, folder)
    target = Path(folder) / f"{game.id}.vmod"
    work.folder.inside(str(target))
    if target.exists() and read_module(target).name != game.file.title:
        raise DocumentError("another module of this name is there already", file=target)
    assert build_command.callback is not None  # noqa: S101
    build_command.callback(
        str(work.folder.inside(folder)), target, language=work.language, no_art=False
    )
    return {"file": target.as_posix(), "bytes": target.stat().st_size}
