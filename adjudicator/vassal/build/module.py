"""Build a complete VASSAL module from the data of a game; same data, same bytes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import hook_of
from adjudicator.errors import DocumentError, known_names
from adjudicator.safeio import archive
from adjudicator.vassal.build import windows
from adjudicator.vassal.build.boxes import BoxBoard
from adjudicator.vassal.build.build_file import VASSAL_VERSION, Node, build_bytes, module_data, node
from adjudicator.vassal.build.buttons import dice, option_menu
from adjudicator.vassal.build.card_maps import buttons, card_maps, hand_menu
from adjudicator.vassal.build.card_pieces import card_keys, card_pieces, token_pieces
from adjudicator.vassal.build.ground import Ground, board_of, find_grounds
from adjudicator.vassal.build.log_hint import log_hint
from adjudicator.vassal.build.maps import MAIN, boxes_map, main_map, names_images, track_map
from adjudicator.vassal.build.pictures import blank_pictures, chart_kinds, drawn_pictures
from adjudicator.vassal.build.pieces import Pieces, make_pieces, one_line, piece_keys, tidy
from adjudicator.vassal.build.setups import places, setup_bytes
from adjudicator.vassal.build.turn_tracker import own_tracker, turn_markers, turns
from adjudicator.vassal.build.views import names_button, show_units
from adjudicator.vassal.build.window_sets import window_menu
from adjudicator.vassal.build.window_titles import language, title_files
from adjudicator.vassal.format.commands import BoardPick, Boards, Command, TurnChange
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.gpids import GpidsFile, assign, read_lock
from adjudicator.vassal.look.look import Look, read_look

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.piece_hooks import TablePlace
    from adjudicator.vassal.build.place_ground import PlaceGround

__all__ = ["Built", "build"]


class Built(NamedTuple):
    """A built module, and the current numbers of its pieces."""

    data: bytes
    lock: GpidsFile
    #: whether new pieces got numbers
    renumbered: bool


def build(game: Game, look: Look | None = None, *, art: bool = True) -> Built:
    """Build the module of a game as a .vmod file."""
    look = look or read_look(game)
    _check(game)
    old = read_lock(game)
    box_board, card_table = BoxBoard(game, look), CardTable(game, look)
    lock = assign(old, [*piece_keys(game, look), *card_keys(card_table)])
    pieces = make_pieces(game, look, box_board, lock)._replace(
        cards=card_pieces(card_table, lock, game.language), tokens=token_pieces(card_table, lock)
    )
    grounds = find_grounds(game, look)
    pages = _pages(game, look)
    parts = _Parts(lock, box_board, card_table, pieces, grounds, _titles(game, pages))
    root = _root(game, look, parts)
    about = module_data(
        one_line(game.file.title), look.version, one_line(game.text(game.file.about))
    )
    files = {"buildFile.xml": build_bytes(root), "moduledata": about}
    files |= {f"help/{name}": data for name, data in pages.items()} | title_files(game, look)
    files |= _setups(game, look, parts, about)
    draw = drawn_pictures if art else blank_pictures
    images = draw(game, look, box_board, card_table, grounds)
    files |= {f"images/{name}": data for name, data in images.items()}
    return Built(archive.pack(sorted(files.items())), lock, lock != old)


def _setups(game: Game, look: Look, made: _Parts, about: bytes) -> dict[str, bytes]:
    """Return the saved games of all scenarios by file name."""
    pixels = {name: ground.spots() for name, ground in made.grounds.items()}
    found = {}
    for name in game.file.scenarios:
        scenario, board = game.scenario(name), board_of(game, name)
        where = places(game, scenario, made.box_board, pixels[board])
        found[windows.setup_file(name)] = setup_bytes(
            look,
            scenario,
            made.pieces,
            where,
            about,
            card_table=made.card_table,
            tokens=_tokens(game, look, name),
            others=_chosen(game, look, name, board if len(pixels) > 1 else ""),
        )
    return found


def _tokens(game: Game, look: Look, scenario: str) -> Mapping[str, TablePlace]:
    """Return where the tokens begin by the rules of the game."""
    if not (look.tokens and game.code):
        return {}
    state = game.start(Header(format=1, game=game.id, scenario=scenario))
    return hook_of(game).expected_table(state).tokens


def _chosen(game: Game, look: Look, scenario: str, board: str) -> list[Command]:
    """Return the commands that pick the board of a scenario and set the tracker to turn 0."""
    found: list[Command] = []
    if look.prelude:
        tracker, names = own_tracker(game, look), [one.id for one in game.file.phases]
        begins = hook_of(game).first_phase(game, scenario)
        first = names.index(begins) if begins in names else 0
        # the last phase of turn 0, so that the next one is the first phase of turn 1
        now = {"Turn": 0, "Phase": (first - 1) % len(names)}
        found.append(TurnChange(tracker.id, tracker.state(now, first={"Phase": first})))
    if board:
        found.append(Boards(MAIN, (BoardPick(tidy(board), False, 0, 0),)))
    return found


def _check(game: Game) -> None:
    """Refuse data from which no module can be built."""
    sides = set(game.file.sides)
    for unit in game.units.values():
        if unit.side not in sides:
            raise DocumentError(
                "the game has no side {side!r}",
                side=unit.side[:60],
                file="units.json",
                place=unit.id,
                hint=known_names(game.file.sides),
            )
    for name in game.file.scenarios:
        if game.scenario(name).id != name:
            raise DocumentError("its id is another", file=f"scenarios/{name}.json", place="id")


def _pages(game: Game, look: Look) -> dict[str, bytes]:
    from adjudicator.vassal.build.help_pages import pages  # noqa: PLC0415  # long, needed only here

    return pages(game, look)


def _titles(game: Game, pages: dict[str, bytes]) -> dict[str, str]:
    """Return the paths of the help pages and their titles in the menu."""
    from adjudicator.vassal.build.help_pages import page_title  # noqa: PLC0415

    return {f"help/{name}": page_title(name, game) for name in pages}


class _Parts(NamedTuple):
    """The parts of a module."""

    lock: GpidsFile
    box_board: BoxBoard
    card_table: CardTable
    pieces: Pieces
    grounds: dict[str, Ground | PlaceGround]
    pages: dict[str, str]


def _root(game: Game, look: Look, made: _Parts) -> Node:
    """Return the component tree; the encoder comes first, because VASSAL needs it for pieces."""
    attributes = {
        "name": one_line(game.file.title),
        "version": look.version,
        "description": one_line(game.text(game.file.about)),
        "ModuleOther1": "",
        "ModuleOther2": "",
        "VassalVersion": VASSAL_VERSION,
        "nextPieceSlotId": made.lock.next,
    }
    parts = [
        node("module.BasicCommandEncoder"),
        windows.documentation(one_line(game.file.title), made.pages),
        language(),
        node("module.Chatter"),
        node("module.KeyNamer"),
        windows.options(),
        windows.roster(game, look),
        windows.properties(),
        windows.prototypes(made.pieces),
        turns(game, look),
        *turn_markers(look),
        *dice(game, look),
        *buttons(look),
        *option_menu(game),
        *log_hint(game),
        *show_units(),
        main_map(game, look, made.grounds),
        boxes_map(game, look, made.box_board),
        *card_maps(game, look, made.card_table),
        *hand_menu(game, look),
        *([track_map(game, look)] if look.tracks else []),
        *window_menu(game),
        *names_button(game, len(names_images(made.grounds))),
        windows.palette(game, look, made.pieces),
        *windows.charts(game, look, chart_kinds(game, look)),
        windows.inventory(game),
        windows.notes(game),
        *windows.setups(game),
    ]
    return node("GameModule", attributes, parts)
