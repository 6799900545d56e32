"""A scenario as a saved game of VASSAL: every unit in its hex or in the box where it waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.errors import DocumentError
from adjudicator.gamedata import ScenarioFile
from adjudicator.vassal import codec
from adjudicator.vassal.boxes import BOXES, TRACK, Shelf, track_spot
from adjudicator.vassal.buildfile import save_data
from adjudicator.vassal.look import Look
from adjudicator.vassal.modulemaps import MAIN
from adjudicator.vassal.numbering import for_grid, raw_cell
from adjudicator.vassal.pieces import Pieces
from adjudicator.vassal.sequence import join
from adjudicator.vassal.traits import Piece, Place, add_piece, add_stack

if TYPE_CHECKING:
    from adjudicator.game import Game
    from adjudicator.vassal.ground import Ground

__all__ = ["hex_places", "places", "setup_bytes"]

_ESCAPE = "\x1b"


def hex_places(ground: Ground) -> dict[str, tuple[int, int]]:
    """Return where pieces stand in each hex: the pixel to which the engine itself moves them."""
    grid = ground.grid
    found: dict[str, tuple[int, int]] = {}
    for spec, numbering in zip(grid.specs, grid.numberings, strict=True):
        engine = for_grid(spec, grid.lattice, ground.layout)
        for one, label in zip(grid.hexes, grid.labels, strict=True):
            if numbering.label(one) == label:
                raw = raw_cell(spec, grid.lattice.orientation, *numbering.cell(one))
                found[label] = engine.centre(*raw)
    return found


def places(
    game: Game, scenario: ScenarioFile, shelf: Shelf, pixels: dict[str, tuple[int, int]]
) -> dict[str, Place]:
    """Return where each unit of a scenario begins; `pixels` are the places of hexes."""
    file = f"scenarios/{scenario.id}.json"
    if scenario.map != game.file.map:
        raise DocumentError(
            f"is set on the map {scenario.map[:60]!r}, the game on {game.file.map[:60]!r}",
            file=file,
        )
    found: dict[str, Place] = {}
    for unit, label in scenario.where.items():
        _known(game, unit, file, "where")
        if label not in pixels:
            raise DocumentError(f"there is no hex {label[:20]!r}", file=file, place=f"where.{unit}")
        found[unit] = Place(MAIN, *pixels[label])
    for side, units in (*scenario.reserve.items(), *scenario.beside.items()):
        for unit in units:
            _known(game, unit, file, "reserve")
            if unit in found:
                raise DocumentError(f"{unit[:60]!r} stands there twice", file=file)
            box = shelf.reserve(side)
            if box is None:
                raise DocumentError(
                    f"no box holds the reserve of {side[:60]!r}", file="vassal.json", place="boxes"
                )
            found[unit] = Place(BOXES, *shelf.spot(box, unit))
    return found


def _known(game: Game, unit: str, file: str, place: str) -> None:
    if unit not in game.units:
        raise DocumentError(f"there is no unit {unit[:60]!r}", file=file, place=place)


def setup_bytes(
    look: Look,
    scenario: ScenarioFile,
    pieces: Pieces,
    units: dict[str, Place],
    moduledata: bytes,
) -> bytes:
    """Return a scenario as a .vsav file."""
    standing = [(pieces.units[unit], place) for unit, place in units.items()]
    zero = Place(TRACK, *track_spot(look, 0))
    standing += [(piece, zero) for piece in pieces.tracks.values()]
    saved = codec.Saved(
        _text(pieces, standing), save_data(look.version, scenario.title), moduledata
    )
    return codec.pack(saved)


def _text(pieces: Pieces, standing: list[tuple[Piece, Place]]) -> str:
    """Return the commands of a saved game: pieces first, then the stacks that hold them."""
    commands: list[str] = []
    stacks: dict[Place, list[str]] = {}
    # by number: the order in which they stand in a stack must not depend on a file's order
    for piece, place in sorted(standing, key=lambda one: one[0].gpid):
        identity = str(piece.gpid)
        commands.append(add_piece(piece, pieces.prototypes, identity, place))
        stacks.setdefault(place, []).append(identity)
    first = max((piece.gpid for piece, _ in standing), default=0) + 1
    for number, (place, members) in enumerate(sorted(stacks.items()), start=first):
        commands.append(add_stack(str(number), place, members))
    return join(["begin_save", *commands, "end_save"], _ESCAPE)
