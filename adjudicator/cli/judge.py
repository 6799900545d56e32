"""Judges logs with the options of `adjudicator check`."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.say import say
from adjudicator.cli.vassal_logs import Modules, is_vassal
from adjudicator.errors import DocumentError, InputError, Text, at_line

if TYPE_CHECKING:
    from adjudicator.core.findings import Report
    from adjudicator.core.game import Game
    from adjudicator.core.log import AnyLog, Ruling, Rulings
    from adjudicator.core.referee import Watcher
    from adjudicator.core.side_view import SideView

__all__ = ["Judge", "end_of", "read_rulings"]

#: unused rulings that are named, and units named for each of them
_MOST_UNUSED = 20


class Judge:
    """Judges one log after another; each game is loaded once."""

    #: earlier logs, in order; the log to judge begins in their final position
    earlier: Sequence[Path] = ()
    rulings: Rulings | None = None
    rulings_file: Path | None = None
    paths = False
    #: logs that are one game, in order
    chain: Sequence[str] = ()
    #: whether to accept their order although the logs contradict it
    as_given = False
    #: the side for which the report is made; "" for all
    reader = ""

    def __init__(
        self,
        *,
        options: tuple[str, ...],
        folder: Path | None,
        units: Path | None,
        tables: Path | None,
        scenario: Path | None = None,
        module: Path | None = None,
        profile: Path | None = None,
    ) -> None:
        """Remember the options."""
        self.options, self.folder = options, folder
        self._own_files = {"units": units, "tables": tables, "scenario": scenario}
        self._games: dict[str, Game] = {}
        self._earlier_hashes: set[str] = set()
        self.modules = Modules(self._game, module=module, profile=profile, folder=folder)

    def __call__(
        self, name: str, watch: Callable[[Game], Watcher] | None = None
    ) -> tuple[Report, Game]:
        """Judge a log; return the report and the game.

        `watch` makes a watcher of the judging, which then hides from the reader what they must not
        see.
        """
        from adjudicator.core.log import open_log
        from adjudicator.core.log_order import refuse_repeats

        refuse_repeats([*self.earlier, name] if self.earlier else [])
        if is_vassal(name):
            report, game, side_view = self._vassal(name, watch)
        elif self.chain:
            report, game, side_view = self._chained(watch)
        else:
            with open_log(name) as log:
                game = self._game(log.header.game, log.file)
                watchers, side_view = self._watchers(game, watch)
                more = {"start": self._end_of(self.earlier, game)} if self.earlier else {}
                report = self._judged(game, log, watchers, **more)
                if report.events and log.sha256 in self._earlier_hashes:
                    text = "the same log as one that it continues from"
                    raise DocumentError(text, file=log.file, hint="leave one out")
            report.file = self.title(name)
        if side_view is not None:
            report, kept_back = side_view.redact(report)
            if kept_back:
                kept = "{file}: {n} findings are not for {side}"
                say(Text(kept, file=report.file, n=kept_back, side=self.reader), err=True)
        self._report_unused(report.idle_rulings)
        return report, game

    def title(self, name: str) -> str:
        """Return the name of a log, or of the first of a chain, as reports print it."""
        return "-" if name == "-" else _readable(name)

    def _report_unused(self, rulings: Sequence[Ruling]) -> None:
        """Report rulings that waive nothing; of very many, the first."""
        for one in rulings[:_MOST_UNUSED]:
            units = [*one.units[:_MOST_UNUSED], *(["…"] if len(one.units) > _MOST_UNUSED else [])]
            said = Text(
                "nothing to waive of {rule} at event {event}", rule=one.rule, event=one.event
            )
            if units:
                said = Text("{what} on {units}", what=said, units=", ".join(units))
            if one.at:
                said = Text("{what} in {place}", what=said, place=one.at[:60])
            say(Text("{file}: {what}", file=self.rulings_file, what=said), err=True)
        if len(rulings) > _MOST_UNUSED:
            said = Text("nothing to waive by {n} more rulings", n=len(rulings) - _MOST_UNUSED)
            say(Text("{file}: {what}", file=self.rulings_file, what=said), err=True)

    def _watchers(
        self, game: Game, watch: Callable[[Game], Watcher] | None
    ) -> tuple[list[Watcher], SideView | None]:
        """Return the watchers of a log, and the side view if no other watcher hides secrets."""
        if self.reader:
            _check_reader(self.reader, game)
        if self.rulings is not None:
            _check_rulings(self.rulings, game, self.rulings_file)
        if watch is not None:
            return [watch(game)], None
        side_view = _side_view(self.reader) if self.reader else None
        return [side_view] if side_view else [], side_view

    def _judged(self, game: Game, log: AnyLog, watchers: Sequence[Watcher], **more: Any) -> Report:
        from adjudicator.core.referee import adjudicate

        if watchers:
            more["watchers"] = watchers
        return adjudicate(
            game, log, rulings=self.rulings, options=self.options, paths=self.paths, **more
        )

    def _chained(
        self, watch: Callable[[Game], Watcher] | None
    ) -> tuple[Report, Game, SideView | None]:
        """Judge all logs of a chain of JSON Lines as one game."""
        from adjudicator.core.log_chain import ChainedLog

        log = ChainedLog(self.chain, as_given=self.as_given)
        game = self._game(log.header.game, log.file)
        watchers, side_view = self._watchers(game, watch)
        report = self._judged(game, log, [log.origins, *watchers])
        report.file = _readable(log.name)
        report.stamp["logs"] = log.hashes
        return report, game, side_view

    def _vassal(
        self, name: str, watch: Callable[[Game], Watcher] | None
    ) -> tuple[Report, Game, SideView | None]:
        """Judge a VASSAL log, or all VASSAL logs of a chain as one game."""
        from adjudicator.vassal.read.judging import OriginWatcher, merge_reports

        if self.earlier:
            raise DocumentError(
                "--continue-from goes with JSON Lines", file=name, hint="use --chain"
            )
        names = self.chain or [name]
        game, parts = self.modules.judged(names, self.options, as_given=self.as_given)
        watchers, side_view = self._watchers(game, watch)
        report = merge_reports(
            [self._judged(game, log, [*watchers, OriginWatcher(log.part)]) for log in parts]
        )
        report.file = _readable(name) if not self.chain else parts[0].file
        if self.chain:
            report.stamp["logs"] = parts[0].hashes
        return report, game, side_view

    def _game(self, name: str, file: str) -> Game:
        from adjudicator.cli.log.game import game_of_log

        if name not in self._games:
            self._games[name] = game_of_log(name, log=file, folder=self.folder, **self._own_files)
        return self._games[name]

    def _end_of(self, earlier: Sequence[Path], game: Game) -> Any:
        """Return the state in which earlier logs of the same game ended."""
        from adjudicator.core.log_chain import ChainedLog

        log = ChainedLog(earlier)
        if self._game(log.header.game, log.file) is not game:
            raise DocumentError("a log of another game", file=log.file, place=at_line(1, "game"))
        end = end_of(game, log, self.options)
        self._earlier_hashes = set(log.hashes.values())
        return end


def end_of(game: Game, log: AnyLog, options: Sequence[str] = ()) -> Any:
    """Return the state in which a log ended."""
    from adjudicator.core.referee import Referee

    try:
        referee = Referee(game, log.header, options=options)
        for line, event in log.events(game.decoder):
            referee.feed(event, line)
    except InputError as error:
        raise error.located(file=log.file) from None
    return referee.state


def _check_reader(side: str, game: Game) -> None:
    from adjudicator.core.names import no_such

    if side not in game.file.sides:
        raise no_such("side", side, game.file.sides, place="--for")


def _side_view(side: str) -> SideView:
    from adjudicator.core.side_view import SideView

    return SideView(side)


def read_rulings(path: Path) -> Rulings:
    """Read a file of rulings."""
    from adjudicator import schemas
    from adjudicator.core.log import Rulings
    from adjudicator.safeio import documents

    return schemas.decode("rulings", documents.read_bytes(path), Rulings, file=path)


def _check_rulings(rulings: Rulings, game: Game, file: Path | None) -> None:
    """Reject rulings on cases that the game does not have, and repeated rulings."""
    from adjudicator.core.names import no_such

    seen: set[tuple[Any, ...]] = set()
    for number, one in enumerate(rulings.rulings):
        place = f"rulings[{number}].rule"
        if one.rule not in game.cases:
            raise no_such("case", one.rule, game.cases, place=place).located(file=file)
        key = (one.event, one.rule, *sorted(one.units), one.at)
        if key in seen:
            text = Text("{rule} at event {event} is ruled on twice", rule=one.rule, event=one.event)
            raise DocumentError(text, file=file, place=place)
        seen.add(key)


def _readable(name: str) -> str:
    """Return the name of a file, with replacements for bytes that are not UTF-8."""
    return os.fsencode(name).decode("utf-8", "replace")
