"""The command line. Groups and commands are loaded only when they are called."""

from __future__ import annotations

import sys
from importlib import import_module

import click

from adjudicator import __version__
from adjudicator.errors import InputError

__all__ = ["LazyGroup", "cli", "main"]


class LazyGroup(click.Group):
    """A group whose commands live in modules that are imported when needed.

    `lazy` maps a command's name to ("module:attribute", "one line of help").
    """

    def __init__(self, *, lazy: dict[str, tuple[str, str]], **attrs: object) -> None:
        """Remember where each command lives."""
        super().__init__(**attrs)  # type: ignore[arg-type]
        self.lazy = lazy

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *self.lazy})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command."""
        if cmd_name not in self.lazy:
            return super().get_command(ctx, cmd_name)
        module, _, attribute = self.lazy[cmd_name][0].partition(":")
        command = getattr(import_module(module), attribute)
        assert isinstance(command, click.Command)  # noqa: S101
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one-line helps, without importing any of them."""
        rows = [(name, self.lazy[name][1]) for name in self.list_commands(ctx) if name in self.lazy]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


@click.group(
    cls=LazyGroup,
    lazy={
        "map": ("adjudicator.cli.maps:map_group", "Digitize, verify, draw and compare hex maps."),
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="adjudicator")
def cli() -> None:
    """Check logged board wargames against their rulebooks; digitize their maps.

    \b
    Examples:
      adjudicator map verify spi-austerlitz
      adjudicator map render crowning-glory -o map.png
      adjudicator map explain crowning-glory 2401
    """


def main() -> None:
    """Run the command line; wrong input ends with exit code 2 and one line on stderr."""
    try:
        cli(prog_name="adjudicator")
    except InputError as error:
        line = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(error))
        click.echo(f"{click.style('error', fg='red', bold=True)}: {line}", err=True)
        sys.exit(2)
