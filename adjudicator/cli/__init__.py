"""The command line; groups and commands are imported only when they are called."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

try:
    import click
except KeyboardInterrupt:  # importing click takes a moment
    sys.stderr.write("error: interrupted\n")
    raise SystemExit(130) from None

from adjudicator import __version__
from adjudicator.cli.language import message_language
from adjudicator.errors import InputError, Text, colon, in_language, one_line
from adjudicator.style import terminal

__all__ = ["LazyGroup", "cli", "complain", "main"]


#: characters of an error message; a longer one, made so by the input, loses its middle
_LONGEST = 500


class LazyGroup(click.Group):
    """A group whose commands are in modules that are imported when needed.

    `lazy` maps the name of a command to ("module:attribute", "one line of help").
    """

    def __init__(self, *, lazy: dict[str, tuple[str, str]], **attrs: object) -> None:
        """Remember the module of each command."""
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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command; for an unknown one, suggest the nearest name."""
        name = str(args[0])
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(name, self.list_commands(ctx), n=1)
            from adjudicator.cli.usage import UsageError

            if near:
                text = "No such command {name!r}. Did you mean {near!r}?"
                raise UsageError(text, name=name[:60], near=near[0], ctx=ctx)
            raise UsageError("No such command {name!r}", name=name[:60], ctx=ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands with their one-line help, without importing any of them."""
        rows = [(name, self.lazy[name][1]) for name in self.list_commands(ctx) if name in self.lazy]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class _SystemError(Exception):
    """An error of the system, wrapped so that click does not exit with 1 for a closed pipe."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(str(cause))
        self.cause = cause


@contextlib.contextmanager
def _hidden_from_click() -> Iterator[None]:
    """Wrap exceptions that click would handle in its own way."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.Abort from None
    except OSError as error:
        raise _SystemError(error) from error


class _Program(LazyGroup):
    """The outermost group."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _hidden_from_click():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _hidden_from_click():
            return super().invoke(ctx)


@click.group(
    cls=_Program,
    lazy={
        "check": ("adjudicator.cli.check:check_command", "Judge logs by the rules of their games."),
        "coverage": (
            "adjudicator.cli.games:coverage_command",
            "Show how much of a rulebook is enforced, and why the rest is not.",
        ),
        "desk": (
            "adjudicator.desk.command:desk_command",
            "Open the desk: a page for referees, digitizers and authors.",
        ),
        "explain": ("adjudicator.cli.games:explain_command", "Explain one case of a rulebook."),
        "game": (
            "adjudicator.cli.game:game_group",
            "Begin a game from somebody's VASSAL module, and check its files.",
        ),
        "games": ("adjudicator.cli.games:games_command", "List the games."),
        "log": (
            "adjudicator.cli.log:log_group",
            "Read, convert, audit and redact logs of VASSAL.",
        ),
        "map": ("adjudicator.cli.map:map_group", "Digitize, verify, draw and compare hex maps."),
        "module": (
            "adjudicator.cli.module:module_group",
            "Build, check, show and compare VASSAL modules.",
        ),
        "play": (
            "adjudicator.cli.play:play_command",
            "Write a random legal game, or a faulty one.",
        ),
        "reach": ("adjudicator.cli.reach:reach_command", "Show where a unit can go, at what cost."),
        "report": (
            "adjudicator.cli.report:report_command",
            "Make an index over many reports, such as those of a tournament.",
        ),
        "rules": ("adjudicator.cli.games:rules_command", "List every case of a rulebook."),
        "season": (
            "adjudicator.cli.season:season_group",
            "Check thousands of logs on all cores; tables and pages of them.",
        ),
        "show": ("adjudicator.cli.show:show_command", "Show the position after an event of a log."),
        "validate": (
            "adjudicator.cli.validate:validate_command",
            "Check files and logs against their schemas.",
        ),
    },
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, "-V", "--version", prog_name="adjudicator")
def cli() -> None:
    """Judge logs of board wargames by their rules, on hex maps that you can trust.

    \b
    Examples:
      adjudicator check game.jsonl
      adjudicator check game.vlog --format html -o report.html
      adjudicator explain SPI-6D
      adjudicator log audit turn1.vlog turn2.vlog
      adjudicator module build spi-austerlitz -o spi-austerlitz.vmod
      adjudicator map render crowning-glory -o map.png
    """


def main() -> None:
    """Run the command line; wrong input or usage exits with 2 and prints one line on stderr."""
    try:
        _use_utf8()
        _silence_warnings()
        _check_words(sys.argv[1:])
        code = cli(prog_name="adjudicator", standalone_mode=False, **_colours())
    except InputError as error:
        code = _print_error(error)
    except click.UsageError as error:
        code = _report_usage(error)
    except click.ClickException as error:
        code = _print_error(Text(error.format_message()))
    except (click.Abort, KeyboardInterrupt):
        code = _print_error(Text("interrupted"), code=130)
    except _SystemError as error:
        code = _report_system_error(error.cause)
    except Exception:
        import traceback

        # Our own bug. Python would exit with 1, which here means that a map has mistakes.
        traceback.print_exc()
        code = _print_error(Text("this is a fault in Adjudicator: please report it"), code=70)
    _discard_output()
    sys.exit(code)


def _check_words(words: list[str]) -> None:
    """Reject arguments that are not text, except the names of existing files."""
    for word in words:
        name = word.partition("=")[2] if word.startswith("--") else word
        try:
            word.encode()
        except UnicodeEncodeError:
            if not os.path.lexists(name):
                text = Text("an argument that is not UTF-8 text: {word!r}", word=word[:60])
                raise InputError(text) from None


def _silence_warnings() -> None:
    """Hide the warnings of libraries, unless the user has asked for them."""
    asked = sys.warnoptions or any(action == "error" for action, *_ in warnings.filters)
    if not asked:
        warnings.simplefilter("ignore")


def _report_system_error(error: OSError) -> int:
    """Report an error of the system; a closed pipe is not an error."""
    if error.errno == errno.EPIPE:
        return 128 + 13  # like other programs that SIGPIPE ends
    where = Text("standard output") if error.filename is None else error.filename
    reason = Text(error.strerror or str(error))
    return _print_error(Text("{file}: {what}", file=where, what=reason))


def _discard_output() -> None:
    """Discard output that can no longer be written, before Python reports it at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _colours() -> dict[str, Any]:
    """Return click's setting for users who want no colours; click itself checks for a pipe."""
    plain_terminal = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return {"color": False} if plain_terminal else {}


def _use_utf8() -> None:
    """Write UTF-8 to pipes and files even if the system has another encoding."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _report_usage(error: click.UsageError) -> int:
    """Report a usage error of click on one line that names the help to read."""
    if error.ctx and isinstance(error, click.exceptions.NoArgsIsHelpError):
        try:
            click.echo(error.ctx.get_help())
        except OSError as failure:
            return _report_system_error(failure)
        return 0
    from adjudicator.cli.usage import usage_text

    command = error.ctx.command_path if error.ctx else "adjudicator"
    return _print_error(
        Text("{what} (see {command} --help)", what=usage_text(error), command=command)
    )


def _print_error(wrong: Text | InputError, *, code: int = 2) -> int:
    """Print one line on stderr, without characters that could control a terminal."""
    language = message_language()
    text = in_language(wrong, language)
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"
    with contextlib.suppress(OSError):
        word = click.style(Text("error").in_language(language), **terminal("error"))
        click.echo(f"{word}{colon(language)}{one_line(text)}", err=True)
    return code


def complain(wrong: Text | InputError) -> None:
    """Print an error on stderr and continue."""
    _print_error(wrong)
