"""A complete VASSAL module from the data of a game. The same data give the same bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.errors import DocumentError
from adjudicator.safeio import archive
from adjudicator.vassal import modulewindows as windows
from adjudicator.vassal.boxes import Shelf
from adjudicator.vassal.buildfile import VASSAL_VERSION, Node, build_bytes, module_data, node
from adjudicator.vassal.gpids import GpidsFile, assign, read_lock
from adjudicator.vassal.ground import Ground, find_ground
from adjudicator.vassal.look import Look, read_look
from adjudicator.vassal.modulebuttons import dice
from adjudicator.vassal.modulemaps import boxes_map, main_map, track_map
from adjudicator.vassal.pictures import blank_pictures, chart_kinds, drawn_pictures
from adjudicator.vassal.pieces import Pieces, make_pieces, one_line, piece_keys
from adjudicator.vassal.setups import hex_places, places, setup_bytes

if TYPE_CHECKING:
    from adjudicator.game import Game

__all__ = ["Built", "build"]


class Built(NamedTuple):
    """A module, and the numbers of its pieces as they are now."""

    data: bytes
    lock: GpidsFile
    #: whether there are pieces that had no number before
    renumbered: bool


def build(game: Game, look: Look | None = None, *, art: bool = True) -> Built:
    """Return the module of a game as the bytes of a .vmod file."""
    look = look or read_look(game)
    _check(game)
    old = read_lock(game)
    lock = assign(old, piece_keys(game, look))
    shelf = Shelf(game, look)
    pieces = make_pieces(game, look, shelf, lock)
    ground = find_ground(game, look)
    pages = _pages(game, look)
    root = _root(
        game, look, lock=lock, shelf=shelf, pieces=pieces, ground=ground, pages=_titles(pages)
    )
    about = module_data(
        one_line(game.file.title), look.version, one_line(game.text(game.file.about))
    )
    files = {"buildFile.xml": build_bytes(root), "moduledata": about}
    files |= {f"help/{name}": data for name, data in pages.items()}
    pixels = hex_places(ground)
    for name in game.file.scenarios:
        scenario = game.scenario(name)
        where = places(game, scenario, shelf, pixels)
        files[windows.setup_file(name)] = setup_bytes(look, scenario, pieces, where, about)
    images = (
        drawn_pictures(game, look, shelf)
        if art
        else blank_pictures(game, look, shelf, ground.layout)
    )
    files |= {f"images/{name}": data for name, data in images.items()}
    return Built(archive.pack(sorted(files.items())), lock, lock != old)


def _check(game: Game) -> None:
    """Refuse data of which no module can be made."""
    sides = set(game.file.sides)
    for unit in game.units.values():
        if unit.side not in sides:
            raise DocumentError(
                f"the game has no side {unit.side[:60]!r}",
                file="units.json",
                place=unit.id,
                hint="known: " + ", ".join(game.file.sides),
            )
    for name in game.file.scenarios:
        if game.scenario(name).id != name:
            raise DocumentError("its id is another", file=f"scenarios/{name}.json", place="id")


def _pages(game: Game, look: Look) -> dict[str, bytes]:
    from adjudicator.vassal.helppages import pages  # noqa: PLC0415  # long, needed only here

    return pages(game, look)


def _titles(pages: dict[str, bytes]) -> dict[str, str]:
    """Return the help pages with their titles in the menu."""
    from adjudicator.vassal.helppages import PAGES  # noqa: PLC0415

    return {f"help/{name}": PAGES[name] for name in pages}


def _root(
    game: Game,
    look: Look,
    *,
    lock: GpidsFile,
    shelf: Shelf,
    pieces: Pieces,
    ground: Ground,
    pages: dict[str, str],
) -> Node:
    """Return the tree of the module; the encoder first, or no piece could be read."""
    attributes = {
        "name": one_line(game.file.title),
        "version": look.version,
        "description": one_line(game.text(game.file.about)),
        "ModuleOther1": "",
        "ModuleOther2": "",
        "VassalVersion": VASSAL_VERSION,
        "nextPieceSlotId": lock.next,
    }
    parts = [
        node("module.BasicCommandEncoder"),
        windows.documentation(pages),
        node("i18n.Language"),
        node("module.Chatter"),
        node("module.KeyNamer"),
        windows.options(),
        windows.roster(game),
        node("module.properties.GlobalProperties"),
        windows.prototypes(pieces),
        windows.turns(game),
        *dice(game, look),
        main_map(game, look, ground),
        boxes_map(shelf),
        *([track_map(look)] if look.tracks else []),
        windows.palette(game, look, pieces),
        *windows.charts(look, chart_kinds(game, look)),
        windows.inventory(),
        windows.notes(),
        *windows.setups(game),
    ]
    return node("GameModule", attributes, parts)
