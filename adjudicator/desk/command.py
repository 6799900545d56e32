"""`adjudicator desk`: opens the desk of a folder in the browser."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cli.language import lang_option
from adjudicator.cli.say import say
from adjudicator.errors import DocumentError, Text

__all__ = ["desk_command"]


@click.command("desk")
@click.argument("folder", type=click.Path(path_type=Path), default=Path())
@click.option("--no-browser", is_flag=True, help="Print the address, and open nothing.")
@click.option(
    "--shortcut",
    is_flag=True,
    help="Write a file to double-click into FOLDER, which opens this desk; then stop.",
)
@lang_option
def desk_command(folder: Path, *, no_browser: bool, shortcut: bool, language: str) -> None:
    """Open the desk: a page for referees, digitizers and authors.

    It works in FOLDER, by default the current one, and never outside it. Only this machine serves
    the page, only the browser that it opens can use it, and nothing leaves the machine. Ctrl-C
    ends it.

    \b
    Examples:
      adjudicator desk
      adjudicator desk my-games/
      adjudicator desk my-games/ --lang fr
      adjudicator desk my-games/ --shortcut
    """
    if not folder.is_dir():
        raise DocumentError(
            "there is no such folder", file=folder, hint="make it first, or name another one"
        )
    if shortcut:
        from adjudicator.desk.shortcut import write_shortcut

        say(Text("{file}: double-click it to open the desk", file=write_shortcut(folder)))
        return
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        raise DocumentError(
            "the desk needs two more packages", hint="pip install 'adjudicator[desk]'"
        ) from None
    from adjudicator.desk.run import run

    run(folder, language=language, browser=not no_browser)
