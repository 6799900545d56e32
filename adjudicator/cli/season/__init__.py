"""`adjudicator season`: thousands of logs, on all cores, with the results in one database."""

from __future__ import annotations

from typing import Any

import click

from adjudicator.cli import LazyGroup

__all__ = ["season_group"]

#: the command that is meant if none is named
_DEFAULT = "check"


class _SeasonGroup(LazyGroup):
    """A group whose words are folders to check, unless the first names a command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Name the command that is meant."""
        if args and args[0] not in self.lazy and args[0] not in ctx.help_option_names:
            args = [_DEFAULT, *args]
        return super().parse_args(ctx, args)

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Show both forms."""
        formatter.write_usage(ctx.command_path, "[OPTIONS] FOLDER...")
        formatter.write_usage(ctx.command_path, "COMMAND [ARGS]...")

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[Any]:
        """Offer commands, and folders and options of the command that is meant."""
        found = super().shell_complete(ctx, incomplete)
        command = self.get_command(ctx, _DEFAULT)
        if command is not None and incomplete.startswith("-"):
            found += command.shell_complete(ctx, incomplete)
        return [*found, click.shell_completion.CompletionItem(incomplete, type="dir")]


@click.group(
    "season",
    cls=_SeasonGroup,
    lazy={
        "check": (
            "adjudicator.cli.season.check:check_command",
            "Check all logs below folders; the word `check` may be left out.",
        ),
        "export": (
            "adjudicator.cli.season.export:export_command",
            "Write moves, attacks, dice or findings as a table for programs.",
        ),
        "pages": (
            "adjudicator.cli.season.pages:pages_command",
            "Write pages: games, standings of players, search.",
        ),
    },
)
def season_group() -> None:
    """Check thousands of logs on all cores; keep the results in one database.

    \b
    Examples:
      adjudicator season logs
      adjudicator season round-1 round-2 --jobs 4 --database spring.sqlite
      adjudicator season pages season.sqlite -o site
      adjudicator season export moves season.sqlite -o moves.csv
      adjudicator season check --help
    """
