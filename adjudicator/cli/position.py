"""The position of a log after an event, for commands that show it; JSON Lines or VASSAL logs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from adjudicator.cli.usage import UsageError
from adjudicator.cli.vassal_logs import Modules, are_vassal, profile_option, vassal_module_option
from adjudicator.errors import DocumentError, InputError, Text, at_line

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.log import AnyLog
    from adjudicator.core.referee import Referee

__all__ = ["Source", "position_options"]

F = TypeVar("F", bound=Callable[..., Any])

_FILE = click.Path(path_type=Path, dir_okay=False)
_EARLIER = click.option(
    "--continue-from",
    "earlier",
    multiple=True,
    type=_FILE,
    help="The log begins where this one ended; may be given several times, in order.",
)


def position_options(command: F) -> F:
    """Add the options for earlier logs and for reading VASSAL logs."""
    return _EARLIER(vassal_module_option(profile_option(command)))


class Source:
    """A log, the logs before it, and how to read them."""

    def __init__(
        self,
        log: str,
        *,
        earlier: Sequence[Path] = (),
        module: Path | None = None,
        profile: Path | None = None,
        folder: Path | None = None,
        options: Sequence[str] = (),
    ) -> None:
        """Remember the arguments."""
        self._log, self._earlier = log, earlier
        self._module, self._profile = module, profile
        self._folder, self._options = folder, options

    @property
    def inputs(self) -> list[Path]:
        """The files that are read."""
        given = [Path(self._log), *self._earlier, self._module, self._profile]
        return [one for one in given if one is not None]

    def referee(self, at: int | None) -> Referee:
        """Return the referee after an event, by default the last."""
        kinds = set(are_vassal([self._log, *self._earlier]))
        if len(kinds) > 1:
            raise UsageError("--continue-from goes with logs of one kind")
        if self._earlier:
            from adjudicator.core.log_order import refuse_repeats

            refuse_repeats([*self._earlier, self._log])
        if True in kinds:
            return self._referee_of_vassal(at)
        if self._module is not None or self._profile is not None:
            raise UsageError("--module and --profile go with logs of VASSAL")
        return self._referee_of_lines(at)

    def _game(self, name: str, file: str) -> Game:
        from adjudicator.cli.log.game import game_of_log

        return game_of_log(name, log=file, folder=self._folder)

    def _referee_of_lines(self, at: int | None) -> Referee:
        from adjudicator.cli.judge import end_of
        from adjudicator.core.log import open_log
        from adjudicator.core.log_chain import ChainedLog

        with open_log(self._log) as log:
            game = self._game(log.header.game, log.file)
            start = None
            if self._earlier:
                before = ChainedLog(self._earlier)
                if before.header.game != game.id:
                    text = "a log of another game"
                    raise DocumentError(text, file=before.file, place=at_line(1, "game"))
                start = end_of(game, before, self._options)
            return self._replayed(game, [log], at, start=start)

    def _referee_of_vassal(self, at: int | None) -> Referee:
        """Replay VASSAL logs; a log that does not join the last begins with its own position."""
        modules = Modules(
            self._game, module=self._module, profile=self._profile, folder=self._folder
        )
        game, parts = modules.read([*map(str, self._earlier), self._log])
        return self._replayed(game, parts, at)

    def _replayed(
        self, game: Game, logs: Sequence[AnyLog], at: int | None, *, start: Any = None
    ) -> Referee:
        """Feed logs to referees, one for each log, up to an event; return the last referee."""
        from adjudicator.core.referee import Referee

        for log in logs:
            try:
                referee = Referee(game, log.header, options=self._options, start=start)
                for line, event in log.events(game.decoder):
                    if at is not None and (event.n or referee.state.now + 1) > at:
                        return referee
                    referee.feed(event, line)
            except InputError as error:
                raise error.located(file=log.file) from None
        if at is not None and at > referee.state.now:
            hint = Text("the last one is {last}", last=referee.state.now)
            raise DocumentError("there is no event {at}", at=at, file=log.file, hint=hint)
        return referee
