"""The options `-o` and `--force` of all commands; no file is overwritten by accident."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from adjudicator.cli.usage import UsageError

__all__ = ["Output", "format_of", "output_option", "refuse_existing"]

F = TypeVar("F", bound=Callable[..., Any])
_FORCE = "adjudicator.force"
#: a larger report is not checked for our stamp
_MOST_BYTES = 64 * 1024 * 1024
#: text in the head of all our pages, and the number of bytes in which it appears
_PAGE, _HEAD = b'<meta name="generator" content="Adjudicator', 4096


def output_option(
    text: str = "Write into this file.", *, folder: bool = False, **more: Any
) -> Callable[[F], F]:
    """Return a decorator that gives a command `-o` and `--force`."""

    def decorate(command: F) -> F:
        force = click.option(
            "--force",
            is_flag=True,
            is_eager=True,  # must be known before -o is handled
            expose_value=False,
            callback=_remember,
            help="Write over a file that is there already.",
        )
        output = click.option("-o", "--output", type=Output(folder=folder), help=text, **more)
        return output(force(command))

    return decorate


def _remember(context: click.Context, _: click.Parameter, force: bool) -> bool:
    context.meta[_FORCE] = force
    return force


class Output(click.Path):
    """A file to write; an existing file is rejected unless we made it or --force is given."""

    def __init__(self, *, folder: bool = False) -> None:
        """Accept a file or, if the command writes several, also a folder."""
        super().__init__(path_type=Path, dir_okay=folder)

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the path, or reject it."""
        path = super().convert(value, parameter, context)
        if isinstance(path, Path):
            refuse_existing(path, context)
        return path


def refuse_existing(path: Path, context: click.Context | None = None) -> None:
    """Refuse to overwrite a file, unless --force was given or we made the file."""
    context = context or click.get_current_context(silent=True)
    if context is not None and context.meta.get(_FORCE):
        return
    try:
        there = path.is_file()
    except (OSError, ValueError):
        return  # the code that writes reports the problem
    if there and not _is_ours(path):
        from adjudicator.errors import DocumentError

        raise DocumentError("is there already", file=path, hint="--force writes over it")


def _is_ours(path: Path) -> bool:
    """Return whether a file is a page or JSON with our stamp, which can be made again."""
    ending = path.suffix.lower()
    if ending not in (".html", ".htm", ".json"):
        return False
    try:
        with path.open("rb") as file:
            data = file.read(_MOST_BYTES + 1 if ending == ".json" else _HEAD)
    except OSError:
        return False
    if ending == ".json":
        return len(data) <= _MOST_BYTES and _stamped(data)
    return _PAGE in data


def _stamped(data: bytes) -> bool:
    """Return whether JSON, or the first of several lines of it, has the stamp of a report."""
    import msgspec

    # only these fields are decoded: a report may be of any size
    report = msgspec.defstruct("Report", [("stamp", Any, None), ("generator", Any, "")])
    decoder = msgspec.json.Decoder(report)
    for part in (data, data.partition(b"\n")[0]):
        try:
            found: Any = decoder.decode(part)
        except (msgspec.DecodeError, RecursionError):
            continue
        ours = isinstance(found.stamp, dict) and "adjudicator" in found.stamp
        return ours or str(found.generator).startswith("Adjudicator")
    return False


def format_of(
    output: Path | None, chosen: str | None, endings: dict[str, str], default: str
) -> str:
    """Return the format of an output: the chosen one, or that of its ending; both must agree.

    `endings` maps endings to formats.
    """
    by_ending = endings.get(output.suffix.lower()) if output is not None else None
    if chosen is None:
        return by_ending or default
    if by_ending is not None and by_ending != chosen and chosen in endings.values():
        raise UsageError(
            "-o {output} means {meant}, but --format says {said}",
            output=output,
            meant=by_ending,
            said=chosen,
        )
    return chosen
