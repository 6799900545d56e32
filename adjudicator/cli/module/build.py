"""`adjudicator module build` and `adjudicator module new`: VASSAL modules from data."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.game_name import complete_game, find_game
from adjudicator.cli.language import fixed_lang_option
from adjudicator.cli.map.name import complete_map, read_map
from adjudicator.cli.output import output_option
from adjudicator.cli.say import say
from adjudicator.errors import DocumentError, Text

__all__ = ["build_command", "new_command"]


@click.command(name="build")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@output_option("File to write: its name ends with .vmod.", folder=True, required=True)
@fixed_lang_option
@click.option("--no-art", is_flag=True, help="Blank pictures: to try out data, fast.")
def build_command(game_name: str, output: Path, *, language: str, no_art: bool) -> None:
    """Build the VASSAL module of a game.

    GAME is the name of a game that comes with Adjudicator, or a folder with game.json, units.json
    and scenarios. It needs no rules. vassal.json describes its look. The numbers of the pieces
    are in gpids.json, which grows with new pieces: keep it with the game.

    \b
    Examples:
      adjudicator module build spi-austerlitz -o spi-austerlitz.vmod
      adjudicator module build my-game/ -o my-game.vmod
      adjudicator module build coup-de-tonnerre --lang fr -o coup-de-tonnerre.vmod
    """
    from adjudicator.safeio import documents
    from adjudicator.vassal.build.module import build
    from adjudicator.vassal.look.gpids import lock_bytes

    if output.suffix.lower() != ".vmod":
        raise DocumentError("the name of a module ends with .vmod", file=output)
    game = find_game(game_name)
    built = build(game.speaking(language), art=not no_art)
    if built.renumbered:
        # first, because a module whose numbers are not kept would not fit its later saved games
        lock = game.folder / "gpids.json"
        documents.write_bytes(lock, lock_bytes(built.lock))
        say(Text("{file}: numbers of new pieces", file=lock), err=True)
    documents.write_bytes(output, built.data)
    pieces = len(built.lock.pieces)
    say(f"{output}: {game.file.title}, {pieces} pieces, {len(built.data)} bytes")


@click.command(name="new")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--title", required=True, help="What the game is called.")
@click.option(
    "--map",
    "map_name",
    default="spi-austerlitz",
    show_default=True,
    shell_complete=complete_map,
    help="The map: a map folder, a map.json, or the name of one of ours.",
)
def new_command(folder: Path, title: str, map_name: str) -> None:
    """Write the folder of a new game: a few units on a map, to be changed and built.

    \b
    Examples:
      adjudicator module new my-game --title "My Game"
      adjudicator module build my-game -o my-game.vmod
    """
    from adjudicator import resources
    from adjudicator.digitize.folder import find_map
    from adjudicator.safeio import documents
    from adjudicator.vassal.build.skeleton import skeleton

    if folder.is_symlink() or (folder.exists() and not _empty(folder)):
        raise DocumentError("there is something already", file=folder, hint="name a new folder")
    path = find_map(map_name)
    hexmap = read_map(path)
    files = skeleton(folder.resolve().name, title, hexmap)
    if path != resources.map_folder(hexmap.id):
        file = path / "map.json" if path.is_dir() else path
        files["map.json"] = documents.read_bytes(file)
    for name, data in files.items():
        target = folder / name
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            reason = error.strerror or str(error)
            raise DocumentError(
                "cannot be made: {reason}", reason=Text(reason), file=target.parent
            ) from None
        documents.write_bytes(target, data)
        say(target)


def _empty(folder: Path) -> bool:
    try:
        return folder.is_dir() and not any(folder.iterdir())
    except OSError as error:
        raise DocumentError(
            "cannot be read: {reason}", reason=Text(str(error.strerror)), file=folder
        ) from None
