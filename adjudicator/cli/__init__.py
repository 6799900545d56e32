"""The command line. Groups and commands are loaded only when they are called."""

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
except KeyboardInterrupt:  # it takes a moment
    sys.stderr.write("error: interrupted\n")
    raise SystemExit(130) from None

from adjudicator import __version__
from adjudicator.cli.language import message_language
from adjudicator.errors import InputError, Text, colon, in_language, one_line
from adjudicator.style import terminal

__all__ = ["LazyGroup", "cli", "complain", "main"]


#: letters of a complaint; what is longer was made so by the input, and loses its middle
_LONGEST = 500


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

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for one that there is not, name the nearest."""
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
        """List the commands with their one-line helps, without importing any of them."""
        rows = [(name, self.lazy[name][1]) for name in self.list_commands(ctx) if name in self.lazy]
        with formatter.section("Commands"):
            formatter.write_dl(rows)


class _SystemError(Exception):
    """What the system refused, kept from click, which would call a closed pipe exit code 1."""

    def __init__(self, cause: OSError) -> None:
        super().__init__(str(cause))
        self.cause = cause


@contextlib.contextmanager
def _kept_from_click() -> Iterator[None]:
    """Rename what click would handle in a way of its own."""
    try:
        yield
    except KeyboardInterrupt:
        raise click.Abort from None
    except OSError as error:
        raise _SystemError(error) from error


class _Program(LazyGroup):
    """The outermost group."""

    def make_context(self, *args: Any, **kwargs: Any) -> click.Context:
        with _kept_from_click():
            return super().make_context(*args, **kwargs)

    def invoke(self, ctx: click.Context) -> Any:
        with _kept_from_click():
            return super().invoke(ctx)


@click.group(
    cls=_Program,
    lazy={
        "check": ("adjudicator.cli.check:check_command", "Judge logs by the rules of their games."),
        "coverage": (
            "adjudicator.cli.games:coverage_command",
            "Show how much of a rulebook is enforced, and why the rest is not.",
        ),
        "explain": ("adjudicator.cli.games:explain_command", "Explain one case of a rulebook."),
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
        "show": ("adjudicator.cli.show:show_command", "Show the position after an event of a log."),
        "validate": (
            "adjudicator.cli.validate:validate_command",
            "Hold files and logs against their schemas.",
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
    """Run the command line; wrong input or usage ends with exit code 2 and one line on stderr."""
    try:
        _speak_utf8()
        _silence_warnings()
        _check_words(sys.argv[1:])
        code = cli(prog_name="adjudicator", standalone_mode=False, **_colours())
    except InputError as error:
        code = _complain(error)
    except click.UsageError as error:
        code = _misused(error)
    except click.ClickException as error:
        code = _complain(Text(error.format_message()))
    except (click.Abort, KeyboardInterrupt):
        code = _complain(Text("interrupted"), code=130)
    except _SystemError as error:
        code = _failed(error.cause)
    except Exception:
        import traceback

        # A fault of ours. Python would end with 1, which here means that a map has mistakes.
        traceback.print_exc()
        code = _complain(Text("this is a fault in Adjudicator: please report it"), code=70)
    _let_go()
    sys.exit(code)


def _check_words(words: list[str]) -> None:
    """Refuse arguments that are no text; only the names of files that are there may be anything."""
    for word in words:
        name = word.partition("=")[2] if word.startswith("--") else word
        try:
            word.encode()
        except UnicodeEncodeError:
            if not os.path.lexists(name):
                text = Text("an argument that is not UTF-8 text: {word!r}", word=word[:60])
                raise InputError(text) from None


def _silence_warnings() -> None:
    """Keep the warnings of libraries from users, unless someone has asked for them."""
    asked = sys.warnoptions or any(action == "error" for action, *_ in warnings.filters)
    if not asked:
        warnings.simplefilter("ignore")


def _failed(error: OSError) -> int:
    """Say what the system refused; that nobody reads on is no mistake."""
    if error.errno == errno.EPIPE:
        return 128 + 13  # as if ended by SIGPIPE, like other programs
    where = Text("standard output") if error.filename is None else error.filename
    reason = Text(error.strerror or str(error))
    return _complain(Text("{file}: {what}", file=where, what=reason))


def _let_go() -> None:
    """Drop what cannot be written any more, or Python would complain of it at the very end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError):
            with contextlib.suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _colours() -> dict[str, Any]:
    """Return click's setting for people who want no colours; click by itself looks for a pipe."""
    plain_terminal = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return {"color": False} if plain_terminal else {}


def _speak_utf8() -> None:
    """Write UTF-8 into pipes and files, also where the system's own encoding is another."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="replace")


def _misused(error: click.UsageError) -> int:
    """Turn click's complaint into one line that names the help to read."""
    if error.ctx and isinstance(error, click.exceptions.NoArgsIsHelpError):
        try:
            click.echo(error.ctx.get_help())
        except OSError as failure:
            return _failed(failure)
        return 0
    from adjudicator.cli.usage import usage_text

    command = error.ctx.command_path if error.ctx else "adjudicator"
    return _complain(Text("{what} (see {command} --help)", what=usage_text(error), command=command))


def _complain(wrong: Text | InputError, *, code: int = 2) -> int:
    """Write one line on stderr, with nothing in it that could steer a terminal."""
    language = message_language()
    text = in_language(wrong, language)
    if len(text) > _LONGEST:
        text = f"{text[: _LONGEST // 2]} ... {text[-_LONGEST // 2 :]}"
    with contextlib.suppress(OSError):
        word = click.style(Text("error").in_language(language), **terminal("error"))
        click.echo(f"{word}{colon(language)}{one_line(text)}", err=True)
    return code


def complain(wrong: Text | InputError) -> None:
    """Write a line on stderr about something that is wrong, before going on."""
    _complain(wrong)
