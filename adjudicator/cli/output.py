"""`-o` and `--force`, the same for every command: no file is written over by accident."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from adjudicator.cli.usage import UsageError

__all__ = ["Output", "format_of", "output_option", "refuse_existing"]

F = TypeVar("F", bound=Callable[..., Any])
_FORCE = "adjudicator.force"
#: a report larger than this is not looked into
_LOOKED_AT = 64 * 1024 * 1024
#: what stands in the head of every page of ours, and how far down
_PAGE, _HEAD = b'<meta name="generator" content="Adjudicator', 4096


def output_option(
    text: str = "Write into this file.", *, folder: bool = False, **more: Any
) -> Callable[[F], F]:
    """Return the decorator that gives a command `-o` and `--force`."""

    def decorate(command: F) -> F:
        force = click.option(
            "--force",
            is_flag=True,
            is_eager=True,  # known before -o is looked at
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
    """A file to be written; one that is there already is refused, unless we made it or --force."""

    def __init__(self, *, folder: bool = False) -> None:
        """Take a file, or, where a command writes several, also a folder."""
        super().__init__(path_type=Path, dir_okay=folder)

    def convert(
        self, value: Any, parameter: click.Parameter | None, context: click.Context | None
    ) -> Any:
        """Return the path, or refuse it."""
        path = super().convert(value, parameter, context)
        if isinstance(path, Path):
            refuse_existing(path, context)
        return path


def refuse_existing(path: Path, context: click.Context | None = None) -> None:
    """Refuse to write over a file, unless --force was said or we made it."""
    context = context or click.get_current_context(silent=True)
    if context is not None and context.meta.get(_FORCE):
        return
    try:
        there = path.is_file()
    except (OSError, ValueError):
        return  # whoever writes says what is wrong with such a name
    if there and not _is_ours(path):
        from adjudicator.errors import DocumentError

        raise DocumentError("is there already", file=path, hint="--force writes over it")


def _is_ours(path: Path) -> bool:
    """Tell whether a file is a page or JSON that carries our stamp: it can be made again."""
    ending = path.suffix.lower()
    if ending not in (".html", ".htm", ".json"):
        return False
    try:
        with path.open("rb") as file:
            data = file.read(_LOOKED_AT + 1 if ending == ".json" else _HEAD)
    except OSError:
        return False
    if ending == ".json":
        return len(data) <= _LOOKED_AT and _stamped(data)
    return _PAGE in data


def _stamped(data: bytes) -> bool:
    """Tell whether JSON, or the first of several lines of it, carries the stamp of a report."""
    import msgspec

    # the rest of a report is passed over: it may be of any size, and is not needed
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


def format_of(output: Path | None, said: str | None, endings: dict[str, str], default: str) -> str:
    """Return the format of an output: as said, or as its name ends; a contradiction is refused.

    `endings` has a format for each ending that means one.
    """
    meant = endings.get(output.suffix.lower()) if output is not None else None
    if said is None:
        return meant or default
    if meant is not None and meant != said and said in endings.values():
        raise UsageError(
            "-o {output} means {meant}, but --format says {said}",
            output=output,
            meant=meant,
            said=said,
        )
    return said
