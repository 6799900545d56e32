"""`adjudicator validate`: checks our files and logs against their schemas, lists all mistakes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from adjudicator.cli.language import language_of
from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say
from adjudicator.cli.usage import UsageError
from adjudicator.cli.vassal_logs import is_vassal
from adjudicator.errors import (
    DocumentError,
    InputError,
    LimitError,
    Text,
    at_line,
    in_language,
)

if TYPE_CHECKING:
    from adjudicator.core.log import Log
    from adjudicator.schemas import Problem

__all__ = ["Validated", "all_validated", "validate_command"]

#: kinds known by the name of the file, or of its folder
_BY_NAME = {
    "coverage.json": "coverage",
    "game.json": "game",
    "gpids.json": "gpids",
    "grid.json": "grid",
    "map.json": "map",
    "overlay.geojson": "overlay",
    "places.json": "places",
    "rulebook.json": "rulebook",
    "rules.json": "rules",
    "rulings.json": "rulings",
    "sequence.json": "sequence",
    "units.json": "units",
    "vassal.json": "vassal",
}
_BY_FOLDER = {"messages": "messages", "profiles": "profile", "scenarios": "scenario"}


class Validated(NamedTuple):
    """A file, its kind, and all its problems."""

    file: str
    kind: str
    problems: list[Problem]


def _complete_kind(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[str]:
    return [name for name in _kinds() if name.startswith(incomplete)]


def _kinds() -> list[str]:
    from adjudicator.schemas import NAMES

    return sorted({*NAMES, "log"})


@click.command("validate")
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@click.option(
    "--as",
    "kind",
    metavar="KIND",
    shell_complete=_complete_kind,
    help="What the files are, such as units or log; by default guessed.",
)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game of logs from this folder.",
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
def validate_command(
    files: tuple[Path, ...], kind: str | None, game_folder: Path | None, style: str
) -> None:
    """Check files, logs and whole folders against their schemas, and list every mistake.

    A folder is that of a game or of a map: all known files in it are checked, and then whether
    they fit each other. The name of a file says what it is, or else its fields do. For each line
    of a log, the first mistake is listed; `adjudicator check` reports unknown units and hexes, and
    breaks of the rules.

    Exits with 1 if a file has mistakes, 2 if one cannot be read.

    \b
    Examples:
      adjudicator validate game.jsonl
      adjudicator validate my-game
      adjudicator validate game.jsonl --game-folder my-game
      adjudicator validate my-game/vassal.json
      adjudicator validate modules/spi-austerlitz/scenarios/*.json
      adjudicator validate my-army.json --as units
    """
    if kind is not None and kind not in _kinds():
        raise UsageError(
            "there is no kind {kind!r}: use {names}", kind=kind, names=", ".join(_kinds())
        )
    found = [one for path in files for one in all_validated(path, kind, game=game_folder)]
    if style == "json":
        click.echo(json_text([_as_json(one) for one in found]))
    else:
        _print_text(found)
    if any(one.problems for one in found):
        raise click.exceptions.Exit(1)


def _print_text(found: list[Validated]) -> None:
    language = language_of(os.environ)

    def shown(text: str | Text) -> str:
        return in_language(text, language)

    for one in found:
        for problem in one.problems:
            error = DocumentError(
                problem.message, file=one.file, place=problem.place, hint=problem.hint
            )
            say(error.line(language), head=marked(shown(Text("error")), "error") + " ")
        if not one.problems:
            say(shown(Text("{file}: valid ({kind})", file=one.file, kind=one.kind)))
    number = sum(len(one.problems) for one in found)
    mistakes = Text("{n} mistake" if number == 1 else "{n} mistakes", n=number)
    files = Text("{n} file" if len(found) == 1 else "{n} files", n=len(found))
    say(shown(Text("{mistakes} in {files}", mistakes=mistakes, files=files)))


def _as_json(one: Validated) -> dict[str, Any]:
    problems = [
        {name: None if text is None else str(text) for name, text in wrong._asdict().items()}
        for wrong in one.problems
    ]
    return {"file": one.file, "kind": one.kind, "problems": problems}


def all_validated(
    path: Path, kind: str | None, *, together: bool = True, game: Path | None = None
) -> Iterator[Validated]:
    """Yield the result of a file or, for a folder, of each known file in it.

    `together`: of a folder, also whether its files fit each other. `game` is the folder of the
    game of logs.
    """
    if not path.is_dir() or kind is not None:  # a folder needs no kind
        yield _validated(path, kind, game)
        return
    files = [one for one in sorted(_candidates(path)) if _known(path, one)]
    if not files:
        text = "not a file, but a folder with neither a game nor a map"
        raise DocumentError(text, file=path, hint="name its files")
    found = [_validated(one, kind) for one in files]
    yield from found
    if together and not any(one.problems for one in found):
        wrong = _contradiction(path)
        if wrong is not None:
            from adjudicator.schemas import Problem

            problem = Problem(wrong.where or Text("top level"), wrong.what, wrong.remedy)
            yield Validated(wrong.file or str(path), "game", [problem])


def _candidates(folder: Path) -> Iterator[Path]:
    """Yield the files of a folder and of the subfolders of a game; others may be of any size."""
    try:
        for one in (folder, *(folder / name for name in (*_BY_FOLDER, "logs"))):
            yield from one.iterdir() if one.is_dir() else ()
    except OSError as error:
        raise DocumentError(error.strerror or "cannot be read", file=folder) from None


def _known(folder: Path, file: Path) -> bool:
    """Return whether the kind of a file is known by its name, or the file is a log."""
    parent = file.parent.relative_to(folder).as_posix()
    if not file.is_file() or file.is_symlink():
        return False
    if parent == ".":
        return file.name in _BY_NAME or file.name == "tables.json"
    logs = parent == "logs" and file.suffix == ".jsonl"
    return logs or (parent in _BY_FOLDER and file.suffix == ".json")


def _contradiction(folder: Path) -> InputError | None:
    """Return the error if the valid files of a folder contradict each other, or None."""
    try:
        if (folder / "game.json").is_file():
            from adjudicator.cli.game_name import find_game
            from adjudicator.core.log import Header

            game = find_game(str(folder))
            for scenario in game.file.scenarios if game.code is not None else ():
                game.start(Header(format=1, game=game.id, scenario=scenario), ())
            if (folder / "vassal.json").is_file():
                from adjudicator.vassal.look.look import read_look

                read_look(game)
        else:
            from adjudicator.digitize.any_folder import open_folder

            open_folder(folder)
    except InputError as error:
        return error
    return None


def _validated(path: Path, kind: str | None, game: Path | None = None) -> Validated:
    """Return the name of a file, its kind, and all its problems."""
    if kind == "log" or (kind is None and (path.suffix == ".jsonl" or is_vassal(path))):
        kind, wrong = "log", _log_problems(path, game)
    else:
        from adjudicator.safeio import documents

        document = documents.read_json(path)
        kind = kind or _guess(path, document)
        document = _completed(kind, document, path)
        wrong = _problems(kind, document)
    return Validated(str(path), kind, wrong)


def _completed(kind: str, document: Any, path: Path) -> Any:
    """Return tables completed as `check` reads them.

    tables.json of a game by the other files of its tables, other tables by our own.
    """
    if not kind.startswith("tables-") or not isinstance(document, dict):
        return document
    from adjudicator.core.packages import code_module
    from adjudicator.core.table_files import merged, table_fields
    from adjudicator.resources import data_root

    name = kind.removeprefix("tables-")
    folder, names = data_root() / "modules" / name, ["tables.json"]
    if path.name == "tables.json":
        folder, names = path.parent, []
    parts = code_module(name).CODE.table_parts
    if _is_part(path):
        folder, document = path.parent, {path.stem: document}
    elif "format" not in document:
        return document
    names += [f"{part}.json" for part in parts]
    return merged([*(table_fields(folder / one) for one in names), document])


def _is_part(path: Path) -> bool:
    """Return whether a file is one field of a game's tables, such as series.json."""
    from adjudicator.core.packages import code_module
    from adjudicator.resources import rule_packages

    folder = path.absolute().parent.name
    return folder in rule_packages() and path.stem in code_module(folder).CODE.table_parts


def _problems(kind: str, document: Any) -> list[Problem]:
    """Return the problems found by a schema; overlays are checked feature by feature."""
    from adjudicator.schemas import problems

    if kind != "overlay" or not isinstance(document, dict):
        return problems(kind, document)
    features = document.get("features")
    return [
        one._replace(
            place=Text("{place}: {field}", place=f"features[{number}].properties", field=one.place)
        )
        for number, feature in enumerate(features if isinstance(features, list) else [])
        for one in problems(kind, feature.get("properties") if isinstance(feature, dict) else None)
    ]


def _guess(path: Path, document: Any) -> str:
    """Return the kind of a file by its name, or else by its fields."""
    from adjudicator.schemas import NAMES, schema

    if path.name == "tables.json" or _is_part(path):
        kind = f"tables-{path.absolute().parent.name}"
    else:
        kind = _BY_FOLDER.get(path.absolute().parent.name) or _BY_NAME.get(path.name, "")
    if kind == "map" and isinstance(document, dict) and document.get("kind") == "places":
        return "placemap"
    if kind in NAMES:
        return kind
    fields = set(document) if isinstance(document, dict) else set()
    parts = [
        name
        for name in NAMES
        if name.startswith("tables-")
        and {"format"} < fields <= schema(name).get("properties", {}).keys()
    ]
    if len(parts) == 1:  # no other kind has such parts
        return parts[0]
    shares = {
        name: len(fields & known.keys()) / max(len(fields | known.keys()), 1)
        for name in NAMES
        if (known := schema(name).get("properties", {}))
    }
    best = max(shares, key=lambda name: shares[name])
    if shares[best] <= 0.3:
        raise DocumentError("no telling what this is", file=path, hint="say it by --as KIND")
    return best


def _log_problems(path: Path, game: Path | None) -> list[Problem]:
    """Return the first mistake of every line of a log; if the header is wrong, only that."""
    from adjudicator.cli.log.game import game_of_log
    from adjudicator.core.log import Log, open_stream

    with open_stream(path) as stream:
        try:
            log = Log(stream, file=str(path))
            decoder = game_of_log(log.header.game, log=log.file, folder=game).decoder
        except InputError as error:
            return [_as_problem(error, 1)]
        return list(_line_problems(log, decoder))


def _line_problems(log: Log, decoder: Any) -> Iterator[Problem]:
    """Yield the problems of the lines of a log."""
    try:
        for number, data in log.lines():
            try:
                log.decoded(decoder, data, number)
            except InputError as error:
                yield _as_problem(error, number)
    except LimitError as error:  # a line is too long: the rest is not read
        yield _as_problem(error, 1)


def _as_problem(error: InputError, line: int) -> Problem:
    from adjudicator.schemas import Problem

    return Problem(error.where or at_line(line), error.what, error.remedy)
