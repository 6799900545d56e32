"""VASSAL logs for commands that judge or show games: detection by content, reading as events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.usage import UsageError
from adjudicator.errors import DocumentError, Text

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.vassal.format.logfile import LogFile
    from adjudicator.vassal.read.judging import PartLog
    from adjudicator.vassal.read.log_context import LogContext

__all__ = ["Modules", "are_vassal", "is_vassal", "profile_option", "vassal_module_option"]

_FILE = click.Path(path_type=Path, dir_okay=False)

vassal_module_option = click.option(
    "--module", "module_file", metavar="FILE", type=_FILE, help="The module of a log of VASSAL."
)


def _profile(_context: click.Context, _option: click.Parameter, given: Path | None) -> Path | None:
    """Return the file of a profile that is given by a path or by its name."""
    from adjudicator.vassal.read.profile import find_profile

    return find_profile(given) if given is not None else None


profile_option = click.option(
    "--profile",
    "profile_file",
    metavar="FILE|NAME",
    type=_FILE,
    callback=_profile,
    help="How that module is to be read: a file, see `adjudicator log profile`, or the name of a "
    "profile that comes with a game.",
)


def is_vassal(name: str | Path) -> bool:
    """Return whether a file begins like a VASSAL log; False if it cannot be read."""
    from adjudicator.core.log import VASSAL_BEGINNINGS
    from adjudicator.safeio import documents

    file = Path(name)
    if str(name) == "-" or not documents.is_file(file):  # opening a pipe would wait for its writer
        return False
    try:
        with file.open("rb") as stream:
            return stream.read(16).startswith(VASSAL_BEGINNINGS)
    except OSError:
        return False


def are_vassal(names: Sequence[str | Path]) -> list[bool]:
    """Return for each file whether it is a VASSAL log; all files must exist."""
    for name in names:
        _must_exist(name)
    return [is_vassal(name) for name in names]


def _must_exist(name: str | Path) -> None:
    from adjudicator.safeio import documents

    if str(name) != "-" and not documents.exists(Path(name)):
        raise DocumentError("no such file", file=name)


def _must_be_profile(given: Path) -> None:
    """Refuse a profile that is neither a file nor one that comes with a game."""
    from difflib import get_close_matches

    from adjudicator.errors import did_you_mean
    from adjudicator.safeio import documents
    from adjudicator.vassal.read.profile import shipped_profiles

    if not documents.exists(given):
        near = get_close_matches(str(given)[:60], shipped_profiles(), n=1)
        raise DocumentError(
            "no such file", file=given, hint=did_you_mean(near[0]) if near else None
        )


def _own_profile(folder: Path, file: Path) -> Path | None:
    """Return the profile in a game folder that is for a module, if there is exactly one.

    The module that we build of the game may have the name of the one that it was drafted from.
    """
    from adjudicator.vassal.format.module_reader import read_module
    from adjudicator.vassal.read.profile import read_profile

    files = sorted((folder / "profiles").glob("*.json"))
    if not files:
        return None
    module = read_module(file)
    slots, found = {one.gpid for one in module.slots}, []
    for one in files:
        read = read_profile(one)
        pieces = read.units.gpids.keys()
        known = 2 * len(pieces & slots) >= len(pieces)
        if module.name in (read.module, *read.also) and known:
            found.append(one)
    return found[0] if len(found) == 1 else None


class Modules:
    """Finds the game of VASSAL logs, and reads them."""

    def __init__(
        self,
        find: Callable[[str, str], Game],
        *,
        module: Path | None,
        profile: Path | None,
        folder: Path | None = None,
    ) -> None:
        """Remember the arguments; `find` returns a game by its name and the file of the log.

        The game of a `folder` may be that of the logs, if they were made with its own module; or it
        has a profile of theirs.
        """
        if folder is not None and module is not None and profile is None:
            profile = _own_profile(folder, module)
        self._find, self._module, self._profile = find, module, profile
        self._folder = folder
        if profile is not None and module is None:
            raise UsageError("--profile goes with --module")
        if module is not None:
            _must_exist(module)
        if profile is not None:
            _must_be_profile(profile)
        self._contexts: dict[str, LogContext] = {}

    def judged(
        self, names: Sequence[str], options: Sequence[str], *, as_given: bool
    ) -> tuple[Game, list[PartLog]]:
        """Return the same as `read`, but reject saves and logs in the wrong order."""
        from adjudicator.vassal.format.logfile import read_log
        from adjudicator.vassal.read.chain_order import check_order, refuse_save

        logs = [read_log(Path(name)) for name in names]
        refuse_save(logs)
        if len(logs) > 1 and not as_given:
            check_order(logs)
        return self._read(logs, options)

    def read(self, names: Sequence[str]) -> tuple[Game, list[PartLog]]:
        """Return the game and the events of logs that follow each other."""
        from adjudicator.vassal.format.logfile import read_log

        return self._read([read_log(Path(name)) for name in names])

    def _read(
        self, logs: Sequence[LogFile], options: Sequence[str] = ()
    ) -> tuple[Game, list[PartLog]]:
        from adjudicator.vassal.read.judging import part_logs

        called = [log.module.name if log.module else "" for log in logs]
        if len(set(called)) > 1:
            other = next(log for log, name in zip(logs, called, strict=True) if name != called[0])
            raise DocumentError("a log of another module than the first", file=other.file)
        if called[0] not in self._contexts:
            self._contexts[called[0]] = self._context(str(logs[0].file), called[0])
        context = self._contexts[called[0]]
        return context.game, part_logs(context, logs, options=options)

    def _context(self, file: str, called: str) -> LogContext:
        from adjudicator.vassal.read.log_context import find_game_name, own_context

        if self._profile is None:
            name = find_game_name(self._named(file, called), file, self._folder)
            return own_context(self._find(name, file))
        from adjudicator.vassal.read.profile import read_profile
        from adjudicator.vassal.read.profile_check import checked_context

        assert self._module is not None  # noqa: S101  # --profile requires --module
        profile = read_profile(self._profile)
        if called and profile.module and called not in (profile.module, *profile.also):
            text = Text(
                "a log of the module {called!r}; the profile is for {module!r}",
                called=called[:80],
                module=profile.module[:80],
            )
            hint = "if it fits all the same, change `module` in the profile"
            raise DocumentError(text, file=file, hint=hint)
        try:
            game = self._find(profile.game, file)
        except DocumentError as error:
            if error.file == file:  # it is the profile that names the game, not the log
                error.file, error.where = str(self._profile), "game"
            raise
        return checked_context(game, self._module, profile, file=self._profile)

    def _named(self, file: str, called: str) -> str:
        """Return the name of the module of a log; a given module must be the log's own."""
        if self._module is None:
            return called
        from adjudicator.vassal.format.module_reader import read_module

        given = read_module(self._module).name
        if called and called != given:
            text = Text(
                "a log of the module {called!r}; {name} is {given!r}",
                called=called[:80],
                name=self._module.name,
                given=given[:80],
            )
            raise DocumentError(text, file=file, hint="leave out --module, or name the other one")
        return given
